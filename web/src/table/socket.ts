/** The connection to one table: it says hello whenever it opens, and opens again, ever more patiently, when lost. */

import type { FromClient, FromServer, Hello } from "../wire.ts";

/** How long to wait before each try, in milliseconds; the last for all that follow. */
export const WAITS = [250, 500, 1000, 2000, 4000, 8000, 15000];

/** What is used of `WebSocket`. */
export interface Wire {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
  readonly readyState: number;
}

export interface Ends {
  /** Make a connection. */
  readonly open: () => Wire;
  /** What to say first. */
  readonly hello: () => Hello;
  readonly heard: (message: FromServer) => void;
  readonly lost: () => void;
}

const OPEN = 1;

export class TableSocket {
  #wire: Wire | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(private readonly ends: Ends) {}

  /** Connect now, whatever is waited for. */
  connect(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#drop();
    const wire = this.ends.open();
    this.#wire = wire;
    wire.onopen = () => wire.send(JSON.stringify(this.ends.hello()));
    wire.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "welcome") this.#tries = 0;
      this.ends.heard(message);
    };
    wire.onclose = () => {
      this.#wire = null;
      this.#later();
    };
  }

  /** Connect now if the connection is being waited for. */
  hurry(): void {
    if (this.#wire === null) this.connect();
  }

  /** Whether it could be handed over; what could not be is sent after the next welcome. */
  send(message: FromClient): boolean {
    if (this.#wire?.readyState !== OPEN) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  #drop(): void {
    if (this.#wire === null) return;
    this.#wire.onopen = this.#wire.onmessage = this.#wire.onclose = null;
    this.#wire.close();
    this.#wire = null;
  }

  #later(): void {
    if (this.#ended) return;
    this.ends.lost();
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 0;
    this.#tries += 1;
    // A little early or late, so that not all come back at once to a server that was away.
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }
}
