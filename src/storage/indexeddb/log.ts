import type { PreparedCommit } from "../prepare-commit";
import { answerAgain } from "../same-commit";
import type { ChangeFeed, CommitResult } from "../storage";
import type { LogRecord, TeamRecord, WorkspaceTransaction } from "./database";
import { damage } from "./database-error";

export const noCommits: TeamRecord = { first: 1, last: 0, documents: 0, keepCommits: 0, keepMilliseconds: 0 };

export async function stateOf(transaction: WorkspaceTransaction, team: string): Promise<TeamRecord> {
  return (await transaction.objectStore("team").get(team)) ?? noCommits;
}

export async function answerTo(
  transaction: WorkspaceTransaction,
  team: string,
  { txId, entry, check }: Pick<PreparedCommit<unknown>, "txId" | "entry" | "check">,
): Promise<CommitResult | undefined> {
  const applied = await transaction.objectStore("log").index("tx_id").get([team, txId]);
  if (applied === undefined) return undefined;
  return answerAgain(entry, check, { sequence: applied.sequence, log: applied.entry });
}

/** The first commit that is kept after one at the time: those before are both too many and too old. */
export async function firstKept(
  transaction: WorkspaceTransaction,
  team: string,
  { first, last, keepCommits, keepMilliseconds }: TeamRecord,
  time: number,
): Promise<number> {
  const enough = Math.max(first, last - keepCommits + 1);
  if (keepMilliseconds === 0) return enough;
  const log = transaction.objectStore("log");
  let kept = first;
  while (kept < enough && ((await log.get([team, kept]))?.time ?? 0) < time - keepMilliseconds) kept += 1;
  return kept;
}

/** The commits from one on to another, all of which must be there. */
export async function recordsBetween(
  transaction: WorkspaceTransaction,
  team: string,
  first: number,
  last: number,
): Promise<readonly LogRecord[]> {
  if (last < first) return [];
  const records = await transaction.objectStore("log").getAll(IDBKeyRange.bound([team, first], [team, last]));
  if (records.length !== last - first + 1)
    throw damage(`Commits between ${first} and ${last} of "${team}" are missing.`);
  return records;
}

export async function changesAfter(
  transaction: WorkspaceTransaction,
  { first, last }: TeamRecord,
  team: string,
  after: number,
  limit: number,
): Promise<ChangeFeed> {
  if (after < first - 1) return "gap";
  const records = await recordsBetween(transaction, team, after + 1, Math.min(last, after + limit));
  return records.map(({ sequence, txId, entry }) => {
    try {
      return { sequence, txId, log: JSON.parse(entry) };
    } catch (cause) {
      throw damage(`The log of commit ${sequence} of "${team}" is not JSON.`, { cause });
    }
  });
}
