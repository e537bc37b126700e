/** What the end of a match shows of its course. */

import type { StealersBoard } from "./board.ts";

export interface Standing {
  readonly seat: number;
  readonly score: number;
  /** The turn in which it was knocked out; null if it never was. */
  readonly turn: number | null;
}

/** Everyone: the winners, the rest of those who are in, and those who are out, the last first. */
export function standings(board: StealersBoard, winners: readonly number[]): Standing[] {
  const all = board.view.table.map((one, seat) => ({
    seat,
    score: one.score,
    turn: board.outs.find((out) => out.seat === seat)?.turn ?? null,
    place: winners.includes(seat) ? -2 : board.outs.findIndex((out) => out.seat === seat),
  }));
  // Who is in and has not won comes before all who are out, whose places count backwards.
  const rank = (one: (typeof all)[number]): number => (one.place < 0 ? one.place : board.outs.length - one.place);
  return all
    .toSorted((one, other) => rank(one) - rank(other) || other.score - one.score)
    .map(({ seat, score, turn }) => ({ seat, score, turn }));
}

/** Everyone's points at the beginning of each turn, and at the end. */
export function course(board: StealersBoard): number[][] {
  const seats = board.view.table.map((one, seat) => ({ score: one.score, drift: board.drift[seat] ?? 0 }));
  const start = seats.map(({ score, drift }) => score - drift);
  return [...board.history, board.drift].map((drift) => start.map((points, seat) => points + (drift[seat] ?? 0)));
}
