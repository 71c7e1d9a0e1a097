import { type CsvField, columnName } from "./column-names";
import { type CsvDialect, dialectOf, type RowShape, type ShapedRow } from "./csv-dialect";

const table = dialectOf("monday-csv");

const fieldOf = (column: string): CsvField | undefined => table.columns.get(columnName(column));

/** The title of a board, then for each group its title, a header and its items, subitems below theirs, and sums. */
const boardRows: RowShape = async function* (rows, header, above) {
  const indexOf = (field: CsvField) => header.findIndex((name) => fieldOf(name) === field);
  const [idColumn, nameColumn, hasStatus] = [indexOf("key"), indexOf("title"), indexOf("list") >= 0];
  // The first row is the title of the board.
  let group = above.slice(1).filter(isLone).at(-1)?.[0]?.trim() ?? "";
  let subitems: readonly string[] | undefined;
  let parent = "";
  /** A row with a name alone: the title of a group, if a header follows. */
  let lone: readonly string[] | undefined;
  /** With a status of its own, an item keeps its group as a tag. */
  const placed = () => ({ list: group, tags: hasStatus && group !== "" ? [group] : [] });
  const itemOf = (cells: readonly string[]): ShapedRow => {
    subitems = undefined;
    parent = (cells[idColumn] || cells[nameColumn] || "").trim();
    return { cells, ...placed() };
  };
  for await (const cells of rows) {
    if (isHeader(cells, header)) {
      group = lone?.[0]?.trim() ?? group;
      [lone, subitems] = [undefined, undefined];
      continue;
    }
    // Where items have ids, each has one, and a group without items has no header.
    if (lone !== undefined && idColumn < 0) yield itemOf(lone);
    lone = isLone(cells) ? cells : undefined;
    if (lone !== undefined) continue;
    if (cells[0]?.trim().toLowerCase() === "subitems" && cells[1]?.trim().toLowerCase() === "name") subitems = cells;
    else if (subitems !== undefined && !cells[0]?.trim()) {
      const { row, details } = subitemOf(cells, subitems, header);
      if (row[nameColumn]?.trim()) yield { cells: row, ...placed(), parent, details };
    } else if (cells[nameColumn]?.trim()) yield itemOf(cells);
  }
  if (lone !== undefined && idColumn < 0) yield itemOf(lone);
};

const isLone = (cells: readonly string[]): boolean =>
  Boolean(cells[0]?.trim()) && cells.every((cell, index) => index === 0 || cell.trim() === "");

const isHeader = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length >= header.length && header.every((name, index) => cells[index] === name);

/** Each cell goes under the column of the same name or else of the same meaning; all others are details. */
function subitemOf(cells: readonly string[], names: readonly string[], header: readonly string[]) {
  const columns = header.map((name) =>
    names.findIndex((other, index) => index > 0 && other.trim() === name.trim() && name.trim() !== ""),
  );
  for (const [index, name] of header.entries()) {
    const field = fieldOf(name);
    if (columns[index] !== -1 || field === undefined) continue;
    columns[index] = names.findIndex(
      (other, column) => column > 0 && !columns.includes(column) && fieldOf(other) === field,
    );
  }
  const details = names.flatMap((name, index): (readonly [string, string])[] =>
    index > 0 && name !== "" && !columns.includes(index) ? [[name, cells[index] ?? ""]] : [],
  );
  return { row: columns.map((column) => cells[column] ?? ""), details };
}

/** The board of monday as it exports it, its Excel sheet saved as CSV. Without a status, the group is the list. */
export const monday: CsvDialect = {
  ...table,
  recognizes: (columns, above) =>
    ["item id (auto generated)", "subitems"].some((name) => columns.has(name)) ||
    (above.length >= 2 && isLone(above[0] ?? []) && isLone(above.at(-1) ?? [])),
  rowShape: boardRows,
  // "Ada Lovelace Feb 1, 2024 3:04 PM"
  dateOf: (cell) => /[A-Z][a-z]{2} \d{1,2}, \d{4}[^A-Za-z]*(?:[AP]M)?$/.exec(cell)?.[0] ?? cell,
  // "The plan - https://…", and several files with commas between them
  urlsOf: (cell) =>
    cell.split(/,\s{0,9}(?=https?:)/).map((part) => {
      const at = part.search(/https?:/);
      const before = part.slice(0, Math.max(at, 0)).trim();
      const text = before.endsWith("-") ? before.slice(0, -1).trim() : before;
      return { url: part.slice(Math.max(at, 0)).trim(), text: text || undefined };
    }),
};
