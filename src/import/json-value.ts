import { isObject, parsedJson } from "../base/json";
import { afterBlank, type Expected, follow, type Token, tokenAt } from "../text/json-fault";
import {
  type Encoding,
  ImportError,
  type ImportFile,
  LONGEST_ENTRY,
  MOST_VALUES,
  textOf,
  tooLarge,
  tooLong,
  tooManyValues,
  wholeText,
} from "./import-error";

/** JSON of another tool, of which any part may be missing or something else. */
export type LooseJson = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): LooseJson => (isObject(value) ? value : {});

export const objectsOf = (value: unknown): readonly LooseJson[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A text or a number, as text; anything else is "". */
export const stringOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

export const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  isObject(value) && keys.every((key) => key in value);

/** Whether it is what GraphQL gives instead of a list: `{ nodes: […] }` or `{ edges: [{ node }] }`. */
export const isConnection = (value: unknown): boolean =>
  isObject(value) && (Array.isArray(value["nodes"]) || Array.isArray(value["edges"]));

/** The entries of a list or of a connection; anything else is the only one. */
export function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isConnection(value)) return value === undefined || value === null ? [] : [value];
  const { nodes, edges } = objectOf(value);
  return Array.isArray(nodes) ? nodes : objectsOf(edges).map(({ node }) => node);
}

/** At `fields.components.name` a list stands for all of its entries. Of paths parted by bars the first that exists. */
export function valuesAt(json: unknown, paths = ""): readonly unknown[] {
  for (const path of paths.split("|")) {
    const found = valuesBelow(json, path.split("."));
    if (found.length > 0) return found;
  }
  return [];
}

function valuesBelow(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value) || isConnection(value)) return entriesOf(value).flatMap((entry) => valuesBelow(entry, path));
  const [key, ...rest] = path;
  if (key !== undefined) return isObject(value) ? valuesBelow(value[key], rest) : [];
  return value === undefined || value === null || value === "" ? [] : [value];
}

export const textsAt = (json: unknown, paths?: string): readonly string[] =>
  valuesAt(json, paths)
    .map(stringOf)
    .filter((text) => text !== "");

export const textAt = (json: unknown, paths?: string): string => textsAt(json, paths)[0] ?? "";

/** Deeper files were made to harm, by no tool. */
const DEEPEST = 200;
const TOO_DEEP = `The JSON file is nested more than ${DEEPEST} levels deep: no tool exports such a file.`;
/** In bytes and in characters: all of it is parsed at once. */
const LARGEST_JSON = 64 * 1024 * 1024;
const TOO_LARGE =
  "A JSON file may have at most 64 MB, since it is held in memory. Export it in parts, or as CSV, which may be larger.";
/** In all of the file: an empty object takes twenty times its three characters of memory. */
const MOST_VALUES_IN_ALL = 4_000_000;
const TOO_MUCH_AROUND = `Outside its lists the JSON file has more than 4 MB, or more than ${MOST_VALUES} values: no tool exports that much. Export it again.`;
const SHOWN_KEY = 80;

/** The values that follow one another: lines are read as they come, each time anew; any other file is held. */
export async function rootsOf(file: ImportFile, encoding: Encoding, isItem: (root: unknown) => boolean, head: string) {
  const isEntry = isItem(firstValueIn(head));
  // Several in one line are too long for a line.
  const isLine = head.includes("\n") && isItem(parsedJson(head.split("\n", 1)[0] ?? ""));
  if (isEntry && isLine) return { areLines: true, values: () => lineValues(file, encoding) };
  const text = await wholeText(file, encoding, LARGEST_JSON, TOO_LARGE);
  const roots = [...valuesIn(text, isEntry)];
  return { areLines: false, values: () => roots };
}

/** The first object or list of a text, where it ends in it. */
export function firstValueIn(text: string): unknown {
  try {
    return valuesIn(text, true).next().value;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}

async function* lineValues(file: ImportFile, encoding: Encoding): AsyncGenerator<unknown, void> {
  let rest = "";
  let line = 0;
  for await (const piece of textOf(file, encoding)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_ENTRY)
      throw tooLong("entry of a JSON file", { line: line + lines.length + 1, column: 1 });
    for (const text of lines) yield* valuesIn(text, true, line++);
  }
  yield* valuesIn(rest, true, line);
}

/** Values are judged before `JSON.parse` makes them: runtimes word faults differently, and too much is never made. */
function* valuesIn(text: string, areEntries: boolean, linesBefore = 0): Generator<unknown, void> {
  const open: Token[] = [];
  let expected: Expected = "value";
  let [root, key, values] = [0, "", 0];
  let entry: { readonly start: number; readonly depth: number; readonly valuesBefore: number } | undefined;
  /** Outside the lists of a root. */
  let around = { length: 0, values: 0 };
  const place = (index: number) => {
    const before = text.slice(0, index).split("\n");
    return { line: linesBefore + before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
  for (let at = afterBlank(text, 0), end = at; at < text.length; at = afterBlank(text, end)) {
    let token: Token;
    [token, end] = tokenAt(text, at);
    const depth = open.length;
    if (depth === 0) [root, key, around, expected] = [at, "", { length: 0, values: 0 }, "value"];
    const isValue = expected === "value" || (expected === "first value" && token !== "]");
    const isRoot = depth > 0 || token === "{" || token === "[";
    const next: Expected | undefined = isRoot ? follow(expected, token, open) : undefined;
    if (next === undefined) throw new ImportError("malformed", FAULTY, place(token === "none" ? end : at));
    if (open.length > DEEPEST) throw tooLarge(TOO_DEEP, place(at));
    if (depth === 1 && expected.endsWith("key") && token === "text") key = JSON.parse(text.slice(at, end));
    expected = next;
    if (isValue && !entry && isEntryAt(open, depth, token, areEntries))
      entry = { start: at, depth, valuesBefore: values };
    if (isValue) values += 1;
    if (values > MOST_VALUES_IN_ALL)
      throw tooLarge(`The JSON file has more than ${MOST_VALUES_IN_ALL} values. Export it in parts.`, place(at));
    if (entry !== undefined && values - entry.valuesBefore > MOST_VALUES) {
      const where = key === "" ? "" : ` in “${key.slice(0, SHOWN_KEY)}”`;
      throw tooManyValues(`entry of a JSON file${where}`, place(entry.start));
    }
    if (entry !== undefined && open.length <= entry.depth) {
      const length = end - entry.start;
      if (length > LONGEST_ENTRY) throw tooLong("entry of a JSON file", place(entry.start));
      if (!areEntries && entry.depth === 1 && open[0] === "}")
        around = { length: around.length + key.length + length, values: around.values + values - entry.valuesBefore };
      if (around.length > LONGEST_ENTRY || around.values > MOST_VALUES) throw tooLarge(TOO_MUCH_AROUND);
      entry = undefined;
    }
    if (open.length === 0) yield JSON.parse(text.slice(root, end));
  }
  if (open.length > 0) throw new ImportError("malformed", FAULTY, place(text.length));
}

const FAULTY = "Invalid JSON. It was cut off or edited by hand: export it again.";

/** Whether a value that begins is an entry, or one that lies beside the lists of a root; `open` has its own bracket. */
function isEntryAt(open: readonly Token[], depth: number, token: Token, areEntries: boolean): boolean {
  if (areEntries) return depth === 0;
  if (depth === 1) return open[0] === "]" || token !== "[";
  return depth === 2 && open[0] === "}" && open[1] === "]";
}
