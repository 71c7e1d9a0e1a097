import type { RevisionCheck } from "../storage";
import { numberOf, type SqliteConnection, textOf } from "./connection";
import type { PreparedWrite } from "./documents";
import type { PreparedCommit } from "./prepare-commit";

/** What the database holds of a document that a commit writes or checks. */
interface NamedDocument {
  readonly rev: number;
  /** As JSON. Of documents that are only checked it is not read. */
  readonly fields: string;
}

/** By the write or the check that names the document, of those that there are. */
export type NamedDocuments = ReadonlyMap<PreparedWrite | RevisionCheck, NamedDocument>;

const BY_PLACE =
  "SELECT j.key AS place, x.rev, CASE WHEN j.key < ? THEN x.fields END AS fields FROM json_each(?) j " +
  "CROSS JOIN workspace_document x ON x.team_id = ? AND x.kind = json_extract(j.value, '$[0]') AND x.id = json_extract(j.value, '$[1]')";

/** So many keys go in one statement. */
const AT_ONCE = 100;

export function namedDocuments(
  connection: SqliteConnection,
  team: string,
  { commit, put }: PreparedCommit,
): NamedDocuments {
  const checked = commit.check.flatMap((check) => ("query" in check ? [] : [check]));
  const named = [...put, ...checked];
  const found = new Map<PreparedWrite | RevisionCheck, NamedDocument>();
  for (let start = 0; start < named.length; start += AT_ONCE) {
    const some = named.slice(start, start + AT_ONCE);
    const keys = JSON.stringify(some.map(({ kind, id }) => [kind, id]));
    for (const row of connection.all(BY_PLACE, [put.length - start, keys, team])) {
      const one = some[numberOf(row, "place")];
      if (one !== undefined) found.set(one, { rev: numberOf(row, "rev"), fields: textOf(row, "fields") });
    }
  }
  return found;
}
