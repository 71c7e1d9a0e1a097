import { DAY, HOUR } from "./calendar";
import type { CommentDraft } from "./drafts";
import { numbering } from "./numbering";
import { remarks, replies } from "./vocabulary";
import type { World } from "./world";

type Target = Pick<CommentDraft, "card_id" | "page_id">;
type Comment = Omit<CommentDraft, "id" | "parent_comment_id"> & { readonly answers: Comment | undefined };

type Commented = { readonly id: string; readonly time_created: number };

/** Comments on cards and pages in the order they were written; most have none, a few have many. */
export function makeComments(world: World, cards: readonly Commented[], pages: readonly Commented[]): CommentDraft[] {
  const written = [
    ...cards.flatMap((card) => discussion(world, { card_id: card.id }, card.time_created)),
    ...pages.flatMap((page) => discussion(world, { page_id: page.id }, page.time_created)),
  ].sort((left, right) => left.time_created - right.time_created);
  return numbered(written);
}

function discussion(world: World, target: Target, since: number): Comment[] {
  const { random } = world;
  if (random.chance(0.8)) return [];
  const comments: Comment[] = [];
  let time = since;
  for (let left = random.low(1, 12); left > 0; left--) {
    time = world.during(time + 1, time + HOUR + random.low(0, 5) * DAY);
    const answers =
      comments.length > 0 && random.chance(0.25) ? comments.find((comment) => !comment.answers) : undefined;
    const content = random.pick(answers === undefined ? remarks : replies);
    comments.push({ ...target, content, schema: 1, status: "open", answers, ...world.authored(time) });
  }
  return comments;
}

function numbered(comments: readonly Comment[]): CommentDraft[] {
  const nextId = numbering();
  const ids = new Map(comments.map((comment) => [comment, nextId()]));
  return comments.map((comment) => {
    const { answers, ...own } = comment;
    const parent = answers === undefined ? undefined : ids.get(answers);
    const id = ids.get(comment) ?? "";
    return parent === undefined ? { id, ...own } : { id, ...own, parent_comment_id: parent };
  });
}
