/** The games this page can show, each loaded when a table of it is opened. */

import type { GamePage } from "./game.ts";
// Colours are needed as soon as seats are shown, before the game's own page is.
import "./guild/seats.css";

/** A board is its own game's business: no one else looks into it. */
export type AnyGame = GamePage<unknown>;

const GAMES: Readonly<Record<string, () => Promise<AnyGame>>> = {
  guild: async () => (await import("./guild/index.ts")).guild as unknown as AnyGame,
  stealers: async () => (await import("./stealers/index.ts")).stealers as unknown as AnyGame,
  troll: async () => (await import("./troll/index.ts")).troll as unknown as AnyGame,
};

export function canShow(game: string): boolean {
  return game in GAMES;
}

/** The page of a game, or null if it has none yet. */
export async function loadGame(game: string): Promise<AnyGame | null> {
  return (await GAMES[game]?.()) ?? null;
}
