import type { PreparedCommit } from "../prepare-commit";
import { answerAgain, resultAt } from "../same-commit";
import type { CommitResult } from "../storage";
import { type Checks, checksOf } from "./checks";
import { type CommitFunction, callOf } from "./commit-function";
import type { Driver, Outcome, Row, Session } from "./driver";
import type { KindTable } from "./kind-table";
import { payloadOf } from "./wakes";
import { writesOf } from "./writes";

export interface CommitSettings {
  readonly function: CommitFunction;
  readonly retainedChanges: number;
  /** In milliseconds, 0 for ever. */
  readonly lockTimeout: number;
  /** The same, what it waits for locks included. */
  readonly statementTimeout: number;
  /** The channel of the listeners in every process, if there may be any. */
  readonly channel: string | undefined;
  /** Their lock; null where they share the session of those who commit, so that no lock shows them. */
  readonly listening: bigint | null;
  readonly transaction: readonly string[];
}

type Answer =
  | { readonly sequence: number }
  | { readonly earlier: number; readonly log: string }
  /** The places of the checks that do not hold, from 1 on. */
  | { readonly conflicts: readonly number[] }
  /** Nothing is done where statements do not see what was committed meanwhile. */
  | { readonly isolation: string };

interface Sent extends Omit<PreparedCommit<KindTable>, "put" | "del"> {
  readonly checks: Checks;
  /** The rows to write, as JSON for one statement each. */
  readonly writes: readonly string[];
}

/** Texts, which no later change of the caller's objects reaches. */
export function sentCommit(
  team: string,
  { put, del, ...commit }: PreparedCommit<KindTable>,
  tableOf: (kind: string) => KindTable,
): Sent {
  return { ...commit, checks: checksOf(tableOf, team, commit.check), writes: writesOf(team, put, del) };
}

/** One commit: a statement that is a transaction by itself, or a transaction of several where it is large. */
export async function applyCommit(
  driver: Driver,
  team: string,
  commit: Sent,
  settings: CommitSettings,
): Promise<CommitResult> {
  const [first = "[]", ...more] = commit.writes;
  const text = callOf(settings.function);
  if (more.length === 0) {
    const answer = answerOf(await driver.write(text, valuesOf(team, commit, settings, first)));
    if (!("isolation" in answer)) return resultOf(commit, answer);
  }
  return driver.transaction(settings.transaction, async (session: Session): Promise<Outcome<CommitResult>> => {
    const send = async (values: readonly unknown[]) => answerOf(await session.runPrepared(text, values));
    const answer = await send(valuesOf(team, commit, settings, first));
    const value = resultOf(commit, answer);
    if (!("sequence" in answer)) return { value, commit: false };
    for (const writes of more) await send(valuesOf(team, commit, settings, writes, answer.sequence));
    return { value, commit: true };
  });
}

/** With a sequence number, which the commit has then, it goes on with further writes. */
function valuesOf(
  team: string,
  { txId, time, entry, checks }: Sent,
  { retainedChanges, lockTimeout, statementTimeout, channel, listening }: CommitSettings,
  writes: string,
  sequence?: number,
): readonly unknown[] {
  const isFirst = sequence === undefined;
  const logged = isFirst ? [txId, time, entry] : [null, null, null];
  const checked = [checks.revisions, checks.counts, checks.values];
  // The statement cannot be stopped while it waits, but by the other time-out.
  const longestWait = Math.min(lockTimeout || statementTimeout, statementTimeout || lockTimeout);
  return [
    team,
    ...logged,
    retainedChanges,
    ...(isFirst ? checked : checked.map(() => null)),
    writes,
    longestWait,
    statementTimeout,
    channel ?? null,
    payloadOf(team),
    listening,
    sequence ?? null,
  ];
}

function answerOf([row]: readonly Row[]): Answer {
  return JSON.parse(String(row?.["answer"])) as Answer;
}

function resultOf({ entry, check, checks }: Sent, answer: Answer): CommitResult {
  if ("sequence" in answer) return resultAt(answer.sequence);
  if ("conflicts" in answer) {
    const failed = new Set(answer.conflicts.map((place) => checks.inOrder[place - 1]));
    return { ok: false, conflicts: check.filter((one) => failed.has(one)) };
  }
  if ("isolation" in answer) throw new Error(`The transaction is ${answer.isolation}, not read committed.`);
  return answerAgain(entry, check, { sequence: answer.earlier, log: answer.log });
}
