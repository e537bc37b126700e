/** What this browser keeps: a name, the pace of the show, and what proves who one is at each table. */

export interface TableKeys {
  readonly game: string;
  /** When it was last written, in milliseconds since the epoch. */
  readonly at: number;
  readonly commitment: string;
  readonly hostKey?: string;
  readonly seat?: number;
  readonly seatKey?: string;
  /** This seat's own part in the match's chance. */
  readonly nonce?: string;
}

const TABLE = "filch.table.";

/** The part of `Storage` that is used here. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Keeps things for as long as the page is open, where the browser keeps nothing. */
export function forgetful(): Shelf {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    key: (place) => [...held.keys()][place] ?? null,
    get length() {
      return held.size;
    },
  };
}

function browserShelf(): Shelf {
  try {
    const shelf = window.localStorage;
    shelf.setItem("filch.try", "");
    shelf.removeItem("filch.try");
    return shelf;
  } catch {
    // The visitor's settings forbid it.
    return forgetful();
  }
}

let shelf: Shelf | null = null;

function held(): Shelf {
  shelf ??= browserShelf();
  return shelf;
}

/** For tests. */
export function useShelf(other: Shelf): void {
  shelf = other;
}

export function savedText(key: string): string {
  return held().getItem(`filch.${key}`) ?? "";
}

export function saveText(key: string, value: string): void {
  held().setItem(`filch.${key}`, value);
}

export function tableKeys(id: string): TableKeys | null {
  const text = held().getItem(TABLE + id);
  if (text === null) return null;
  try {
    return JSON.parse(text) as TableKeys;
  } catch {
    return null;
  }
}

/** Add to what is kept for a table. */
export function keep(id: string, more: Omit<TableKeys, "at">): TableKeys {
  const kept = { ...tableKeys(id), ...more, at: Date.now() };
  held().setItem(TABLE + id, JSON.stringify(kept));
  return kept;
}

/** Forget one's seat at a table, but not that one is its host. */
export function forgetSeat(id: string): void {
  const kept = tableKeys(id);
  if (kept === null) return;
  const { seat: _seat, seatKey: _key, nonce: _nonce, ...rest } = kept;
  if (rest.hostKey === undefined) forgetTable(id);
  else held().setItem(TABLE + id, JSON.stringify(rest));
}

export function forgetTable(id: string): void {
  held().removeItem(TABLE + id);
}

/** The tables this browser has keys for, the latest first. */
export function ownTables(): { id: string; keys: TableKeys }[] {
  const all = held();
  const found: { id: string; keys: TableKeys }[] = [];
  for (let place = 0; place < all.length; place++) {
    const key = all.key(place);
    if (key === null || !key.startsWith(TABLE)) continue;
    const id = key.slice(TABLE.length);
    const keys = tableKeys(id);
    if (keys !== null) found.push({ id, keys });
  }
  return found.sort((one, other) => other.keys.at - one.keys.at);
}

/** A seat's part in the match's chance: 32 random bytes in hexadecimal. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
