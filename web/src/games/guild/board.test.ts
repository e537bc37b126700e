import { describe, expect, it } from "vitest";

import type { GuildHouse, GuildThief, GuildView, Happened, Update } from "../../wire.ts";
import { offers, rankOf, suitOf } from "./actions.ts";
import { BLANK, cardsAt, type GuildBoard, steps, sync, tell, together } from "./board.ts";
import { faceOf, guessOf, inWords, sentence } from "./words.ts";

const HOUSE: GuildHouse = { owner: null, out: false, cards: 2, lock: "face down", royalty: null, contents: null };
const THIEF: GuildThief = { alive: true, house: null, cards: 1, hand: null, guess: null };

function view(more: Partial<GuildView> = {}): GuildView {
  return {
    ...BLANK.view,
    seat: 0,
    players: 2,
    dealer: 1,
    phase: "rob",
    to_act: 0,
    turn: 0,
    round: 1,
    houses: [{ ...HOUSE, owner: 1, cards: 0 }, HOUSE, HOUSE],
    thieves: [THIEF, { ...THIEF, house: 0, cards: 3 }],
    guild: 1,
    combination: 12,
    ...more,
  };
}

function event(kind: string, facts: Record<string, number> = {}): Happened {
  return { kind, facts };
}

function update(...events: Happened[]): Update {
  return { type: "update", version: 9, what: "acted", seat: 0, events, scene: null };
}

function told(board: GuildBoard, ...events: Happened[]): GuildBoard {
  return events.reduce(tell, board);
}

const START = sync(BLANK, view());
const QUEEN_OF_HEARTS = 2 * 13 + 10;

describe("the board", () => {
  it("shows a guess before its answer, and then the Lock", () => {
    const tried = told(START, event("robbery tried", { seat: 0, house: 1, guess: 5 }));
    expect(tried.view.robbery).toEqual({ house: 1, guess: "queen", correct: false });
    expect(tried.view.houses[1]?.royalty).toBeNull();
    const right = told(tried, event("lock turned up", { house: 1, card: QUEEN_OF_HEARTS }));
    expect(right.view.robbery?.correct).toBe(true);
    expect(right.view.houses[1]).toMatchObject({ lock: "face up", royalty: "QH" });
  });

  it("says of an open house that no guess was needed", () => {
    const tried = told(START, event("robbery tried", { seat: 0, house: 1, guess: 8 }));
    expect(tried.view.robbery).toEqual({ house: 1, guess: "", correct: true });
  });

  it("shows what one alone has seen until the next turn begins", () => {
    const seen = told(START, event("saw lock", { house: 2, card: QUEEN_OF_HEARTS }));
    expect(seen.look).toEqual({ kind: "lock", house: 2, cards: ["QH"] });
    expect(seen.view.houses[2]?.royalty).toBeNull();
    expect(told(seen, event("turn began", { seat: 1, round: 1 })).look).toBeNull();
  });

  it("returns the house of a dead thief to the town, and keeps the guess", () => {
    const dead = told(
      START,
      event("guessed", { seat: 1, suit: 2, value: 5 }),
      event("killed", { seat: 1, house: 0 }),
    );
    expect(dead.view.thieves[1]).toMatchObject({ alive: false, house: null });
    expect(dead.view.houses[0]?.owner).toBeNull();
    expect(dead.guesses).toEqual([{ seat: 1, suit: "hearts", value: 5, right: false }]);
    expect(dead.combination).toBeNull();
  });

  it("knows the combination by a right guess, and else by having seen it", () => {
    const guessed = told(START, event("guessed", { seat: 1, suit: 0, value: 10 }));
    expect(guessed.combination).toBeNull();
    const won = told(guessed, event("match ended", { winner: 1, reason: 1 }));
    expect(won.combination).toEqual({ suit: "clubs", value: 10 });
    const over = told(guessed, event("match ended", { winner: -1, reason: 2 }));
    expect(over.combination).toBeNull();
    expect(told(START, event("saw combination", { suit: 3, value: 2 })).combination).toEqual({ suit: "spades", value: 2 });
  });

  it("counts what a robber would find: in a house of the town there, in a thief's house in the hand", () => {
    expect(START.view.houses.map((house) => cardsAt(START.view, house))).toEqual([3, 2, 2]);
  });
});

describe("the show", () => {
  it("puts cards seen in one look together", () => {
    const look = [3, 4, 5].map((card) => event("saw card", { house: 1, card }));
    const other = event("saw card", { house: 2, card: 6 });
    expect(together([...look, other])).toEqual([
      event("saw card", { house: 1, card: 3, card2: 4, card3: 5 }),
      other,
    ]);
  });

  it("tells every event once, and holds for what one may see for this once even at results only", () => {
    const events = [
      event("robbery tried", { seat: 0, house: 1, guess: 5 }),
      event("robbery failed", { seat: 0, house: 1 }),
      event("saw lock", { house: 1, card: QUEEN_OF_HEARTS }),
      event("paid nothing", { seat: 0 }),
    ];
    const found = steps(START, update(...events));
    expect(found.flatMap((step) => step.events)).toEqual(events);
    expect(found.filter((step) => step.result).map((step) => step.board.last?.kind)).toEqual(["saw lock"]);
    expect(found.at(-1)?.hold).toBe(0);
  });
});

describe("legal actions", () => {
  const LEGAL = ["pass", "rob-3", "rob-7-hearts", "rob-7-king", "guess-hearts-5", "guess-clubs-10"];

  it("are found by what is tapped", () => {
    const found = offers(LEGAL);
    expect(found.pass).toBe("pass");
    expect(found.robberies).toEqual({ 3: { "": "rob-3" }, 7: { hearts: "rob-7-hearts", king: "rob-7-king" } });
    expect(found.guesses).toEqual({ hearts: { 5: "guess-hearts-5" }, clubs: { 10: "guess-clubs-10" } });
    expect(offers(["dues-4S-7C", "dues-7C-4S"]).dues).toEqual({ "4S": { "7C": "dues-4S-7C" }, "7C": { "4S": "dues-7C-4S" } });
    expect(offers(["leave-lock", "steal-lock"])).toMatchObject({ leaveLock: "leave-lock", stealLock: "steal-lock" });
    expect(offers(["none", "take-joker", "take-10S"]).takes).toEqual({ joker: "take-joker", "10S": "take-10S" });
    expect(offers(["house-12"]).homes).toEqual({ 12: "house-12" });
    expect(offers(["pass", "lock-KH"]).locks).toEqual({ KH: "lock-KH" });
    expect(offers(["pass", "change-KH"]).changes).toEqual({ KH: "change-KH" });
  });
});

describe("words", () => {
  it("name faces and guesses by their numbers in events", () => {
    expect([0, 8, 12, 13, 51, 52].map(faceOf)).toEqual(["2C", "10C", "AC", "2D", "AS", "joker"]);
    expect([0, 3, 4, 7, 8].map(guessOf)).toEqual(["clubs", "spades", "jack", "ace", ""]);
    expect(["10S", "AH"].map((card) => [rankOf(card), suitOf(card)])).toEqual([
      ["10", "spades"],
      ["A", "hearts"],
    ]);
  });

  it("tell a guess, and who made it", () => {
    const tried = event("robbery tried", { seat: 1, house: 7, guess: 2 });
    expect(sentence(tried, ["Ann", "Bob"], 0)).toContain("Bob");
    expect(sentence(tried, ["Ann", "Bob"], 0)).toContain("Hearts");
    expect(sentence(tried, ["Ann", "Bob"], 1)).not.toContain("Bob");
  });

  it("leave out of the log what goes without saying", () => {
    const done = event("robbery done", { seat: 1, house: 7 });
    expect(sentence(done, ["Ann", "Bob"], 0)).toBeNull();
    expect(inWords(done, ["Ann", "Bob"], 0)).toContain("Bob");
  });
});
