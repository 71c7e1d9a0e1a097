import { isObject } from "../base/is-object";
import { asanaJson } from "./asana-json";
import type { Encoding } from "./decode";
import { githubIssues, githubProject } from "./github";
import { ImportError } from "./import-error";
import type { ImportFile } from "./import-file";
import { jiraJson } from "./jira-json";
import type { PlacedSource, SectionedJson, StreamedJson } from "./json-format";
import { missingItems, refusalIn } from "./json-pages";
import { entriesOf, firstRootIn, outlineOf, sectionsOf } from "./json-parts";
import { hasKeys, type LooseJson, objectsOf, stringOf } from "./loose-json";
import type { Reading } from "./reading";
import { trello } from "./trello";
import { ownExport, unknown } from "./unknown-file";

const jsonFormats = {
  trello,
  "github-issues": githubIssues,
  "github-project": githubProject,
  "jira-json": jiraJson,
  "asana-json": asanaJson,
} as const satisfies Readonly<Record<string, StreamedJson | SectionedJson>>;

/** A JSON file whose format is known. */
export interface OpenedJson {
  readonly kind: "json";
  readonly format: keyof typeof jsonFormats;
  readonly read: (reading: Reading) => PlacedSource | Promise<PlacedSource>;
}

/** Opens JSON as the first format of which there are items in it. */
export async function openJson(file: ImportFile, encoding: Encoding, head: string): Promise<OpenedJson> {
  const first = head.startsWith("{") ? firstRootIn(head) : undefined;
  const source = { file, encoding, isItem, rootsAreEntries: isObject(first) && isItem(first) };
  const { json, entries, roots } = await outlineOf(source);
  // Its lists and cards look like a board of Trello.
  if (isOwnSnapshot(json)) throw ownExport();
  for (const [name, reader] of Object.entries(jsonFormats)) {
    const format = name as keyof typeof jsonFormats;
    if (reader.lists === undefined) {
      if (!reader.recognizes(json)) continue;
      if (roots > 1) throw severalBoards();
      return { kind: "json", format, read: (reading) => reader.read(json, sectionsOf(source), reading) };
    }
    const { lists } = reader;
    const found = lists.flatMap((list) => objectsOf(json[list])).filter(reader.isItem);
    if (found.length === 0) continue;
    const missing = missingItems(json, entries);
    const items = () => entriesOf(source, lists);
    const read = (reading: Reading) => {
      reading.skipped.add(FURTHER_PAGES, "", missing);
      return reader.read(json, found, items, reading);
    };
    return { kind: "json", format, read };
  }
  throw unknownJson(json);
}

const FURTHER_PAGES = "items of further pages, which are not in the file: fetch all pages, or with a higher limit";

const isItem = (value: LooseJson): boolean =>
  Object.values(jsonFormats).some((reader) => reader.lists !== undefined && reader.isItem(value));

const severalBoards = (): ImportError =>
  new ImportError(
    "malformed",
    "There are several boards of Trello in this file. Import each one from a file of its own.",
  );

/** JSON of which nothing can be read: an answer that is none, an empty list, or that of another tool. */
function unknownJson(json: LooseJson): ImportError {
  const refusal = refusalIn(json);
  if (refusal !== "") {
    const message = `The file is no list of tasks but an answer that refuses to give one: “${refusal}”. Fetch it again.`;
    return new ImportError("unknown_format", message);
  }
  const isEmpty = ["", "items", "issues", "data"].some(
    (key) => Array.isArray(json[key]) && objectsOf(json[key]).length === 0,
  );
  if (isEmpty) {
    return new ImportError(
      "empty",
      "There is nothing to import in this file: its list is empty. Look at what was searched for, and export it anew.",
    );
  }
  return unknown("It is JSON");
}

/** What `export()` gives, or somebody wrote like it. */
const isOwnSnapshot = (json: LooseJson): boolean =>
  hasKeys(json, "time_unit") ||
  stringOf(json["format"]).startsWith("workspace-engine") ||
  objectsOf(json["cards"]).some((card) => hasKeys(card, "list_id"));
