/** Shows what happens step by step. What comes meanwhile waits its turn. */

import type { AnyGame } from "../games/index.ts";
import type { Step } from "../games/game.ts";
import { savedText, saveText } from "../keys.ts";
import type { Happened, Update } from "../wire.ts";
import type { TableState } from "./reducer.ts";

export type Pace = "calm" | "quick" | "results";
export const PACES: readonly Pace[] = ["calm", "quick", "results"];

/** More moments than this in waiting, and one is only told how they ended. */
const TOO_MANY = 80;

export function rememberedPace(): Pace {
  const saved = savedText("pace");
  const known = PACES.find((pace) => pace === saved);
  return known ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "results" : "calm");
}

export function rememberPace(pace: Pace): void {
  saveText("pace", pace);
}

/** How long a step is shown at a pace, in milliseconds. */
export function holdOf(step: Pick<Step<unknown>, "hold" | "result">, pace: Pace): number {
  if (pace === "calm") return step.hold;
  if (pace === "quick") return step.hold * 0.45;
  return step.result ? step.hold : 0;
}

export class Show {
  board = $state.raw<unknown>(null);
  /** All that has been told so far. */
  told = $state.raw<readonly Happened[]>([]);
  /** What was told last, to be read out. */
  latest = $state.raw<readonly Happened[]>([]);
  busy = $state(false);
  pace = $state<Pace>(rememberedPace());
  /** The version that is wholly shown. */
  version = $state(0);

  #steps: (Step<unknown> & { readonly version: number })[] = [];
  /** The board at the end of the steps in waiting, and the last version among them. */
  #tail: unknown;
  #queued = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: AnyGame) {
    this.#tail = this.board = game.blank;
  }

  /** Take in what is new in the table's state. */
  take(state: TableState): void {
    // The table was begun anew.
    if (state.version < this.#queued) this.#restart();
    if (state.version === this.#queued) return;
    const view = state.scene?.match?.view;
    // Who sits where comes from the view; what has happened comes from the events.
    if (this.#tail === this.game.blank && view !== undefined) this.#tail = this.game.sync(this.#tail, view);
    const fresh = state.updates.filter((update) => update.version > this.#queued);
    for (const update of fresh) this.#queue(update, state);
    if (view !== undefined) this.#tail = this.game.sync(this.#tail, view);
    this.#steps.push({ board: this.#tail, events: [], hold: 0, result: false, version: state.version });
    this.#queued = state.version;
    if (document.hidden || this.#steps.length > TOO_MANY) this.skip();
    else if (!this.busy) this.#next();
  }

  #queue(update: Update, state: TableState): void {
    const steps = this.game.steps(this.#tail, update);
    this.#tail = steps.at(-1)?.board ?? this.#tail;
    const past = update.version <= state.past;
    for (const step of steps) this.#steps.push({ ...step, hold: past ? 0 : step.hold, version: update.version });
  }

  /** Go to how it ends. */
  skip(): void {
    clearTimeout(this.#timer);
    const events = this.#steps.flatMap((step) => step.events);
    if (events.length > 0) this.#tell(events);
    this.#steps = [];
    this.board = this.#tail;
    this.version = this.#queued;
    this.busy = false;
  }

  /** Stop for good. */
  end(): void {
    clearTimeout(this.#timer);
    this.#steps = [];
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    rememberPace(pace);
  }

  #next(): void {
    const told: Happened[] = [];
    // What takes no time is shown together with what follows it.
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      this.board = step.board;
      this.version = this.#steps.length === 0 ? step.version : step.version - 1;
      told.push(...step.events);
      const hold = holdOf(step, this.pace);
      if (hold > 0) {
        this.busy = true;
        if (told.length > 0) this.#tell(told);
        this.#timer = setTimeout(() => this.#next(), hold);
        return;
      }
    }
    if (told.length > 0) this.#tell(told);
    this.busy = false;
  }

  #tell(events: readonly Happened[]): void {
    this.latest = events;
    this.told = [...this.told, ...events];
  }

  #restart(): void {
    this.end();
    this.#tail = this.board = this.game.blank;
    this.told = this.latest = [];
    this.#queued = this.version = 0;
    this.busy = false;
  }
}
