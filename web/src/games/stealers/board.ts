/** What is shown of Stealers: the last view, and what the events since have told. It follows no rule of its own. */

import type { Happened, StealersPlayer, StealersView } from "../../wire.ts";

/** Sides of the Kicker by their number in events, as views name them. */
export const SIDES = ["stealer", "doubler", "switch-five", "flip", "rescue", "roll-again"] as const;

/** The part of a turn that is shown. */
export type Scene = "throws" | "set-up" | "target" | "kicker" | "scoring" | "sweep" | "ended";

export interface StealersBoard {
  readonly view: StealersView;
  readonly scene: Scene;
  /** How many rolls were shown: another number, another roll. */
  readonly rolls: number;
  /** Which dice of the roll count: those that show the Target Number, all of them, or none. */
  readonly hits: "" | "targets" | "all";
  /** The side that lies up on the Kicker; "" for none. */
  readonly side: string;
  /** Who throws again for the start. */
  readonly tied: readonly number[];
  /** Points won or lost this turn, by seat. */
  readonly changes: Readonly<Record<number, number>>;
  /** Points won or lost since the start, by seat; and the same at the beginning of each turn. */
  readonly drift: readonly number[];
  readonly history: readonly (readonly number[])[];
  /** Who was knocked out, in order, and in which turn. */
  readonly outs: readonly { readonly seat: number; readonly turn: number }[];
  /** What this moment tells. */
  readonly latest: readonly Happened[];
}

/** What a turn begins without. */
const NEW_TURN = {
  opponent: null,
  roll: [],
  taken: [],
  total: 0,
  going: "",
  swaps: 0,
  target: null,
  aim: "",
  victim: null,
  kicker: "",
  roll_agains: 0,
  aside: 0,
  scored: 0,
  pending: 0,
  why: "",
} satisfies Partial<StealersView>;

export const BLANK: StealersBoard = {
  view: {
    seat: null,
    players: 0,
    level: "simple",
    turn: 0,
    turn_cap: 0,
    phase: "throwing",
    to_act: -1,
    roller: 0,
    clockwise: true,
    table: [],
    to_roll: 0,
    ...NEW_TURN,
    winners: [],
  },
  scene: "throws",
  rolls: 0,
  hits: "",
  side: "",
  tied: [],
  changes: {},
  drift: [],
  history: [],
  outs: [],
  latest: [],
};

const SCENES: Readonly<Record<string, Scene>> = {
  throwing: "throws",
  drawing: "throws",
  rolling: "set-up",
  taking: "set-up",
  kicking: "kicker",
  choosing: "kicker",
  keeping: "kicker",
  scoring: "scoring",
  rescuing: "scoring",
  holding: "scoring",
  defending: "sweep",
  ended: "ended",
};

/** The faces that an event writes as the digits of a number. */
export function facesOf(digits: number): number[] {
  return digits === 0 ? [] : String(digits).split("").map(Number);
}

/** The seats of a mask. */
export function seatsOf(mask: number): number[] {
  return Array.from({ length: 31 }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);
}

/** Set the board to a view. What was told of this turn beyond that stays. */
export function sync(board: StealersBoard, view: StealersView): StealersBoard {
  const same = view.turn === board.view.turn;
  return {
    ...board,
    view,
    scene: SCENES[view.phase] ?? "set-up",
    hits: same ? board.hits : "",
    side: view.kicker || (same ? board.side : ""),
    tied: [],
    changes: same ? board.changes : {},
  };
}

function withView(board: StealersBoard, change: Partial<StealersView>): StealersBoard {
  return { ...board, view: { ...board.view, ...change } };
}

function withEach(board: StealersBoard, change: (one: StealersPlayer, seat: number) => StealersPlayer): StealersBoard {
  return withView(board, { table: board.view.table.map(change) });
}

function withSeat(board: StealersBoard, seat: number, change: Partial<StealersPlayer>): StealersBoard {
  return withEach(board, (one, place) => (place === seat ? { ...one, ...change } : one));
}

/** Who holds Rescue, if anybody. */
function held(board: StealersBoard, holder: number | null): StealersBoard {
  return withEach(board, (one, seat) => ({ ...one, rescued: seat === holder }));
}

function scored(board: StealersBoard, seat: number, points: number): StealersBoard {
  const drift = board.view.table.map((_, place) => (board.drift[place] ?? 0) + (place === seat ? points : 0));
  const score = (board.view.table[seat]?.score ?? 0) + points;
  return {
    ...withSeat(board, seat, { score }),
    changes: { ...board.changes, [seat]: (board.changes[seat] ?? 0) + points },
    drift,
  };
}

export function tell(board: StealersBoard, event: Happened): StealersBoard {
  const { kind, facts } = event;
  const seat = facts["seat"] ?? 0;
  const points = facts["points"] ?? 0;
  const { view } = board;
  switch (kind) {
    case "die thrown":
      return withSeat(throwsBegin(board), seat, { thrown: facts["face"] ?? null });
    case "throws tied":
      return { ...board, tied: seatsOf(facts["seats"] ?? 0) };
    case "turn began":
      return turnBegan(board, facts["turn"] ?? 0, seat);
    case "points lost":
      return withView(scored(board, seat, -points), { victim: seat });
    case "points stolen":
      return scored(board, seat, points);
    case "knocked out":
      return {
        ...withView(withSeat(board, seat, { score: 0, rescued: false }), { victim: null }),
        outs: [...board.outs, { seat, turn: view.turn }],
      };
    case "match ended":
      return { ...withView(board, { winners: seatsOf(facts["winners"] ?? 0) }), scene: "ended" };
    default:
      return ofDice(board, event) ?? ofKicker(board, event) ?? board;
  }
}

/** Make ready for throws: for the first of all, and for those who throw again after a tie. */
function throwsBegin(board: StealersBoard): StealersBoard {
  const first = board.scene !== "throws" || board.view.turn !== 0;
  if (!first && board.tied.length === 0) return board;
  const throws = (seat: number): boolean => first || board.tied.includes(seat);
  const cleared = withEach(board, (one, seat) => ({ ...one, throws: throws(seat), thrown: null }));
  return { ...withView(cleared, first ? { ...NEW_TURN, turn: 0 } : {}), scene: "throws", tied: [] };
}

function turnBegan(board: StealersBoard, turn: number, roller: number): StealersBoard {
  const cleared = withEach(board, (one) => ({ ...one, throws: false, thrown: null }));
  return {
    ...withView(cleared, { ...NEW_TURN, turn, roller, to_act: -1 }),
    scene: "set-up",
    hits: "",
    side: "",
    tied: [],
    changes: {},
    history: [...board.history, board.view.table.map((_, seat) => board.drift[seat] ?? 0)],
  };
}

/** The board after an event of the six dice; null for any other. */
function ofDice(board: StealersBoard, { kind, facts }: Happened): StealersBoard | null {
  const { view } = board;
  const points = facts["points"] ?? 0;
  switch (kind) {
    case "dice rolled": {
      const scene = board.scene === "set-up" || board.scene === "throws" ? "set-up" : "scoring";
      return { ...withView(board, { roll: facesOf(facts["dice"] ?? 0) }), scene, hits: "", rolls: board.rolls + 1 };
    }
    case "went low":
      return withView(board, { going: "low" });
    case "went high":
      return withView(board, { going: "high" });
    case "swapped":
      return withView(board, { taken: [], total: 0, swaps: view.swaps + 1 });
    case "dice taken": {
      const taken = [...view.taken, ...facesOf(facts["dice"] ?? 0)].toSorted((one, other) => one - other);
      return withView(board, { taken, roll: [], total: facts["total"] ?? 0 });
    }
    case "broke even":
      return { ...board, scene: "target" };
    case "target set": {
      const victim = facts["victim"] ?? 0;
      const aim = victim === view.roller ? "self" : "opponent";
      return { ...withView(board, { target: facts["target"] ?? null, victim, aim, roll: [] }), scene: "target" };
    }
    case "missed": {
      const missed = { target: facts["difference"] ?? null, victim: facts["seat"] ?? 0, aim: "self" };
      return { ...withView(board, missed), scene: "target" };
    }
    case "targets hit": {
      const aside = view.aside + (facts["hits"] ?? 0);
      return { ...withView(board, { aside, scored: view.scored + points }), hits: "targets" };
    }
    case "straight scored":
      return { ...withView(board, { scored: view.scored + points }), hits: "all" };
    case "five added":
      return withView(board, { scored: view.scored + 5 });
    case "all picked up":
      return { ...withView(board, { aside: 0, roll: [] }), hits: "" };
    default:
      return null;
  }
}

/** The board after an event of the Kicker or The Sweep; null for any other. */
function ofKicker(board: StealersBoard, { kind, facts }: Happened): StealersBoard | null {
  const { view } = board;
  const seat = facts["seat"] ?? 0;
  const side = SIDES[facts["side"] ?? -1] ?? "";
  switch (kind) {
    case "kicker rolled": {
      const again = side === "roll-again";
      const rolled = { ...board, side, rolls: board.rolls + 1 };
      const agains = { roll_agains: view.roll_agains + (again ? 1 : 0) };
      if (board.scene === "sweep") return withView(rolled, agains);
      return { ...withView(rolled, { ...agains, kicker: again ? "" : side }), scene: "kicker" };
    }
    case "side chosen":
      return { ...withView(board, { kicker: side }), side, scene: "kicker" };
    case "side flipped": {
      const victim = facts["victim"] ?? 0;
      return withView(board, { victim, aim: victim === view.roller ? "self" : "opponent" });
    }
    case "direction changed": {
      const victim = view.aim === "opponent" ? null : view.victim;
      return withView(board, { clockwise: facts["direction"] === 1, opponent: null, victim });
    }
    case "rescue gained":
    case "rescue held":
      return held(board, seat);
    case "kicker freed":
      return { ...held(withView(board, { kicker: "" }), null), side: "" };
    case "sweep made":
      return { ...withView(board, { victim: facts["victim"] ?? 0 }), scene: "sweep", side: "" };
    default:
      return null;
  }
}
