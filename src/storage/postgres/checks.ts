import type { Check, CountCheck, RevisionCheck } from "../storage";
import { conditionOf } from "./conditions";
import type { Session } from "./driver";
import { idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import { OF_TEAM, Statement } from "./statement";

/** Count checks in one statement: each is a part of its text. */
const COUNTS_AT_ONCE = 50;

/** What must be known before a commit may write. */
export interface Standing {
  /** The sequence number of the commit with this `txId`, if it was applied before. */
  readonly earlier: number | undefined;
  readonly conflicts: readonly Check[];
}

export interface Tables {
  readonly schema: string;
  readonly kind: (kind: string) => KindTable;
}

/** Looks for an earlier application of the commit and for checks that do not hold, in one statement where that is sane. */
export async function standingOf(
  session: Session,
  tables: Tables,
  team: string,
  txId: string,
  checks: readonly Check[],
): Promise<Standing> {
  const counts = checks.filter((check): check is CountCheck => "query" in check);
  const revisions = checks.filter((check): check is RevisionCheck => !("query" in check));
  const found = new Map<string, number>();
  for (let start = 0; start === 0 || start < counts.length; start += COUNTS_AT_ONCE) {
    const statement = new Statement(team);
    const selects = counts.slice(start, start + COUNTS_AT_ONCE).map(({ query }, index) => {
      const table = tables.kind(query.kind);
      const condition = conditionOf(table, query.where, team, statement);
      return `SELECT 'count' AS what, '${start + index}' AS key, count(*) AS value FROM ${table.name} WHERE ${condition}`;
    });
    if (start === 0) selects.push(...ofTxId(tables, txId, statement), ...ofRevisions(tables, revisions, statement));
    for (const { what, key, value } of await statement.run(session, selects.join(" UNION ALL "))) {
      found.set(`${what}/${key}`, Number(value));
    }
  }
  const holds = (check: Check) =>
    "query" in check
      ? found.get(`count/${counts.indexOf(check)}`) === check.count
      : (found.get(`${check.kind}/${idKey(check.id)}`) ?? 0) === check.rev;
  return { earlier: found.get("tx/"), conflicts: checks.filter((check) => !holds(check)) };
}

function ofTxId({ schema }: Tables, txId: string, statement: Statement): readonly string[] {
  const id = statement.bind(txId, "text");
  return [
    `SELECT 'tx' AS what, '' AS key, sequence AS value FROM ${schema}.commits WHERE ${OF_TEAM} AND tx_id = ${id}`,
  ];
}

function ofRevisions(tables: Tables, checks: readonly RevisionCheck[], statement: Statement): readonly string[] {
  return [...new Set(checks.map(({ kind }) => kind))].map((kind) => {
    const keys = checks.filter((check) => check.kind === kind).map(({ id }) => idKey(id));
    const list = statement.bind(keys, "text[]");
    const { name } = tables.kind(kind);
    return `SELECT '${kind}' AS what, id_key AS key, rev AS value FROM ${name} WHERE ${OF_TEAM} AND id_key = ANY (${list})`;
  });
}
