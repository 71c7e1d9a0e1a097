import type { ImportReport } from "../import";
import { oneLine } from "./one-line";

/** The report of an import, as tables for a terminal. */
export function reportText(report: ImportReport): string {
  const { label, title, encoding, timeZone, imported, lists, columns, people, changed, skipped } = report;
  const notes = (entries: ImportReport["changed"]) =>
    entries.map(({ what, count, examples }) => [String(count), what, examples.map(oneLine).join("; ")]);
  const sections: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    ["What comes in", Object.entries(imported).map(([what, count]) => [String(count), what.replace("_", " ")])],
    [
      "Lists",
      lists.map(({ behavior, title, isUnknown }) => [behavior, title, isUnknown ? "its title does not say it" : ""]),
    ],
    ["Columns", columns.map(({ column, field }) => [field, column])],
    ["People", people.map(({ user_id, name, matched }) => [user_id, name, matched])],
    ["Changed", notes(changed)],
    ["Left out", notes(skipped)],
  ];
  const shown = sections.filter(([, rows]) => rows.length > 0).map(([name, rows]) => `${name}\n${table(rows)}`);
  return [`${label}: “${oneLine(title)}” (${encoding}; dates without a zone in ${timeZone})`, ...shown].join("\n\n");
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, index) => oneLine(cell).padEnd(widths[index] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}
