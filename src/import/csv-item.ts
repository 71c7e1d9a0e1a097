import { groupBy } from "../base/group-by";
import { isWebAddress } from "../resources/external-link/web-address";
import { listBehaviors } from "../resources/list/list";
import { hashText } from "../text/hash-text";
import { type CsvColumn, type CsvField, englishName } from "./column-names";
import { isAnswer, isYes, linkIn, listed, peopleIn, personIn, referenceIn, textIn, urlsOf } from "./csv-cell";
import type { CellComment, CsvDialect, ShapedRow } from "./csv-dialect";
import { htmlOf, markdownToHtml, plainToHtml, sanitizedHtml } from "./html";
import { counter } from "./ids";
import type { ImportedChecklist, ImportedComment, ImportedItem, ImportedTimeEntry, Person } from "./item";
import { isWorkLog, jiraSprints, sprintName, timeEntryOf, UNREAD_WORK_LOGS, workLogIn } from "./jira-fields";
import { NO_LIST, priorityCalled } from "./list-behavior";
import { dateIn, type Reading } from "./reading";
import { wikiToHtml } from "./wiki-markup";

const linkTypes = ["blocks", "blocked_by", "related", "duplicates"] as const;
const references = ["parent", ...linkTypes] as const;

const toHtml = { markdown: markdownToHtml, plain: plainToHtml, wiki: wikiToHtml } as const;

interface CsvItemsOptions {
  readonly columns: readonly CsvColumn[];
  readonly dialect: CsvDialect;
  readonly reading: Reading;
  /** The source of the whole file. */
  readonly own: readonly string[];
}

/** Makes items of the rows of one pass over a CSV file. */
export class CsvItems {
  readonly #columns: readonly CsvColumn[];
  readonly #indexes: ReadonlyMap<CsvField | undefined, readonly number[]>;
  readonly #dialect: CsvDialect;
  readonly #reading: Reading;
  readonly #own: ReadonlySet<string>;
  /** How often each title came that has no key to distinguish it from others like it. */
  readonly #countOf = counter();
  /** The columns, by their numbers, in which something stands. */
  readonly #filled = new Set<number>();
  /** By their numbers, columns of names and of their ids. */
  readonly #named: readonly (readonly [names: readonly number[], ids: readonly number[]])[];
  #rows = 0;

  constructor({ columns, dialect, reading, own }: CsvItemsOptions) {
    this.#columns = columns;
    const called = columns.map(({ column }) => englishName(column));
    const indexesOfName = (name: string) => called.flatMap((other, index) => (other === name ? index : []));
    this.#named = (dialect.alsoNamed ?? []).map(([names, ids]) => [indexesOfName(names), indexesOfName(ids)]);
    this.#indexes = groupBy(columns.keys(), (index) => columns[index]?.field);
    this.#dialect = dialect;
    this.#reading = reading;
    this.#own = new Set(own);
  }

  itemOf(row: ShapedRow): ImportedItem {
    const cells = row.cells.map((cell) => textIn(cell, this.#dialect.nothing));
    const all = (field: CsvField): string[] =>
      (this.#indexes.get(field) ?? []).flatMap((index) => {
        const cell = cells[index] ?? "";
        return this.#isRead(field, cell) ? cell || [] : [];
      });
    this.#rows += 1;
    const one = (field: CsvField): string => all(field)[0] ?? "";
    const { checklistsOf, isOnePersonACell } = this.#dialect;
    const commentsOf = (cell: string): readonly CellComment[] => this.#dialect.commentsOf?.(cell) ?? [{ text: cell }];
    const dateOf = (cell: string) => dateIn(this.#reading, this.#dialect.dateOf?.(cell) ?? cell);
    const date = (field: CsvField) => dateOf(one(field));
    // Notion has no column of its own for the beginning.
    const span = one("due").split(" → ");
    const hash = hashText(one("title"));
    const key = row.key || this.#keyIn(one("key")) || `row ${hash} ${this.#countOf(hash)}`;
    // Who keeps a table by hand ticks what is completed as often as they date it.
    const isTicked = isAnswer(one("completed"));
    const completed = isTicked ? undefined : date("completed");
    const isDone = completed !== undefined || isYes(one("done")) || isYes(one("completed"));
    const { own, ...sprints } = jiraSprints(all("sprint"), this.#reading);
    const item: ImportedItem = {
      key,
      otherKeys: [...all("other_key"), ...this.#otherKeys(one("title"))],
      title: one("title"),
      content: this.#htmlOf(this.#dialect.textOf?.(one("content")) ?? one("content")),
      board: this.#dialect.boardOf?.((name) => this.#cellOf(name, cells)) || one("board") || undefined,
      list: one("list") || row.list || (isDone ? NO_LIST.done : NO_LIST.open),
      behavior:
        this.#dialect.behaviorOf?.(one("behavior"), one("list")) ??
        listBehaviors.find((behavior) => behavior === one("behavior").toLowerCase()),
      members: this.#people(
        isOnePersonACell ? whole : peopleIn,
        (["members", "member_emails", "member_ids"] as const).map(all),
      ),
      alsoNamed: this.#alsoNamed(cells),
      author: this.#people(whole, (["author", "author_email", "author_id"] as const).map(all))[0],
      tags: [...all("tags").flatMap(listed), ...(row.tags ?? [])].map((name) => ({ name })),
      priority: this.#priority(one("priority")),
      estimate: Number.parseFloat(one("estimate").replace(",", ".")) || undefined,
      start: date("start") ?? (span.length > 1 ? dateOf(span[0] ?? "") : undefined),
      due: dateOf(span.at(-1) ?? ""),
      completed,
      created: date("created"),
      updated: date("updated"),
      archived: this.#archived(one("archived")),
      parent: referenceIn(one("parent")) || row.parent || undefined,
      links: linkTypes.flatMap((type) =>
        all(type)
          .flatMap(listed)
          .map((to) => ({ type: linkIn(to) ?? type, to: referenceIn(to) })),
      ),
      urls: all("url").flatMap(this.#dialect.urlsOf ?? urlsOf),
      checklists: checklistsOf ? all("checklist").flatMap(checklistsOf) : this.#checklists(cells),
      comments: [...all("comment").flatMap(commentsOf), ...(row.comments ?? [])].map(
        ({ time = "", author, text }): ImportedComment => ({
          content: this.#htmlOf(text),
          author,
          time: dateIn(this.#reading, time),
        }),
      ),
      timeEntries: this.#timeEntries(cells),
      ...sprints,
      details: [["Key", this.#dialect.hasKeys ? key : ""], ...this.#details(cells, own), ...(row.details ?? [])],
    };
    return isDone && this.#dialect.moveDone ? this.#dialect.moveDone(item, this.#reading) : item;
  }

  /** A spreadsheet that saved the file anew may have rounded long numbers: then they distinguish nothing. */
  #keyIn(cell: string): string {
    if (!/^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)) return cell;
    this.#reading.changed.add("keys that a spreadsheet rounded, now not used", cell);
    return "";
  }

  /** Rows may refer to one another by titles or, as in plans, by numbers of rows. */
  #otherKeys(title: string): readonly string[] {
    const { refersByTitle, rowShape } = this.#dialect;
    if (!refersByTitle || !(rowShape || references.some((field) => this.#indexes.has(field)))) return [];
    return this.#indexes.has("key") ? [title] : [title, String(this.#rows)];
  }

  #htmlOf(text: string): string {
    const isHtml =
      this.#dialect.markup !== "wiki" && /^\s*<(p|div|span|ul|ol|h\d|br|table|html|b|strong)\b/i.test(text);
    return htmlOf(text, isHtml ? sanitizedHtml : toHtml[this.#dialect.markup], this.#reading.changed);
  }

  /** Whether a cell is what its column is; else it stands in the content. */
  #isRead(field: CsvField, cell: string): boolean {
    return cell === "" || (readable[field]?.(cell, this.#dialect, this.#reading) ?? true);
  }

  /** One item a line, or several parted by semicolons, ticked as `[x]` or by the column behind theirs. */
  #checklists(cells: readonly string[]): readonly ImportedChecklist[] {
    const items = (this.#indexes.get("checklist") ?? []).flatMap((index) => {
      const cell = cells[index] ?? "";
      if (!this.#isRead("checklist", cell)) return [];
      const isTicked = cells[index + 1] === "completed" && this.#columns[index + 1]?.field === "ignore";
      return cell.split(/[\n;]/).flatMap((line) => {
        const title = line.replace(/^\s*(?:[-*]\s+)?(?:\[[ xX]?\])?\s*/, "").trim();
        return title === "" ? [] : [{ title, checked: isTicked || /\[[xX]\]/.test(line) }];
      });
    });
    return items.length === 0 ? [] : [{ title: "Checklist", items }];
  }

  /** Says of the columns, when all rows were read, what became of those that are no field. */
  noteColumns(isAnyTable: boolean): void {
    const { changed, skipped } = this.#reading;
    for (const [index, { column, field }] of this.#columns.entries()) {
      const isSaid = this.#isSaid(column);
      const isEmpty = !this.#filled.has(index) && (field === "detail" || field === "ignore");
      if ((isEmpty || field === "ignore") && !isSaid) skipped.add(UNMISSED_COLUMNS, column, 1);
      else if (field === "detail" && isAnyTable && !isSaid && column !== "") changed.add(UNKNOWN_COLUMNS, column);
    }
  }

  /** Whether somebody said what the column is. */
  #isSaid(column: string): boolean {
    return Object.hasOwn(this.#reading.columns, column);
  }

  /** Columns of the same name are one detail. */
  #details(cells: readonly string[], ownSprint: unknown): (readonly [string, string])[] {
    const details = new Map<string, string>();
    for (const [index, { column, field }] of this.#columns.entries()) {
      const given = cells[index] ?? "";
      if (given !== "") this.#filled.add(index);
      const isShown = field === "detail" || field === "ignore" || (field === "sprint" && given !== ownSprint);
      if (!isShown && this.#isRead(field, given)) continue;
      const cell = field === "sprint" ? sprintName(given) : this.#withoutOwn(column, given);
      if (cell === "") continue;
      const name = column.replace(/^Custom field \((.+)\)$/i, "$1") || `Column ${index + 1}`;
      if (field !== "ignore") details.set(name, details.has(name) ? `${details.get(name)}, ${cell}` : cell);
      else if (this.#isSaid(column)) this.#reading.skipped.add(`cells of the column “${column}”`, cell);
    }
    return [...details];
  }

  #cellOf(name: string, cells: readonly string[]): string {
    const index = this.#columns.findIndex(({ column }) => column.toLowerCase() === name);
    return cells[index] ?? "";
  }

  /** In what the whole file is from, the others that a row is in too. */
  #withoutOwn(column: string, cell: string): string {
    const { id, title, isList } = this.#dialect.source ?? {};
    if (![id, title].includes(englishName(column))) return cell;
    const names = isList ? cell.split(",").map((name) => name.trim()) : [cell];
    return names.filter((name) => !this.#own.has(name)).join(", ");
  }

  /** Names, addresses and ids stand in columns of their own, in the same order. */
  #people(partsOf: (cell: string) => readonly string[], columns: readonly (readonly string[])[]): readonly Person[] {
    const [names = [], emails = [], keys = []] = columns.map((cells) => cells.flatMap(partsOf));
    const count = Math.max(names.length, emails.length, keys.length);
    return Array.from({ length: count }, (_, index): Person => {
      const [name, email, key] = [names[index], emails[index], keys[index]];
      if (name === undefined) return { email, key };
      return { email, key, ...(this.#dialect.personOf?.(name) ?? personIn(name)) };
    });
  }

  /** Who is named beside, so that an id that stands elsewhere is somebody. */
  #alsoNamed(cells: readonly string[]): readonly Person[] {
    const inColumns = (indexes: readonly number[]) => indexes.map((index) => cells[index] ?? "");
    return this.#named.flatMap(([names, ids]) => this.#people(whole, [inColumns(names), [], inColumns(ids)]));
  }

  #priority(text: string): number | undefined {
    return (this.#dialect.priorityOf?.(text) ?? (text === "" ? undefined : priorityCalled(text))) || undefined;
  }

  #archived(text: string): number | undefined {
    if (text === "" || /^(false|no|0)$/i.test(text)) return undefined;
    return /^(true|yes|1)$/i.test(text) ? 0 : dateIn(this.#reading, text);
  }

  #timeEntries(cells: readonly string[]): readonly ImportedTimeEntry[] {
    return (this.#indexes.get("work_log") ?? []).flatMap((index) => {
      const cell = cells[index] ?? "";
      const log = workLogIn(cell);
      if (this.#isRead("work_log", cell))
        return cell === "" ? [] : [timeEntryOf(log, this.#htmlOf(log.text), this.#reading)];
      this.#reading.changed.add(`${UNREAD_WORK_LOGS}, now in the content`, cell);
      return [];
    });
  }
}

/** Of fields that are not any text: whether a cell is one. */
const readable: Partial<Record<CsvField, (cell: string, dialect: CsvDialect, reading: Reading) => boolean>> = {
  estimate: (cell) => /^\d+(?:[.,]\d+)?(?: ?(?:points?|pts?|sp))?$/i.test(cell),
  priority: (cell, { priorityOf }) => (priorityOf?.(cell) ?? priorityCalled(cell)) !== undefined,
  done: isAnswer,
  comment: (cell, { commentsOf }) => commentsOf !== undefined || !/^\d+$/.test(cell),
  checklist: (cell, { checklistsOf }) => checklistsOf !== undefined || !/^\d+(?:\s*\/\s*\d+)?$/.test(cell),
  url: (cell, dialect) => (dialect.urlsOf ?? urlsOf)(cell).every(({ url }) => isWebAddress(url)),
  work_log: (cell, _dialect, reading) => isWorkLog(workLogIn(cell), reading),
  behavior: (cell, { behaviorOf }) =>
    behaviorOf !== undefined || listBehaviors.some((behavior) => behavior === cell.toLowerCase()),
};

/** One person alone, whose name may have commas in it. */
const whole = (cell: string): readonly string[] => (cell === "" ? [] : [cell]);

const UNKNOWN_COLUMNS =
  "columns that are no known field, now in the content: say what they are where they should be more";

const UNMISSED_COLUMNS = "columns that are empty or the tool's own";
