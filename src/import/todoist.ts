import { columnNames } from "./column-names";
import type { CellComment, CsvDialect, ShapedRow } from "./csv-dialect";
import { readDate } from "./dates";
import { markedTitle } from "./html";
import { counter } from "./ids";
import type { Person } from "./item";
import { dateIn, type Reading } from "./reading";

type Cell = (column: string) => string;

/** The rows of a project of Todoist: tasks stand below the title of their section, deeper ones are parts of those above. */
class TodoistProject {
  readonly #columns: readonly string[];
  readonly #reading: Reading;
  /** How often each text came, which is all that distinguishes tasks. */
  readonly #countOf = counter();
  #section: { readonly name: string; hasTasks: boolean } | undefined;
  #above: { readonly indent: number; readonly key: string }[] = [];
  /** The last task: comments on it follow. */
  #open: (ShapedRow & { readonly comments: CellComment[] }) | undefined;

  constructor(header: readonly string[], reading: Reading) {
    this.#columns = header.map((name) => name.trim().toLowerCase());
    this.#reading = reading;
  }

  take(cells: readonly string[] | undefined): readonly ShapedRow[] {
    if (cells === undefined) return this.#begin(undefined);
    const { skipped } = this.#reading;
    const cell: Cell = (column) => cells[this.#columns.indexOf(column)]?.trim() ?? "";
    const type = cell("type").toLowerCase();
    if (type === "section") return this.#begin(cell("content"));
    if (type === "task") return this.#task(cells, cell);
    if (type !== "note") skipped.add(`rows of the type “${cell("type")}”`, cell("content"));
    else if (this.#open === undefined) skipped.add("comments on no task", cell("content"));
    else this.#open.comments.push(commentOf(cell));
    return [];
  }

  /** A section, or the end. */
  #begin(name: string | undefined): readonly ShapedRow[] {
    if (this.#section?.hasTasks === false) this.#reading.skipped.add("sections without tasks", this.#section.name);
    this.#section = name === undefined ? undefined : { name, hasTasks: false };
    this.#above = [];
    return this.#closed();
  }

  #closed(): readonly ShapedRow[] {
    const last = this.#open;
    this.#open = undefined;
    return last === undefined ? [] : [last];
  }

  #task(cells: readonly string[], cell: Cell): readonly ShapedRow[] {
    const before = this.#closed();
    const content = cell("content");
    const key = `${content} ${this.#countOf(content)}`;
    const indent = Number(cell("indent")) || 1;
    while ((this.#above.at(-1)?.indent ?? 0) >= indent) this.#above.pop();
    const parent = this.#above.at(-1)?.key;
    this.#above.push({ indent, key });
    if (this.#section !== undefined) this.#section.hasTasks = true;
    const { text, tags } = withoutLabels(content);
    const { values, details } = this.#valuesOf(cell, text);
    const own = this.#columns.map((column, index) => values.get(column) ?? cells[index] ?? "");
    const list = this.#section?.name;
    this.#open = {
      cells: own,
      key,
      tags,
      details,
      comments: [],
      ...(list && { list }),
      ...(parent && { parent }),
    };
    return before;
  }

  /** The cells of a task as their columns mean them, and what has no column. */
  #valuesOf(cell: Cell, text: string) {
    const { title, html } = markedTitle(text);
    const given = cell("date");
    const date = this.#date(given, cell("timezone"));
    const isWords = date === "" && given !== "";
    if (isWords) this.#reading.changed.add("dates in words, now in the content", given);
    const values = new Map(
      Object.entries({
        type: "",
        indent: "",
        timezone: "",
        date,
        content: title,
        duration_unit: cell("duration") && cell("duration_unit"),
        description: [...(html === "" ? [] : [text]), cell("description")].join("\n\n"),
        // Tasks without a priority have the lowest.
        priority: cell("priority") === "4" ? "" : cell("priority"),
      }),
    );
    const details: (readonly [string, string])[] = isWords ? [["Date", given]] : [];
    return { values, details };
  }

  /** In seconds, read in the zone of the row; "" for what is no date, such as “every day”. */
  #date(text: string, zone: string): string {
    const { dates } = this.#reading;
    const inZone = { ...dates, timeZone: zone || dates.timeZone };
    if (readDate(text, inZone) === undefined) return "";
    return `${dateIn({ ...this.#reading, dates: inZone }, text)}`;
  }
}

/** `Ada Lovelace (101)`: a name and an id. */
function personOf(cell: string): Person {
  const [, name, key] = /^([^()]+)\((\d+)\)$/.exec(cell.trim()) ?? [];
  return name === undefined ? { name: cell } : { name: name.trim(), key };
}

/** Labels stand in the text of a task, as `@home`. */
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

/** An attachment of a comment stands in it as `[[file {…}]]`. */
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
  recognizes: (columns) => ["type", "content", "priority", "indent"].every((name) => columns.has(name)),
  columns: columnNames("todoist-csv"),
  otherwise: (column) => (/ lang$|^is |zone/.test(column) ? "ignore" : undefined),
  markup: "markdown",
  hasKeys: false,
  rowShape(header, _above, reading) {
    const project = new TodoistProject(header, reading);
    return (cells) => project.take(cells);
  },
  personOf,
};
