import { type Encoding, textOf } from "./decode";
import type { ImportFile } from "./import-file";
import { type JsonPart, JsonScanner } from "./json-scanner";
import { type LooseJson, objectsOf } from "./loose-json";

/** So many entries of each list tell what a file is. */
const SHOWN_ENTRIES = 100;

/** A JSON file with no more than the first entries of each list in it. All of the file is read: it is JSON to its end. */
export async function outlineOf(file: ImportFile, encoding: Encoding): Promise<unknown> {
  const lists = new Map<string, unknown[]>();
  const values: [string, unknown][] = [];
  let isList = false;
  for await (const { key, kind, text } of partsOf(file, encoding)) {
    isList ||= key === "" && kind === "list";
    const list = lists.get(key) ?? [];
    if (kind !== "value") lists.set(key, list);
    if (kind === "entry" && list.length < SHOWN_ENTRIES) list.push(JSON.parse(text));
    if (kind === "value") values.push([key, JSON.parse(text)]);
  }
  return isList ? lists.get("") : Object.fromEntries([...values, ...lists]);
}

/** The objects in one of the lists, one after the other. */
export async function* entriesOf(file: ImportFile, encoding: Encoding, list: string): AsyncGenerator<LooseJson, void> {
  for await (const { key, kind, text } of partsOf(file, encoding)) {
    if (kind === "entry" && key === list) yield* objectsOf([JSON.parse(text)]);
  }
}

async function* partsOf(file: ImportFile, encoding: Encoding): AsyncGenerator<JsonPart, void> {
  const scanner = new JsonScanner();
  for await (const piece of textOf(file, encoding)) yield* scanner.take(piece);
  yield* scanner.take("", true);
}
