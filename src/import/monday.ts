import { type CsvField, columnName, columnNames } from "./column-names";
import type { CsvDialect, ShapedRow } from "./csv-dialect";

const columns = columnNames("monday-csv");

const fieldOf = (column: string): CsvField | undefined => columns.get(columnName(column));

/**
 * A board of monday: its title, then for each group its title, a header and its items; subitems stand below theirs under
 * a header of their own, and sums under each group.
 */
class MondayBoard {
  readonly #header: readonly string[];
  readonly #idColumn: number;
  readonly #nameColumn: number;
  readonly #hasStatus: boolean;
  #group: string;
  #subitems: readonly string[] | undefined;
  #parent = "";
  /** A row with a name alone: the title of a group, if a header follows. */
  #lone: readonly string[] | undefined;

  constructor(header: readonly string[], above: readonly (readonly string[])[]) {
    const indexOf = (field: CsvField) => header.findIndex((name) => fieldOf(name) === field);
    this.#header = header;
    this.#idColumn = indexOf("key");
    this.#nameColumn = indexOf("title");
    this.#hasStatus = indexOf("list") >= 0;
    // The first row is the title of the board.
    this.#group = above.slice(1).filter(isLone).at(-1)?.[0]?.trim() ?? "";
  }

  take(cells: readonly string[] | undefined): readonly ShapedRow[] {
    const lone = this.#lone;
    this.#lone = undefined;
    if (cells !== undefined && isHeader(cells, this.#header)) {
      this.#group = lone?.[0]?.trim() ?? this.#group;
      this.#subitems = undefined;
      return [];
    }
    // Where items have ids, each has one, and a group without items has no header.
    const before = lone === undefined || this.#idColumn >= 0 ? [] : [this.#itemOf(lone)];
    return cells === undefined ? before : [...before, ...this.#rowOf(cells)];
  }

  #rowOf(cells: readonly string[]): readonly ShapedRow[] {
    if (isLone(cells)) {
      this.#lone = cells;
      return [];
    }
    if (cells[0]?.trim().toLowerCase() === "subitems" && cells[1]?.trim().toLowerCase() === "name") {
      this.#subitems = cells;
      return [];
    }
    if (this.#subitems !== undefined && !cells[0]?.trim()) return this.#subitemOf(cells, this.#subitems);
    return cells[this.#nameColumn]?.trim() ? [this.#itemOf(cells)] : [];
  }

  #itemOf(cells: readonly string[]): ShapedRow {
    this.#subitems = undefined;
    this.#parent = (cells[this.#idColumn] || cells[this.#nameColumn] || "").trim();
    return { cells, ...this.#placed() };
  }

  #subitemOf(cells: readonly string[], names: readonly string[]): readonly ShapedRow[] {
    const own = columnsUnder(this.#header, names);
    const row = own.map((column) => cells[column] ?? "");
    if (!row[this.#nameColumn]?.trim()) return [];
    const details = underOtherNames(cells, names, new Set(own));
    return [{ cells: row, ...this.#placed(), parent: this.#parent, details }];
  }

  /** With a status of its own, an item keeps its group as a tag. */
  #placed() {
    return { list: this.#group, tags: this.#hasStatus && this.#group !== "" ? [this.#group] : [] };
  }
}

/** The title of a board or of a group. */
const isLone = (cells: readonly string[]): boolean =>
  Boolean(cells[0]?.trim()) && cells.every((cell, index) => index === 0 || cell.trim() === "");

const isHeader = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length >= header.length && header.every((name, index) => cells[index] === name);

/** For each column of items the one that subitems have of the same name or, without one, of the same meaning; else -1. */
function columnsUnder(header: readonly string[], own: readonly string[]): readonly number[] {
  const taken = new Set<number>();
  const named = header.map((name) =>
    own.findIndex((other, index) => index > 0 && other.trim() === name.trim() && name.trim() !== ""),
  );
  for (const column of named) taken.add(column);
  return header.map((name, index) => {
    const same = named[index] ?? -1;
    const field = fieldOf(name);
    if (same >= 0 || field === undefined) return same;
    const alike = own.findIndex((other, column) => column > 0 && !taken.has(column) && fieldOf(other) === field);
    taken.add(alike);
    return alike;
  });
}

function underOtherNames(cells: readonly string[], own: readonly string[], shown: ReadonlySet<number>) {
  return own.flatMap((name, index): (readonly [string, string])[] =>
    index > 0 && name !== "" && !shown.has(index) ? [[name, cells[index] ?? ""]] : [],
  );
}

/** The board of monday as it exports it, its Excel sheet saved as CSV. Without a status, the group is the list. */
export const monday: CsvDialect = {
  recognizes: (columns, above) =>
    columns.has("name") &&
    (columns.has("item id (auto generated)") ||
      columns.has("subitems") ||
      (above.length >= 2 && isLone(above[0] ?? []) && isLone(above.at(-1) ?? []))),
  columns,
  markup: "plain",
  hasKeys: false,
  refersByTitle: true,
  isTitled: true,
  rowShape(header, above) {
    const board = new MondayBoard(header, above);
    return (cells) => board.take(cells);
  },
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
