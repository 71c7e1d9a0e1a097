import type { PreparedCommit, PreparedWrite } from "../prepare-commit";
import { countedElements } from "./counts";
import type { KindTable } from "./kind-table";
import { checkedIdKey, idKey, storedValue } from "./values";

/** About as many characters of JSON go in one statement. */
const CHUNK = 4_000_000;

/** The rows that one statement writes to one kind. */
interface KindWrites {
  readonly kind: string;
  /** Of all the documents, those that are deleted included. */
  readonly keys: string[];
  /** The elements that the documents are counted for. */
  readonly added: string[];
  /** As JSON each. */
  readonly documents: string[];
}

/** The documents that a commit writes: a JSON text for each statement, several where they are large. */
export function writesOf(
  team: string,
  put: PreparedCommit<KindTable>["put"],
  del: PreparedCommit<KindTable>["del"],
): readonly string[] {
  const statements: string[] = [];
  let kinds = new Map<string, KindWrites>();
  let size = 0;
  const writesTo = (kind: string): KindWrites => {
    const writes = kinds.get(kind) ?? { kind, keys: [], added: [], documents: [] };
    kinds.set(kind, writes);
    return writes;
  };
  const close = () => {
    if (kinds.size > 0) statements.push(`[${Array.from(kinds.values(), jsonOf).join(",")}]`);
    kinds = new Map();
    size = 0;
  };
  for (const { kind, id } of del) writesTo(kind).keys.push(idKey(id));
  for (const write of put) {
    const key = checkedIdKey(write.id);
    const elements = countedElements(write.table, write.fields);
    const document = rowOf(team, key, elements, write);
    if (size + document.length > CHUNK) close();
    size += document.length;
    const { keys, added, documents } = writesTo(write.kind);
    keys.push(key);
    for (const element of elements) added.push(element);
    documents.push(document);
  }
  close();
  return statements;
}

/** The documents are JSON already. */
function jsonOf({ kind, keys, added, documents }: KindWrites): string {
  const json = JSON.stringify({ kind, keys, ...(added.length > 0 && { added }) });
  return documents.length === 0 ? json : `${json.slice(0, -1)},"documents":[${documents.join(",")}]}`;
}

function rowOf(
  team: string,
  key: string,
  counted: readonly string[],
  { id, body, fields, table }: PreparedWrite<KindTable>,
): string {
  const values = Array.from(table.columns.keys(), (field, index) => [
    `f${index}`,
    storedValue(team, fields[field] ?? []),
  ]);
  return JSON.stringify({ k: key, i: id, b: body, c: counted, ...Object.fromEntries(values) });
}
