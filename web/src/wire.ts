// Made by scripts/wire from src/filch/table/messages.py and the games' views. Change those, not this.

export const PROTOCOL = 1;

export const NAME_LENGTH = 24;

export const TEXT_LENGTH = 64;

export type Status =
  | "open"
  | "running"
  | "over";

export type Code =
  | "malformed"
  | "protocol"
  | "unknown_seat"
  | "illegal"
  | "not_your_turn"
  | "stale"
  | "repeated"
  | "wrong_key"
  | "not_seated"
  | "not_host"
  | "taken"
  | "not_open"
  | "not_full"
  | "too_early"
  | "no_such_table"
  | "no_such_page"
  | "not_allowed"
  | "foreign_origin"
  | "too_large"
  | "too_many"
  | "too_slow"
  | "too_late"
  | "not_stored"
  | "closing"
  | "fault";

export type What =
  | "created"
  | "sat"
  | "bot_sat"
  | "rose"
  | "started"
  | "acted";

/** This turn's robbery, as all have heard and seen it. */
export interface GuildRobbery {
  /** the house. */
  readonly house: number;
  /** "clubs" to "spades", "jack" to "ace", or "" where none was needed. */
  readonly guess: string;
  /** whether it was right. */
  readonly correct: boolean;
}

/** What a seat may see of a house. */
export interface GuildHouse {
  /** the seat whose house it is; null while it stands in the town. */
  readonly owner: number | null;
  /** whether it is out of play. */
  readonly out: boolean;
  /** how many cards lie under its Lock; a player's cards are in his hand instead. */
  readonly cards: number;
  /** "" where there is none, "face down" or "face up". */
  readonly lock: string;
  /** the Lock, if it lies face up or is the seat's own; else null. */
  readonly royalty: string | null;
  /** the cards that the seat, robbing the house, is looking at; else null. */
  readonly contents: readonly string[] | null;
}

/** What a seat may see of one seat, its own or another. */
export interface GuildThief {
  /** whether it is in the game. */
  readonly alive: boolean;
  /** the house it chose; null before, and when that house is no longer its own or is out of play. */
  readonly house: number | null;
  /** how many cards it holds. */
  readonly cards: number;
  /** those cards, the seat's own alone; else null. */
  readonly hand: readonly string[] | null;
  /** the combination it has announced, as a suit and a value from 2 to 10; else null. */
  readonly guess: readonly [string, number] | null;
}

/** What a seat may see. */
export interface GuildView {
  /** whose view it is; null for a spectator. */
  readonly seat: number | null;
  /** how many play. */
  readonly players: number;
  /** whether a notebook is to be shown (Pen & Paper). */
  readonly notebook: boolean;
  /** who set up the combination; null while nobody is named. */
  readonly dealer: number | null;
  /**
   * "dealer", "suit", "cut", "deal", "locks" (chance decides), "choose house", "rob", "take", "take
   * lock", "lock behind", "dues", "change lock" or "ended".
   */
  readonly phase: string;
  /** the seat to act, -1 for chance, -2 when the match is over. */
  readonly to_act: number;
  /** whose turn it is; null before the first. */
  readonly turn: number | null;
  /** the round, from 1; 0 before the first. */
  readonly round: number;
  /** this turn's robbery; null while there is none. */
  readonly robbery: GuildRobbery | null;
  /** each house, as this seat may see it. */
  readonly houses: readonly GuildHouse[];
  /** each seat, as this one may see it. */
  readonly thieves: readonly GuildThief[];
  /** how many cards lie in the Guild House. */
  readonly guild: number;
  /** how many cards are marked as the combination. */
  readonly combination: number;
  /** the Locks that have left the game, which lie face up. */
  readonly aside: readonly string[];
  /** the winner; null while there is none. */
  readonly winner: number | null;
  /**
   * how the match ended: "box opened", "all dead", "deadlock", "idle", "turn cap" or "sole survivor"; ""
   * while it is not over.
   */
  readonly ending: string;
}

/** What there is to see of one seat. */
export interface StealersPlayer {
  /** its points; 0 is out. */
  readonly score: number;
  /** whether it holds the Kicker with The Rescue up. */
  readonly rescued: boolean;
  /**
   * whether it is to throw, or has thrown, in this round of throws for the start, or is among the seats
   * that chance draws the starter from.
   */
  readonly throws: boolean;
  /** its last throw for the start; null before it, and from the first turn on. */
  readonly thrown: number | null;
}

/** What there is to see, the same for all. */
export interface StealersView {
  /** whose view it is; null for a spectator. */
  readonly seat: number | null;
  /** how many play. */
  readonly players: number;
  /** "simple", "advanced" or "professional". */
  readonly level: string;
  /** the turn, from 1; 0 before the first. */
  readonly turn: number;
  /** after this many turns the match is a draw of all who are in. */
  readonly turn_cap: number;
  /**
   * "throwing", "drawing" (for the start), "rolling" (the Set-Up's dice), "kicking" (the Kicker),
   * "defending" (the Kicker, by a Sweep's victim), "scoring" (the Scoring Round's dice): chance decides;
   * "taking" (dice), "keeping" (a held Rescue, or give it up), "choosing" (a side), "rescuing" (use The
   * Rescue or not), "holding" (it, or not): a seat decides; or "ended".
   */
  readonly phase: string;
  /** the seat to act, -1 for chance, -2 when the match is over. */
  readonly to_act: number;
  /** whose turn it is; in "throwing" who throws. */
  readonly roller: number;
  /** the next player in turn after the roller; null before the first turn and after the end. */
  readonly opponent: number | null;
  /** whether play goes clockwise. */
  readonly clockwise: boolean;
  /** each seat, in order. */
  readonly table: readonly StealersPlayer[];
  /** the dice of the last roll as they lie, ascending; empty while they are in the cup. */
  readonly roll: readonly number[];
  /** the dice taken in this turn's Set-Up, ascending. */
  readonly taken: readonly number[];
  /** their total. */
  readonly total: number;
  /** how many dice are rolled next in "rolling" and "scoring", else 0. */
  readonly to_roll: number;
  /** "low", "high" or "" while not declared. */
  readonly going: string;
  /** swaps made this turn. */
  readonly swaps: number;
  /** the Target Number; null while there is none. */
  readonly target: number | null;
  /** "opponent", "self", or "" while it is open whom the roller scores on. */
  readonly aim: string;
  /** who loses the next points, or is swept; null while that is open. */
  readonly victim: number | null;
  /** the side of the Kicker in force this Scoring Round; "" if none. */
  readonly kicker: string;
  /** Roll Agains in a row so far. */
  readonly roll_agains: number;
  /** Target Numbers put aside since all six dice were last picked up. */
  readonly aside: number;
  /** points scored so far this Scoring Round. */
  readonly scored: number;
  /** of these, points that nobody has lost yet; not 0 in "rescuing" alone. */
  readonly pending: number;
  /** what the pending points are for: "hits", "twenty-one", "five" or "miss"; "" where there are none. */
  readonly why: string;
  /** the winning seats; empty while the match is not over. */
  readonly winners: readonly number[];
}

/** What a seat may see of one seat, its own or another. */
export interface TrollThief {
  /** "cautious" or "daring" this round, "" while it has not chosen. The scout is cautious. */
  readonly stance: string;
  /** whether its thief card of this round lies on the table. */
  readonly played: boolean;
  /** the number of that card, null while there is none or it lies face down before other eyes. */
  readonly card: number | null;
  /**
   * the numbers it may still hold: those not in the grid and not face up on the table. For the own seat
   * exactly those in hand; for another, a face-down card is still among them.
   */
  readonly hand: readonly number[];
  /**
   * the fate of its cards 0 to 5 this day: "", "escaped", "escaped x2", "caught", "caught x2" or "ran
   * away".
   */
  readonly grid: readonly string[];
  /** the score of the day so far. */
  readonly score: number;
  /** the jewels of the days before; when the match has ended, of all days. */
  readonly jewels: number;
}

/** What a seat may see. */
export interface TrollView {
  /** whose view it is; null for a spectator. */
  readonly seat: number | null;
  /** how many play. */
  readonly players: number;
  /** the day, from 1; 0 before the first. */
  readonly day: number;
  /** how many days the match has. */
  readonly days: number;
  /** the round of the day, from 1; a day has as many as players. */
  readonly round: number;
  /** this round's scout; null while the first is not drawn. */
  readonly scout: number | null;
  /** "first scout", "troll", "scout tie" (chance decides), "choose", "card" or "ended". */
  readonly phase: string;
  /** the seat to act, -1 for chance, -2 when the match is over. */
  readonly to_act: number;
  /** the top troll card, if this seat has looked at it this round; else null. */
  readonly troll: number | null;
  /**
   * the troll cards that this round's may be, to the eyes of who has not looked at it; between rounds,
   * those in the pile.
   */
  readonly trolls: readonly number[];
  /** each seat, as this one may see it. */
  readonly thieves: readonly TrollThief[];
  /** the winning seats; empty while the match is not over. */
  readonly winners: readonly number[];
}

/** What a seat may see of a match, by the game's name. */
export interface Views {
  readonly guild: GuildView;
  readonly stealers: StealersView;
  readonly troll: TrollView;
}

export type View = Views[keyof Views];

/** Make a table. */
export interface NewTable {
  readonly game: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly private?: boolean;
}

/** Take a seat at a table: the one named, or the first that is free. */
export interface NewSeat {
  readonly name: string;
  readonly nonce: string;
  readonly seat?: number | null;
}

/** An option of a game, as `filch.kernel.contract.Option`. */
export interface OptionInfo {
  readonly name: string;
  readonly values: readonly (boolean | number | string)[];
  readonly default: boolean | number | string;
  readonly ruling: string;
  readonly meaning: string;
  readonly minor: boolean;
}

/** A game that can be played here, with the bots that play it, from weakest to strongest. */
export interface GameInfo {
  readonly name: string;
  readonly min_players: number;
  readonly max_players: number;
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
}

/** Who sits in a seat: a person by name, or a bot (`bot` is its kind, and `name` is empty). */
export interface SeatInfo {
  readonly name: string;
  readonly bot: string | null;
}

/**
 * What anybody who knows of a table may know of it.
 *
 * `status` is "open" (before the match), "running" or "over". `secret` is revealed when the match is
 * over.
 */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly private: boolean;
  readonly commitment: string;
  readonly status: Status;
  readonly seats: readonly (SeatInfo | null)[];
  readonly created: number;
  readonly secret: string | null;
}

/** A table was made. `host_key` proves to be its host; it is told this once. */
export interface Made {
  readonly table: TableInfo;
  readonly host_key: string;
}

/** A seat was taken. `seat_key` proves to be who sits there; it is told this once. */
export interface Seated {
  readonly table: TableInfo;
  readonly seat: number;
  readonly seat_key: string;
}

/**
 * Public tables, the latest first. `next` is what to give as `after` for those that follow, null at the
 * end.
 */
export interface Lobby {
  readonly tables: readonly TableInfo[];
  readonly next: string | null;
}

/** A request was refused, and nothing has changed. `code` and `text` are as those of `Refused`. */
export interface Problem {
  readonly code: Code;
  readonly text: string;
}

/** The first message: which protocol, who one is (no key: a watcher), and the last version one knows of. */
export interface Hello {
  readonly type: "hello";
  readonly protocol: number;
  readonly seat_key?: string | null;
  readonly host_key?: string | null;
  readonly version?: number;
}

/** Play an action, chosen by who saw the table at `version`. */
export interface Act {
  readonly type: "act";
  readonly id: string;
  readonly version: number;
  readonly action: string;
}

/** Give a free seat to a bot. For the host, before the match. */
export interface SeatBot {
  readonly type: "seat_bot";
  readonly id: string;
  readonly seat: number;
  readonly bot: string;
}

/** Free a seat: one's own, or as host any. Before the match. */
export interface Free {
  readonly type: "free";
  readonly id: string;
  readonly seat: number;
}

/** Begin the match. For the host, when every seat is taken. */
export interface Start {
  readonly type: "start";
  readonly id: string;
}

/** An event of the match, as the receiver is told of it: its kind, and its facts by name. */
export interface Happened {
  readonly kind: string;
  readonly facts: Readonly<Record<string, number>>;
}

/**
 * The match as the receiver may see it now.
 *
 * `view` is the game's view (`TrollView` for Troll, ...). `legal` lists what the receiver may play, empty
 * when it
 * is not to act. `returns` and `winners` are there when the match is over.
 */
export interface MatchScene {
  readonly view: View;
  readonly to_act: number;
  readonly legal: readonly string[];
  readonly returns: readonly number[] | null;
  readonly winners: readonly number[] | null;
}

/** The table as the receiver may see it now. `you` is the receiver's seat, null for a watcher. */
export interface Scene {
  readonly table: TableInfo;
  readonly you: number | null;
  readonly host: boolean;
  readonly match: MatchScene | null;
}

/**
 * One version of the table: what happened in it, as far as the receiver may know.
 *
 * `what` is the kind of the entry that was stored; `seat` is whom it is about. The scene comes with the
 * newest
 * version only: who catches up needs no older ones.
 */
export interface Update {
  readonly type: "update";
  readonly version: number;
  readonly what: What;
  readonly seat: number | null;
  readonly events: readonly Happened[];
  readonly scene: Scene | null;
}

/**
 * The answer to `Hello`: what the receiver has missed since the version it gave, and the scene as it is
 * now.
 */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly version: number;
  readonly missed: readonly Update[];
  readonly scene: Scene;
}

/** A command was carried out, and stored as `version`. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly version: number;
}

/**
 * A message was refused, and nothing has changed.
 *
 * `id` is the command's, or null where there is none to quote. `text` is a sentence in English that
 * quotes what was
 * wrong and says what would be right; `code` is for programs and catalogues of texts. `version` comes
 * with
 * "repeated": the version that carried the command out the first time.
 */
export interface Refused {
  readonly type: "refused";
  readonly id: string | null;
  readonly code: Code;
  readonly text: string;
  readonly version: number | null;
}

export type AnyCommand = Act | SeatBot | Free | Start;

export type FromClient = Hello | Act | SeatBot | Free | Start;

export type FromServer = Welcome | Update | Done | Refused;
