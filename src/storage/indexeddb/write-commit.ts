import type { Declared } from "../kind-schema";
import type { SchemaOf } from "../memory/team-state";
import { type PreparedCommit, resultAt } from "../prepare-commit";
import type { CommitResult } from "../storage";
import { type DocumentRecord, keysOf, type Place, type WorkspaceTransaction } from "./database";
import { answerTo, firstKept, type Team } from "./team";

type Prepared = PreparedCommit<Declared>;
type Writing = WorkspaceTransaction<"readwrite">;

/** `hold` is to be called once the transaction is complete: the team goes on to the state after the commit. */
export async function writeCommit(
  transaction: Writing,
  team: Team,
  commit: Prepared,
  retainedChanges: number,
  schemaOf: SchemaOf,
): Promise<{ readonly result: CommitResult; readonly hold?: () => void }> {
  const state = await team.catchUp(transaction);
  const earlier = await answerTo(transaction, team.name, commit);
  if (earlier !== undefined) return { result: earlier };
  const conflicts = commit.check.filter((check) => !team.satisfies(check, schemaOf));
  if (conflicts.length > 0) return { result: { ok: false, conflicts } };

  const { txId, time, entry, put } = commit;
  const rev = state.last + 1;
  const keepCommits = Math.max(state.keepCommits, retainedChanges);
  const first = await firstKept(transaction, team.name, { ...state, last: rev, keepCommits }, time);
  const places = await writePages(transaction, team, commit, rev);
  const growth = places.map(([kind, id, page]) => Number(page > 0) - Number(team.pageOf(kind, id) !== undefined));
  const documents = growth.reduce((sum, one) => sum + one, state.documents);
  const record = { team: team.name, sequence: rev, txId, time, entry, places };
  const commits = transaction.objectStore("log");
  await Promise.all([
    commits.add(record, [team.name, rev]),
    transaction.objectStore("team").put({ ...state, first, last: rev, documents }, team.name),
    first > state.first && commits.delete(IDBKeyRange.bound([team.name, state.first], [team.name, first - 1])),
  ]);
  const entries = put.map(({ kind, id, content, fields }) => ({
    document: Object.freeze({ kind, id, rev, body: content }),
    fields,
  }));
  return { result: resultAt(rev), hold: () => team.advance(rev, places, entries) };
}

/** A page takes no more documents from here on: each write of one writes the whole page. */
const FULL_DOCUMENTS = 128;
const FULL_LENGTH = 128_000;

type OpenPage = { readonly kind: string; readonly page: number; readonly documents: Map<string, DocumentRecord> };

/** Puts and deletes documents in their pages, each of which is read and written once. Answers where they are now. */
async function writePages(transaction: Writing, team: Team, { put, del }: Prepared, rev: number) {
  const store = transaction.objectStore("page");
  const open = new Map<string, OpenPage>();
  const lastPages = new Map<string, number>();
  const places: Place[] = [];

  const opened = async (kind: string, page: number): Promise<OpenPage> => {
    const known = open.get(`${page} ${kind}`);
    if (known !== undefined) return known;
    const stored = await store.get([team.name, kind, page]);
    const documents = new Map(stored?.documents.map((record) => [record.id, record]));
    const read = { kind, page, documents };
    open.set(`${page} ${kind}`, read);
    return read;
  };
  const pageOf = async (kind: string, id: string): Promise<OpenPage | undefined> => {
    const page = team.pageOf(kind, id);
    return page === undefined ? undefined : opened(kind, page);
  };
  const pageForNew = async (kind: string, record: DocumentRecord): Promise<OpenPage> => {
    const number = lastPages.get(kind) ?? (await store.openKeyCursor(keysOf(team.name, kind), "prev"))?.key[2] ?? 1;
    const last = await opened(kind, number);
    const isFull = last.documents.size >= FULL_DOCUMENTS || !hasRoom(last, record);
    const page = isFull ? await opened(kind, number + 1) : last;
    lastPages.set(kind, page.page);
    return page;
  };

  for (const { kind, id, body, fields } of put) {
    const record = { id, rev, body, fields: JSON.stringify(fields) };
    const known = await pageOf(kind, id);
    const stays = known !== undefined && hasRoom(known, record);
    if (!stays) known?.documents.delete(id);
    const { page, documents } = stays ? known : await pageForNew(kind, record);
    documents.set(id, record);
    places.push([kind, id, page]);
  }
  for (const { kind, id } of del) {
    (await pageOf(kind, id))?.documents.delete(id);
    places.push([kind, id, 0]);
  }
  const written = Array.from(open.values(), ({ kind, page, documents }) =>
    documents.size === 0
      ? store.delete([team.name, kind, page])
      : store.put({ kind, page, documents: [...documents.values()] }, [team.name, kind, page]),
  );
  await Promise.all(written);
  return places;
}

/** Whether the page is not too long with the document in it; one document may be of any length. */
function hasRoom({ documents }: OpenPage, record: DocumentRecord): boolean {
  const others = [...documents.values()].filter(({ id }) => id !== record.id);
  const length = others.reduce((sum, other) => sum + lengthOf(other), lengthOf(record));
  return others.length === 0 || length <= FULL_LENGTH;
}

const lengthOf = ({ body, fields }: DocumentRecord): number => body.length + fields.length;
