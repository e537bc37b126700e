import { describe, expect, it } from "vitest";

import type { Happened, TrollView, Update } from "../../wire.ts";
import { BLANK, awake, order, steps, sync, tell, total, type TrollBoard } from "./board.ts";

const GRID = ["", "", "", "", "", ""];

function view(more: Partial<TrollView> = {}): TrollView {
  const thief = { stance: "", played: false, card: null, hand: [0, 1, 2, 3, 4, 5], grid: GRID, score: 0, jewels: 0 };
  return {
    seat: 1,
    players: 3,
    day: 1,
    days: 3,
    round: 1,
    scout: 2,
    phase: "card",
    to_act: 2,
    troll: null,
    trolls: [3, 5, 7, 9, 11],
    thieves: [thief, thief, thief],
    winners: [],
    ...more,
  };
}

function event(kind: string, facts: Record<string, number> = {}): Happened {
  return { kind, facts };
}

function update(...events: Happened[]): Update {
  return { type: "update", version: 9, what: "acted", seat: 0, events, scene: null };
}

function told(board: TrollBoard, ...events: Happened[]): TrollBoard {
  return events.reduce(tell, board);
}

const PLAYED = told(
  sync(BLANK, view()),
  event("played face up", { seat: 2, number: 4 }),
  event("chose daring", { seat: 0 }),
  event("played face down", { seat: 0 }),
  event("chose cautious", { seat: 1 }),
  event("saw troll", { seat: 1, troll: 5 }),
  event("played face up", { seat: 1, number: 1 }),
);
const RESOLUTION = [
  event("troll revealed", { troll: 5 }),
  event("card revealed", { seat: 0, number: 1 }),
  event("block added", { number: 1, cards: 2, total: 2 }),
  event("card placed", { seat: 0, number: 1, fate: 2 }),
  event("card placed", { seat: 1, number: 1, fate: 1 }),
  event("block added", { number: 4, cards: 1, total: 6 }),
  event("card placed", { seat: 2, number: 4, fate: 3 }),
];

describe("the board", () => {
  it("shows what was played, and no number for what was played face down", () => {
    expect(PLAYED.view.thieves.map((thief) => [thief.stance, thief.played, thief.card])).toEqual([
      ["daring", true, null],
      ["cautious", true, 1],
      ["", true, 4],
    ]);
    expect(PLAYED.view.thieves[1]?.hand).toEqual([0, 2, 3, 4, 5]);
    expect(PLAYED.view.troll).toBe(5);
  });

  it("shows one's own face-down card with its number", () => {
    const board = told(PLAYED, event("played secretly", { seat: 0, number: 1 }));
    expect(board.view.thieves[0]?.card).toBe(1);
  });

  it("takes sums and fates from the events", () => {
    const board = told(PLAYED, ...RESOLUTION);
    expect(total(PLAYED)).toBeNull();
    expect(total(board)).toBe(6);
    expect(board.fates).toEqual({ 0: "escaped x2", 1: "escaped", 2: "caught" });
    expect(board.view.thieves[0]?.grid[1]).toBe("escaped x2");
    expect(board.view.thieves[2]?.grid[4]).toBe("caught");
  });

  it("wakes the troll with the first that is caught", () => {
    expect(awake(told(PLAYED, ...RESOLUTION.slice(0, 5)))).toBe(false);
    expect(awake(told(PLAYED, ...RESOLUTION))).toBe(true);
  });

  it("lines the thieves up by turn, and by card while these are added", () => {
    expect(order(PLAYED)).toEqual([2, 0, 1]);
    expect(order(told(PLAYED, ...RESOLUTION.slice(0, 3)))).toEqual([0, 1, 2]);
  });

  it("clears the round when the next begins", () => {
    const board = told(PLAYED, ...RESOLUTION, event("round began", { round: 2, scout: 0 }));
    expect(board).toMatchObject({ blocks: [], fates: {}, revealed: null, gone: [5] });
    expect(board.view.thieves.every((thief) => !thief.played && thief.stance === "")).toBe(true);
    expect(board.view.troll).toBeNull();
  });

  it("keeps the results of days by day", () => {
    const board = told(
      PLAYED,
      event("day scored", { seat: 0, score: -4, jewels: 0 }),
      event("day scored", { seat: 1, score: 7, jewels: 7 }),
      event("day began", { day: 2, scout: 1 }),
      event("day scored", { seat: 0, score: 3, jewels: 3 }),
    );
    expect(board.results).toEqual([
      { day: 1, seats: [{ score: -4, jewels: 0 }, { score: 7, jewels: 7 }] },
      { day: 2, seats: [{ score: 3, jewels: 3 }] },
    ]);
  });

  it("is what the server says once that is there", () => {
    const now = view({ round: 2, trolls: [3, 7, 9, 11] });
    const board = sync(told(PLAYED, ...RESOLUTION), now);
    expect(board.view).toBe(now);
    expect(board).toMatchObject({ blocks: [], fates: {}, revealed: null, gone: [5], scene: "play" });
  });

  it("counts a troll as gone only while it is not in the pile again", () => {
    const board = sync(told(PLAYED, ...RESOLUTION), view({ day: 2 }));
    expect(board.gone).toEqual([]);
  });
});

describe("the show", () => {
  const shown = steps(PLAYED, update(...RESOLUTION, event("round began", { round: 2, scout: 0 })));

  it("tells every event once, in order", () => {
    expect(shown.flatMap((step) => step.events).map((one) => one.kind)).toEqual([
      ...RESOLUTION.map((one) => one.kind),
      "round began",
    ]);
  });

  it("shows the cards of one number together", () => {
    expect(shown.map((step) => step.events.map((one) => one.kind).join("+"))).toEqual([
      "troll revealed",
      "card revealed",
      "block added",
      "card placed+card placed",
      "block added",
      "card placed",
      "round began",
    ]);
  });

  it("keeps the end of a resolution for those who want results only", () => {
    expect(shown.map((step) => step.result)).toEqual([false, false, false, false, false, true, false]);
  });

  it("takes no time over what is told to one seat alone", () => {
    expect(steps(PLAYED, update(event("saw troll", { seat: 1, troll: 5 })))).toMatchObject([{ hold: 0 }]);
  });
});
