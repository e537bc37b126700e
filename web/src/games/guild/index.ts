import type { View } from "../../wire.ts";
import type { GamePage } from "../game.ts";
import { BLANK, type GuildBoard, steps, sync, tell } from "./board.ts";
import End from "./End.svelte";
import Table from "./Table.svelte";
import { heading, seatOf, sentence } from "./words.ts";

export const guild: GamePage<GuildBoard> = {
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
