import { markdownTable } from "../../markdown-table";
import { geometricMean } from "../timing/samples";
import { both, rounded } from "./numbers";
import { ratioTables } from "./ratios";
import type { Column, Result } from "./result";

const MOST_COLUMNS = 7;

/** The findings of one process in Markdown. */
export function reportOf({ about, columns, facts, notes }: Result): string {
  const sections = [...new Set(columns.map(({ section }) => section))];
  const parts = [
    `## ${about}`,
    ...sections.flatMap((section) => {
      const own = columns.filter((column) => column.section === section);
      return [`### ${section}, µs: p50 / p99`, ...inParts(own).map(shapesTable)];
    }),
    ...ratioTables(columns),
    ...(facts.length === 0 ? [] : ["### Beside the shapes", factsTable(facts)]),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join("\n")]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function inParts(columns: readonly Column[]): readonly (readonly Column[])[] {
  const count = Math.ceil(columns.length / MOST_COLUMNS);
  return Array.from({ length: count }, (_, part) => columns.slice(part * MOST_COLUMNS, (part + 1) * MOST_COLUMNS));
}

function shapesTable(columns: readonly Column[]): string {
  const shapes = [...new Set(columns.flatMap(({ figures }) => Object.keys(figures)))];
  const rows = shapes.map((shape) => [
    shape,
    ...columns.map(({ figures }) => {
      const figure = figures[shape];
      return figure === undefined ? "" : both(figure);
    }),
  ]);
  const means = columns.map(({ figures }) => rounded(geometricMean(Object.values(figures).map(({ p50 }) => p50))));
  return markdownTable(
    ["Shape", ...columns.map(({ name }) => name)],
    [...rows, ["**geometric mean of p50**", ...means.map((mean) => `**${mean}**`)]],
  );
}

function factsTable(facts: Result["facts"]): string {
  const rows = facts.map(({ section, name, value }) => [`${section}: ${name}`, value]);
  return markdownTable(["What", "measured"], rows);
}
