import { type CardField, hashOf } from "../import-commits/merge";
import type { Sample } from "../import-commits/space";
import type { CsvColumn, CsvField } from "./column-names";
import type { ImportFormat } from "./import-error";
import type { ImportedItem } from "./item";
import { NO_LIST } from "./list-behavior";

const noList: ReadonlySet<string> = new Set(Object.values(NO_LIST));

/** Whether an item has a value for a field. */
const isSaid: Readonly<Record<CardField, (item: ImportedItem) => unknown>> = {
  title: ({ title }) => title,
  content: ({ content, details = [] }) => content || details.some(([, value]) => value !== ""),
  // Where no column says it, everything is in one of these.
  list: ({ list }) => !noList.has(list),
  archived: ({ archived }) => archived !== undefined,
  priority: ({ priority }) => priority,
  estimate: ({ estimate }) => estimate,
  start: ({ start }) => start !== undefined,
  due: ({ due }) => due !== undefined,
  completed: ({ completed }) => completed !== undefined,
  parent: ({ parent }) => parent,
  members: ({ members = [] }) => members.length > 0,
  tags: ({ tags = [] }) => tags.length > 0,
  links: ({ links = [] }) => links.length > 0,
  urls: ({ urls = [] }) => urls.length > 0,
  checklists: ({ checklists = [] }) => checklists.length > 0,
  comments: ({ comments = [] }) => comments.length > 0,
  times: ({ timeEntries = [] }) => timeEntries.length > 0,
  sprint: ({ sprint }) => sprint !== undefined,
  // They go with their checklists.
  items: () => false,
  ticks: () => false,
};

export const cardFieldNames = Object.keys(isSaid) as readonly CardField[];

const ofColumns: Partial<Record<CsvField, CardField>> = {
  title: "title",
  content: "content",
  detail: "content",
  list: "list",
  done: "list",
  members: "members",
  member_emails: "members",
  member_ids: "members",
  tags: "tags",
  priority: "priority",
  estimate: "estimate",
  start: "start",
  due: "due",
  completed: "completed",
  archived: "archived",
  parent: "parent",
  url: "urls",
  comment: "comments",
  work_log: "times",
  checklist: "checklists",
  blocks: "links",
  blocked_by: "links",
  related: "links",
  duplicates: "links",
};

/** Formats that always hold all that they can hold. */
const ofFormats: Partial<Record<ImportFormat, readonly CardField[]>> = {
  trello: [
    ...(["title", "content", "list", "archived", "start", "due", "completed"] as const),
    ...(["members", "tags", "urls", "checklists", "comments"] as const),
  ],
};

/**
 * Finds out of which fields of cards a file speaks: a table of those that it has columns for, any other file of those that it
 * has a value for in some item. What it does not speak of stays as it is when it is imported again. Rule G4.16.
 */
export class SpokenFields {
  readonly #says: Set<CardField>;

  constructor(format: ImportFormat, columns: readonly CsvColumn[]) {
    const fields = columns.flatMap(({ field }) => ofColumns[field] ?? []);
    const always: readonly CardField[] = columns.length === 0 ? ["title", "list"] : ["title"];
    this.#says = new Set<CardField>([...always, ...fields, ...(ofFormats[format] ?? [])]);
  }

  add(item: ImportedItem): void {
    for (const field of cardFieldNames) if (!this.#says.has(field) && isSaid[field](item)) this.#says.add(field);
  }

  list(): readonly CardField[] {
    return [...this.#says].sort();
  }
}

const SAMPLE = 200;

/** Some cards of a file, the same ones of any file that has them: those whose ids have the smallest hashes. */
export class SourceSample {
  #cards: (readonly [order: string, id: string, title: string])[] = [];
  #of = 0;
  #last = "~";

  add(id: string, title: unknown): void {
    this.#of += 1;
    const order = hashOf(id);
    if (order > this.#last) return;
    this.#cards.push([order, id, hashOf(title)]);
    if (this.#cards.length >= 2 * SAMPLE) this.#cut();
  }

  result(): Sample {
    this.#cut();
    return { cards: this.#cards.map(([, id, title]) => [id, title]), of: this.#of };
  }

  #cut(): void {
    this.#cards = this.#cards.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, SAMPLE);
    this.#last = this.#cards[SAMPLE - 1]?.[0] ?? this.#last;
  }
}
