/** The legal actions, sorted by what one taps to choose them. Their notation is read here and nowhere else. */

/** Actions by what is tapped last: a house, a card, a guess. */
export type By<Key extends string | number> = Readonly<Record<Key, string>>;

export interface Offers {
  /** Pass over the step. */
  readonly pass: string | null;
  /** Take no card. */
  readonly none: string | null;
  readonly stealLock: string | null;
  readonly leaveLock: string | null;
  /** Make a house one's own. */
  readonly homes: By<number>;
  /** Rob a house, by the house and the guess of its Lock; "" is the guess where it is open. */
  readonly robberies: Readonly<Record<number, By<string>>>;
  readonly takes: By<string>;
  /** Lock the door behind with a royalty. */
  readonly locks: By<string>;
  /** Lay a royalty as one's own Lock. */
  readonly changes: By<string>;
  /** Pay dues: by the card that goes first, then the one at the bottom. */
  readonly dues: Readonly<Record<string, By<string>>>;
  /** Guess the combination, by suit and value. */
  readonly guesses: Readonly<Record<string, By<number>>>;
}

export const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;
export const ROYALS = ["jack", "queen", "king", "ace"] as const;
export type Suit = (typeof SUITS)[number];

export function offers(legal: readonly string[]): Offers {
  const homes: Record<number, string> = {};
  const robberies: Record<number, Record<string, string>> = {};
  const takes: Record<string, string> = {};
  const locks: Record<string, string> = {};
  const changes: Record<string, string> = {};
  const dues: Record<string, Record<string, string>> = {};
  const guesses: Record<string, Record<number, string>> = {};
  const plain: Record<string, string> = {};
  for (const action of legal) {
    const [verb = "", one = "", other = ""] = action.split("-");
    if (one === "" || verb === "steal" || verb === "leave") plain[action] = action;
    else if (verb === "house") homes[Number(one)] = action;
    else if (verb === "rob") (robberies[Number(one)] ??= {})[other] = action;
    else if (verb === "take") takes[one] = action;
    else if (verb === "lock") locks[one] = action;
    else if (verb === "change") changes[one] = action;
    else if (verb === "dues") (dues[one] ??= {})[other] = action;
    else if (verb === "guess") (guesses[one] ??= {})[Number(other)] = action;
  }
  return {
    pass: plain["pass"] ?? null,
    none: plain["none"] ?? null,
    stealLock: plain["steal-lock"] ?? null,
    leaveLock: plain["leave-lock"] ?? null,
    homes,
    robberies,
    takes,
    locks,
    changes,
    dues,
    guesses,
  };
}

/** Whether there is anything to choose in such a part of the offers. */
export function some(part: object): boolean {
  return Object.keys(part).length > 0;
}

/** A card's rank and suit, as it is written: "10" and "spades" of "10S". The Jeweled Box has none. */
export function rankOf(card: string): string {
  return card.slice(0, -1);
}

export function suitOf(card: string): Suit | null {
  if (card === "joker") return null;
  return SUITS["CDHS".indexOf(card.slice(-1))] ?? null;
}
