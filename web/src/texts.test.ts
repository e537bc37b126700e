import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

import { keysOf, pickLanguage, t } from "./texts.ts";

const SOURCES = import.meta.dirname;
const TEXTS = join(SOURCES, "../../src/filch/texts");

const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts") && !name.endsWith("wire.ts"))
  .map((name) => readFileSync(join(SOURCES, name), "utf8"))
  .join("\n");

/** The keys of a file of the catalogue. */
function keysIn(language: string, file: string): string[] {
  return new FluentResource(readFileSync(join(TEXTS, language, file), "utf8")).body.map((entry) => entry.id);
}

/** Keys that are put together where they are used, by their beginning. */
const PUT_TOGETHER = ["page-pace-", "page-row-"];

describe("the catalogue", () => {
  const had = new Set(keysOf(""));
  const used = [...code.matchAll(/["`](page-[a-z0-9-]+|troll-[a-z0-9-]+|seat|you|players)["`]/g)].map((found) => found[1]);

  it("has every text that the page uses", () => {
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((key) => !had.has(key as string))).toEqual([]);
  });

  it("holds no text of the page's own that the page does not use", () => {
    const unused = keysIn("en", "page.ftl").filter(
      (key) => !used.includes(key) && !PUT_TOGETHER.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  it("has a text for every code by which the server refuses", () => {
    const wire = readFileSync(join(SOURCES, "wire.ts"), "utf8");
    const codes = /export type Code =([^;]+);/.exec(wire)?.[1]?.match(/\w+/g) ?? [];
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((name) => !had.has(`refusal-${name}`))).toEqual([]);
  });

  it("says nothing in other languages that it does not say in English", () => {
    for (const language of readdirSync(TEXTS, { withFileTypes: true })) {
      if (!language.isDirectory() || ["en", "__pycache__"].includes(language.name)) continue;
      const extra = readdirSync(join(TEXTS, language.name))
        .flatMap((file) => (file === "terminal.ftl" ? [] : keysIn(language.name, file)))
        .filter((key) => !had.has(key));
      expect(extra).toEqual([]);
    }
  });

  it("leaves out what the terminal alone says", () => {
    expect(keysOf("terminal-")).toEqual([]);
  });
});

describe("the language", () => {
  it("is the first of the visitor's that there is", () => {
    const had = new Set(["en", "vi", "ru"]);
    expect(pickLanguage(["fr-FR", "vi-VN", "ru"], had)).toBe("vi");
    expect(pickLanguage(["RU-ru"], had)).toBe("ru");
    expect(pickLanguage(["fr"], had)).toBe("en");
    expect(pickLanguage([], had)).toBe("en");
  });
});

describe("a text", () => {
  it("without an entry is its key, to be seen", () => {
    expect(t("page-there-is-no-such-key")).toBe("page-there-is-no-such-key");
  });
});
