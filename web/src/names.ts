/** How games and seats are called. */

import { hasText, t } from "./texts.ts";
import type { SeatInfo } from "./wire.ts";

/** The name of a game. */
export function gameName(game: string): string {
  const key = `game-${game}`;
  return hasText(key) ? t(key) : game;
}

/** What a kind of bot is and does. */
export function botText(kind: string): string {
  const key = `bot-${kind}`;
  return hasText(key) ? t(key) : kind;
}

/** The names to show for seats: of people, of bots (numbered where there are several of a kind), of free seats. */
export function seatNames(seats: readonly (SeatInfo | null)[]): string[] {
  const seen: Record<string, number> = {};
  return seats.map((info, seat) => {
    if (info === null) return t("seat", { number: seat + 1 });
    if (info.bot === null) return info.name;
    const alike = seats.filter((other) => other?.bot === info.bot).length;
    const place = (seen[info.bot] = (seen[info.bot] ?? 0) + 1);
    return alike > 1 ? t("page-bot-of-several", { kind: info.bot, place }) : t("page-bot", { kind: info.bot });
  });
}

/** Names as a list in words. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || "en").format(names);
}
