/** Troll's events in words. */

import { listed } from "../../names.ts";
import { t } from "../../texts.ts";
import type { Happened } from "../../wire.ts";

/** An event as a sentence to `you`; null for one that another event tells already. */
export function sentence(event: Happened, names: readonly string[], you: number | null): string | null {
  const { kind, facts } = event;
  // One's own face-down card is told of with its number.
  if (kind === "played face down" && facts["seat"] === you) return null;
  const key = `troll-event-${kind.replaceAll(" ", "-")}`;
  if (kind === "match ended") {
    const winners = names.filter((_, seat) => ((facts["winners"] ?? 0) >> seat) & 1);
    const alone = facts["winners"] === (you === null ? null : 1 << you);
    return t(key, { winners: listed(winners), count: winners.length, you: alone ? "yes" : "no" });
  }
  const about = facts["seat"] ?? facts["scout"];
  const name = about === undefined ? "" : (names[about] ?? "");
  return t(key, { ...facts, seat: name, scout: name, you: about !== undefined && about === you ? "yes" : "no" });
}

export function seatOf(event: Happened): number | null {
  return event.facts["seat"] ?? null;
}

export function heading(event: Happened): boolean {
  return event.kind === "day began" || event.kind === "round began";
}

/** A fate as the catalogue has it. */
export function fateText(fate: string): string {
  return fate === "" ? "" : t(`troll-fate-${fate.replaceAll(" ", "-")}`);
}
