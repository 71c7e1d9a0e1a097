import { groupBy } from "../base/collections";
import { isObject } from "../base/json";
import type { TimeUnit } from "../base/time";
import { fieldTables } from "../documents";
import { readDocument } from "../documents/document-schemas";
import { failure, type Issue, type WorkspaceError } from "../errors/errors";
import { inputIssues, readWith, suggestions } from "../errors/input-issues";
import { faultsIn } from "../integrity";
import { Corpus, type Entry, type Loose, textOf } from "../integrity/corpus";
import { wrongDates } from "../integrity/dates";
import { derivedFields } from "../integrity/derived";
import { largestIds, orderOf } from "../integrity/identities";
import { slugOf } from "../resources/card/branch-name";
import { textSchema } from "../resources/common/base-schemas";
import { authoredNow } from "../resources/common/operations/by-id";
import { spreadKeys } from "../resources/ordering/order-key";
import type { OperationContext } from "../session/context";
import { type Header, headerSchema } from "./lines";
import { sections } from "./snapshot";

/** Fills in what a document written by hand leaves out. What is given stays, right or wrong. */
export type Complete = (entry: Entry) => Loose;

function completing(corpus: Corpus, context: OperationContext): Complete {
  const { user_id } = context.actor;
  const stamps = { user_id, ...authoredNow(context) };
  const { time_created, time_updated } = stamps;
  const logged = { user_id, time_created, time_updated };
  const member = { assigned_date: context.now, role: "member" };
  const orderKeys = missingOrderKeys(corpus);

  const parts: Readonly<Record<string, (part: Loose) => Loose>> = {
    members: (part) => ({ ...member, ...part }),
    external_links: (part) => withLinkId(part, context),
    checklists: (part) => ({ ...logged, ...part, items: each(part["items"], (item) => ({ ...logged, ...item })) }),
  };

  return (entry) => {
    const { kind, document: given } = entry;
    const document: Record<string, unknown> = { ...given };
    const fill = (values: Loose): void => {
      for (const key of Object.keys(values)) {
        if (document[key] === undefined && values[key] !== undefined) document[key] = values[key];
      }
    };
    for (const [key, value] of Object.entries(stamps)) {
      if ("stored" in (fieldTables[kind][key] ?? {})) fill({ [key]: value });
    }
    fill(derivedFields(kind, document, corpus));
    fill({ order_key: orderKeys.get(entry) });
    if (kind === "page") fill({ alias_id: context.uuid() });
    if (kind === "tag") fill({ slug: slugOf(textOf(given["name"])) || given["id"] });
    for (const [key, complete] of Object.entries(parts)) {
      if (given[key] !== undefined) document[key] = each(given[key], complete);
    }
    return document;
  };
}

/** A link is taken off its card by its id. */
function withLinkId(link: Loose, { uuid }: OperationContext): Loose {
  const { type, generic } = link;
  if (type !== "generic" || !isObject(generic) || generic["id"] !== undefined) return link;
  return { ...link, generic: { ...generic, id: uuid() } };
}

function each(parts: unknown, complete: (part: Loose) => Loose): unknown {
  return Array.isArray(parts) ? parts.map((part) => (isObject(part) ? complete(part) : part)) : parts;
}

/** Keys for documents without one: in the order of the file, after the siblings that have one. */
function missingOrderKeys(corpus: Corpus): ReadonlyMap<Entry, string> {
  const keys = new Map<Entry, string>();
  const siblings = groupBy(corpus, ({ kind, document }) => orderOf(kind, document));
  for (const [order, entries] of siblings) {
    if (order === undefined) continue;
    const missing = entries.filter(({ document }) => document["order_key"] === undefined);
    const keysGiven = entries.map(({ document }) => textOf(document["order_key"]));
    const last = keysGiven.sort().at(-1) ?? "";
    const spread = spreadKeys(missing.map(({ document }) => textOf(document["id"])));
    // A longer key comes after the one it begins with.
    for (const [index, entry] of missing.entries()) keys.set(entry, last + spread[index]);
  }
  return keys;
}

/** Nobody reads more, and a file of junk has millions. */
const MOST_ISSUES = 10_000;

/** The issues of a snapshot, at most one for each path. */
export class IssueList {
  readonly #issues = new Map<string, Issue>();

  get isEmpty(): boolean {
    return this.#issues.size === 0;
  }

  /** Throws when there are too many to go on. */
  add(issues: readonly Issue[]): void {
    for (const { path, code, message } of issues) {
      if (this.#issues.size === MOST_ISSUES) throw this.error();
      if (!this.#issues.has(path)) this.#issues.set(path, { path, code, message });
    }
  }

  error(): WorkspaceError {
    const issues = [...this.#issues.values()];
    const atLeast = issues.length === MOST_ISSUES ? "at least " : "";
    const [{ path, message } = { path: "", message: "" }] = issues;
    const first = path === "" ? message : `${path}: ${message}`;
    const faults = `${atLeast}${issues.length} fault${issues.length === 1 ? "" : "s"}`;
    return failure("invalid_input", `Nothing was loaded; the snapshot has ${faults}. ${first}`, { issues });
  }
}

/** Deeper values would exhaust the stack of recursive functions. */
const DEEPEST = 32;

/** A copy of JSON that no schema looks into. Throws when it is nested too deep, or holds what no storage can keep. */
function plainCopy(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return textSchema.parse(value);
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return value;
  if (typeof value !== "object" || depth === DEEPEST) throw new TypeError("Not plain JSON.");
  if (Array.isArray(value)) return value.map((item) => plainCopy(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [textSchema.parse(key), plainCopy(item, depth + 1)]);
  return Object.fromEntries(entries);
}

/** Refuses a snapshot with all its faults. Rules K6, K7. */
export function readSnapshot(snapshot: unknown, context: OperationContext) {
  const issues = new IssueList();
  const header = readWith(headerSchema, snapshot);
  const suggest = suggestions();
  issues.add(inputIssues(header.error?.issues ?? [], "", suggest));
  const given = isObject(snapshot) ? [...entriesIn(snapshot, issues)] : [];
  const complete = completing(new Corpus(given), context);
  const consequences: Issue[] = [];
  const report = (found: readonly Issue[], key: string, entry: Entry, document: Loose): void => {
    if (isConsequence(key, entry, document)) consequences.push(...found);
    else issues.add(found);
  };
  const givenFor = new Map<Entry, Entry>();
  const corpus = new Corpus(
    given.map((entry) => {
      const { kind, at } = entry;
      const document = complete(entry);
      const { error, data } = readDocument(kind, document);
      for (const issue of error?.issues ?? []) {
        report(inputIssues([issue], at, suggest), String(issue.path[0]), entry, document);
      }
      const completed = { kind, at, document: data ?? document };
      givenFor.set(completed, entry);
      return completed;
    }),
  );
  for (const fault of faultsIn(corpus)) {
    const [key = ""] = fault.field.split(/[.[]/, 1);
    report([fault], key, givenFor.get(fault.entry) ?? fault.entry, fault.entry.document);
  }
  for (const entry of [...corpus, settingsEntry(header.data)]) issues.add(dateIssues(entry, header.data?.time_unit));
  if (issues.isEmpty) issues.add(consequences);
  if (!issues.isEmpty || !header.success) throw issues.error();
  return { header: header.data, corpus, largestIds: largestIds(corpus) };
}

/** The settings, which stand in what goes before the documents. */
export const settingsEntry = (header: Pick<Header, "settings"> | undefined, at = "settings"): Entry => ({
  kind: "settings",
  at,
  document: header?.settings ?? {},
});

export function dateIssues({ kind, at, document }: Entry, unit: TimeUnit | undefined): Issue[] {
  return Array.from(wrongDates(kind, document, unit), ([field, code, message]) => ({
    path: `${at}.${field}`,
    code,
    message,
  }));
}

function* entriesIn(snapshot: Loose, issues: IssueList): Generator<Entry> {
  for (const [name, kind] of sections) {
    const section = snapshot[name];
    for (const [index, document] of Array.isArray(section) ? section.entries() : []) {
      const at = `${name}[${index}]`;
      const refuse = (path: string, what: string) =>
        issues.add([{ path, code: "invalid_type", message: `Expected ${what}.` }]);
      if (!isObject(document)) {
        refuse(at, "an object");
        continue;
      }
      // Found at once, so that junk comes to its end before anything is done for each document.
      if (typeof document["id"] !== "string") refuse(`${at}.id`, "an id");
      yield { kind, at, document: withPlainHints(document, at, issues) };
    }
  }
}

/** Hints may hold anything, which no schema looks into. */
export function withPlainHints(document: Loose, at: string, issues: IssueList): Loose {
  const { hints: given } = document;
  if (given === undefined || (Array.isArray(given) && given.length === 0)) return document;
  try {
    // A copy that leaves a key out takes many times as long as a whole one.
    return { ...document, hints: plainCopy(given) };
  } catch {
    const message = "Expected JSON of at most 32 levels, without U+0000 and lone surrogates.";
    issues.add([{ path: `${at}.hints`, code: "invalid", message }]);
    const { hints: _, ...others } = document;
    return others;
  }
}

/** Whether a field is wrong only because what it follows from is, which is reported where it stands. */
function isConsequence(key: string, { kind, document: given }: Entry, completed: Loose): boolean {
  return !Object.hasOwn(given, key) && (Object.hasOwn(completed, key) || `${kind}.${key}` === "card.project_id");
}
