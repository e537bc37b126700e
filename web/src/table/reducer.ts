/** What the page knows of one table, as a pure function of what happened to it. */

import type { AnyCommand, Code, FromServer, Refused, Scene, Update } from "../wire.ts";

/** How the connection is: not yet there, there, lost, or there again after it was lost. */
export type Link = "connecting" | "live" | "lost" | "back";

export interface TableState {
  readonly link: Link;
  /** The last version known; what the server is asked to go on from. */
  readonly version: number;
  /** The table as it is in that version; null before the first welcome. */
  readonly scene: Scene | null;
  /** Every version known, in order. */
  readonly updates: readonly Update[];
  /** What had happened before the page was opened: these versions are told of, but not played. */
  readonly past: number;
  /** The command that has no answer yet. */
  readonly asked: AnyCommand | null;
  /** The version that the last command was carried out as. What led to it shows until that version is here. */
  readonly due: number;
  /** The last refusal, until something is asked anew. */
  readonly refused: Refused | null;
  /** Why there is no going on, if so. */
  readonly fault: Code | null;
  /** Whether something is missing or no key fits, so that one must say hello again. */
  readonly again: boolean;
}

export type Happening =
  | { readonly is: "said"; readonly message: FromServer }
  | { readonly is: "lost" }
  | { readonly is: "settled" }
  | { readonly is: "asked"; readonly command: AnyCommand }
  | { readonly is: "dismissed" };

export const START: TableState = {
  link: "connecting",
  version: 0,
  scene: null,
  updates: [],
  past: 0,
  asked: null,
  due: 0,
  refused: null,
  fault: null,
  again: false,
};

/** Refusals of a hello that no other hello will change. */
const FINAL: ReadonlySet<Code> = new Set<Code>(["no_such_table", "protocol"]);

export function reduce(state: TableState, happening: Happening): TableState {
  switch (happening.is) {
    case "said":
      return said(state, happening.message);
    case "lost":
      return { ...state, link: state.scene === null ? "connecting" : "lost", again: false };
    case "settled":
      return state.link === "back" ? { ...state, link: "live" } : state;
    case "asked":
      return { ...state, asked: happening.command, refused: null };
    case "dismissed":
      return { ...state, refused: null };
  }
}

function said(state: TableState, message: FromServer): TableState {
  switch (message.type) {
    case "welcome": {
      const first = state.scene === null;
      return {
        ...state,
        link: state.link === "lost" ? "back" : "live",
        version: message.version,
        scene: message.scene,
        updates: [...state.updates, ...message.missed.filter((update) => update.version > state.version)],
        past: first ? message.version : state.past,
        again: false,
      };
    }
    case "update":
      if (message.version <= state.version) return state;
      // The scene comes with the newest version only; without it, or after a gap, the server tells all anew.
      if (message.version > state.version + 1) return { ...state, again: true };
      return {
        ...state,
        version: message.version,
        scene: message.scene ?? state.scene,
        updates: [...state.updates, message],
      };
    case "done":
      return message.id === state.asked?.id ? { ...state, asked: null, due: message.version } : state;
    case "refused":
      return refused(state, message);
  }
}

function refused(state: TableState, message: Refused): TableState {
  if (message.id !== null) {
    if (message.id !== state.asked?.id) return state;
    // It was carried out before the connection was lost.
    if (message.code === "repeated") return { ...state, asked: null, due: message.version ?? 0 };
    return { ...state, asked: null, refused: message };
  }
  if (FINAL.has(message.code)) return { ...state, fault: message.code };
  // A key that opens nothing (the session forgets it), or more versions known than the server has: begin anew.
  if (message.code === "wrong_key") return { ...START, refused: message, again: true };
  if (message.code === "malformed" && state.version > 0) return { ...START, again: true };
  return { ...state, refused: message };
}

/** Whether a command has no answer yet, or its answer has not come to be seen. */
export function isWaiting(state: TableState): boolean {
  return state.asked !== null || state.due > state.version;
}
