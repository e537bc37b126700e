/** What is shown of the Guild of Thieves: the last view, and what the events since have told. It follows no rule. */

import type { GuildHouse, GuildThief, GuildView, Happened, Update } from "../../wire.ts";
import type { Step } from "../game.ts";
import { SUITS } from "./actions.ts";
import { faceOf, guessOf } from "./words.ts";

/** Cards that only some may see, shown to them for a while. */
export interface Look {
  readonly kind: "contents" | "lock" | "taken" | "paid" | "drawn" | "laid";
  readonly house: number | null;
  readonly cards: readonly string[];
}

/** A guess of the combination. */
export interface Guess {
  readonly seat: number;
  readonly suit: string;
  readonly value: number;
  /** Whether it was right; null while that is not known. */
  readonly right: boolean | null;
}

export interface GuildBoard {
  readonly view: GuildView;
  /** How many cards were dealt to each house. */
  readonly dealt: readonly number[];
  /** What has happened last of all that is worth a look. */
  readonly last: Happened | null;
  readonly look: Look | null;
  readonly guesses: readonly Guess[];
  /** The combination, if one has come to know it. */
  readonly combination: { readonly suit: string; readonly value: number } | null;
}

export const BLANK: GuildBoard = {
  view: {
    seat: null,
    players: 0,
    notebook: false,
    dealer: null,
    phase: "dealer",
    to_act: -1,
    turn: null,
    round: 0,
    robbery: null,
    houses: [],
    thieves: [],
    guild: 0,
    combination: 0,
    aside: [],
    winner: null,
    ending: "",
  },
  dealt: [],
  last: null,
  look: null,
  guesses: [],
  combination: null,
};

/** Set the board to a view. What was shown to one stays in sight until something else happens. */
export function sync(board: GuildBoard, view: GuildView): GuildBoard {
  return { ...board, view };
}

function withView(board: GuildBoard, change: Partial<GuildView>): GuildBoard {
  return { ...board, view: { ...board.view, ...change } };
}

function withHouse(board: GuildBoard, number: number, change: Partial<GuildHouse>): GuildBoard {
  return withView(board, {
    houses: board.view.houses.map((house, place) => (place === number ? { ...house, ...change } : house)),
  });
}

function withThief(board: GuildBoard, seat: number, change: Partial<GuildThief>): GuildBoard {
  return withView(board, {
    thieves: board.view.thieves.map((thief, place) => (place === seat ? { ...thief, ...change } : thief)),
  });
}

function counted(counts: readonly number[], place: number): number[] {
  const more = [...counts];
  more[place] = (more[place] ?? 0) + 1;
  return more;
}

/** The reason of a match's end that says that the last guess was right, by its number in events. */
const BOX_OPENED = 1;

/** How long each kind of event is shown, in milliseconds. */
const HOLDS: Readonly<Record<string, number>> = {
  "house taken": 550,
  "saw card": 1500,
  "turn began": 450,
  "robbed nobody": 500,
  "robbery tried": 1000,
  "robbery failed": 900,
  "saw lock": 1700,
  "lock turned up": 1100,
  "robbery done": 500,
  "took nothing": 600,
  "took card": 800,
  "card taken": 1700,
  "house out": 900,
  "thief out": 1800,
  "lock stolen": 900,
  "lock left": 600,
  "lock turned down": 500,
  "locked behind": 900,
  "left open": 500,
  "laid lock": 900,
  "paid dues": 800,
  "drew card": 1700,
  "drew box": 1900,
  "changed lock": 800,
  guessed: 1800,
  "saw combination": 2600,
  killed: 2600,
};

export function tell(board: GuildBoard, event: Happened): GuildBoard {
  const { kind, facts } = event;
  const seat = facts["seat"] ?? null;
  const house = facts["house"] ?? null;
  const guess = guessOf(facts["guess"] ?? -1);
  const done = (HOLDS[kind] ?? 0) > 0 ? { ...board, last: event } : board;
  switch (kind) {
    case "card dealt":
      return { ...board, dealt: counted(board.dealt, house ?? 0) };
    case "saw card":
    case "saw lock":
    case "card taken":
    case "laid lock":
    case "paid cards":
    case "drew card":
      return looked(done, event);
    case "turn began":
      return { ...withView(done, { turn: seat, round: facts["round"] ?? 0, robbery: null }), look: null };
    case "robbery tried":
      return { ...withView(done, { robbery: { house: house ?? 0, guess, correct: guess === "" } }), look: null };
    case "lock turned up": {
      const open = withHouse(done, house ?? 0, { lock: "face up", royalty: faceOf(facts["card"] ?? 0) });
      return withView(open, { robbery: board.view.robbery && { ...board.view.robbery, correct: true } });
    }
    case "lock turned down":
      return withHouse(done, house ?? 0, { lock: "face down", royalty: null });
    case "house out":
      return withHouse(done, house ?? 0, { out: true });
    case "killed":
      return killed(done, seat ?? 0, house ?? 0);
    case "thief out":
      return withThief(done, seat ?? 0, { alive: false, house: null });
    case "guessed": {
      const pair = { suit: SUITS[facts["suit"] ?? 0] ?? "", value: facts["value"] ?? 0 };
      return { ...done, guesses: [...board.guesses, { seat: seat ?? 0, ...pair, right: null }] };
    }
    case "saw combination":
      return { ...done, combination: { suit: SUITS[facts["suit"] ?? 0] ?? "", value: facts["value"] ?? 0 } };
    case "match ended":
      return ended(done, facts["reason"] === BOX_OPENED);
    default:
      return done;
  }
}

function looked(board: GuildBoard, event: Happened): GuildBoard {
  const { kind, facts } = event;
  const house = facts["house"] ?? null;
  const named = Object.entries(facts).filter(([fact]) => /^(card\d*|first|last)$/.test(fact));
  const cards = named.map(([, face]) => faceOf(face));
  switch (kind) {
    case "saw card":
      return { ...board, look: { kind: "contents", house, cards } };
    case "card taken":
      return { ...board, look: { kind: "taken", house, cards } };
    case "laid lock":
      return { ...board, look: { kind: "laid", house, cards } };
    case "paid cards":
      return { ...board, look: { kind: "paid", house: null, cards } };
    case "drew card":
      return { ...board, look: { kind: "drawn", house: null, cards } };
    default:
      return { ...board, look: { kind: "lock", house, cards } };
  }
}

function killed(board: GuildBoard, seat: number, house: number): GuildBoard {
  const guesses = board.guesses.map((guess) => (guess.seat === seat ? { ...guess, right: false } : guess));
  return { ...withHouse(withThief(board, seat, { alive: false, house: null }), house, { owner: null }), guesses };
}

function ended(board: GuildBoard, opened: boolean): GuildBoard {
  const last = board.guesses.at(-1);
  if (!opened || last === undefined) return board;
  const guesses = [...board.guesses.slice(0, -1), { ...last, right: true }];
  return { ...board, guesses, combination: { suit: last.suit, value: last.value } };
}

/** What stays even for who wants to see results only: what one may see for this once. */
const RESULTS: ReadonlySet<string> = new Set(["saw lock", "card taken", "drew card", "drew box", "killed", "guessed"]);

export function steps(board: GuildBoard, update: Update): Step<GuildBoard>[] {
  const found: Step<GuildBoard>[] = [];
  let now = board;
  let since: Happened[] = [];
  for (const event of together(update.events)) {
    now = tell(now, event);
    since.push(event);
    const hold = HOLDS[event.kind] ?? 0;
    if (hold === 0) continue;
    found.push({ board: now, events: since, hold, result: RESULTS.has(event.kind) });
    since = [];
  }
  if (since.length > 0) found.push({ board: now, events: since, hold: 0, result: false });
  return found;
}

/** Cards seen in one look are one event, with `card`, `card2`, `card3` and so on. */
export function together(events: readonly Happened[]): Happened[] {
  const found: Happened[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (event.kind === "saw card" && last?.kind === "saw card" && last.facts["house"] === event.facts["house"]) {
      const facts = { ...last.facts, [`card${Object.keys(last.facts).length}`]: event.facts["card"] ?? 0 };
      found[found.length - 1] = { ...last, facts };
    } else found.push(event);
  }
  return found;
}

/** How many cards a robber would find in a house, as all know. */
export function cardsAt(view: GuildView, house: GuildHouse): number {
  return house.owner === null ? house.cards : (view.thieves[house.owner]?.cards ?? 0);
}
