import type { Entry } from "../memory/collection/collection";
import { resultAt } from "../same-commit";
import type { CommitResult } from "../storage";
import { type Database, type Place, type TeamRecord, type WorkspaceTransaction, workspaceStores } from "./database";
import type { Declarations } from "./declarations";
import type { HeldDocuments } from "./held-documents";
import type { HeldTeam } from "./held-team";
import { answerTo, firstKept } from "./log";
import { PageWriter } from "./page-writer";
import type { PreparedCommit } from "./prepare-commit";
import { documentsIn } from "./read-documents";
import { type Durability, transact } from "./transaction";

export interface Applying {
  readonly team: string;
  readonly durability: Durability;
  readonly retainedChanges: number;
  readonly declarations: Declarations;
}

interface Applied {
  readonly held: HeldDocuments;
  readonly result: CommitResult;
  /** Of a commit that was not applied before. */
  readonly places?: readonly Place[];
}

/** Applies a commit to the database, and once it is kept there to what is held of the team. */
export async function applyCommit(
  database: Database,
  team: HeldTeam,
  prepared: PreparedCommit,
  applying: Applying,
): Promise<CommitResult> {
  // The cached documents may be behind if the outcome stays unknown.
  const heard = team.hear();
  const { held, result, places } = await transact(
    database,
    workspaceStores,
    applying.durability,
    async (transaction): Promise<Applied> => {
      const { state, held } = await documentsIn(transaction, applying.team, team.documents, applying.declarations);
      const earlier = await answerTo(transaction, applying.team, prepared);
      if (earlier !== undefined) return { held, result: earlier };
      const conflicts = prepared.commit.check.filter((check) => !held.contents.satisfies(check));
      if (conflicts.length > 0) return { held, result: { ok: false, conflicts } };
      return write(transaction, state, held, prepared, applying);
    },
  );
  if (result.ok && places !== undefined) {
    held.advance(result.sequence, places, entriesOf(prepared, result.rev), prepared.commit.del);
  }
  team.hold(held, heard);
  return result;
}

/** Asks for all that must be written; what fails of it fails the transaction. */
async function write(
  transaction: WorkspaceTransaction<"readwrite">,
  state: TeamRecord,
  held: HeldDocuments,
  { commit, put, entry }: PreparedCommit,
  { team, retainedChanges }: Applying,
): Promise<Applied> {
  const { txId, time, del } = commit;
  const sequence = state.last + 1;
  const keepCommits = Math.max(state.keepCommits, retainedChanges);
  const first = await firstKept(transaction, team, { ...state, last: sequence, keepCommits }, time);
  const pages = new PageWriter(transaction, team, held);
  for (const { kind, record } of put) await pages.put(kind, { ...record, rev: sequence });
  for (const { kind, id } of del) await pages.delete(kind, id);
  const { places } = pages;
  const documents = state.documents + places.reduce((sum, place) => sum + growth(held, place), 0);
  const log = transaction.objectStore("log");
  const asked: Promise<unknown>[] = [
    ...pages.write(),
    log.add({ team, sequence, txId, time, entry, places }, [team, sequence]),
    transaction.objectStore("team").put({ ...state, first, last: sequence, documents }, team),
  ];
  if (first > state.first) asked.push(log.delete(IDBKeyRange.bound([team, state.first], [team, first - 1])));
  await Promise.all(asked);
  return { held, result: resultAt(sequence), places };
}

/** By how many documents there are more. */
function growth(held: HeldDocuments, [kind, id, page]: Place): number {
  return Number(page > 0) - Number(held.pageOf(kind, id) > 0);
}

function entriesOf({ put }: PreparedCommit, rev: number): readonly Entry[] {
  return put.map(({ kind, body, fields, record: { id } }) => ({
    document: Object.freeze({ kind, id, rev, body }),
    fields,
  }));
}
