import type { ProjectDraft } from "./drafts";
import { numbering } from "./numbering";
import { privateSpace, spaces } from "./vocabulary";
import type { World } from "./world";

/** The spaces; the last one is private when that is asked for. */
export function makeSpaces(world: World, count: number, withPrivate: boolean): ProjectDraft[] {
  const nextId = numbering();
  return Array.from({ length: count }, (_, index) => {
    const is_private = withPrivate && index === count - 1;
    const [title, about] = (is_private ? privateSpace : spaces[index % spaces.length]) ?? privateSpace;
    const round = is_private ? 0 : Math.floor(index / spaces.length);
    const insiders = is_private ? world.people.slice(0, 3) : world.random.favourites(world.people, 8);
    return {
      id: nextId(),
      title: round === 0 ? title : `${title} ${round + 1}`,
      description: about,
      is_public: false,
      is_private,
      members: world.members(insiders, world.start),
      sprint_settings: { length: 14, cooldown: 0, start_day: 1 },
      sprints_created: 0,
      ...world.authored(world.start),
    };
  });
}
