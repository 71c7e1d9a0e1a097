import type { PageDocument } from "../documents/page";
import type { Page } from "../model/page";
import { isChangedBy } from "../rules/govern-page";
import type { OperationContext } from "../session/context";
import type { Reader } from "../session/reader";
import type { Scalar } from "../storage/query";
import { authorIds } from "./authored";
import { seesCollaboration } from "./collaboration";
import { only } from "./only";
import { presenterOf } from "./presenter";

/** How many comments each page has. */
type Comments = ReadonlyMap<Scalar, number>;

export const pagePresenter = presenterOf({
  open: (page: PageDocument) => page,
  read: (reader, pages) =>
    reader.countBy(
      { kind: "comment", where: [] },
      "page_id",
      pages.map((page) => page.id),
    ),
  surround: (_, comments: Comments) => comments,
  build,
  topicsOf: ({ id }) => ["comment.page_id", id],
});

/** The pages as the API shows them, in their order. */
export const presentPages = (reader: Reader, pages: readonly PageDocument[]): Promise<readonly Page[]> =>
  pagePresenter.present(reader, pages);

export const presentPage = async (reader: Reader, page: PageDocument): Promise<Page> =>
  only(await presentPages(reader, [page]));

function build(document: PageDocument, comments: Comments, { teamId, actor }: OperationContext): Page {
  const { order_key: _order, parent_page_id: _parent, watcher_ids, bookmarker_ids, collaboration, ...own } = document;
  const isShared = collaboration !== undefined && seesCollaboration(actor) && isChangedBy(document, actor);
  const bookmarked = bookmarker_ids.includes(actor.user_id);
  return {
    ...own,
    ...authorIds(document),
    ...(isShared ? { collaboration } : {}),
    team_id: teamId,
    standalone: document.project_id === undefined,
    font: document.font ?? "sans",
    bookmarked,
    is_bookmarked: bookmarked,
    is_watching: watcher_ids.includes(actor.user_id),
    total_comments: comments.get(document.id) ?? 0,
  };
}
