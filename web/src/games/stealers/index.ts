import type { View } from "../../wire.ts";
import type { GamePage } from "../game.ts";
import { BLANK, type StealersBoard, sync, tell } from "./board.ts";
import End from "./End.svelte";
import { steps } from "./steps.ts";
import Table from "./Table.svelte";
import { heading, seatOf, sentence } from "./words.ts";

export const stealers: GamePage<StealersBoard> = {
  blank: BLANK,
  tell,
  sync: (board, view: View) => sync(board, view as Parameters<typeof sync>[1]),
  steps,
  sentence,
  seatOf,
  heading,
  Table,
  End,
};
