import { isObject } from "../base/is-object";
import { type Encoding, textOf } from "./decode";
import type { ImportFile } from "./import-file";
import type { Sections } from "./json-format";
import { entriesIn, type ItemTest, itemsWithin } from "./json-pages";
import { type JsonPart, JsonScanner } from "./json-scanner";
import { LONGEST_ENTRY, MOST_VALUES, tooMuchAround } from "./longest-entry";
import { type LooseJson, objectOf } from "./loose-json";

/** So many entries of each list tell what a file is, or as many as one entry may be long. */
const SHOWN_ENTRIES = 100;

/** Where an answer of GraphQL has all that it answers. */
const ANSWER = "data";

/** A JSON file that is read as it comes. */
export interface JsonFile {
  readonly file: ImportFile;
  readonly encoding: Encoding;
  /** Whether each of its values is an item: JSON lines, or one item alone. */
  readonly rootsAreEntries: boolean;
  readonly isItem: ItemTest;
}

/** What tells what a JSON file is. */
export interface JsonOutline {
  /** What lies right under the root, with no more than the first entries of each list; of a file that is a list under "". */
  readonly json: LooseJson;
  /** How many entries its longest list has. */
  readonly entries: number;
  /** How many values follow one another in it. */
  readonly roots: number;
}

/** All of the file is read: it is JSON to its end. Of several pages the lists are put together. */
export async function outlineOf(source: JsonFile): Promise<JsonOutline> {
  const json: Record<string, unknown> = Object.create(null);
  const counts = new Map<string, number>();
  const lengths = new Map<string, number>();
  const add = (key: string, entries: readonly unknown[], length = 0): void => {
    const known = json[key];
    const list = Array.isArray(known) ? known : [];
    json[key] = list;
    const before = lengths.get(key) ?? 0;
    if (before < LONGEST_ENTRY) list.push(...entries.slice(0, SHOWN_ENTRIES - list.length));
    lengths.set(key, before + length);
    counts.set(key, (counts.get(key) ?? 0) + entries.length);
  };
  let roots = 0;
  const around = { length: 0, values: 0 };
  for await (const { key, kind, text, values, root } of partsOf(source)) {
    roots = root;
    if (kind === "list") add(key, []);
    if (kind === "entry") add(key, entriesIn(JSON.parse(text), source.isItem), text.length);
    if (kind !== "value") continue;
    if (!(key in json)) {
      around.length += key.length + text.length;
      around.values += values;
    }
    if (around.length > LONGEST_ENTRY || around.values > MOST_VALUES) throw tooMuchAround();
    const value: unknown = JSON.parse(text);
    const answered = key === ANSWER ? itemsWithin(value, source.isItem) : [];
    if (answered.length > 0) add("", answered);
    json[key] = value;
  }
  return { json, entries: Math.max(0, ...counts.values()), roots };
}

/** The items in some of the lists, one after the other. */
export async function* entriesOf(source: JsonFile, lists: readonly string[]): AsyncGenerator<LooseJson, void> {
  for await (const { key, kind, text } of partsOf(source)) {
    if (kind === "entry" && lists.includes(key)) yield* entriesIn(JSON.parse(text), source.isItem).filter(isObject);
    if (kind === "value" && key === ANSWER) yield* itemsWithin(JSON.parse(text), source.isItem);
  }
}

/** The objects in some of the lists, with the name of theirs. */
export const sectionsOf = (source: JsonFile): Sections =>
  async function* (names) {
    for await (const { key, kind, text } of partsOf(source)) {
      if (kind !== "entry" || !names.includes(key)) continue;
      const entry: unknown = JSON.parse(text);
      yield [key, objectOf(entry)];
    }
  };

/** The first value of a text, where it ends in it. */
export function firstRootIn(text: string): unknown {
  for (const part of new JsonScanner({ rootsAreEntries: true }).take(text)) return JSON.parse(part.text);
  return undefined;
}

async function* partsOf({ file, encoding, rootsAreEntries }: JsonFile): AsyncGenerator<JsonPart, void> {
  const scanner = new JsonScanner({ rootsAreEntries });
  for await (const piece of textOf(file, encoding)) yield* scanner.take(piece);
  yield* scanner.take("", true);
}
