import { type CellComment, type CsvDialect, dialectOf, type RowShape, type ShapedRow } from "./csv-dialect";
import { readDate } from "./dates";
import { markedTitle } from "./html";
import { counter } from "./ids";
import type { Person } from "./item";
import { dateIn, type Reading } from "./reading";

type Cell = (column: string) => string;

/** The rows of a project of Todoist: tasks stand below the title of their section, deeper ones are parts of those above. */
const projectRows: RowShape = async function* (rows, header, _above, reading) {
  const { skipped } = reading;
  const columns = header.map((name) => name.trim().toLowerCase());
  /** How often each text came, which is all that distinguishes tasks. */
  const countOf = counter();
  let section: { readonly name: string; hasTasks: boolean } | undefined;
  let above: { readonly indent: number; readonly key: string }[] = [];
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
      else open.comments.push(commentOf(cell));
    } else if (type === "section") {
      endSection();
      if (open !== undefined) yield open;
      [section, above, open] = [{ name: content, hasTasks: false }, [], undefined];
    } else if (type === "task") {
      if (open !== undefined) yield open;
      const key = `${content} ${countOf(content)}`;
      const indent = Number(cell("indent")) || 1;
      while ((above.at(-1)?.indent ?? 0) >= indent) above.pop();
      const parent = above.at(-1)?.key;
      above.push({ indent, key });
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

/** The cells of a task as their columns mean them, and what has no column. */
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
    // Tasks without a priority have the lowest.
    ["priority", cell("priority") === "4" ? "" : cell("priority")],
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

const commentOf = (cell: Cell): CellComment => ({
  time: cell("date"),
  text: withFile(cell("content")),
  author: personOf(cell("author")),
});

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
export const todoist: CsvDialect = {
  ...dialectOf("todoist-csv"),
  otherwise: (column) => (/ lang$|^is |zone/.test(column) ? "ignore" : undefined),
  rowShape: projectRows,
  personOf,
};
