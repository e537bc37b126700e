import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { FromServer, Hello } from "../wire.ts";
import { TableSocket, WAITS, type Wire } from "./socket.ts";

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readyState = 0;
  sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.({} as CloseEvent);
  }
}

const LONGEST = Math.max(...WAITS) * 1.25;

describe("the connection to a table", () => {
  let wires: FakeWire[];
  let heard: FromServer[];
  let lost: number;
  let version: number;
  let socket: TableSocket;

  const last = (): FakeWire => wires.at(-1) as FakeWire;

  beforeEach(() => {
    vi.useFakeTimers();
    [wires, heard, lost, version] = [[], [], 0, 0];
    socket = new TableSocket({
      open: () => {
        wires.push(new FakeWire());
        return last();
      },
      hello: (): Hello => ({ type: "hello", protocol: 1, version }),
      heard: (message) => heard.push(message),
      lost: () => (lost += 1),
    });
    socket.connect();
  });
  afterEach(() => vi.useRealTimers());

  it("says hello first", () => {
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent).toEqual(['{"type":"hello","protocol":1,"version":0}']);
  });

  it("comes back after a loss, with the version known by then", () => {
    last().open();
    version = 7;
    last().drop();
    expect(lost).toBe(1);
    vi.advanceTimersByTime(LONGEST);
    expect(wires).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual(['{"type":"hello","protocol":1,"version":7}']);
  });

  it("waits longer and longer while the server is away", () => {
    const gaps = WAITS.map(() => {
      last().drop();
      const before = Date.now();
      while (wires.at(-1)?.readyState === 3) vi.advanceTimersByTime(50);
      return Date.now() - before;
    });
    // Each wait is its own up to a quarter, so each after the next is longer for sure.
    gaps.slice(2).forEach((gap, place) => expect(gap).toBeGreaterThan(gaps[place] as number));
  });

  it("does not send into a connection that is not open", () => {
    expect(socket.send({ type: "start", id: "s" })).toBe(false);
    last().open();
    expect(socket.send({ type: "start", id: "s" })).toBe(true);
    expect(last().sent.at(-1)).toBe('{"type":"start","id":"s"}');
    last().drop();
    expect(socket.send({ type: "start", id: "s" })).toBe(false);
  });

  it("hears nothing more of a connection it has replaced", () => {
    const old = last();
    old.open();
    socket.connect();
    expect(old.closed).toBe(true);
    old.say({ type: "done", id: "a", version: 1 });
    old.drop();
    expect(heard).toEqual([]);
    expect(lost).toBe(0);
  });

  it("hurries only if it waits", () => {
    last().open();
    socket.hurry();
    expect(wires).toHaveLength(1);
    last().drop();
    socket.hurry();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(LONGEST);
    expect(wires).toHaveLength(2);
  });

  it("stays away once it is ended", () => {
    last().open();
    socket.end();
    expect(last().closed).toBe(true);
    socket.connect();
    vi.advanceTimersByTime(LONGEST);
    expect(wires).toHaveLength(1);
  });
});
