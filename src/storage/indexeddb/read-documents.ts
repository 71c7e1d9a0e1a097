import { Contents } from "../cached/contents";
import type { Declarations } from "../cached/declarations";
import type { KindSchema } from "../kind-schema";
import type { Entry } from "../memory/collection";
import { derivedFields } from "../memory/derived-fields";
import type { Fields } from "../query";
import { seal } from "../seal";
import type { DocumentKey, JsonObject, StoredDocument } from "../storage";
import { type DocumentRecord, keysOf, type TeamRecord, type WorkspaceTransaction } from "./database";
import { damage } from "./database-error";
import { recordsBetween, stateOf } from "./log";

/** The team's documents as the transaction sees them: those that are held, brought up to date, or all read anew. */
export async function contentsIn(
  transaction: WorkspaceTransaction,
  team: string,
  held: Contents | undefined,
  declarations: Declarations,
): Promise<{ readonly state: TeamRecord; readonly contents: Contents }> {
  const state = await stateOf(transaction, team);
  const isReachable = held !== undefined && held.sequence >= state.first - 1 && held.sequence <= state.last;
  if (!isReachable) return { state, contents: await allContents(transaction, team, state, declarations) };
  if (held.sequence < state.last) await catchUp(transaction, team, held, state.last, declarations);
  return { state, contents: held };
}

async function allContents(
  transaction: WorkspaceTransaction,
  team: string,
  state: TeamRecord,
  declarations: Declarations,
): Promise<Contents> {
  const [records, commits] = await Promise.all([
    transaction.objectStore("document").getAll(keysOf(team)),
    transaction.objectStore("log").count(keysOf(team)),
  ]);
  const { first, last, documents } = state;
  if (records.length !== documents) throw damage(`Of ${documents} documents of "${team}" there are ${records.length}.`);
  if (commits !== last - first + 1)
    throw damage(`Of the commits ${first} to ${last} of "${team}" there are ${commits}.`);
  const contents = new Contents(last, declarations);
  for (const [kind, ofKind] of byKind(records)) {
    const schema = declarations.schema(kind);
    if (schema === undefined) continue;
    contents.fill(
      kind,
      ofKind.map((record) => entryOf(record, schema, last)),
    );
  }
  return contents;
}

async function catchUp(
  transaction: WorkspaceTransaction,
  team: string,
  contents: Contents,
  last: number,
  declarations: Declarations,
): Promise<void> {
  const commits = await recordsBetween(transaction, team, contents.sequence + 1, last);
  const touched = new Map<string, DocumentKey>();
  for (const [kind, id] of commits.flatMap((commit) => commit.touched)) touched.set(`${kind}/${id}`, { kind, id });
  const store = transaction.objectStore("document");
  const put: Entry[] = [];
  const del: DocumentKey[] = [];
  const read = async (key: DocumentKey) => {
    const schema = declarations.schema(key.kind);
    if (schema === undefined) return;
    const record = await store.get([team, key.kind, key.id]);
    if (record === undefined) del.push(key);
    else put.push(entryOf(record, schema, last));
  };
  await Promise.all(Array.from(touched.values(), read));
  contents.advance(last, put, del);
}

function byKind(records: readonly DocumentRecord[]): ReadonlyMap<string, readonly DocumentRecord[]> {
  const kinds = new Map<string, DocumentRecord[]>();
  for (const record of records) {
    const known = kinds.get(record.kind);
    if (known === undefined) kinds.set(record.kind, [record]);
    else known.push(record);
  }
  return kinds;
}

function entryOf(record: DocumentRecord, schema: KindSchema, last: number): Entry {
  const { body, bytes, fields } = parsed(record, last);
  const { kind, id, rev } = record;
  const document: StoredDocument = Object.freeze({ kind, id, rev, body });
  return { document, fields: fieldsOf(schema, document, fields), bytes };
}

function parsed({ kind, id, rev, ...record }: DocumentRecord, last: number) {
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

/** What is declared since the document was stored has the value that the document tells. */
function fieldsOf(schema: KindSchema, document: StoredDocument, stored: Fields): Fields {
  const isWhole = [...schema.definitions.keys()].every((name) => Object.hasOwn(stored, name));
  return schema.fieldValues(isWhole ? stored : { ...derivedFields(schema, document), ...stored });
}
