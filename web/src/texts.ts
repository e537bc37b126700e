/** All texts, from the catalogue in `src/filch/texts` that the terminal reads too (Project Fluent). */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Args = Record<string, FluentVariable>;

const FALLBACK = "en";
// What the terminal alone says stays out.
const OWN = import.meta.glob<string>(["@texts/en/*.ftl", "!@texts/en/terminal.ftl"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const OTHERS = import.meta.glob<string>(["@texts/*/*.ftl", "!@texts/en/*.ftl", "!@texts/*/terminal.ftl"], {
  query: "?raw",
  import: "default",
});

/** The keys of all texts, in the order of the files. */
const keys: string[] = [];

function bundleOf(language: string, sources: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(language);
  for (const source of sources) {
    const resource = new FluentResource(source);
    bundle.addResource(resource);
    if (language === FALLBACK) keys.push(...resource.body.map((entry) => entry.id));
  }
  return bundle;
}

/** The bundles to look in, the wanted language first. */
let bundles: FluentBundle[] = [bundleOf(FALLBACK, Object.values(OWN))];

/** The first of the visitor's languages that there are texts in. */
export function pickLanguage(wanted: readonly string[], had: ReadonlySet<string>): string {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0] ?? "";
    if (had.has(language)) return language;
  }
  return FALLBACK;
}

/** Fetch the texts of the visitor's language; what is missing there stays English. Returns the language. */
export async function loadTexts(wanted: readonly string[]): Promise<string> {
  const files = Object.entries(OTHERS).map(([path, load]) => ({ language: path.split("/").at(-2) ?? "", load }));
  const language = pickLanguage(wanted, new Set([FALLBACK, ...files.map((file) => file.language)]));
  if (language !== FALLBACK) {
    const sources = await Promise.all(files.filter((file) => file.language === language).map((file) => file.load()));
    bundles = [bundleOf(language, sources), ...bundles];
  }
  return language;
}

/** The keys that begin so, in the order of the catalogue. */
export function keysOf(prefix: string): string[] {
  return keys.filter((key) => key.startsWith(prefix));
}

export function hasText(key: string): boolean {
  return bundles.some((bundle) => bundle.hasMessage(key));
}

/** The text of a key; the key itself if there is none, for that is a fault to be seen and not to fail by. */
export function t(key: string, args?: Args): string {
  for (const bundle of bundles) {
    const pattern = bundle.getMessage(key)?.value;
    if (pattern) return bundle.formatPattern(pattern, args ?? null, []);
  }
  return key;
}
