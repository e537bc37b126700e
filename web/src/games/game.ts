/** What the page needs of a game: how its events change what is shown, and the component that shows it. */

import type { Component, Snippet } from "svelte";

import type { Happened, MatchScene, Update, View } from "../wire.ts";

/** One moment of the show. */
export interface Step<Board> {
  readonly board: Board;
  /** What has happened since the moment before. */
  readonly events: readonly Happened[];
  /** How long it is shown at full pace, in milliseconds. */
  readonly hold: number;
  /** Whether it stays even for who wants to see results only. */
  readonly result: boolean;
}

export interface BoardProps<Board> {
  readonly board: Board;
  /** The match as it is now; the board may still be on its way there. */
  readonly match: MatchScene;
  readonly names: readonly string[];
  readonly you: number | null;
  /** What may be played now: empty unless it is one's turn and the board shows that. */
  readonly legal: readonly string[];
  /** Whether the board is on its way. */
  readonly busy: boolean;
  /** Whether what one asked for has no answer yet. */
  readonly waiting: boolean;
  readonly play: (action: string) => void;
  /** Go to the end of what is being shown. */
  readonly skip: () => void;
  /** The last refusal, to stand by the actions. */
  readonly refusal: Snippet;
  /** What has happened, in words. */
  readonly log: Snippet;
}

export interface EndProps<Board> {
  readonly board: Board;
  readonly match: MatchScene;
  readonly names: readonly string[];
}

export interface GamePage<Board> {
  /** The board before anything happened. */
  readonly blank: Board;
  /** The board after an event. It says no more than the event did. */
  readonly tell: (board: Board, event: Happened) => Board;
  /** The board set to what the server says it is. */
  readonly sync: (board: Board, view: View) => Board;
  /** How to show what an update holds, moment by moment. */
  readonly steps: (board: Board, update: Update) => Step<Board>[];
  /** An event in words, or null where it needs none. */
  readonly sentence: (event: Happened, names: readonly string[], you: number | null) => string | null;
  /** The seat an event is about, if it is about one. */
  readonly seatOf: (event: Happened) => number | null;
  /** Whether an event opens a new part of the log. */
  readonly heading: (event: Happened) => boolean;
  readonly Table: Component<BoardProps<Board>>;
  /** The final scores. */
  readonly End: Component<EndProps<Board>>;
}
