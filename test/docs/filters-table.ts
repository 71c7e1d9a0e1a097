import { type FilterRow, type FilterRows, type FilterSet, filterTable } from "../../src/views/filter-table";

const types = ["card", "board", "page"] as const;

const sets: Readonly<Record<(typeof types)[number], FilterSet>> = filterTable;

/** The table of all filters, as `docs/views.md` should have it. */
export function currentFiltersTable(): string {
  const lines = [...linesOf(({ rows }) => rows, ""), ...linesOf(({ matchRows }) => matchRows, "include.")];
  return [
    "| Filter | Of | What it takes |",
    "| --- | --- | --- |",
    ...lines,
    ...types.map((type) => `| \`sort_by.field\` | ${type} | ${namesOf(sets[type].sortFields)} |`),
  ].join("\n");
}

/** A line for each key, with the types that have it, as it is there. */
function linesOf(rowsOf: (set: FilterSet) => FilterRows, prefix: string): readonly string[] {
  const taken = new Map<string, string[]>();
  for (const type of types) {
    for (const [key, row] of Object.entries(rowsOf(sets[type]))) {
      const line = `\`${prefix}${key}\` | ${takenBy(row)}`;
      taken.set(line, [...(taken.get(line) ?? []), type]);
    }
  }
  return [...taken].map(([line, of]) => `| ${line.replace(" | ", ` | ${of.join(", ")} | `)} |`);
}

function takenBy(row: FilterRow): string {
  switch (row.shape) {
    case "flag":
      return row.acting ? "`true` for those of the acting user, `false` for the others" : "`true` or `false`";
    case "range":
      return "`{ after, before }`, texts of date math";
    case "text":
      return "a text that is contained";
    case "ids":
      return "a list of ids, any of them";
    case "oneOf":
      return `a list of ${namesOf(row.names)}`;
    case "integers":
      return row.max === undefined ? "a list of integers" : `a list of integers from 0 to ${row.max}`;
  }
}

const namesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
