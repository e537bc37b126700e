import { describe, expect, it } from "vitest";

import type { Act, FromServer, Scene, Update } from "../wire.ts";
import { START, type TableState, isWaiting, reduce } from "./reducer.ts";

const SCENE: Scene = {
  table: {
    id: "t",
    game: "troll",
    players: 3,
    options: {},
    private: false,
    commitment: "c",
    status: "open",
    seats: [null, null, null],
    created: 0,
    secret: null,
  },
  you: null,
  host: false,
  match: null,
};
const ACT: Act = { type: "act", id: "a", version: 5, action: "3" };

function update(version: number, scene: Scene | null = SCENE): Update {
  return { type: "update", version, what: "acted", seat: 0, events: [], scene };
}

function after(state: TableState, ...messages: FromServer[]): TableState {
  return messages.reduce((so_far, message) => reduce(so_far, { is: "said", message }), state);
}

function welcome(version: number, missed: readonly Update[] = []): FromServer {
  return { type: "welcome", protocol: 1, version, missed, scene: SCENE };
}

const LIVE = after(START, welcome(5, [1, 2, 3, 4, 5].map((version) => update(version, null))));

describe("a welcome", () => {
  it("brings the table, its past and the connection", () => {
    expect(LIVE).toMatchObject({ link: "live", version: 5, past: 5, scene: SCENE });
    expect(LIVE.updates).toHaveLength(5);
  });

  it("after a lost connection says so, and brings what was missed", () => {
    const back = after(reduce(LIVE, { is: "lost" }), welcome(7, [update(6, null), update(7, null)]));
    expect(back).toMatchObject({ link: "back", version: 7, past: 5 });
    expect(back.updates.map((one) => one.version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(reduce(back, { is: "settled" }).link).toBe("live");
  });

  it("does not tell twice what is known", () => {
    const again = after(LIVE, welcome(5, [update(5, null)]));
    expect(again.updates).toHaveLength(5);
  });
});

describe("an update", () => {
  it("is taken if it is the next", () => {
    const other = { ...SCENE, host: true };
    expect(after(LIVE, update(6, other))).toMatchObject({ version: 6, scene: other, again: false });
  });

  it("is left if it is known", () => {
    expect(after(LIVE, update(5))).toBe(LIVE);
  });

  it("after a gap makes the page ask anew, and changes nothing", () => {
    expect(after(LIVE, update(7))).toEqual({ ...LIVE, again: true });
  });

  it("without a scene leaves the scene", () => {
    expect(after(LIVE, update(6, null))).toMatchObject({ version: 6, scene: SCENE });
  });
});

describe("a command", () => {
  const asked = reduce(LIVE, { is: "asked", command: ACT });

  it("waits for its own answer", () => {
    expect(after(asked, { type: "done", id: "other", version: 6 }).asked).toBe(ACT);
    expect(after(asked, { type: "done", id: "a", version: 6 }).asked).toBeNull();
  });

  it("that is answered before what came of it leaves nothing to choose in between", () => {
    const answered = after(asked, { type: "done", id: "a", version: 6 });
    expect([LIVE, asked, answered, after(answered, update(6))].map(isWaiting)).toEqual([false, true, true, false]);
  });

  it("outlives a lost connection", () => {
    expect(after(reduce(asked, { is: "lost" }), welcome(5)).asked).toBe(ACT);
  });

  it("that was refused says why until the next is asked", () => {
    const said = after(asked, { type: "refused", id: "a", code: "stale", text: "…", version: null });
    expect(said).toMatchObject({ asked: null, refused: { code: "stale" } });
    expect(reduce(said, { is: "asked", command: ACT }).refused).toBeNull();
    expect(reduce(said, { is: "dismissed" }).refused).toBeNull();
  });

  it("that was carried out before the connection was lost is no refusal", () => {
    const said = after(asked, { type: "refused", id: "a", code: "repeated", text: "…", version: 6 });
    expect(said).toMatchObject({ asked: null, refused: null });
  });
});

describe("a refused hello", () => {
  it("with a key that opens nothing begins anew and says so", () => {
    const said = after(LIVE, { type: "refused", id: null, code: "wrong_key", text: "…", version: null });
    expect(said).toMatchObject({ version: 0, scene: null, again: true, refused: { code: "wrong_key" } });
  });

  it("with a version the server has not begins anew", () => {
    const said = after(LIVE, { type: "refused", id: null, code: "malformed", text: "…", version: null });
    expect(said).toMatchObject({ version: 0, updates: [], again: true });
    // From nothing there is nothing to begin anew: no endless loop.
    expect(after(START, { type: "refused", id: null, code: "malformed", text: "…", version: null }).again).toBe(false);
  });

  it("to a table that is not there is the end", () => {
    const said = after(START, { type: "refused", id: null, code: "no_such_table", text: "…", version: null });
    expect(said.fault).toBe("no_such_table");
  });
});
