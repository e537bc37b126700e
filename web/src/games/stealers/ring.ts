/** Where the seats are drawn: a row above and a row below, so that clockwise play goes clockwise on the screen. */

export interface Place {
  readonly seat: number;
  /** 1 above, 2 below. */
  readonly row: 1 | 2;
  /** The first of the two half columns that it takes, from 1. */
  readonly column: number;
}

/** The places clockwise, beginning below at the right; one's own seat is below, in the middle. */
export function ring(players: number, you: number | null): Place[] {
  const below = Math.floor(players / 2);
  const above = players - below;
  // With fewer below, these stand between those above.
  const shift = above - below;
  const first = (you ?? 0) - Math.floor((below - 1) / 2);
  return Array.from({ length: players }, (_, place) => {
    const seat = (first + place + players) % players;
    if (place < below) return { seat, row: 2, column: 2 * (below - 1 - place) + 1 + shift };
    return { seat, row: 1, column: 2 * (place - below) + 1 };
  });
}

/** How many half columns there are. */
export function columns(players: number): number {
  return 2 * (players - Math.floor(players / 2));
}
