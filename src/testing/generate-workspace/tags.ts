import { slugOf } from "../../resources/card/branch-name";
import type { ProjectDraft, TagDraft } from "./drafts";
import { numbering } from "./numbering";
import { tags } from "./vocabulary";
import type { World } from "./world";

/** Tags, the most used first; about a fifth of them belong to one space. */
export function makeTags(world: World, spaces: readonly ProjectDraft[], count: number): TagDraft[] {
  const nextId = numbering();
  return tags.slice(0, count).map(([name, color], index) => ({
    id: nextId(),
    ...(index % 5 === 4 ? { project_id: world.random.pick(spaces).id } : {}),
    name,
    slug: slugOf(name),
    color,
    ...world.authored(world.during(world.start, world.start + 86_400)),
  }));
}
