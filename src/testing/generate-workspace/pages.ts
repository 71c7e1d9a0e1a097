import { type BoardHome, type DraftOf, documentOf } from "./drafts";
import { DAY, HOUR, type World, words } from "./world";

/** Pages, a few of them in no space; many lie under an older page. Half of them are private to author and members. */
export function makePages(world: World, boards: readonly BoardHome[], count: number): DraftOf<"page">[] {
  const pages: DraftOf<"page">[] = [];
  while (pages.length < count) pages.push(makePage(world, boards, pages.slice(-20)));
  return pages;
}

function makePage(world: World, boards: readonly BoardHome[], older: readonly DraftOf<"page">[]): DraftOf<"page"> {
  const id = world.nextId("page");
  const open = older.filter((page) => page.archived === undefined);
  const parent = open.length > 0 && world.chance(0.35) ? world.pick(open) : undefined;
  const home = world.favour(boards);
  const isInSpace = parent === undefined ? !world.chance(0.2) : parent.project_id !== undefined;
  const created = world.atWork(world.during(parent?.time_created ?? world.start, world.now));
  const touched = world.during(created, created + world.low(0, 90) * DAY);
  const is_public = world.chance(0.5);
  const archived = world.chance(0.08);
  return documentOf("page", {
    id,
    alias_id: world.ids.uuid(),
    project_id: isInSpace ? (parent?.project_id ?? home.project.id) : undefined,
    parent_page_id: parent?.id,
    order_key: "",
    title: world.pick(words.pageTitles).replace("{topic}", () => world.pick(home.domain.objects)),
    content: Array.from({ length: world.between(1, 3) }, () => world.pick(words.pageParagraphs)).join("\n\n"),
    font: world.weigh({ sans: 7, serif: 2, mono: 1 }),
    members: world.members(world.favourites(world.people, world.low(0, 5)), created),
    watcher_ids: world.favourites(world.people, world.low(0, 3)),
    bookmarker_ids: world.favourites(world.people, world.low(0, 3)),
    archived: archived ? world.archived(touched) : undefined,
    is_public,
    public_settings:
      is_public && world.chance(0.2) ? { url: `https://pages.example.com/${id}`, robots: ["noindex"] } : undefined,
    hide_table_of_contents: world.chance(0.1),
    hide_subpages: world.chance(0.1),
    ...world.authored(created, touched),
  });
}

type Commented = { readonly id: string; readonly time_created: number };

/** Comments on cards and pages in the order they were written; most have none, a few have many. */
export function makeComments(world: World, cards: readonly Commented[], pages: readonly Commented[]) {
  const answers = new Map<DraftOf<"comment">, DraftOf<"comment">>();
  const written = [
    ...cards.flatMap((card) => discussion(world, { card_id: card.id }, card.time_created, answers)),
    ...pages.flatMap((page) => discussion(world, { page_id: page.id }, page.time_created, answers)),
  ].sort((left, right) => left.time_created - right.time_created);
  for (const comment of written) comment.id = world.nextId("comment");
  for (const [comment, first] of answers) comment.parent_comment_id = first.id;
  return written;
}

function discussion(
  world: World,
  target: Pick<DraftOf<"comment">, "card_id" | "page_id">,
  since: number,
  answers: Map<DraftOf<"comment">, DraftOf<"comment">>,
): DraftOf<"comment">[] {
  if (world.chance(0.8)) return [];
  const comments: DraftOf<"comment">[] = [];
  let time = since;
  for (let left = world.low(1, 12); left > 0; left--) {
    time = world.during(time + 1, time + HOUR + world.low(0, 5) * DAY);
    const isAnswer = comments.length > 0 && world.chance(0.25);
    const first = isAnswer ? comments.find((comment) => !answers.has(comment)) : undefined;
    const content = world.pick(first === undefined ? words.remarks : words.replies);
    const comment = documentOf("comment", { id: "", ...target, content, ...world.authored(time) });
    if (first !== undefined) answers.set(comment, first);
    comments.push(comment);
  }
  return comments;
}
