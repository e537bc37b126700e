/** How what happens in Stealers is shown, moment by moment. */

import type { Happened, Update } from "../../wire.ts";
import type { Step } from "../game.ts";
import { type StealersBoard, tell } from "./board.ts";

/** How long each kind of event is shown, in milliseconds; what has no time of its own goes with what follows. */
const HOLDS: Readonly<Record<string, number>> = {
  "die thrown": 550,
  "throws tied": 1600,
  "starter drawn": 1500,
  "turn began": 650,
  "dice rolled": 600,
  "dice taken": 900,
  "broke even": 1400,
  "target set": 1700,
  missed: 1700,
  "kicker rolled": 1700,
  "side chosen": 1300,
  "side flipped": 1300,
  "direction changed": 1300,
  "rescue gained": 900,
  "rescue held": 900,
  "rescue used": 1800,
  "rescue declined": 1000,
  "kicker freed": 900,
  "targets hit": 900,
  "straight scored": 1800,
  "five added": 900,
  "all picked up": 800,
  "no target": 900,
  "points lost": 1000,
  "points stolen": 1000,
  "points void": 900,
  "knocked out": 1900,
  "sweep made": 1800,
  "sweep negated": 1500,
  "match ended": 1200,
};
/** How long the end of a turn is shown at least, in milliseconds. */
const TURN_OVER = 1300;

/** What is shown together with the event after it, if that is one of these. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  "targets hit": ["points lost"],
  "straight scored": ["points lost"],
  "five added": ["points lost"],
  "points lost": ["points stolen", "points void"],
  "points stolen": ["points void"],
  "rescue used": ["kicker freed"],
  "kicker rolled": ["rescue gained"],
  "side chosen": ["rescue gained"],
  "sweep made": ["kicker freed"],
};

/** What stays even for who wants to see results only. */
const RESULTS: ReadonlySet<string> = new Set(["knocked out", "rescue used", "sweep made", "sweep negated"]);

export function steps(board: StealersBoard, update: Update): Step<StealersBoard>[] {
  const found: Step<StealersBoard>[] = [];
  const { events } = update;
  let now = board;
  let since: Happened[] = [];
  events.forEach((event, place) => {
    now = tell(now, event);
    since.push(event);
    const next = events[place + 1]?.kind ?? "";
    if (HOLDS[event.kind] === undefined || TOGETHER[event.kind]?.includes(next)) return;
    const over = next === "turn began" || next === "match ended";
    const hold = Math.max(over ? TURN_OVER : 0, ...since.map((one) => HOLDS[one.kind] ?? 0));
    now = { ...aimed(now, events.slice(place + 1)), latest: since };
    found.push({ board: now, events: since, hold, result: over || since.some((one) => RESULTS.has(one.kind)) });
    since = [];
  });
  if (since.length > 0) found.push({ board: { ...now, latest: since }, events: since, hold: 0, result: false });
  return found;
}

/** The board with whose points are taken next, where the events to come are the first to say. */
function aimed(board: StealersBoard, rest: readonly Happened[]): StealersBoard {
  if (board.view.victim !== null || (board.scene !== "kicker" && board.scene !== "scoring")) return board;
  const end = rest.findIndex((one) => one.kind === "turn began" || one.kind === "points lost");
  const next = rest[end];
  if (next?.kind !== "points lost") return board;
  return { ...board, view: { ...board.view, victim: next.facts["seat"] ?? null } };
}
