import { nextTurn } from "../../base/waiting";
import type { Documents } from "../../documents";
import { isReply } from "../../resources/comment/comment-fields";
import { presentComments, presentReply } from "../../resources/comment/operations/present-comment";
import type { Reader } from "../../session/reader";
import { isVisible } from "../../session/restriction";
import { descending, type SortPosition } from "../../storage/query";
import { marked } from "../excerpts";
import type { CommentHit } from "../search-hit";
import { contains, filtersFor, type SearchPlan } from "./read-search";

type Comments = readonly Documents["comment"][];

/** Comments that are read at once, until enough of them are on something that may be found. */
const PAGE_SIZE = 200;

/** Comments are archived, hidden, and in a space, as what they are on is. Rule U19.18. */
export async function findComments(
  reader: Reader,
  plan: SearchPlan,
  after: SortPosition | undefined,
  limit: number,
): Promise<Comments> {
  const query = {
    kind: "comment",
    where: plan.words.map((word) => contains("visible_content", word)),
    sort: descending("time_updated"),
    limit: PAGE_SIZE,
  } as const;
  const found: Documents["comment"][] = [];
  let from = after;
  for (;;) {
    const comments = await reader.find<"comment">({ ...query, ...(from && { after: from }) });
    const titles = await titlesOf(reader, plan, comments);
    found.push(...comments.filter(({ id }) => titles.has(id)));
    const last = comments.at(-1);
    if (last === undefined || comments.length < PAGE_SIZE || found.length >= limit) return found.slice(0, limit);
    await nextTurn();
    from = { key: last.time_updated, id: last.id };
  }
}

/** The titles of what comments are on, by the comments' ids; without those that must not be found. */
async function titlesOf(reader: Reader, plan: SearchPlan, comments: Comments): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const kind of ["card", "epic", "page"] as const) {
    const where = filtersFor(kind, plan);
    if (where === null) continue;
    const ids = comments.map((comment) => comment[`${kind}_id`]);
    const subjects = await reader.getMany(kind, ids);
    for (const comment of comments) {
      const subject = subjects.get(comment[`${kind}_id`] ?? "");
      if (subject !== undefined && isVisible(kind, subject, where)) titles.set(comment.id, subject.title);
    }
  }
  return titles;
}

export async function presentFoundComments(
  reader: Reader,
  plan: SearchPlan,
  comments: Comments,
  excerptOf: (content: string) => string,
): Promise<readonly CommentHit[]> {
  const titles = await titlesOf(reader, plan, comments);
  const shown = (await presentComments(reader, comments)).map((comment, place) => {
    const document = comments[place];
    return document !== undefined && isReply(document) ? presentReply(reader, document) : comment;
  });
  return shown.map((comment) => ({
    ...comment,
    title: marked(titles.get(comment.id) ?? "", []),
    excerpt: excerptOf(comment.content),
  }));
}
