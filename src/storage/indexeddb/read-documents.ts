import type { KindSchema } from "../kind-schema";
import type { Entry } from "../memory/collection/collection";
import { derivedFields } from "../memory/derived-fields";
import type { Fields } from "../query";
import { seal } from "../seal";
import type { DocumentKey, JsonObject, StoredDocument } from "../storage";
import {
  type DocumentRecord,
  keysOf,
  type PageRecord,
  type Place,
  type TeamRecord,
  type WorkspaceTransaction,
} from "./database";
import { damage } from "./database-error";
import type { Declarations } from "./declarations";
import { HeldDocuments } from "./held-documents";
import { recordsBetween, stateOf } from "./log";

const PAGES_AT_A_TIME = 16;

/** The team's documents as the transaction sees them: those that are held, brought up to date, or all read anew. */
export async function documentsIn(
  transaction: WorkspaceTransaction,
  team: string,
  held: HeldDocuments | undefined,
  declarations: Declarations,
): Promise<{ readonly state: TeamRecord; readonly held: HeldDocuments }> {
  const state = await stateOf(transaction, team);
  const sequence = held?.contents.sequence ?? -1;
  if (held === undefined || sequence < state.first - 1 || sequence > state.last) {
    return { state, held: await readAll(transaction, team, state, declarations) };
  }
  if (sequence < state.last) await catchUp(transaction, team, held, state.last, declarations);
  return { state, held };
}

async function readAll(
  transaction: WorkspaceTransaction,
  team: string,
  { first, last, documents }: TeamRecord,
  declarations: Declarations,
): Promise<HeldDocuments> {
  const log = transaction.objectStore("log").count(keysOf(team));
  const held = new HeldDocuments(last, declarations);
  const entries = new Map<string, Entry[]>();
  let found = 0;
  for await (const { kind, page, documents } of pagesOf(transaction, team)) {
    found += documents.length;
    for (const { id } of documents) held.place([kind, id, page]);
    const schema = declarations.schema(kind);
    if (schema === undefined) continue;
    const ofKind = entries.get(kind) ?? [];
    entries.set(kind, ofKind);
    for (const record of documents) ofKind.push(entryOf(kind, record, schema, last));
  }
  if (found !== documents) throw damage(`Of ${documents} documents of "${team}" there are ${found}.`);
  const commits = await log;
  if (commits !== last - first + 1)
    throw damage(`Of the commits ${first} to ${last} of "${team}" there are ${commits}.`);
  for (const [kind, ofKind] of entries) held.contents.fill(kind, ofKind);
  return held;
}

/** All pages are asked for at once, some at a time: the browser reads the next ones while these are taken in. */
async function* pagesOf(transaction: WorkspaceTransaction, team: string): AsyncGenerator<PageRecord> {
  const store = transaction.objectStore("page");
  const keys = await store.getAllKeys(keysOf(team));
  const parts: Promise<readonly PageRecord[]>[] = [];
  for (let from = 0; from < keys.length; from += PAGES_AT_A_TIME) {
    const last = keys[Math.min(from + PAGES_AT_A_TIME, keys.length) - 1];
    parts.push(store.getAll(IDBKeyRange.bound(keys[from], last)));
  }
  // Where one fails all do: the first is enough to hear of.
  for (const part of parts) part.catch(() => {});
  for (const part of parts) yield* await part;
}

async function catchUp(
  transaction: WorkspaceTransaction,
  team: string,
  held: HeldDocuments,
  last: number,
  declarations: Declarations,
): Promise<void> {
  const commits = await recordsBetween(transaction, team, held.contents.sequence + 1, last);
  const latest = new Map<string, Place>();
  for (const place of commits.flatMap(({ places }) => places)) latest.set(`${place[0]}/${place[1]}`, place);
  const places = [...latest.values()];
  const pages = new Map<string, Promise<PageRecord | undefined>>();
  const put: Entry[] = [];
  const del: DocumentKey[] = [];
  const read = async ([kind, id, page]: Place) => {
    const schema = declarations.schema(kind);
    if (schema === undefined) return;
    if (page === 0) del.push({ kind, id });
    else put.push(entryOf(kind, recordIn(await pageAt(kind, page), kind, id), schema, last));
  };
  const pageAt = (kind: string, page: number) => {
    const key = `${page} ${kind}`;
    const asked = pages.get(key) ?? transaction.objectStore("page").get([team, kind, page]);
    pages.set(key, asked);
    return asked;
  };
  await Promise.all(places.map(read));
  held.advance(last, places, put, del);
}

function recordIn(page: PageRecord | undefined, kind: string, id: string): DocumentRecord {
  const record = page?.documents.find((one) => one.id === id);
  if (record === undefined) throw damage(`The document ${kind}/${id} is missing.`);
  return record;
}

function entryOf(kind: string, record: DocumentRecord, schema: KindSchema, last: number): Entry {
  const { body, bytes, fields } = parsed(kind, record, last);
  const { id, rev } = record;
  const document: StoredDocument = Object.freeze({ kind, id, rev, body });
  return { document, fields: fieldsOf(schema, document, fields), bytes };
}

function parsed(kind: string, { id, rev, ...record }: DocumentRecord, last: number) {
  const place = `${kind}/${id}`;
  try {
    if (!(rev >= 1 && rev <= last)) throw new RangeError(`Its revision is ${rev}, that of the last commit ${last}.`);
    const body: JsonObject = JSON.parse(record.body);
    const fields: Fields = JSON.parse(record.fields);
    return { body, fields, bytes: seal(body, place) };
  } catch (cause) {
    throw damage(`The document ${place} cannot be read.`, { cause });
  }
}

/** Fields declared since the document was stored get their values from the document. */
function fieldsOf(schema: KindSchema, document: StoredDocument, stored: Fields): Fields {
  const isWhole = [...schema.definitions.keys()].every((name) => Object.hasOwn(stored, name));
  return schema.fieldValues(isWhole ? stored : { ...derivedFields(schema, document), ...stored });
}
