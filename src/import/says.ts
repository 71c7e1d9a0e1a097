import { type CardField, hashOf } from "../import-commits/merge";
import type { Sample } from "../import-commits/space";
import type { CsvColumn, CsvField } from "./column-names";
import type { ImportFormat } from "./import-error";
import type { ImportedItem } from "./item";
import { NO_LIST } from "./list-behavior";

export const cardFieldNames: readonly CardField[] = [
  ...(["title", "content", "list", "archived", "priority", "estimate", "start", "due", "completed", "parent"] as const),
  ...(["members", "tags", "links", "urls", "checklists", "comments", "times", "sprint", "items", "ticks"] as const),
];

function isSaid(field: CardField, item: ImportedItem): boolean {
  // Where no column says it, everything is in one of these.
  if (field === "list") return item.list !== NO_LIST.open && item.list !== NO_LIST.done;
  if (field === "content") return Boolean(item.content) || (item.details ?? []).some(([, value]) => value !== "");
  // They go with their checklists.
  if (field === "items" || field === "ticks") return false;
  const value = field === "times" ? item.timeEntries : item[field];
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
}

/** Of columns that mean the field of another name; whether a table speaks of sprints, its items say. */
const ofColumns: Readonly<Partial<Record<CsvField, CardField>>> = {
  ...({ detail: "content", done: "list", member_emails: "members", member_ids: "members", url: "urls" } as const),
  ...({ comment: "comments", work_log: "times", checklist: "checklists" } as const),
  ...({ blocks: "links", blocked_by: "links", related: "links", duplicates: "links" } as const),
};

/** Formats that always hold all that they can hold. */
const ofFormats: Partial<Record<ImportFormat, readonly CardField[]>> = {
  trello: [
    ...(["title", "content", "list", "archived", "start", "due", "completed"] as const),
    ...(["members", "tags", "urls", "checklists", "comments"] as const),
  ],
};

/** A table speaks of the fields that it has columns for, any other file of those that some item has. Rule G4.16. */
export function spokenFields(format: ImportFormat, columns: readonly CsvColumn[]) {
  const fields = columns.flatMap(({ field }): CardField | [] => {
    const same = cardFieldNames.find((name) => name === field && name !== "sprint");
    return ofColumns[field] ?? same ?? [];
  });
  const always: readonly CardField[] = columns.length === 0 ? ["title", "list"] : ["title"];
  const says = new Set<CardField>([...always, ...fields, ...(ofFormats[format] ?? [])]);
  return {
    add(item: ImportedItem): void {
      for (const field of cardFieldNames) if (!says.has(field) && isSaid(field, item)) says.add(field);
    },
    list: (): CardField[] => [...says].sort(),
  };
}

const SAMPLE = 200;

/** Some cards of a file, the same ones of any file that has them: those whose ids have the smallest hashes. */
export function sourceSample() {
  let cards: (readonly [order: string, id: string, title: string])[] = [];
  let of = 0;
  const cut = (): void => {
    cards = cards.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, SAMPLE);
  };
  return {
    add(id: string, title: unknown): void {
      of += 1;
      cards.push([hashOf(id), id, hashOf(title)]);
      if (cards.length >= 100 * SAMPLE) cut();
    },
    result(): Sample {
      cut();
      return { cards: cards.map(([, id, title]) => [id, title]), of };
    },
  };
}
