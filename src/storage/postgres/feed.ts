import { parsed } from "../read-document";
import type { Change, ChangeFeed, CommitLog, LogRange, Retention } from "../storage";
import { OF_TEAM, Statement } from "./conditions";
import type { Row, Session } from "./driver";

export function feedIn(schema: string) {
  const range =
    `SELECT (SELECT sequence FROM ${schema}.workspaces WHERE ${OF_TEAM}) AS last, ` +
    `(SELECT min(sequence) FROM ${schema}.commits WHERE ${OF_TEAM}) AS first`;
  return {
    async logRange(session: Session, team: string): Promise<LogRange> {
      const [row] = await session.run(range, [team], true);
      return rangeOf(row);
    },
    async changes(session: Session, team: string, after: number, limit: number): Promise<ChangeFeed> {
      const statement = new Statement(team);
      const page =
        `SELECT sequence, tx_id, log FROM ${schema}.commits WHERE ${OF_TEAM} AND sequence > ${statement.bind(after, "bigint")} ` +
        `ORDER BY sequence LIMIT ${statement.bind(Math.min(limit, Number.MAX_SAFE_INTEGER), "bigint")}`;
      const text = `SELECT * FROM (${range}) AS range LEFT JOIN LATERAL (${page}) AS page ON true ORDER BY sequence`;
      const rows = await statement.run(session, text, true);
      if (after < rangeOf(rows[0]).first - 1) return "gap";
      return rows.filter(({ sequence }) => sequence !== null).map(changeOf);
    },
    async retain(session: Session, team: string, { commits = 0, milliseconds = 0 }: Retention): Promise<void> {
      await session.run(
        `INSERT INTO ${schema}.workspaces AS known (team_id, retain_commits, retain_milliseconds) VALUES ($1, $2, $3) ` +
          "ON CONFLICT (team_id) DO UPDATE SET retain_commits = greatest(known.retain_commits, excluded.retain_commits), " +
          "retain_milliseconds = greatest(known.retain_milliseconds, excluded.retain_milliseconds)",
        [team, commits, milliseconds],
      );
    },
  };
}

function rangeOf(row: Row | undefined): LogRange {
  const last = Number(row?.["last"] ?? 0);
  return { first: Number(row?.["first"] ?? last + 1), last };
}

function changeOf({ sequence, tx_id, log }: Row): Change {
  const number = Number(sequence);
  return Object.freeze({
    sequence: number,
    txId: String(tx_id),
    log: parsed<CommitLog>(String(log), `commit ${number}`),
  });
}

/** The first of the next numbers of a counter, in one round trip; nothing where it has none yet, or others hold it. */
export async function takeNumbers(
  session: Session,
  schema: string,
  team: string,
  counter: string,
  n: number,
): Promise<number | undefined> {
  const free = `SELECT counter FROM ${schema}.counters WHERE ${OF_TEAM} AND counter = $2 FOR UPDATE SKIP LOCKED`;
  const update = `UPDATE ${schema}.counters SET last = last + $3 WHERE ${OF_TEAM} AND counter = (${free}) RETURNING last`;
  const [row] = await session.run(update, [team, counter, n], true);
  return row && Number(row["last"]) - n + 1;
}

/** The same in a transaction: begins the counter, or waits for others. */
export async function allocateNumbers(
  session: Session,
  schema: string,
  team: string,
  counter: string,
  n: number,
): Promise<number> {
  const [row] = await session.run(
    `INSERT INTO ${schema}.counters AS known (team_id, counter, last) VALUES ($1, $2, $3) ` +
      "ON CONFLICT (team_id, counter) DO UPDATE SET last = known.last + excluded.last RETURNING last",
    [team, counter, n],
  );
  return Number(row?.["last"]) - n + 1;
}
