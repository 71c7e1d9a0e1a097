import type { ContainsClause } from "../query";
import type { FieldLayout, KindTable } from "./kind-table";
import { indexedTo, ofField } from "./text-index";
import { clauseOf, type Sql } from "./where";

/** The same parts as in an `AccessPath`. */
interface TextPath {
  readonly from: Sql;
  readonly where: readonly Sql[];
  readonly entries: Sql;
}

/** More trigrams of a text path to hardly fewer documents. */
const MOST = 12;

/** How the index of the field's texts answers the clause: it leads to what has all trigrams, and a little more. */
export function textPath(
  table: KindTable,
  team: string,
  field: FieldLayout,
  clause: ContainsClause,
): TextPath | undefined {
  const trigrams = trigramsOf(clause.text);
  if (clause.negated || trigrams.length === 0 || !table.hasTextIndex(field)) return undefined;
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");
  const place = `SELECT rowid AS place FROM ${field.trigrams} WHERE ${field.trigrams} MATCH ?`;
  const unsorted = `SELECT place FROM workspace_trigram_place WHERE place > ${indexedTo({ table, field })} AND ${ofField({ table, field })}`;
  const places = `(${place} UNION ALL ${unsorted})`;
  const documents = `CROSS JOIN ${table.name} d ON d.id_length = length(p.id) AND d.id = p.id`;
  return {
    from: {
      sql: `${places} c CROSS JOIN workspace_trigram_place p ON p.place = c.place AND p.team_id = ? ${documents}`,
      parameters: [match, team],
    },
    where: [clauseOf(table, clause)],
    entries: { sql: places, parameters: [match] },
  };
}

/** Every three characters in a row, or some of them, from the beginning to the end. */
function trigramsOf(text: string): readonly string[] {
  const characters = [...text];
  const count = characters.length - 2;
  const step = Math.max(1, count / MOST);
  const starts = Array.from({ length: Math.min(Math.max(count, 0), MOST) }, (_, index) => Math.floor(index * step));
  return [...new Set(starts.map((start) => characters.slice(start, start + 3).join("")))];
}
