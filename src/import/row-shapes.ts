import { type CellComment, dialectOf, isLone, type RowShape, type ShapedRow } from "./csv-dialect";
import { markedTitle } from "./html";
import { counter, nesting } from "./ids";
import type { Person } from "./item";
import { dateIn, type Reading, readDate } from "./reading";
import { type CsvField, columnName } from "./words";

type Cell = (column: string) => string;

/** The rows of a project of Todoist: tasks stand below the title of their section, deeper ones are parts of those above. */
const projectRows: RowShape = async function* (rows, header, _above, reading) {
  const { skipped } = reading;
  const columns = header.map((name) => name.trim().toLowerCase());
  /** How often each text came, which is all that distinguishes tasks. */
  const countOf = counter();
  let section: { readonly name: string; hasTasks: boolean } | undefined;
  const { parentOf, end } = nesting();
  /** The last task: comments on it follow. */
  let open: (ShapedRow & { readonly comments: CellComment[] }) | undefined;
  const endSection = () => {
    if (section?.hasTasks === false) skipped.add("sections without tasks", section.name);
  };
  for await (const cells of rows) {
    const cell: Cell = (column) => cells[columns.indexOf(column)]?.trim() ?? "";
    const [type, content] = [cell("type").toLowerCase(), cell("content")];
    if (type === "note") {
      if (open === undefined) skipped.add("comments on no task", content);
      else open.comments.push({ time: cell("date"), content: withFile(content), author: personOf(cell("author")) });
    } else if (type === "section") {
      endSection();
      if (open !== undefined) yield open;
      end();
      [section, open] = [{ name: content, hasTasks: false }, undefined];
    } else if (type === "task") {
      if (open !== undefined) yield open;
      const key = `${content} ${countOf(content)}`;
      const parent = parentOf(Number(cell("indent")) || 1, key);
      if (section !== undefined) section.hasTasks = true;
      const { text, tags } = withoutLabels(content);
      const { values, details } = valuesOf(cell, text, reading);
      const own = columns.map((column, index) => values.get(column) ?? cells[index] ?? "");
      const list = section?.name;
      open = { cells: own, key, tags, details, comments: [], ...(list && { list }), ...(parent && { parent }) };
    } else skipped.add(`rows of the type “${cell("type")}”`, content);
  }
  endSection();
  if (open !== undefined) yield open;
};

function valuesOf(cell: Cell, text: string, reading: Reading) {
  const { title, html } = markedTitle(text);
  const given = cell("date");
  const dates = { ...reading.dates, timeZone: cell("timezone") || reading.dates.timeZone };
  // In seconds, read in the zone of the row; “every day” is no date.
  const isDate = readDate(given, dates) !== undefined;
  const isWords = !isDate && given !== "";
  if (isWords) reading.changed.add("dates in words, now in the content", given);
  const values = new Map([
    ...["type", "indent", "timezone"].map((column) => [column, ""] as const),
    ["date", isDate ? `${dateIn({ ...reading, dates }, given)}` : ""],
    ["content", title],
    ["duration_unit", cell("duration") && cell("duration_unit")],
    ["description", [...(html === "" ? [] : [text]), cell("description")].join("\n\n")],
  ]);
  return { values, details: isWords ? ([["Date", given]] as const) : [] };
}

/** `Ada Lovelace (101)`: a name and an id. */
function personOf(cell: string): Person {
  const [, name, key] = /^([^()]+)\((\d+)\)$/.exec(cell.trim()) ?? [];
  return name === undefined ? { name: cell } : { name: name.trim(), key };
}

/** Labels are part of a task's text, as `@home`. */
function withoutLabels(content: string): { readonly text: string; readonly tags: readonly string[] } {
  const tags: string[] = [];
  const text = content.replace(/(?:^|\s)@([\p{L}\p{N}_/-]{1,60})(?=\s|$)/gu, (_found, label: string) => {
    tags.push(label);
    return "";
  });
  return { text: text.trim() || content, tags };
}

/** An attachment of a comment is part of it, as `[[file {…}]]`. */
const withFile = (text: string): string =>
  text.replace(/\[\[file \{([^{}]*)\}\]\]/, (found, json: string) => {
    const values = new Map(
      Array.from(json.matchAll(/"file_(\w{3,4})": ?"([^"]+)"/g), ([, key, value]) => [key, value]),
    );
    const url = values.get("url");
    return url === undefined ? found : `[${values.get("name")}](<${url}>)`;
  });

/** The CSV of a Todoist project, of which each row says what it is: a section, a task, or a comment on the task above. Rule G3.1. */
export const todoist = dialectOf("todoist-csv", { rowShape: projectRows, personOf });

const fieldOf = (column: string): CsvField | undefined => monday.columns.get(columnName(column));

/** The title of a board, then for each group its title, a header and its items, subitems below theirs, and sums. */
const boardRows: RowShape = async function* (rows, header, above) {
  const indexOf = (field: CsvField) => header.findIndex((name) => fieldOf(name) === field);
  const [idColumn, nameColumn, hasStatus] = [indexOf("key"), indexOf("title"), indexOf("list") >= 0];
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
export const monday = dialectOf("monday-csv", {
  rowShape: boardRows,
  // "Ada Lovelace Feb 1, 2024 3:04 PM"
  dateOf: (cell) => /[A-Z][a-z]{2} \d{1,2}, \d{4}[^A-Za-z]*(?:[AP]M)?$/.exec(cell)?.[0] ?? cell,
  // "The plan - https://…", and several files with commas between them
  urlsOf: (cell) =>
    cell.split(/,\s{0,9}(?=https?:)/).map((part) => {
      const [, before = "", url = part] = /^(.*?)(https?:.*)$/s.exec(part) ?? [];
      return { url: url.trim(), text: before.trim().replace(/-$/, "").trim() || undefined };
    }),
});
