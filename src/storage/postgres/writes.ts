import { checkNamedOnce } from "../argument-checks";
import { seal, sealBody } from "../seal";
import type { Commit, DocumentWrite } from "../storage";
import { StorageError } from "../storage-error";
import { type Checks, checksOf } from "./checks";
import { checkedIdKey, idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import { countedElements } from "./tallies";
import { storedValue } from "./values";

/** About as many characters of JSON go in one statement. */
const CHUNK = 4_000_000;

export interface Limits {
  readonly maxDocumentBytes: number;
  readonly maxCommitDocuments: number;
}

/** A commit as it is sent: texts, which no later change of the caller's objects reaches. */
export interface Prepared {
  readonly txId: string;
  readonly time: number;
  readonly log: string;
  readonly check: Commit["check"];
  readonly checks: Checks;
  /** The rows to write, as JSON for one statement each. */
  readonly writes: readonly string[];
}

/** The rows that one statement writes to one kind. */
interface KindWrites {
  /** Of all the documents, those that are deleted included. */
  readonly keys: string[];
  readonly gone: string[];
  /** The elements that the documents are counted for. */
  readonly added: string[];
  /** As JSON each. */
  readonly documents: string[];
}

/** Refuses what cannot be stored, before anything is sent. */
export function prepare(
  kind: (kind: string) => KindTable,
  team: string,
  { txId, log, check, put, del }: Commit,
  limits: Limits,
): Prepared {
  checkNamedOnce([...put, ...del]);
  if (put.length + del.length > limits.maxCommitDocuments) {
    throw new StorageError("limit", `A commit takes at most ${limits.maxCommitDocuments} documents.`);
  }
  for (const one of check) {
    if ("query" in one) kind(one.query.kind).schema.checkSelection(one.query);
    else kind(one.kind);
  }
  seal(log, "log");
  const writes = new Writes();
  for (const { kind: name, id } of del) writes.delete(kind(name), idKey(id));
  for (const write of put) writes.put(kind(write.kind), team, write, limits);
  return {
    txId,
    time: log.time,
    log: JSON.stringify(log),
    check: [...check],
    checks: checksOf(kind, team, check),
    writes: writes.statements(),
  };
}

/** Gathers what one commit writes by kind, in as many statements as its size makes good. */
class Writes {
  readonly #statements: string[] = [];
  #kinds = new Map<string, KindWrites>();
  #size = 0;

  delete({ kind }: KindTable, key: string): void {
    const { keys, gone } = this.#of(kind);
    keys.push(key);
    gone.push(key);
  }

  put(table: KindTable, team: string, write: DocumentWrite, limits: Limits): void {
    const { key, added, document } = documentOf(table, team, write, limits);
    if (this.#size + document.length > CHUNK) this.#close();
    this.#size += document.length;
    const writes = this.#of(table.kind);
    writes.keys.push(key);
    for (const element of added) writes.added.push(element);
    writes.documents.push(document);
  }

  /** There is always one. */
  statements(): readonly string[] {
    if (this.#kinds.size > 0 || this.#statements.length === 0) this.#close();
    return this.#statements;
  }

  #of(kind: string): KindWrites {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return known;
    const created: KindWrites = { keys: [], gone: [], added: [], documents: [] };
    this.#kinds.set(kind, created);
    return created;
  }

  #close(): void {
    this.#statements.push(`[${[...this.#kinds].map(([kind, writes]) => jsonOf(kind, writes)).join(",")}]`);
    this.#kinds = new Map();
    this.#size = 0;
  }
}

/** The documents are JSON already. */
function jsonOf(kind: string, { keys, gone, added, documents }: KindWrites): string {
  const lists = Object.entries({ keys, gone, added }).filter(([, list]) => list.length > 0);
  const written = documents.length > 0 ? [`"documents":[${documents.join(",")}]`] : [];
  return `{${[`"kind":"${kind}"`, ...lists.map(([name, list]) => `"${name}":${JSON.stringify(list)}`), ...written].join(",")}}`;
}

function documentOf(table: KindTable, team: string, { id, body, fields }: DocumentWrite, { maxDocumentBytes }: Limits) {
  const place = `${table.kind}/${id}`;
  table.schema.checkNames(fields);
  sealBody(body, place, maxDocumentBytes);
  const values = table.schema.fieldValues(fields);
  const key = checkedIdKey(id);
  const added = countedElements(table, values);
  const row: Record<string, unknown> = { k: key, i: id, b: JSON.stringify(body), c: added };
  let index = 0;
  for (const field of table.columns.keys()) row[`f${index++}`] = storedValue(team, values[field] ?? []);
  return { key, added, document: JSON.stringify(row) };
}
