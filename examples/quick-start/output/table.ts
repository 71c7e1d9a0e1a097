import { bold, dim } from "./style";
import { cut, oneLine, widthOf } from "./text";

const GAP = "  ";
const LEAST_WIDTH = 6;

/** A column: its title, and what it shows of a row. Numbers stand on the right. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>;

/** Rows under titles, in columns that together fit into so many characters; the widest columns give way. */
export function table<Row>(rows: readonly Row[], columns: Columns<Row>, width: number): string[] {
  const titles = Object.keys(columns);
  const cells = rows.map((row) => Object.values(columns).map((show) => show(row) ?? ""));
  const rightAligned = titles.map((_, column) => cells.some((row) => typeof row[column] === "number"));
  const texts = cells.map((row) => row.map((cell) => oneLine(String(cell))));
  const widths = shrink(
    titles.map((title, column) => Math.max(...[title, ...texts.map((row) => row[column] ?? "")].map(widthOf))),
    width - GAP.length * (titles.length - 1),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => pad(text, widths[column] ?? 0, rightAligned[column] === true))
      .join(GAP)
      .trimEnd();
  return [bold(line(titles)), dim(widths.map((columnWidth) => "─".repeat(columnWidth)).join(GAP)), ...texts.map(line)];
}

function shrink(wanted: readonly number[], available: number): number[] {
  const widths = [...wanted];
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  for (; excess > 0; excess--) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= LEAST_WIDTH) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function pad(text: string, width: number, right: boolean): string {
  const shown = cut(text, width);
  const space = " ".repeat(Math.max(0, width - widthOf(shown)));
  return right ? space + shown : shown + space;
}
