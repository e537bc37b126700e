/** Stealers' events in words. */

import { listed } from "../../names.ts";
import { type Args, t } from "../../texts.ts";
import type { Happened } from "../../wire.ts";
import { SIDES, facesOf, seatsOf } from "./board.ts";

/** Dice as words: their faces. */
export function diceText(faces: readonly number[]): string {
  return faces.join(" ");
}

/** The name of a side of the Kicker. */
export function sideText(side: string): string {
  return t(`stealers-side-${side}`);
}

/** A name, or nothing for no seat. */
export function nameOf(names: readonly string[], seat: number | null | undefined): string {
  return seat === null || seat === undefined ? "" : (names[seat] ?? "");
}

/** An event as a sentence to `you`. */
export function sentence(event: Happened, names: readonly string[], you: number | null): string {
  const { kind, facts } = event;
  const about = facts["seat"] ?? facts["victim"];
  const args: Args = { ...facts };
  args["you"] = about !== undefined && about === you ? "yes" : "no";
  for (const fact of ["seat", "victim"]) if (fact in facts) args[fact] = nameOf(names, facts[fact]);
  for (const fact of ["dice", "returned"]) if (fact in facts) args[fact] = diceText(facesOf(facts[fact] ?? 0));
  for (const fact of ["seats", "winners"]) {
    if (!(fact in facts)) continue;
    const seats = seatsOf(facts[fact] ?? 0);
    args[fact] = listed(seats.map((seat) => nameOf(names, seat)));
    args["count"] = seats.length;
    args["you"] = seats.length === 1 && seats[0] === you ? "yes" : "no";
  }
  if (facts["side"] !== undefined) args["side"] = sideText(SIDES[facts["side"]] ?? "");
  if (kind === "sweep made" && facts["victim"] === you) args["you"] = "victim";
  return t(`stealers-event-${kind.replaceAll(" ", "-")}`, args);
}

export function seatOf(event: Happened): number | null {
  return event.facts["seat"] ?? event.facts["victim"] ?? null;
}

export function heading(event: Happened): boolean {
  return event.kind === "turn began";
}
