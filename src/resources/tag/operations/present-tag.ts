import { partOf } from "../../../fields/field-table";
import type { Reader } from "../../../session/reader";
import type { Scalar } from "../../../storage/query";
import type { Tag } from "../tag";
import type { TagDocument } from "../tag-document";
import { tagFields } from "../tag-fields";

const shownPart = partOf(tagFields, "isShown");

/** How many cards bear each tag. */
type TagTotals = ReadonlyMap<Scalar, number>;

/** Tags with the number of cards that bear them now. */
export async function presentTags(reader: Reader, tags: Iterable<TagDocument>): Promise<Tag[]> {
  const documents = [...tags];
  const totals = await readTotals(
    reader,
    documents.map((tag) => tag.id),
  );
  return documents.map((tag) => presentTag(tag, totals, reader.context.teamId));
}

/** The tags with these ids, and how many cards bear each of them. */
export async function readTagTotals(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly tags: ReadonlyMap<string, TagDocument>; readonly totals: TagTotals }> {
  const tags = await reader.getMany("tag", ids);
  return { tags, totals: await readTotals(reader, [...tags.keys()]) };
}

export const presentTag = (tag: TagDocument, totals: TagTotals, team_id: string): Tag =>
  Object.freeze({ ...shownPart(tag), team_id, total_cards: totals.get(tag.id) ?? 0 });

const readTotals = (reader: Reader, ids: readonly string[]): Promise<TagTotals> =>
  reader.countBy({ kind: "card", where: [] }, "tag_ids", ids);
