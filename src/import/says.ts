import { type CardField, hashOf } from "../import-commits/merge";
import type { Sample } from "../import-commits/space";
import { byName, type CsvColumn } from "./column-names";
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

/** By the meanings of columns; whether a table speaks of sprints, its items say. */
const ofColumns: ReadonlyMap<string, CardField> = byName<CardField>({
  title: ["title"],
  tags: ["tags"],
  priority: ["priority"],
  estimate: ["estimate"],
  start: ["start"],
  due: ["due"],
  completed: ["completed"],
  archived: ["archived"],
  parent: ["parent"],
  content: ["content", "detail"],
  list: ["list", "done"],
  members: ["members", "member_emails", "member_ids"],
  urls: ["url"],
  comments: ["comment"],
  times: ["work_log"],
  checklists: ["checklist"],
  links: ["blocks", "blocked_by", "related", "duplicates"],
});

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
export function spokenFields(format: ImportFormat, columns: readonly CsvColumn[]) {
  const fields = columns.flatMap(({ field }) => ofColumns.get(field) ?? []);
  const always: readonly CardField[] = columns.length === 0 ? ["title", "list"] : ["title"];
  const says = new Set<CardField>([...always, ...fields, ...(ofFormats[format] ?? [])]);
  return {
    add(item: ImportedItem): void {
      for (const field of cardFieldNames) if (!says.has(field) && isSaid[field](item)) says.add(field);
    },
    list: (): CardField[] => [...says].sort(),
  };
}

const SAMPLE = 200;

/** Some cards of a file, the same ones of any file that has them: those whose ids have the smallest hashes. */
export function sourceSample() {
  let cards: (readonly [order: string, id: string, title: string])[] = [];
  let of = 0;
  let last = "~";
  const cut = (): void => {
    cards = cards.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, SAMPLE);
    last = cards[SAMPLE - 1]?.[0] ?? last;
  };
  return {
    add(id: string, title: unknown): void {
      of += 1;
      const order = hashOf(id);
      if (order > last) return;
      cards.push([order, id, hashOf(title)]);
      if (cards.length >= 2 * SAMPLE) cut();
    },
    result(): Sample {
      cut();
      return { cards: cards.map(([, id, title]) => [id, title]), of };
    },
  };
}
