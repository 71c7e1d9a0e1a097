import { DOCUMENT_MAX_BYTES } from "../base/limits";
import type { TimeUnit } from "../base/time";
import { sprintListId } from "../import-commits/merge";
import { jsonBytes } from "../storage/seal";
import { contentOf } from "./html";
import type { Ids } from "./ids";
import { ImportError } from "./import-error";
import type { ImportedItem, ItemSource } from "./item";
import type { Notes } from "./notes";
import type { Survey, SurveyedList } from "./survey";

/** A list where it stands: in a sprint, or else on its board. */
export interface PlacedList extends SurveyedList {
  readonly sprint_id?: string;
}

/** A list of a board, or as it is in a sprint: what is in one is committed to. */
export function placedList(list: SurveyedList, sprint_id: string | undefined): PlacedList {
  if (sprint_id === undefined) return list;
  const behavior = list.behavior === "backlog" ? "committed" : list.behavior;
  return { ...list, id: sprintListId(list.id, sprint_id), behavior, sprint_id };
}

/** A document as a line has it: what has a default may be left out. */
export type Written = Readonly<Record<string, unknown>> & { readonly id: string };

export interface WriterOptions {
  readonly source: ItemSource;
  readonly survey: Survey;
  readonly ids: Ids;
  readonly importId: string;
  readonly timeUnit: TimeUnit;
  /** Seconds; stands in for times that the file does not tell. */
  readonly now: number;
  readonly changed: Notes;
  readonly skipped: Notes;
}

/** Makes the time entries of an item, with what they keep of its card; `importer` logged what nobody is named for. */
export function timeEntriesOf(
  item: ImportedItem,
  card: Written,
  { survey, ids, timeUnit, changed }: WriterOptions,
  importer: string,
): Written[] {
  const { timeEntries = [] } = item;
  if (timeEntries.length === 0) return [];
  const { id, title, project_id, board_id, sprint_id } = card as Written & Readonly<Record<string, string>>;
  const entryIds = ids.timeEntries(item);
  const snapshots = {
    card_title_snapshot: title,
    project_id_snapshot: project_id,
    ...(board_id === undefined ? {} : { board_id_snapshot: board_id }),
    ...(sprint_id === undefined ? {} : { sprint_id_snapshot: sprint_id }),
    ancestor_card_ids_snapshot: ancestorsOf(id, survey.parents),
  };
  return timeEntries.map(({ author, started, seconds, content }, index) => {
    const started_at = timeUnit === "seconds" ? started : started * 1000;
    return {
      id: entryIds[index] ?? "",
      user_id: survey.people.userOf(author)?.user_id ?? importer,
      ...{ scope_type: "card", scope_id: id, card_id: id, ...snapshots },
      ...{ started_at, duration_seconds: seconds, description: contentOf(content, changed), source: "import" },
      ...{ time_created: started_at, time_updated: started_at },
    };
  });
}

/** The nearest first. */
function ancestorsOf(id: string, parents: ReadonlyMap<string, string>): readonly string[] {
  const ancestors: string[] = [];
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) ancestors.push(at);
  return ancestors;
}

const inWords: Readonly<Record<string, string>> = {
  tag_ids: "tags",
  members: "people",
  external_links: "links",
  linked_cards: "links to other items",
  child_card_ids: "parts",
  checklists: "checklists, or items of them,",
};

/** The length of a card. Refuses one that no storage takes, before anything is written: a dry run says so, too. */
export function bytesOf(card: Written): number {
  const bytes = jsonBytes(card);
  if (bytes <= DOCUMENT_MAX_BYTES) return bytes;
  const lengths = Object.entries(card).map(([field, value]) => [JSON.stringify(value)?.length ?? 0, field] as const);
  const [[, field] = [0, ""]] = lengths.sort(([one], [other]) => other - one);
  throw tooMany(`“${card["title"]}” has`, inWords[field] ?? field);
}

/** Refuses parts, such as comments, of which no storage takes what the source says of all of them together. */
export function refuseLargeBase(base: Written, title: unknown, parts: string): void {
  if (jsonBytes(base) > DOCUMENT_MAX_BYTES) throw tooMany(`“${title}” has`, parts);
}

const tooMany = (what: string, parts: string): ImportError =>
  new ImportError(
    "too_large",
    `${what} more ${parts} than fit into one document of ${DOCUMENT_MAX_BYTES / 1e6} MB. Export the file without some of them, or in parts.`,
  );
