import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { AnyGame } from "../games/index.ts";
import { forgetful, useShelf } from "../keys.ts";
import type { Happened, MatchScene, Scene, Update } from "../wire.ts";
import { START, type TableState } from "./reducer.ts";
import { type Pace, Show, holdOf } from "./show.svelte.ts";

// A game whose board is the list of what it was told; "!" results, "." takes no time.
const GAME = {
  blank: [],
  sync: (board: string[]) => board,
  steps: (board: string[], update: Update) => {
    let now = board;
    return update.events.map((event) => {
      now = [...now, event.kind];
      return { board: now, events: [event], hold: event.kind === "." ? 0 : 1000, result: event.kind === "!" };
    });
  },
} as unknown as AnyGame;

function happened(kinds: string): Happened[] {
  return [...kinds].map((kind) => ({ kind, facts: {} }));
}

function state(past: number, ...versions: string[]): TableState {
  const match = { view: {}, to_act: 0, legal: [], returns: null, winners: null } as unknown as MatchScene;
  return {
    ...START,
    past,
    version: versions.length,
    scene: { match } as unknown as Scene,
    updates: versions.map((kinds, place) => ({
      type: "update",
      version: place + 1,
      what: "acted",
      seat: null,
      events: happened(kinds),
      scene: null,
    })),
  };
}

describe("the show", () => {
  const page = { hidden: false };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", page);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    page.hidden = false;
    useShelf(forgetful());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function told(show: Show): string {
    return show.told.map((event) => event.kind).join("");
  }

  it("goes on step by step", () => {
    const show = new Show(GAME);
    show.take(state(0, "ab"));
    expect([told(show), show.busy, show.version]).toEqual(["a", true, 0]);
    vi.advanceTimersByTime(1000);
    expect(told(show)).toBe("ab");
    vi.advanceTimersByTime(1000);
    expect([show.busy, show.version]).toEqual([false, 1]);
  });

  it("tells of the past at once", () => {
    const show = new Show(GAME);
    show.take(state(2, "ab", "c"));
    expect([told(show), show.busy, show.version]).toEqual(["abc", false, 2]);
  });

  it("lets what comes meanwhile wait", () => {
    const show = new Show(GAME);
    show.take(state(0, "a"));
    show.take(state(0, "a", "b"));
    expect(told(show)).toBe("a");
    vi.advanceTimersByTime(1000);
    expect(told(show)).toBe("ab");
    vi.advanceTimersByTime(1000);
    expect([show.busy, show.version]).toEqual([false, 2]);
  });

  it("shows what takes no time together with what follows", () => {
    const show = new Show(GAME);
    show.take(state(0, ".a"));
    expect(told(show)).toBe(".a");
    expect(show.latest).toHaveLength(2);
  });

  it("goes to the end when skipped, and loses nothing", () => {
    const show = new Show(GAME);
    show.take(state(0, "ab", "c"));
    show.skip();
    expect([told(show), show.busy, show.version]).toEqual(["abc", false, 2]);
    vi.advanceTimersByTime(5000);
    expect(told(show)).toBe("abc");
  });

  it("waits for nobody while the page is hidden", () => {
    page.hidden = true;
    const show = new Show(GAME);
    show.take(state(0, "ab"));
    expect([told(show), show.busy]).toEqual(["ab", false]);
  });

  it("begins anew with a table that was begun anew", () => {
    const show = new Show(GAME);
    show.take(state(2, "ab", "c"));
    show.take(state(1, "x"));
    expect([told(show), show.version]).toEqual(["x", 1]);
  });

  it("holds results alone for those who want no more", () => {
    const holds = (pace: Pace) => [holdOf({ hold: 1000, result: false }, pace), holdOf({ hold: 1000, result: true }, pace)];
    expect(holds("calm")).toEqual([1000, 1000]);
    expect(holds("quick")).toEqual([450, 450]);
    expect(holds("results")).toEqual([0, 1000]);
  });
});
