/** One table as this page follows it: the reducer's state, fed by the connection, and the commands of its visitor. */

import { socketUrl } from "../api.ts";
import { forgetSeat, forgetTable, tableKeys } from "../keys.ts";
import { type AnyCommand, type FromServer, PROTOCOL } from "../wire.ts";
import { START, type Happening, type TableState, isWaiting, reduce } from "./reducer.ts";
import { TableSocket } from "./socket.ts";

type Wish<Kind extends AnyCommand = AnyCommand> = Kind extends AnyCommand ? Omit<Kind, "id"> : never;

/** A connection on which a command gets no answer for so long (in milliseconds) is taken for dead. */
const PATIENCE = 8000;
/** For how long it is said that the connection is back, in milliseconds. */
const RELIEF = 3000;

export class TableSession {
  state = $state.raw<TableState>(START);
  readonly #socket: TableSocket;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.#socket = new TableSocket({
      open: () => new WebSocket(socketUrl(id)),
      hello: () => {
        const keys = tableKeys(id);
        return {
          type: "hello",
          protocol: PROTOCOL,
          seat_key: keys?.seatKey ?? null,
          host_key: keys?.hostKey ?? null,
          version: this.state.version,
        };
      },
      heard: (message) => this.#heard(message),
      lost: () => this.#tell({ is: "lost" }),
    });
  }

  /** Begin to follow. Returns what ends it. */
  follow(): () => void {
    const hurry = () => {
      if (!document.hidden) this.#socket.hurry();
    };
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    this.#socket.connect();
    return () => {
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      clearTimeout(this.#patience);
      this.#socket.end();
    };
  }

  /** Ask for something. The answer shows in the state. */
  ask(wish: Wish): void {
    if (isWaiting(this.state)) return;
    this.#tell({ is: "asked", command: { ...wish, id: crypto.getRandomValues(new Uint32Array(3)).join("-") } });
    this.#send();
  }

  dismiss(): void {
    this.#tell({ is: "dismissed" });
  }

  /** Say hello again, with the keys as they are now. */
  again(): void {
    this.#socket.connect();
  }

  #send(): void {
    const command = this.state.asked;
    if (command === null) return;
    if (!this.#socket.send(command)) this.#socket.hurry();
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      if (this.state.asked === command) {
        this.#tell({ is: "lost" });
        this.#socket.connect();
      }
    }, PATIENCE);
  }

  #heard(message: FromServer): void {
    const keys = tableKeys(this.id);
    if (message.type === "refused" && message.id === null && message.code === "wrong_key") {
      if (keys?.seatKey === undefined) forgetTable(this.id);
      else forgetSeat(this.id);
    }
    this.#tell({ is: "said", message });
    if (message.type === "welcome") {
      this.#send();
      setTimeout(() => this.#tell({ is: "settled" }), RELIEF);
    }
    if (this.state.fault !== null) this.#socket.end();
    else if (message.type === "update" && message.what === "rose" && message.seat === keys?.seat) {
      // The seat's key opens nothing any more.
      forgetSeat(this.id);
      this.#socket.connect();
    } else if (this.state.again) this.#socket.connect();
  }

  #tell(happening: Happening): void {
    this.state = reduce(this.state, happening);
  }
}
