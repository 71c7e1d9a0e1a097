import type { Reader } from "../../../session/reader";
import type { Scalar } from "../../../storage/query";
import type { Tag } from "../tag";
import type { TagDocument } from "../tag-document";

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

export function presentTag(
  { id, project_id, name, slug, color }: TagDocument,
  totals: TagTotals,
  team_id: string,
): Tag {
  const total_cards = totals.get(id) ?? 0;
  if (project_id === undefined) return Object.freeze({ id, team_id, name, slug, color, total_cards });
  return Object.freeze({ id, team_id, project_id, name, slug, color, total_cards });
}

const readTotals = (reader: Reader, ids: readonly string[]): Promise<TagTotals> =>
  reader.countBy({ kind: "card", where: [] }, "tag_ids", ids);
