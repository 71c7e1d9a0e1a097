import { type AppliedCommit, answerAgain, type PreparedCommit, resultAt } from "../prepare-commit";
import { parsed } from "../read-document";
import type { ChangeFeed, CommitLog, CommitResult, LogRange, Retention } from "../storage";
import { numberOf, type Row, type SqliteConnection, textOf } from "./connection";

/** A row of a Durable Object's database is at most 2 MB large; a character takes at most 3 bytes. */
const PART_LENGTH = 500_000;

export interface LogState extends LogRange {
  readonly keepCommits: number;
  readonly keepMilliseconds: number;
}

export function logState(connection: SqliteConnection, team: string): LogState {
  return stateIn(connection.all("SELECT * FROM workspace_team WHERE team_id = ?", [team])[0]);
}

export function stateIn(row: Row | undefined): LogState {
  return {
    first: row === undefined ? 1 : numberOf(row, "first"),
    last: numberOf(row, "sequence"),
    keepCommits: numberOf(row, "keep_commits"),
    keepMilliseconds: numberOf(row, "keep_milliseconds"),
  };
}

type SentCommit = Omit<PreparedCommit<unknown>, "put" | "del">;

export function answerTo(connection: SqliteConnection, team: string, sent: SentCommit, sequence: number): CommitResult {
  const ofSequence = "SELECT entry FROM workspace_log WHERE team_id = ? AND sequence = ? ORDER BY part";
  const log = entryOf(connection.all(ofSequence, [team, sequence]));
  return answerAgain(sent.entry, sent.check, { sequence, log });
}

export function append(
  connection: SqliteConnection,
  team: string,
  state: LogState,
  { txId, time, entry }: SentCommit,
  retainedChanges: number,
): AppliedCommit {
  const sequence = state.last + 1;
  for (const [part, text] of partsOf(entry).entries()) {
    const columns = "(team_id, sequence, part, tx_id, time, entry)";
    const own = part === 0 ? [txId, time] : [null, null];
    const values = [team, sequence, part, ...own, text];
    connection.run(`INSERT INTO workspace_log ${columns} VALUES (?, ?, ?, ?, ?, ?)`, values);
  }
  const keepCommits = Math.max(retainedChanges, state.keepCommits);
  const first = firstKept(connection, team, { ...state, last: sequence, keepCommits }, time);
  if (first > state.first) {
    connection.run("DELETE FROM workspace_log WHERE team_id = ? AND sequence < ?", [team, first]);
  }
  const update = "DO UPDATE SET sequence = excluded.sequence, first = excluded.first";
  connection.run(`${INSERT_TEAM} ${update}`, [team, sequence, first, 0, 0]);
  return resultAt(sequence);
}

const INSERT_TEAM =
  "INSERT INTO workspace_team (team_id, sequence, first, keep_commits, keep_milliseconds) VALUES (?, ?, ?, ?, ?) " +
  "ON CONFLICT (team_id)";

/** From the first commit on, those are forgotten that are both too many and too old. */
function firstKept(connection: SqliteConnection, team: string, state: LogState, now: number): number {
  const { first, last, keepCommits, keepMilliseconds } = state;
  const candidate = Math.max(first, last - keepCommits + 1);
  if (keepMilliseconds === 0 || candidate <= first) return candidate;
  const sql =
    "SELECT sequence FROM workspace_log WHERE team_id = ? AND sequence < ? AND part = 0 AND time >= ? " +
    "ORDER BY sequence LIMIT 1";
  const [row] = connection.all(sql, [team, candidate, now - keepMilliseconds]);
  return row === undefined ? candidate : numberOf(row, "sequence");
}

export function retain(connection: SqliteConnection, team: string, { commits = 0, milliseconds = 0 }: Retention): void {
  const update =
    "DO UPDATE SET keep_commits = max(keep_commits, excluded.keep_commits), " +
    "keep_milliseconds = max(keep_milliseconds, excluded.keep_milliseconds)";
  connection.run(`${INSERT_TEAM} ${update}`, [team, 0, 1, commits, milliseconds]);
}

export function changesAfter(connection: SqliteConnection, team: string, after: number, limit: number): ChangeFeed {
  const { first, last } = logState(connection, team);
  if (after < first - 1) return "gap";
  const end = Math.min(last, after + limit);
  if (end <= after) return [];
  const sql =
    "SELECT sequence, tx_id, entry FROM workspace_log WHERE team_id = ? AND sequence > ? AND sequence <= ? " +
    "ORDER BY sequence, part";
  const bySequence = new Map<number, Row[]>();
  for (const row of connection.all(sql, [team, after, end])) {
    const sequence = numberOf(row, "sequence");
    const parts = bySequence.get(sequence) ?? [];
    bySequence.set(sequence, parts);
    parts.push(row);
  }
  return Array.from(bySequence, ([sequence, parts]) => ({
    sequence,
    txId: textOf(parts[0], "tx_id"),
    log: parsed<CommitLog>(entryOf(parts), `commit ${sequence}`),
  }));
}

const entryOf = (parts: readonly Row[]): string => parts.map((row) => textOf(row, "entry")).join("");

/** Cuts between characters, never within one. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + PART_LENGTH);
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end--;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}
