import type { Contents } from "../cached/contents";
import type { Declarations } from "../cached/declarations";
import type { Entry } from "../memory/collection";
import type { CommitResult } from "../storage";
import { type Database, type TeamRecord, type WorkspaceTransaction, workspaceStores } from "./database";
import type { HeldTeam } from "./held-team";
import { answerTo, firstKept, resultAt } from "./log";
import type { PreparedCommit } from "./prepare-commit";
import { contentsIn } from "./read-documents";
import { type Durability, transact } from "./transaction";

export interface Applying {
  readonly team: string;
  readonly durability: Durability;
  readonly retainedChanges: number;
  readonly declarations: Declarations;
}

/** Applies a commit to the database, and once it is kept there to what is held of the team. */
export async function applyCommit(
  database: Database,
  held: HeldTeam,
  prepared: PreparedCommit,
  applying: Applying,
): Promise<CommitResult> {
  const { team, durability, declarations } = applying;
  // What is held may be behind if the outcome stays unknown.
  const heard = held.hear();
  const { contents, result } = await transact(database, workspaceStores, durability, async (transaction) => {
    const { state, contents } = await contentsIn(transaction, team, held.contents, declarations);
    const earlier = await answerTo(transaction, team, prepared);
    if (earlier !== undefined) return { contents, result: earlier };
    const conflicts = prepared.commit.check.filter((check) => !contents.satisfies(check));
    if (conflicts.length > 0) return { contents, result: { ok: false as const, conflicts } };
    return { contents, result: await write(transaction, state, contents, prepared, applying) };
  });
  if (result.ok && result.sequence === contents.sequence + 1) {
    contents.advance(result.sequence, entriesOf(prepared, result.rev), prepared.commit.del);
  }
  held.hold(contents, heard);
  return result;
}

/** Asks for all that must be written; what fails of it fails the transaction. */
async function write(
  transaction: WorkspaceTransaction<"readwrite">,
  state: TeamRecord,
  contents: Contents,
  { commit, put, entry }: PreparedCommit,
  { team, retainedChanges }: Applying,
): Promise<CommitResult> {
  const { txId, time, del } = commit;
  const last = state.last + 1;
  const keepCommits = Math.max(state.keepCommits, retainedChanges);
  const first = await firstKept(transaction, team, { ...state, last, keepCommits }, time);
  const exists = (kind: string, id: string) => contents.collection(kind).revision(id) > 0;
  const added = put.filter(({ record: { kind, id } }) => !exists(kind, id)).length;
  const removed = del.filter(({ kind, id }) => exists(kind, id)).length;
  const touched = [...put.map(({ record }) => record), ...del].map(({ kind, id }) => [kind, id] as const);
  const documents = transaction.objectStore("document");
  const log = transaction.objectStore("log");
  const asked: Promise<unknown>[] = [
    ...put.map(({ record }) => documents.put({ ...record, rev: last }, [team, record.kind, record.id])),
    ...del.map(({ kind, id }) => documents.delete([team, kind, id])),
    log.add({ team, sequence: last, txId, time, entry, touched }, [team, last]),
    transaction.objectStore("team").put({ ...state, first, last, documents: state.documents + added - removed }, team),
  ];
  if (first > state.first) asked.push(log.delete(IDBKeyRange.bound([team, state.first], [team, first - 1])));
  await Promise.all(asked);
  return resultAt(last);
}

function entriesOf({ put }: PreparedCommit, rev: number): readonly Entry[] {
  return put.map(({ body, fields, record: { kind, id } }) => ({
    document: Object.freeze({ kind, id, rev, body }),
    fields,
  }));
}
