import { listBehaviors } from "../resources/list/list-behavior";
import { hashText } from "../text/hash-text";
import { englishName } from "./column-names";
import type { CsvColumn } from "./csv-columns";
import type { CellComment, CsvDialect, CsvField, ShapedRow } from "./csv-dialect";
import type { ImportedChecklist, ImportedComment, ImportedItem, Person } from "./item";
import { markdownToHtml, plainToHtml } from "./markup";
import { priorityCalled } from "./priorities";
import { dateIn, type Reading } from "./reading";
import { wikiToHtml } from "./wiki-markup";

const toHtml = { markdown: markdownToHtml, plain: plainToHtml, wiki: wikiToHtml } as const;

/** Where items go that name no list, by whether they are done. */
const NO_LIST = { done: "Done", open: "To do" } as const;

export interface CsvItemsOptions {
  readonly columns: readonly CsvColumn[];
  readonly dialect: CsvDialect;
  readonly reading: Reading;
  /** What the file is called, which no card needs to say again. */
  readonly own: readonly string[];
}

/** Makes items of the rows of one pass over a CSV file. */
export class CsvItems {
  readonly #columns: readonly CsvColumn[];
  readonly #indexes: ReadonlyMap<CsvField, readonly number[]>;
  readonly #dialect: CsvDialect;
  readonly #reading: Reading;
  readonly #own: ReadonlySet<string>;
  /** How often each title came that has no key to tell it from others like it. */
  readonly #titles = new Map<string, number>();

  constructor({ columns, dialect, reading, own }: CsvItemsOptions) {
    this.#columns = columns;
    this.#indexes = indexesOf(columns);
    this.#dialect = dialect;
    this.#reading = reading;
    this.#own = new Set(own);
  }

  itemOf({
    cells,
    key: given,
    list: section,
    parent,
    tags = [],
    details = [],
    comments = [],
  }: ShapedRow): ImportedItem {
    const all = (field: CsvField): string[] =>
      (this.#indexes.get(field) ?? []).flatMap((index) => textIn(cells[index] ?? "", this.#dialect.nothing) || []);
    const one = (field: CsvField): string => all(field)[0] ?? "";
    const commentsOf = (cell: string) => this.#dialect.commentsOf?.(cell) ?? [{ text: cell }];
    const dateOf = (cell: string) => dateIn(this.#reading, this.#dialect.dateOf?.(cell) ?? cell);
    const date = (field: CsvField) => dateOf(one(field));
    // Notion has no column of its own for the beginning.
    const span = one("due").split(" → ");
    const key = given || this.#keyIn(one("key")) || this.#keyOf(one("title"));
    const completed = date("completed");
    const isDone = completed !== undefined || /^(true|yes|y|x|1|done|completed?|v|✓|✔|☑)$/i.test(one("done"));
    const item: ImportedItem = {
      key,
      otherKeys: [...all("other_key"), ...(this.#dialect.refersByTitle ? [one("title")] : [])],
      title: one("title"),
      content: toHtml[this.#dialect.markup](this.#dialect.textOf?.(one("content")) ?? one("content")),
      board: this.#dialect.boardOf?.((name) => this.#cellOf(name, cells)) || one("board") || undefined,
      list: one("list") || section || (isDone ? NO_LIST.done : NO_LIST.open),
      behavior:
        this.#dialect.behaviorOf?.(one("behavior"), one("list")) ??
        listBehaviors.find((behavior) => behavior === one("behavior").toLowerCase()),
      members: this.#people(all("members"), all("member_emails"), all("member_ids")),
      author: this.#people(all("author"), all("author_email"), all("author_id"))[0],
      tags: [...all("tags").flatMap(listed), ...tags].map((name) => ({ name })),
      priority: this.#priority(one("priority")),
      estimate: one("estimate") === "" ? undefined : Number(one("estimate").replace(",", ".")) || undefined,
      start: date("start") ?? (span.length > 1 ? dateOf(span[0] ?? "") : undefined),
      due: dateOf(span.at(-1) ?? ""),
      completed,
      created: date("created"),
      updated: date("updated"),
      archived: this.#archived(one("archived")),
      parent: one("parent") || parent || undefined,
      links: (["blocks", "blocked_by", "related", "duplicates"] as const).flatMap((type) =>
        all(type)
          .flatMap(listed)
          .map((to) => ({ type, to })),
      ),
      urls: all("url").flatMap(this.#dialect.urlsOf ?? urlsOf),
      checklists: all("checklist").flatMap(this.#dialect.checklistsOf ?? checklistOf),
      comments: [...all("comment").flatMap(commentsOf), ...comments].map((comment) => this.#comment(comment)),
      details: [...this.#shownKey(key), ...this.#details(cells), ...details],
    };
    return isDone && this.#dialect.moveDone ? this.#dialect.moveDone(item, this.#reading) : item;
  }

  /** A spreadsheet that saved the file anew may have rounded long numbers: then they tell nothing apart. */
  #keyIn(cell: string): string {
    if (!/^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)) return cell;
    this.#reading.changed.add("keys that a spreadsheet rounded, now not used", cell);
    return "";
  }

  #keyOf(title: string): string {
    const count = (this.#titles.get(title) ?? 0) + 1;
    this.#titles.set(title, count);
    return `row ${hashText(title)} ${count}`;
  }

  #shownKey(key: string): (readonly [string, string])[] {
    return this.#dialect.hasKeys ? [["Key", key]] : [];
  }

  /** What stands under the same name several times is one detail. */
  #details(cells: readonly string[]): (readonly [string, string])[] {
    const details = new Map<string, string>();
    for (const [index, { column, field }] of this.#columns.entries()) {
      if (field !== "detail" && field !== "ignore") continue;
      const cell = this.#withoutOwn(column, textIn(cells[index] ?? "", this.#dialect.nothing));
      if (cell === "") continue;
      const name = column.replace(/^Custom field \((.+)\)$/i, "$1") || `Column ${index + 1}`;
      if (field === "ignore") this.#reading.skipped.add(`cells of the column “${column}”`, cell);
      else details.set(name, details.has(name) ? `${details.get(name)}, ${cell}` : cell);
    }
    return [...details];
  }

  #cellOf(name: string, cells: readonly string[]): string {
    const index = this.#columns.findIndex(({ column }) => column.toLowerCase() === name);
    return textIn(cells[index] ?? "", this.#dialect.nothing);
  }

  /** In what the whole file is from, the others that a row is in too. */
  #withoutOwn(column: string, cell: string): string {
    const { id, title, isList } = this.#dialect.source ?? {};
    if (![id, title].includes(englishName(column))) return cell;
    const names = isList ? cell.split(",").map((name) => name.trim()) : [cell];
    return names.filter((name) => !this.#own.has(name)).join(", ");
  }

  /** Names, addresses and ids stand in columns of their own, in the same order. */
  #people(...columns: readonly (readonly string[])[]): readonly Person[] {
    const [names = [], emails = [], keys = []] = columns.map((cells) => cells.flatMap(listed));
    const count = Math.max(names.length, emails.length, keys.length);
    return Array.from({ length: count }, (_, index): Person => {
      const [name, email, key] = [names[index], emails[index], keys[index]];
      if (name !== undefined && isAddress(name)) return { email: name, key };
      const [, called, address] = /^([^<>]+)<([^\s@<>]+@[^\s@<>]+)>$/.exec(name ?? "") ?? [];
      if (called !== undefined) return { name: called.trim(), email: address, key };
      return { name, email, key, ...(name === undefined ? {} : this.#dialect.personOf?.(name)) };
    });
  }

  #priority(text: string): number | undefined {
    const priority = text === "" ? undefined : priorityCalled(text);
    if (text !== "" && priority === undefined)
      this.#reading.skipped.add("priorities that are none of these tools", text);
    return priority || undefined;
  }

  #archived(text: string): number | undefined {
    if (text === "" || /^(false|no|0)$/i.test(text)) return undefined;
    return /^(true|yes|1)$/i.test(text) ? 0 : dateIn(this.#reading, text);
  }

  #comment({ time = "", author, text }: CellComment): ImportedComment {
    return { content: toHtml[this.#dialect.markup](text), author, time: dateIn(this.#reading, time) };
  }
}

function indexesOf(columns: readonly CsvColumn[]): ReadonlyMap<CsvField, readonly number[]> {
  const indexes = new Map<CsvField, number[]>();
  for (const [index, { field }] of columns.entries()) indexes.set(field, [...(indexes.get(field) ?? []), index]);
  return indexes;
}

/** An apostrophe says of what follows that it is no formula, and `="001"` that it is a text. */
const textIn = (cell: string, nothing: string | undefined): string =>
  cell === nothing
    ? ""
    : cell
        .trim()
        .replace(/^="([^"]*)"$/, "$1")
        .replace(/^'(?='*[=+\-@])/, "");

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Several values in one cell: `a, b`, `a;b` or `[a, b]`. */
function listed(cell: string): string[] {
  const inner = cell.replace(/^\[(.*)\]$/s, "$1");
  return inner
    .split(/[,;\n]/)
    .map((part) => part.trim().replace(/^"(.*)"$/s, "$1"))
    .filter((part) => part !== "");
}

const urlsOf = (cell: string) => cell.split(/\s+/).map((url) => ({ url }));

/** One item a line, or several parted by semicolons; ticked as `[x]`. */
function checklistOf(cell: string): ImportedChecklist[] {
  const items = cell.split(/[\n;]/).flatMap((line) => {
    const title = line.replace(/^\s*(?:[-*]\s+)?(?:\[[ xX]?\])?\s*/, "").trim();
    return title === "" ? [] : [{ title, checked: /\[[xX]\]/.test(line) }];
  });
  return items.length === 0 ? [] : [{ title: "Checklist", items }];
}
