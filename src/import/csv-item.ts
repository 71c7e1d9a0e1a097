import { groupBy } from "../base/collections";
import { isWebAddress } from "../resources/external-link/external-link-schema";
import { listBehaviors } from "../resources/list/list";
import { linkedCardTypes } from "../resources/work-item/work-item";
import { hashText } from "../text/hash-text";
import type { CellComment, CsvDialect, ShapedRow } from "./csv-dialect";
import { isAnswer, isYes, linkIn, listed, peopleIn, personIn, referenceIn, textIn, urlsOf } from "./csv-dialect";
import { htmlOf, markdownToHtml, plainToHtml } from "./html";
import { counter } from "./ids";
import type { ImportedChecklist, ImportedItem, Person } from "./item";
import { isWorkLog, jiraSprints, sprintName, timeEntryOf, UNREAD_WORK_LOGS, workLogIn } from "./jira-issue";
import { wikiToHtml } from "./jira-text";
import { dateIn, meaningOf, type Reading } from "./reading";
import { sanitizedHtml } from "./sanitized-html";
import { type CsvColumn, type CsvField, englishName, NO_LIST, priorityCalled } from "./words";

/** `own` is the source of the whole file. */
export function csvItems(columns: readonly CsvColumn[], dialect: CsvDialect, reading: Reading, own: readonly string[]) {
  const { changed, skipped } = reading;
  const indexes = groupBy(columns.keys(), (index) => columns[index]?.field);
  const called = groupBy(columns.keys(), (index) => englishName(columns[index]?.column ?? ""));
  /** How often each title came that has no key to distinguish it from others like it. */
  const countOf = counter();
  const filled = new Set<number>();
  let rows = 0;
  const dateOf = (cell: string) => dateIn(reading, dialect.dateOf?.(cell) ?? cell);
  const priorityOf = (cell: string) => dialect.priorities?.[cell] ?? priorityCalled(cell);
  const linksOf = dialect.urlsOf ?? urlsOf;
  const partsOf = dialect.isOnePersonACell ? undefined : peopleIn;
  const behaviorOf = (cell: string) => listBehaviors.find((behavior) => behavior === cell.toLowerCase());
  /** Whether somebody said what the column is. */
  const isSaid = (column: string): boolean => Object.hasOwn(reading.columns, column);

  /** Whether a cell fits its column; otherwise it goes to the content. */
  function isRead(field: CsvField, cell: string): boolean {
    if (cell === "") return true;
    if (field === "estimate") return /^\d+(?:[.,]\d+)?(?: ?(?:points?|pts?|sp))?$/i.test(cell);
    if (field === "priority") return priorityOf(cell) !== undefined;
    if (field === "done") return isAnswer(cell);
    if (field === "comment") return dialect.commentsOf !== undefined || !/^\d+$/.test(cell);
    if (field === "checklist") return dialect.checklistsOf !== undefined || !/^\d+(?:\s*\/\s*\d+)?$/.test(cell);
    if (field === "url") return linksOf(cell).every(({ url }) => isWebAddress(url));
    if (field === "work_log") return isWorkLog(workLogIn(cell), reading);
    return field !== "behavior" || dialect.behaviorOf !== undefined || behaviorOf(cell) !== undefined;
  }

  function itemOf(row: ShapedRow): ImportedItem {
    rows += 1;
    const cells = row.cells.map((cell) => textIn(cell, dialect.nothing));
    const all = (field: CsvField): string[] =>
      (indexes.get(field) ?? []).flatMap((index) => {
        const cell = cells[index] ?? "";
        return isRead(field, cell) ? cell || [] : [];
      });
    const one = (field: CsvField): string => all(field)[0] ?? "";
    const date = (field: CsvField) => dateOf(one(field));
    const named = (name: string): string[] => (called.get(name) ?? []).map((index) => cells[index] ?? "");
    // Notion has no column of its own for the beginning.
    const span = one("due").split(" → ");
    const title = one("title");
    const hash = hashText(title);
    const key = row.key || keyIn(one("key")) || `row ${hash} ${countOf(hash)}`;
    // In tables kept by hand, "completed" is a tick as often as a date.
    const completed = isAnswer(one("completed")) ? undefined : date("completed");
    const isDone = completed !== undefined || isYes(one("done")) || isYes(one("completed"));
    const { own: ownSprint, ...sprints } = jiraSprints(all("sprint"), reading);
    const comments = all("comment").flatMap((cell): readonly CellComment[] =>
      dialect.commentsOf ? dialect.commentsOf(cell) : [{ content: cell }],
    );
    const item: ImportedItem = {
      key,
      otherKeys: [...all("other_key"), ...otherKeys(title)],
      title,
      content: contentOf(one("content").replaceAll(dialect.lineBreak ?? "\n", "\n")),
      board: dialect.boardOf?.((name) => named(name)[0] ?? "") || one("board") || undefined,
      list: one("list") || row.list || (isDone ? NO_LIST.done : NO_LIST.open),
      behavior: dialect.behaviorOf?.(one("behavior"), one("list")) ?? behaviorOf(one("behavior")),
      members: people([all("members"), all("member_emails"), all("member_ids")], partsOf),
      alsoNamed: (dialect.alsoNamed ?? []).flatMap(([names = "", ids = ""]) => people([named(names), [], named(ids)])),
      author: people([all("author"), all("author_email"), all("author_id")])[0],
      tags: [...all("tags").flatMap(listed), ...(row.tags ?? [])].map((name) => ({ name })),
      priority: priorityOf(one("priority")) || undefined,
      estimate: Number.parseFloat(one("estimate").replace(",", ".")) || undefined,
      start: date("start") ?? (span.length > 1 ? dateOf(span[0] ?? "") : undefined),
      due: dateOf(span.at(-1) ?? ""),
      completed,
      created: date("created"),
      updated: date("updated"),
      archived: archivedTime(one("archived")),
      parent: referenceIn(one("parent")) || row.parent || undefined,
      links: linkedCardTypes.flatMap((type) =>
        all(type)
          .flatMap(listed)
          .map((to) => ({ type: linkIn(to) ?? type, to: referenceIn(to) })),
      ),
      urls: all("url").flatMap(linksOf),
      checklists: dialect.checklistsOf ? all("checklist").flatMap(dialect.checklistsOf) : checklists(cells),
      comments: [...comments, ...(row.comments ?? [])].map(({ author, time = "", content }) => {
        return { content: contentOf(content), author, time: dateIn(reading, time) };
      }),
      timeEntries: all("work_log").map((cell) =>
        timeEntryOf(workLogIn(cell), contentOf(workLogIn(cell).text), reading),
      ),
      ...sprints,
      details: [["Key", dialect.hasKeys ? key : ""], ...details(cells, ownSprint), ...(row.details ?? [])],
    };
    return isDone && item.behavior === undefined ? moved(item) : item;
  }

  function moved(item: ImportedItem): ImportedItem {
    const { done } = dialect;
    if (done === undefined || done.unless.includes(meaningOf(item.list, reading) ?? "")) return item;
    if (done.note) changed.add(done.note, item.title);
    return { ...item, list: done.list, details: [...(item.details ?? []), [done.detail, item.list]] };
  }

  /** A spreadsheet that saved the file anew may have rounded long numbers: then they distinguish nothing. */
  function keyIn(cell: string): string {
    if (!/^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)) return cell;
    changed.add("keys that a spreadsheet rounded, now not used", cell);
    return "";
  }

  /** Rows may refer to one another by titles or, as in plans, by numbers of rows. */
  function otherKeys(title: string): readonly string[] {
    const { refersByTitle, rowShape } = dialect;
    const doRefer = rowShape || (["parent", ...linkedCardTypes] as const).some((field) => indexes.has(field));
    if (!refersByTitle || !doRefer) return [];
    return indexes.has("key") ? [title] : [title, String(rows)];
  }

  function contentOf(text: string): string {
    if (dialect.markup === "wiki") return htmlOf(text, wikiToHtml, changed);
    const isHtml = /^\s*<(p|div|span|ul|ol|h\d|br|table|html|b|strong)\b/i.test(text);
    if (isHtml) return htmlOf(text, sanitizedHtml, changed);
    return htmlOf(text, dialect.markup === "markdown" ? markdownToHtml : plainToHtml, changed);
  }

  function archivedTime(text: string): number | undefined {
    if (text === "" || /^(false|no|0)$/i.test(text)) return undefined;
    return /^(true|yes|1)$/i.test(text) ? 0 : dateIn(reading, text);
  }

  /** One item a line, or several parted by semicolons, ticked as `[x]` or by the column behind theirs. */
  function checklists(cells: readonly string[]): readonly ImportedChecklist[] {
    const items = (indexes.get("checklist") ?? []).flatMap((index) => {
      const cell = cells[index] ?? "";
      if (!isRead("checklist", cell)) return [];
      const isTicked = cells[index + 1] === "completed" && columns[index + 1]?.field === "ignore";
      return cell.split(/[\n;]/).flatMap((line) => {
        const title = line.replace(/^\s*(?:[-*]\s+)?(?:\[[ xX]?\])?\s*/, "").trim();
        return title === "" ? [] : [{ title, checked: isTicked || /\[[xX]\]/.test(line) }];
      });
    });
    return items.length === 0 ? [] : [{ title: "Checklist", items }];
  }

  /** Names, addresses and ids are in separate columns, in the same order; a single name may contain commas. */
  function people(given: readonly string[][], partsOf: typeof peopleIn = (cell) => (cell === "" ? [] : [cell])) {
    const [names = [], emails = [], keys = []] = given.map((cells) => cells.flatMap(partsOf));
    const count = Math.max(names.length, emails.length, keys.length);
    return Array.from({ length: count }, (_, index): Person => {
      const [name, email, key] = [names[index], emails[index], keys[index]];
      return { email, key, ...(name === undefined ? {} : (dialect.personOf?.(name) ?? personIn(name))) };
    });
  }

  /** Columns of the same name are one detail. */
  function details(cells: readonly string[], ownSprint: unknown): (readonly [string, string])[] {
    const found = new Map<string, string>();
    for (const [index, { column, field }] of columns.entries()) {
      const given = cells[index] ?? "";
      if (given !== "") filled.add(index);
      const isShown = field === "detail" || field === "ignore" || (field === "sprint" && given !== ownSprint);
      if (!isShown && isRead(field, given)) continue;
      if (field === "work_log") changed.add(`${UNREAD_WORK_LOGS}, now in the content`, given);
      const cell = field === "sprint" ? sprintName(given) : withoutOwn(column, given);
      if (cell === "") continue;
      const name = column.replace(/^Custom field \((.+)\)$/i, "$1") || `Column ${index + 1}`;
      if (field !== "ignore") found.set(name, found.has(name) ? `${found.get(name)}, ${cell}` : cell);
      else if (isSaid(column)) skipped.add(`cells of the column “${column}”`, cell);
    }
    return [...found];
  }

  /** In what the whole file is from, the others that a row is in too. */
  function withoutOwn(column: string, cell: string): string {
    const { id, title, isList } = dialect.source ?? {};
    if (![id, title].includes(englishName(column))) return cell;
    const names = isList ? cell.split(",").map((name) => name.trim()) : [cell];
    return names.filter((name) => !own.includes(name)).join(", ");
  }

  function noteColumns(isAnyTable: boolean): void {
    for (const [index, { column, field }] of columns.entries()) {
      if (isSaid(column)) continue;
      const isUnmissed = field === "ignore" || (field === "detail" && !filled.has(index));
      if (isUnmissed) skipped.add("columns that are empty or the tool's own", column);
      else if (field === "detail" && isAnyTable && column !== "")
        changed.add("columns that are no known field, now in the content: map those that should be more", column);
    }
  }

  return { itemOf, noteColumns };
}
