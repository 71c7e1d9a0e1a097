import { isSentAgain, takenTxId } from "../same-commit";
import type { CommitResult } from "../storage";
import { standingOf, type Tables } from "./checks";
import type { Outcome, Row, Session } from "./driver";
import { OF_TEAM, Statement } from "./statement";
import { deletions, type Prepared, putRows } from "./writes";

interface Workspace {
  readonly sequence: number;
  /** How far back the feed reaches. */
  readonly commits: number;
  readonly milliseconds: number;
}

/** One commit, inside a transaction of its own. */
export async function applyCommit(
  session: Session,
  tables: Tables,
  team: string,
  commit: Prepared,
  retainedChanges: number,
): Promise<Outcome<CommitResult>> {
  const { sequence, commits, milliseconds } = await nextSequence(session, tables.schema, team);
  const { earlier, conflicts } = await standingOf(session, tables, team, commit.txId, commit.check);
  if (earlier !== undefined) {
    const isSame = isSentAgain(commit.log, commit.check, {
      sequence: earlier,
      log: await logAt(session, tables.schema, team, earlier),
    });
    return { value: isSame ? { ok: true, sequence: earlier, rev: earlier } : takenTxId, commit: false };
  }
  if (conflicts.length > 0) return { value: { ok: false, conflicts }, commit: false };
  for (const put of commit.puts) await putRows(session, team, sequence, put);
  const retained = { sequence, commits: Math.max(commits, retainedChanges), milliseconds };
  await logCommit(session, tables.schema, team, commit, retained);
  return { value: { ok: true, sequence, rev: sequence }, commit: true };
}

async function logAt(session: Session, schema: string, team: string, sequence: number): Promise<string> {
  const statement = new Statement(team);
  const at = statement.bind(sequence, "bigint");
  const [row] = await statement.run(session, `SELECT log FROM ${schema}.commits WHERE ${OF_TEAM} AND sequence = ${at}`);
  return String(row?.["log"]);
}

/**
 * Counts the workspace's sequence on, which locks its row until the transaction ends as FOR UPDATE does, a round trip
 * sooner: the statements that follow see all that was committed before. A rollback takes the number back.
 */
async function nextSequence(session: Session, schema: string, team: string): Promise<Workspace> {
  const count = `UPDATE ${schema}.workspaces SET sequence = sequence + 1 WHERE ${OF_TEAM} RETURNING sequence, retain_commits, retain_milliseconds`;
  const [known] = await session.run(count, [team]);
  if (known !== undefined) return workspaceOf(known);
  await session.run(`INSERT INTO ${schema}.workspaces (team_id) VALUES ($1) ON CONFLICT (team_id) DO NOTHING`, [team]);
  const [created] = await session.run(count, [team]);
  if (created === undefined) throw new Error("The workspace's row was deleted by another program.");
  return workspaceOf(created);
}

function workspaceOf(row: Row): Workspace {
  return {
    sequence: Number(row["sequence"]),
    commits: Number(row["retain_commits"]),
    milliseconds: Number(row["retain_milliseconds"]),
  };
}

/** Adds the commit to the feed, forgets what the feed need no longer hold, and carries out the deletions. */
async function logCommit(
  session: Session,
  schema: string,
  team: string,
  { txId, time, log, dels }: Prepared,
  { sequence, commits, milliseconds }: Workspace,
): Promise<void> {
  const statement = new Statement(team);
  const steps = [...deletions(dels, statement)];
  const oldest = sequence - commits;
  if (oldest > 0) {
    const upTo = `sequence <= ${statement.bind(oldest, "bigint")}`;
    const older = `${OF_TEAM} AND ${upTo}`;
    const since = (bound: number) =>
      `SELECT min(sequence) FROM ${schema}.commits WHERE ${older} AND time >= ${statement.bind(bound, "double precision")}`;
    const recent = milliseconds > 0 ? ` AND sequence < coalesce((${since(time - milliseconds)}), ${oldest + 1})` : "";
    steps.push(`forgotten AS (DELETE FROM ${schema}.commits WHERE ${older}${recent})`);
  }
  const values = [
    statement.bind(sequence, "bigint"),
    statement.bind(txId, "text"),
    statement.bind(time, "double precision"),
    statement.bind(log, "text"),
  ];
  // A feed that holds nothing does not hold this commit either.
  const keeps = commits > 0 || milliseconds > 0;
  const insert = `INSERT INTO ${schema}.commits (team_id, sequence, tx_id, time, log) SELECT $1, ${values.join(", ")} WHERE ${keeps}`;
  await statement.run(session, steps.length > 0 ? `WITH ${steps.join(", ")} ${insert}` : insert);
}
