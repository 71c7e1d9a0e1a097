import { DAY } from "./calendar";
import type { BoardHome, PageDraft } from "./drafts";
import { numbering } from "./numbering";
import { pageParagraphs, pageTitles } from "./vocabulary";
import type { World } from "./world";

/** Pages, a few of them in no space; many lie under an older page. Half of them are private to author and members. */
export function makePages(world: World, boards: readonly BoardHome[], count: number): PageDraft[] {
  const nextId = numbering();
  const pages: PageDraft[] = [];
  for (let made = 0; made < count; made++) pages.push(makePage(world, boards, pages.slice(-20), nextId()));
  return pages;
}

function makePage(world: World, boards: readonly BoardHome[], older: readonly PageDraft[], id: string): PageDraft {
  const { random, ids, start, now } = world;
  const open = older.filter((page) => page.archived === undefined);
  const parent = open.length > 0 && random.chance(0.35) ? random.pick(open) : undefined;
  const home = random.favour(boards);
  const project_id = parent === undefined ? home.project.id : parent.project_id;
  const standalone = parent === undefined ? random.chance(0.2) : project_id === undefined;
  const created = world.atWork(world.during(parent?.time_created ?? start, now));
  const touched = world.during(created, created + random.low(0, 90) * DAY);
  const is_public = random.chance(0.5);
  const archived = random.chance(0.08);
  return {
    id,
    alias_id: ids.uuid(),
    ...(standalone || project_id === undefined ? {} : { project_id }),
    ...(parent === undefined ? {} : { parent_page_id: parent.id }),
    order_key: "",
    title: random.pick(pageTitles).replace("{topic}", () => random.pick(home.domain.objects)),
    content: Array.from({ length: random.between(1, 3) }, () => random.pick(pageParagraphs)).join("\n\n"),
    schema: 1,
    font: random.weigh([
      ["sans", 7],
      ["serif", 2],
      ["mono", 1],
    ]),
    members: world.members(random.favourites(world.people, random.low(0, 5)), created),
    watcher_ids: [...random.favourites(world.people, random.low(0, 3))],
    bookmarker_ids: [...random.favourites(world.people, random.low(0, 3))],
    ...(archived ? { archived: world.archived(touched) } : {}),
    is_public,
    ...(is_public && random.chance(0.2)
      ? { public_settings: { url: `https://pages.example.com/${id}`, robots: ["noindex"] } }
      : {}),
    hide_table_of_contents: random.chance(0.1),
    hide_subpages: random.chance(0.1),
    ...world.authored(created, touched),
  };
}
