/** Rows under titles; every column but the first is one of numbers. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(titles), line(titles.map((_, column) => (column === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}
