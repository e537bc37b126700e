/** Requests to the server. What it refuses is thrown as a `RefusedRequest`. */

import type { Code, GameInfo, Lobby, Made, NewSeat, NewTable, Problem, Seated, TableInfo } from "./wire.ts";

/** `code` is null when there was no answer to understand: no connection, or something between that is not filch. */
export class RefusedRequest extends Error {
  constructor(
    readonly code: Code | null,
    text: string,
  ) {
    super(text);
  }
}

export const games = () => ask<readonly GameInfo[]>("GET", "games");
export const lobby = () => ask<Lobby>("GET", "tables");
export const table = (id: string) => ask<TableInfo>("GET", `tables/${encodeURIComponent(id)}`);
export const makeTable = (wish: NewTable) => ask<Made>("POST", "tables", wish);
export const takeSeat = (id: string, wish: NewSeat) =>
  ask<Seated>("POST", `tables/${encodeURIComponent(id)}/seats`, wish);

export function recordUrl(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`;
}

export function socketUrl(id: string): string {
  return new URL(`/api/tables/${encodeURIComponent(id)}/socket`, location.href).href.replace(/^http/, "ws");
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch (error) {
    throw new RefusedRequest(null, String(error));
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new RefusedRequest(null, `${response.status} ${response.statusText}`);
  }
  if (response.ok) return answer as Answer;
  const problem = answer as Partial<Problem>;
  throw new RefusedRequest(problem.code ?? null, problem.text ?? `${response.status}`);
}
