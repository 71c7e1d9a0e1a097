import type { STime } from "../base/time";
import type { Kind } from "../documents";
import { refusal } from "../errors/errors";
import type { Reader } from "../session/reader";
import type { Scalar } from "../storage/query";
import type { SummaryGroup as StoredGroup } from "../storage/summary";
import type { SummarizedGroups } from "./summarize";
import type { GroupedShape, ReadSummary } from "./summary-request";

/** The value of a group in a field: an id, a name, a number or the start of a period; `null` stands for none. */
export type SummaryKey = string | number | boolean | STime | null;

/** The items that have the same in each field that was grouped by. */
export interface SummaryGroup {
  /** In the order of `group_by`. */
  readonly key: readonly SummaryKey[];
  /** The names of what the keys are the ids of, `null` where they are none; only with `with: "titles"`. */
  readonly titles?: readonly (string | null)[];
  readonly count: number;
  /** In the order in which they were asked for; what nothing is known of is `null`, and its sum 0. */
  readonly measures: readonly (number | null)[];
}

/** A selection in numbers. */
export interface Summary {
  readonly count: number;
  readonly measures: readonly (number | null)[];
  /** By key; an item with several tags or members is in the group of each. */
  readonly groups: readonly SummaryGroup[];
}

const byTitle = (kind: Kind) => ({ kind, title: "title" });
const byName = (kind: Kind) => ({ kind, title: "name" });
const person = { kind: "member", title: "display_name" } as const;

/** The documents that the ids in a field are of, and the field with their title. */
export const titledFields: Readonly<Record<string, { readonly kind: Kind; readonly title: string }>> = {
  ...{ board_id: byTitle("board"), list_id: byTitle("list"), project_id: byTitle("project") },
  ...{ card_id: byTitle("card"), parent_card_id: byTitle("card"), epic_id: byTitle("epic") },
  ...{ sprint_id: byTitle("sprint"), category_id: byName("time_category"), tag_ids: byName("tag") },
  ...{ user_id: person, owner_id: person, member_ids: person },
};

/** For each grouping the names of what its keys are the ids of, `null` where they are none; undefined where none are asked for. */
export type Titles = readonly (ReadonlyMap<string, string | null> | undefined)[];

export async function presentSummary(
  reader: Reader,
  { total, groups }: SummarizedGroups,
  asked: ReadSummary,
): Promise<Summary> {
  for (const group of [total, ...groups]) refuseInexact(group, asked);
  const titles = await titlesOf(reader, groups, asked);
  const { count, measures } = presentedGroup(total, asked, []);
  const shown = groups.map((group) => presentedGroup(group, asked, titles));
  return Object.freeze({ count, measures, groups: Object.freeze(shown) });
}

export const titlesOf = (
  reader: Reader,
  groups: readonly StoredGroup[],
  { groupings, hasTitles }: ReadSummary,
): Promise<Titles> =>
  Promise.all(
    groupings.map(async ({ field }, place) => {
      const titled = titledFields[field];
      if (!hasTitles || titled === undefined) return undefined;
      const ids = new Set(groups.flatMap(({ key }) => (typeof key[place] === "string" ? [key[place]] : [])));
      const found: ReadonlyMap<string, object> = await reader.getMany(titled.kind, ids);
      const titleOf = (document: object | undefined) => document && String(Reflect.get(document, titled.title));
      return new Map(Array.from(ids, (id) => [id, titleOf(found.get(id)) ?? null]));
    }),
  );

export function presentedGroup(
  { key, count, numbers }: StoredGroup,
  { groupings, measures, hasTitles }: ReadSummary,
  titles: Titles,
): SummaryGroup {
  const counts = numbers.slice(measures.length).values();
  return Object.freeze({
    key: Object.freeze(key.map((value, place) => shownKey(value, groupings[place]?.shape))),
    ...(hasTitles && { titles: Object.freeze(key.map((value, place) => titles[place]?.get(String(value)) ?? null)) }),
    count,
    measures: Object.freeze(measures.map(({ name }, place) => measureOf(name, numbers[place] ?? 0, counts))),
  });
}

function shownKey(value: Scalar | null, shape: GroupedShape = "value"): SummaryKey {
  if (shape === "flag") return value ?? false;
  if (value === null || typeof shape === "string") return value;
  return shape[Number(value) - 1] ?? null;
}

function measureOf(
  name: ReadSummary["measures"][number]["name"],
  number: number,
  counts: Iterator<number, undefined>,
): number | null {
  if (name === "sum") return number;
  if (name !== "average") return number || null;
  const { value: count = 0 } = counts.next();
  return count === 0 ? null : number / count;
}

/** @throws WorkspaceError for a sum that is not exact. */
export function refuseInexact({ numbers }: StoredGroup, { measures }: ReadSummary): void {
  for (const [place, { name }] of measures.entries()) {
    if ((name !== "sum" && name !== "average") || Number.isSafeInteger(numbers[place] ?? 0)) continue;
    throw refusal(
      "invalid_input",
      `measures[${place}]`,
      `The sum is greater than ${Number.MAX_SAFE_INTEGER}, the largest that is exact: narrow the filters.`,
      "too_big",
    );
  }
}
