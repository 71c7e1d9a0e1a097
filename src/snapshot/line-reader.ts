import { compareIds } from "../base/id-format";
import { isObject, parsedJson } from "../base/json";
import type { Documents, Kind } from "../documents";
import { readDocument } from "../documents/document-schemas";
import { inputIssues, readWith, suggestions } from "../errors/input-issues";
import type { Loose } from "../integrity/corpus";
import { noteLargestIds } from "../integrity/identities";
import { isEpicList } from "../resources/ordering/operations/placement";
import { type Heading, headingSchema, isKind, lineKinds } from "./lines";
import { dateIssues, type IssueList, settingsEntry, withPlainHints } from "./read-snapshot";

export type LineDocument = { readonly kind: Kind; readonly document: Documents[Kind] };

/** By fields, the kinds of what must have come before. */
const needs = { board_id: "board", sprint_id: "sprint", list_id: "list", tag_ids: "tag", card_id: "card" } as const;

export class LineReader {
  readonly #issues: IssueList;
  /** That of kinds and ids, so that no id comes twice unnoticed, or that of a file, after all that is named. */
  readonly #order: "ids" | "file";
  /** The ids that came, in the order of a file. */
  readonly #seen = new Map(lineKinds.map((kind) => [kind, new Set<unknown>()]));
  readonly #suggest = suggestions();
  readonly #counts = new Map<Kind, number>();
  readonly largestIds = new Map<string, number>();
  heading: Heading | undefined;
  hasEpicLists = false;
  documents = 0;
  #line = 0;
  /** The first of the empty lines that came last: only at the end there may be any. */
  #empty: number | undefined;
  #last: { readonly kind: Kind; readonly id: string } | undefined;

  constructor(issues: IssueList, order: "ids" | "file" = "ids") {
    this.#issues = issues;
    this.#order = order;
  }

  count(kind: Kind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** The document of a line in which nothing is wrong by itself. */
  read(text: string): LineDocument | undefined {
    this.#line += 1;
    if (text.trim() === "" && this.#line > 1) {
      this.#empty ??= this.#line;
      return undefined;
    }
    this.#refuseGap();
    const line = this.#parsed(text);
    if (line === undefined) return undefined;
    if (this.#line === 1) return this.#readHeading(line);
    const [[name, given] = ["", undefined], ...others] = Object.entries(line);
    if (!isKind(name) || name === "settings" || others.length > 0 || !isObject(given)) {
      return this.#refuse("", "invalid", 'Expected one document under the name of its kind: {"card":{…}}.');
    }
    return this.#readDocument(name, given);
  }

  end(): void {
    if (this.#line === 0) this.#refuse("", "invalid", "Expected a first line with the format.", 1);
    for (const kind of lineKinds) {
      const expected = this.heading?.counts[kind] ?? 0;
      const found = this.count(kind);
      if (this.heading === undefined || expected === found) continue;
      this.#refuse(`counts.${kind}`, "incomplete", `Expected ${expected} documents, there are ${found}.`, 1);
    }
  }

  #refuseGap(): void {
    if (this.#empty !== undefined) this.#refuse("", "invalid_json", "Expected a JSON object.", this.#empty);
    this.#empty = undefined;
  }

  #parsed(text: string): Loose | undefined {
    const value = parsedJson(text);
    return isObject(value) ? value : this.#refuse("", "invalid_json", "Expected a JSON object.");
  }

  #readHeading(line: Loose): undefined {
    const { data, error } = readWith(headingSchema, line);
    this.heading = data;
    this.#issues.add(inputIssues(error?.issues ?? [], "line 1", this.#suggest));
    this.#issues.add(dateIssues(settingsEntry(data, "line 1.settings"), data?.time_unit));
  }

  #readDocument(kind: Kind, given: Loose): LineDocument | undefined {
    const at = `line ${this.#line}`;
    this.#counts.set(kind, this.count(kind) + 1);
    this.documents += 1;
    const { data, error } = readDocument(kind, withPlainHints(given, at, this.#issues));
    this.#issues.add(inputIssues(error?.issues ?? [], at, this.#suggest));
    if (data === undefined) return undefined;
    if (this.#order === "file") this.#checkNamed(kind, data);
    else if (!this.#follows(kind, data.id)) return undefined;
    const entry = { kind, at, document: data as Loose };
    this.#issues.add(dateIssues(entry, this.heading?.time_unit));
    this.hasEpicLists ||= kind === "list" && isEpicList(entry.document);
    noteLargestIds(this.largestIds, entry.document, kind);
    return { kind, document: data as Documents[Kind] };
  }

  #follows(kind: Kind, id: string): boolean {
    const last = this.#last;
    this.#last = { kind, id };
    if (last === undefined || lineKinds.indexOf(kind) > lineKinds.indexOf(last.kind)) return true;
    if (kind === last.kind && compareIds(id, last.id) > 0) return true;
    const code = kind === last.kind && id === last.id ? "duplicate_id" : "misplaced";
    this.#refuse("id", code, `${kind} ${id} cannot follow ${last.kind} ${last.id}.`);
    return false;
  }

  #checkNamed(kind: Kind, given: { readonly id: string }): void {
    if (this.#seen.get(kind)?.has(given.id)) this.#refuse("id", "duplicate_id", `${kind} ${given.id} is repeated.`);
    this.#seen.get(kind)?.add(given.id);
    for (const [field, needed] of Object.entries(needs))
      for (const named of [Reflect.get(given, field) ?? []].flat())
        if (!this.#seen.get(needed)?.has(named))
          this.#refuse(field, "misplaced", `${needed} ${named} must come before.`);
  }

  #refuse(field: string, code: string, message: string, line = this.#line): undefined {
    this.#issues.add([{ path: field === "" ? `line ${line}` : `line ${line}.${field}`, code, message }]);
  }
}
