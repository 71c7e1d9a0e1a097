import type { CsvDialect, CsvField, RowShape, ShapedRow } from "./csv-dialect";

const fields: Readonly<Record<string, CsvField>> = {
  ...{ name: "title", "item id (auto generated)": "key", status: "list", person: "members", people: "members" },
  ...{ owner: "members", date: "due", "due date": "due", "timeline - start": "start", "timeline - end": "due" },
  ...{ priority: "priority", tags: "tags", text: "content", notes: "content", description: "content" },
  ...{ "creation log": "detail", "created at": "created", "last updated": "updated", subitems: "ignore" },
};

const idOf = (header: readonly string[]): number => header.findIndex((name) => /^item id/i.test(name.trim()));

/**
 * A board of monday: its title, then for each group its title, a header and its items; subitems stand below theirs under
 * a header of their own, and sums under each group.
 */
const shape: RowShape = {
  start(header) {
    let group = "";
    let subitems: readonly string[] | undefined;
    let parent = "";
    const idColumn = idOf(header);
    const nameColumn = header.findIndex((name) => name.trim().toLowerCase() === "name");
    return (cells): ShapedRow | undefined => {
      const filled = cells.filter((cell) => cell.trim() !== "");
      if (filled.length === 1 && cells[0]?.trim()) {
        group = cells[0].trim();
        subitems = undefined;
        return undefined;
      }
      if (isHeader(cells, header)) {
        subitems = undefined;
        return undefined;
      }
      if (cells[0]?.trim().toLowerCase() === "subitems" && cells[1]?.trim().toLowerCase() === "name") {
        subitems = cells;
        return undefined;
      }
      if (subitems !== undefined && !cells[0]?.trim()) {
        const row = underHeader(cells, subitems, header);
        const details = underOtherNames(cells, subitems, header);
        return row[nameColumn]?.trim() ? { cells: row, list: group, parent, details } : undefined;
      }
      if (!cells[nameColumn]?.trim()) return undefined;
      parent = (cells[idColumn] ?? cells[nameColumn] ?? "").trim();
      return { cells, list: group };
    };
  },
};

const isHeader = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length >= header.length && header.every((name, index) => cells[index] === name);

/** The cells of a subitem under the names that items have. */
function underHeader(cells: readonly string[], own: readonly string[], header: readonly string[]): string[] {
  return header.map((name) => cells[own.findIndex((other) => other.trim() === name.trim())] ?? "");
}

/** What a subitem has that items have no column for. */
function underOtherNames(cells: readonly string[], own: readonly string[], header: readonly string[]) {
  return own.flatMap((name, index): (readonly [string, string])[] => {
    const isOther = index > 0 && name !== "" && !header.includes(name);
    return isOther ? [[name, cells[index] ?? ""]] : [];
  });
}

/** The board of monday as it exports it, its Excel sheet saved as CSV. Without a status, the group is the list. */
export const monday: CsvDialect = {
  recognizes: (columns) => columns.has("name") && (columns.has("item id (auto generated)") || columns.has("subitems")),
  fieldOf: (column) => fields[column],
  markup: "plain",
  hasKeys: false,
  refersByTitle: true,
  rowShape: shape,
};
