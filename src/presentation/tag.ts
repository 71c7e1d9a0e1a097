import type { TagDocument } from "../documents/tag";
import type { Tag } from "../model/tag";
import type { Reader } from "../session/reader";

/** Tags with the number of cards that bear them now. */
export async function presentTags(reader: Reader, tags: Iterable<TagDocument>): Promise<Tag[]> {
  const documents = [...tags];
  const totals = await reader.countBy(
    { kind: "card", where: [] },
    "tag_ids",
    documents.map((tag) => tag.id),
  );
  const { teamId } = reader.context;
  return documents.map(({ id, project_id, name, slug, color }) => ({
    id,
    team_id: teamId,
    ...(project_id === undefined ? {} : { project_id }),
    name,
    slug,
    color,
    total_cards: totals.get(id) ?? 0,
  }));
}

/** The tags with these ids, presented, by id. */
export async function readTags(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Tag>> {
  const documents = await reader.getMany("tag", ids);
  const tags = await presentTags(reader, documents.values());
  return new Map(tags.map((tag) => [tag.id, tag]));
}
