/** What is shown of Troll: the last view, and what the events since have told. It follows no rule of its own. */

import type { Happened, TrollThief, TrollView, Update } from "../../wire.ts";
import type { Step } from "../game.ts";

/** The fates of a card by their number in events, as views name them. */
const FATES = ["", "escaped", "escaped x2", "caught", "caught x2", "ran away"] as const;
export type Fate = (typeof FATES)[number];

/** Cards of one number, added together, and the sum so far. */
export interface Block {
  readonly number: number;
  readonly cards: number;
  readonly total: number;
}

/** What a day brought each seat: its score, and its jewels after it. */
export interface DayResult {
  readonly day: number;
  readonly seats: readonly { readonly score: number; readonly jewels: number }[];
}

export interface TrollBoard {
  readonly view: TrollView;
  /** The troll that all have seen, while its round is being resolved. */
  readonly revealed: number | null;
  /** The trolls turned up since the pile was last whole. */
  readonly gone: readonly number[];
  /** What has been added so far in the round being resolved. */
  readonly blocks: readonly Block[];
  /** The fates of the round being resolved, by seat. */
  readonly fates: Readonly<Record<number, Fate>>;
  /** The results of the days that are over. */
  readonly results: readonly DayResult[];
  /** What is being shown above the play: that a round begins, or what a day brought. */
  readonly scene: "play" | "round" | "resolve" | "day";
}

const NOBODY: TrollThief = { stance: "", played: false, card: null, hand: [], grid: [], score: 0, jewels: 0 };

export const BLANK: TrollBoard = {
  view: {
    seat: null,
    players: 0,
    day: 0,
    days: 0,
    round: 0,
    scout: null,
    phase: "first scout",
    to_act: -1,
    troll: null,
    trolls: [],
    thieves: [],
    winners: [],
  },
  revealed: null,
  gone: [],
  blocks: [],
  fates: {},
  results: [],
  scene: "play",
};

/** Set the board to a view, and end whatever was being shown. */
export function sync(board: TrollBoard, view: TrollView): TrollBoard {
  const over = view.phase === "ended";
  return {
    ...board,
    view,
    revealed: over ? board.revealed : null,
    blocks: over ? board.blocks : [],
    fates: over ? board.fates : {},
    // A pile that was shuffled anew may hold what had gone.
    gone: board.gone.filter((troll) => !view.trolls.includes(troll)),
    scene: "play",
  };
}

function withThief(board: TrollBoard, seat: number, change: Partial<TrollThief>): TrollBoard {
  const thieves = [...board.view.thieves];
  thieves[seat] = { ...(thieves[seat] ?? NOBODY), ...change };
  return { ...board, view: { ...board.view, thieves } };
}

function withView(board: TrollBoard, change: Partial<TrollView>): TrollBoard {
  return { ...board, view: { ...board.view, ...change } };
}

export function tell(board: TrollBoard, event: Happened): TrollBoard {
  const { kind, facts } = event;
  const seat = facts["seat"] ?? 0;
  const number = facts["number"] ?? 0;
  const thief = board.view.thieves[seat] ?? NOBODY;
  switch (kind) {
    case "day began":
      return {
        ...withView(board, {
          day: facts["day"] ?? 0,
          scout: facts["scout"] ?? null,
          thieves: board.view.thieves.map((one) => ({ ...one, grid: one.grid.map(() => ""), score: 0 })),
        }),
        scene: "round",
      };
    case "round began":
      return {
        ...withView(board, {
          round: facts["round"] ?? 0,
          scout: facts["scout"] ?? null,
          to_act: -1,
          troll: null,
          thieves: board.view.thieves.map((one) => ({ ...one, stance: "", played: false, card: null })),
        }),
        revealed: null,
        blocks: [],
        fates: {},
        scene: "round",
      };
    case "chose cautious":
      return { ...withThief(board, seat, { stance: "cautious" }), scene: "play" };
    case "chose daring":
      return { ...withThief(board, seat, { stance: "daring" }), scene: "play" };
    case "saw troll":
      return withView(board, { troll: facts["troll"] ?? null });
    case "played face up":
    case "played secretly":
      return {
        ...withThief(board, seat, { played: true, card: number, hand: thief.hand.filter((one) => one !== number) }),
        scene: "play",
      };
    case "played face down":
      return { ...withThief(board, seat, { played: true }), scene: "play" };
    case "troll revealed": {
      const troll = facts["troll"] ?? 0;
      const gone = board.gone.includes(troll) ? board.gone : [...board.gone, troll];
      return { ...board, revealed: troll, gone, scene: "resolve" };
    }
    case "card revealed":
      return withThief(board, seat, { card: number });
    case "block added":
      return { ...board, blocks: [...board.blocks, { number, cards: facts["cards"] ?? 0, total: facts["total"] ?? 0 }] };
    case "card placed": {
      const fate = FATES[facts["fate"] ?? 0] ?? "";
      const grid = [...thief.grid];
      grid[number] = fate;
      return { ...withThief(board, seat, { grid }), fates: { ...board.fates, [seat]: fate } };
    }
    case "day scored":
      return dayScored(board, seat, facts["score"] ?? 0, facts["jewels"] ?? 0);
    default:
      return board;
  }
}

function dayScored(board: TrollBoard, seat: number, score: number, jewels: number): TrollBoard {
  const day = board.view.day;
  const before = board.results.find((result) => result.day === day);
  const seats = [...(before?.seats ?? [])];
  seats[seat] = { score, jewels };
  return {
    ...withThief(board, seat, { score, jewels }),
    results: [...board.results.filter((result) => result.day !== day), { day, seats }],
    scene: "day",
  };
}

/** How long each kind of event is shown, in milliseconds; those of one kind in a row are shown together. */
const HOLDS: Readonly<Record<string, number>> = {
  "round began": 1100,
  "chose cautious": 650,
  "chose daring": 650,
  "played face up": 650,
  "played face down": 650,
  "troll revealed": 1100,
  "card revealed": 950,
  "block added": 800,
  "card placed": 850,
  "day scored": 4500,
};
/** How long the end of a resolution stays, in milliseconds. */
const RESOLVED = 2600;

export function steps(board: TrollBoard, update: Update): Step<TrollBoard>[] {
  const found: Step<TrollBoard>[] = [];
  const { events } = update;
  let now = board;
  let since: Happened[] = [];
  events.forEach((event, place) => {
    now = tell(now, event);
    since.push(event);
    const next = events[place + 1]?.kind;
    const hold = HOLDS[event.kind] ?? 0;
    if (hold === 0 || next === event.kind) return;
    const resolved = event.kind === "card placed" && next !== "block added";
    found.push({
      board: now,
      events: since,
      hold: resolved ? RESOLVED : hold,
      result: resolved || event.kind === "day scored",
    });
    since = [];
  });
  if (since.length > 0) found.push({ board: now, events: since, hold: 0, result: false });
  return found;
}

/** The running sum; null before the first card is added. */
export function total(board: TrollBoard): number | null {
  return board.blocks.at(-1)?.total ?? null;
}

/** Whether the troll has noticed. */
export function awake(board: TrollBoard): boolean {
  return Object.values(board.fates).some((fate) => fate.startsWith("caught"));
}

/**
 * The seats from left to right: as they take their turns, from the scout on; while the cards are added, in the
 * order of the cards.
 */
export function order(board: TrollBoard): number[] {
  const { players, scout, thieves } = board.view;
  const turns = Array.from({ length: players }, (_, place) => ((scout ?? 0) + place) % players);
  if (board.blocks.length === 0) return turns;
  return turns.toSorted((one, other) => (thieves[one]?.card ?? 0) - (thieves[other]?.card ?? 0));
}
