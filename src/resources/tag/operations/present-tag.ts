import { partOf } from "../../../fields/field-table";
import type { Reader } from "../../../session/reader";
import type { Tag } from "../tag";
import type { TagDocument } from "../tag-document";
import { tagFields } from "../tag-fields";

const shownPart = partOf(tagFields, "isShown");

/** Tags with the number of cards that bear them now. */
export async function presentTags(reader: Reader, tags: Iterable<TagDocument>): Promise<Tag[]> {
  const documents = [...tags];
  const ids = documents.map((tag) => tag.id);
  const totals = await reader.countBy({ kind: "card", where: [] }, "tag_ids", ids);
  return documents.map((tag) =>
    Object.freeze({ team_id: reader.context.teamId, ...shownPart(tag), total_cards: totals.get(tag.id) ?? 0 }),
  );
}

/** The tags with these ids, each of them shown once, however many cards bear it. */
export async function presentTagsById(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Tag>> {
  const tags = await reader.getMany("tag", ids);
  return new Map((await presentTags(reader, tags.values())).map((tag) => [tag.id, tag]));
}
