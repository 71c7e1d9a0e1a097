import { partOf } from "../../../fields/field-table";
import { only } from "../../../presentation/presenter";
import type { Reader } from "../../../session/reader";
import type { Scalar } from "../../../storage/query";
import { type Tag, type TagDocument, tagFields } from "../tag-fields";

const shownPart = partOf(tagFields, "isShown");

export async function presentTags(reader: Reader, tags: readonly TagDocument[]): Promise<Tag[]> {
  const ids = tags.map((tag) => tag.id);
  const totals = await countCards(reader, ids);
  return tags.map((tag) => shown(reader, tag, totals));
}

export const presentTag = (reader: Reader, tag: TagDocument): Promise<Tag> => presentTags(reader, [tag]).then(only);

/** The tags with these ids, each of them shown once, however many cards bear it. */
export async function presentTagsById(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Tag>> {
  const wanted = [...new Set(ids)];
  const [tags, totals] = await Promise.all([reader.getMany("tag", wanted), countCards(reader, wanted)]);
  return new Map(Array.from(tags, ([id, tag]) => [id, shown(reader, tag, totals)]));
}

const countCards = (reader: Reader, tagIds: readonly string[]): Promise<ReadonlyMap<Scalar, number>> =>
  reader.countBy({ kind: "card", where: [] }, "tag_ids", tagIds);

const shown = ({ context }: Reader, tag: TagDocument, totals: ReadonlyMap<Scalar, number>): Tag =>
  Object.freeze({ team_id: context.teamId, ...shownPart(tag), total_cards: totals.get(tag.id) ?? 0 });
