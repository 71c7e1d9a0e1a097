import { answerAgain, type PreparedCommit, type PreparedWrite, resultAt } from "../prepare-commit";
import type { Check, CommitResult } from "../storage";
import { type CommitFunction, callOf } from "./commit-function";
import { type Binds, conditionOf } from "./conditions";
import { countedElements } from "./counts";
import { type Driver, type Outcome, payloadOf, type Row, type Session } from "./driver";
import type { KindTable } from "./kind-table";
import { checkedIdKey, idKey, storedValue } from "./values";

export interface CommitSettings {
  readonly function: CommitFunction;
  readonly retainedChanges: number;
  /** In milliseconds, 0 for ever. */
  readonly lockTimeout: number;
  /** The same, what it waits for locks included. */
  readonly statementTimeout: number;
  readonly channel: string | undefined;
  readonly transaction: readonly string[];
}

type Answer =
  | { readonly sequence: number }
  | { readonly earlier: number; readonly log: string }
  /** Which of the checks do not hold, from 0 on. */
  | { readonly conflicts: readonly number[] }
  /** Nothing is done where statements do not see what was committed meanwhile. */
  | { readonly isolation: string };

interface Sent extends Omit<PreparedCommit<KindTable>, "put" | "del"> {
  /** The checks as JSON, of revisions and of counts, and the values in the statements that count. */
  readonly checks: readonly unknown[];
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

function checksOf(tableOf: (kind: string) => KindTable, team: string, checks: readonly Check[]): readonly unknown[] {
  const revisions = new Map<string, { kind: string; nths: number[]; keys: string[]; revisions: number[] }>();
  const counts: { nth: number; query: string; expected: number }[] = [];
  const values = new TextValues(team);
  for (const [nth, check] of checks.entries()) {
    if ("query" in check) {
      const table = tableOf(check.query.kind);
      const query = `SELECT count(*) FROM ${table.name} WHERE ${conditionOf(table, check.query.where, values)}`;
      counts.push({ nth, query, expected: check.count });
      continue;
    }
    const { kind, id, rev } = check;
    const ofKind = revisions.get(kind) ?? { kind, nths: [], keys: [], revisions: [] };
    revisions.set(kind, ofKind);
    ofKind.nths.push(nth);
    ofKind.keys.push(idKey(id));
    ofKind.revisions.push(rev);
  }
  return [JSON.stringify([...revisions.values()]), JSON.stringify(counts), values.all];
}

/** The values of statements that the database is given as texts, in one list beside the team. */
class TextValues implements Binds {
  readonly team: string;
  readonly all: string[] = [];

  constructor(team: string) {
    this.team = team;
  }

  bind(value: unknown, type: string): string {
    return `$2[${this.all.push(Array.isArray(value) ? arrayText(value) : String(value))}]::${type}`;
  }
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
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
    const send = async (values: readonly unknown[]) => answerOf(await session.run(text, values, true));
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
  { retainedChanges, lockTimeout, statementTimeout, channel }: CommitSettings,
  writes: string,
  sequence?: number,
): readonly unknown[] {
  const isFirst = sequence === undefined;
  const none = [null, null, null];
  // The statement cannot be stopped while it waits, but by the other time-out.
  const longestWait = Math.min(lockTimeout || statementTimeout, statementTimeout || lockTimeout);
  return [
    team,
    ...(isFirst ? [txId, time, entry] : none),
    retainedChanges,
    ...(isFirst ? checks : none),
    writes,
    longestWait,
    statementTimeout,
    channel ?? null,
    payloadOf(team),
    sequence ?? null,
  ];
}

function answerOf([row]: readonly Row[]): Answer {
  return JSON.parse(String(row?.["answer"])) as Answer;
}

function resultOf({ entry, check }: Sent, answer: Answer): CommitResult {
  if ("sequence" in answer) return resultAt(answer.sequence);
  if ("conflicts" in answer) {
    const failed = new Set(answer.conflicts);
    return { ok: false, conflicts: check.filter((_, nth) => failed.has(nth)) };
  }
  if ("isolation" in answer) throw new Error(`The transaction is ${answer.isolation}, not read committed.`);
  return answerAgain(entry, check, { sequence: answer.earlier, log: answer.log });
}

/** About as many characters of bodies go in one statement. */
const CHUNK = 4_000_000;

type Write = PreparedWrite<KindTable>;
type Delete = PreparedCommit<KindTable>["del"][number];

/** The documents that a commit writes: a JSON text for each statement, several where they are large. */
function writesOf(team: string, put: readonly Write[], del: readonly Delete[]): readonly string[] {
  const chunks: Write[][] = [[]];
  let size = 0;
  for (const write of put) {
    size += write.body.length;
    if (size > CHUNK && size > write.body.length) {
      chunks.push([]);
      size = write.body.length;
    }
    chunks.at(-1)?.push(write);
  }
  return chunks.map((some, nth) => JSON.stringify(writesByKind(team, some, nth === 0 ? del : [])));
}

function writesByKind(team: string, put: readonly Write[], del: readonly Delete[]): readonly object[] {
  const kinds = new Set([...del, ...put].map(({ kind }) => kind));
  return Array.from(kinds, (kind) => {
    const gone = del.filter((one) => one.kind === kind).map(({ id }) => idKey(id));
    const documents = put.filter((one) => one.kind === kind).map((write) => rowOf(team, write));
    const keys = [...gone, ...documents.map(({ k }) => k)];
    const added = documents.flatMap(({ c }) => c);
    return { kind, keys, gone: unlessEmpty(gone), added: unlessEmpty(added), documents: unlessEmpty(documents) };
  });
}

/** Nothing, which JSON leaves out, tells the function that a step has nothing to do. */
const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

function rowOf(team: string, { id, body, fields, table }: Write) {
  const names = [...table.columns.keys()];
  const values = names.map((field, index) => [`f${index}`, storedValue(team, fields[field] ?? [])]);
  return { k: checkedIdKey(id), i: id, b: body, c: countedElements(table, fields), ...Object.fromEntries(values) };
}
