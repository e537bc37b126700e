/** Legal actions as their texts: which of them take dice, and the action that dice in the hand make. */

/** What can be done with dice of the roll. */
export const WITH_DICE = ["low", "high", "take", "swap"] as const;
export type Verb = (typeof WITH_DICE)[number];

const DICE = /^(low|high|take|swap)-[1-6](,[1-6])*$/;

/** The verbs among legal actions, in a fixed order. */
export function verbs(legal: readonly string[]): Verb[] {
  const found = new Set(legal.map((action) => DICE.exec(action)?.[1]));
  return WITH_DICE.filter((verb) => found.has(verb));
}

/** The legal actions that take no dice. */
export function plain(legal: readonly string[]): string[] {
  return legal.filter((action) => !DICE.test(action));
}

/** The legal action that does this with these faces; null if there is none. */
export function composed(legal: readonly string[], verb: Verb, faces: readonly number[]): string | null {
  const action = `${verb}-${faces.toSorted((one, other) => one - other).join(",")}`;
  return legal.includes(action) ? action : null;
}

/**
 * The places picked after a face was asked for: one more die that shows it, or none of them if all were picked.
 * Whoever types has no other way to name a die.
 */
export function withFace(roll: readonly number[], picked: readonly number[], face: number): number[] {
  const showing = roll.flatMap((one, place) => (one === face ? [place] : []));
  const next = showing.find((place) => !picked.includes(place));
  return next === undefined ? picked.filter((place) => !showing.includes(place)) : [...picked, next];
}
