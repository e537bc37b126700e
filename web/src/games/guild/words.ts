/** The Guild of Thieves' events in words, and how cards, houses and guesses are called. */

import { t } from "../../texts.ts";
import type { GuildView, Happened } from "../../wire.ts";
import { rankOf, SUITS, type Suit, suitOf } from "./actions.ts";

/** Faces by their number in events: four suits of thirteen, then the Jeweled Box. */
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
const GUESSES = [...SUITS, "jack", "queen", "king", "ace"] as const;
/** With the mark that keeps them from being shown as pictures. */
const SYMBOLS: Readonly<Record<Suit, string>> = {
  clubs: "♣\uFE0E",
  diamonds: "♦\uFE0E",
  hearts: "♥\uFE0E",
  spades: "♠\uFE0E",
};
/** What goes without saying in the log, which would be longer by half. */
const UNSAID: ReadonlySet<string> = new Set([
  "card dealt",
  "guild dealt",
  "lock dealt",
  "robbery done",
  "paid nothing",
  "kept lock",
]);

export function faceOf(number: number): string {
  const suit = Math.floor(number / RANKS.length);
  return suit >= SUITS.length ? "joker" : `${RANKS[number % RANKS.length] ?? ""}${"CDHS"[suit] ?? ""}`;
}

export function guessOf(number: number): string {
  return GUESSES[number] ?? "";
}

export function guessText(guess: string): string {
  return t(`guild-guess-${guess}`);
}

/** A card in few signs, "7♣". */
export function cardText(card: string): string {
  const suit = suitOf(card);
  return suit === null ? t("guild-box") : `${rankOf(card)}${SYMBOLS[suit]}`;
}

const LONG: Readonly<Record<string, string>> = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** A card in words, for who cannot see it: "7 of Clubs". */
export function cardWords(card: string): string {
  const suit = suitOf(card);
  if (suit === null) return t("guild-box");
  const rank = rankOf(card);
  const royal = LONG[rank];
  return t("page-guild-card", { rank: royal === undefined ? rank : guessText(royal), suit: guessText(suit) });
}

export function pairText(suit: string, value: number): string {
  return t("guild-pair", { value, suit: guessText(suit) });
}

/** An event as a sentence to `you`; null for one that needs none. */
export function sentence(event: Happened, names: readonly string[], you: number | null): string | null {
  return UNSAID.has(event.kind) ? null : inWords(event, names, you);
}

/** Any event as a sentence to `you`. */
export function inWords(event: Happened, names: readonly string[], you: number | null): string {
  const { kind, facts } = event;
  const key = `guild-event-${kind.replaceAll(" ", "-")}`;
  const about = facts["seat"] ?? facts["winner"];
  const cards = Object.entries(facts).filter(([fact]) => /^card\d*$/.test(fact));
  const guess = guessOf(facts["guess"] ?? -1);
  const winner = facts["winner"] ?? -1;
  return t(key, {
    ...facts,
    seat: names[facts["seat"] ?? -1] ?? "",
    you: about !== undefined && about === you ? "yes" : "no",
    card: cards.map(([, face]) => cardText(faceOf(face))).join(", "),
    count: cards.length,
    first: cardText(faceOf(facts["first"] ?? 0)),
    last: cardText(faceOf(facts["last"] ?? 0)),
    open: guess === "" ? "yes" : "no",
    guess: guess === "" ? "" : guessText(guess),
    pair: "suit" in facts ? pairText(SUITS[facts["suit"] ?? 0] ?? "", facts["value"] ?? 0) : "",
    won: winner >= 0 ? "yes" : "no",
    winner: names[winner] ?? "",
  });
}

/** The endings of views by their number in events. */
const ENDINGS = ["", "box opened", "all dead", "deadlock", "idle", "turn cap", "sole survivor"] as const;

/** How a match ended, in words. */
export function reasonText(view: GuildView, names: readonly string[]): string {
  const reason = ENDINGS.findIndex((ending) => ending === view.ending);
  const event = { kind: "match ended", facts: { winner: view.winner ?? -1, reason } };
  return inWords(event, names, view.seat);
}

export function seatOf(event: Happened): number | null {
  return event.facts["seat"] ?? null;
}

export function heading(event: Happened): boolean {
  return event.kind === "turn began";
}
