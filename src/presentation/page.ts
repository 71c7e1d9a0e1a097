import type { PageDocument } from "../documents/page";
import type { Page } from "../model/page";
import type { Reader } from "../session/reader";
import { authorIds } from "./authored";
import { only } from "./only";

/** The pages as the API shows them, in their order. */
export async function presentPages(reader: Reader, pages: readonly PageDocument[]): Promise<Page[]> {
  const { teamId, actor } = reader.context;
  const ids = pages.map((page) => page.id);
  const comments = await reader.countBy({ kind: "comment", where: [] }, "page_id", ids);
  return pages.map((document) => {
    const { order_key: _order, parent_page_id: _parent, watcher_ids, bookmarker_ids, ...own } = document;
    const bookmarked = bookmarker_ids.includes(actor.user_id);
    return {
      ...own,
      ...authorIds(document),
      team_id: teamId,
      standalone: document.project_id === undefined,
      font: document.font ?? "sans",
      bookmarked,
      is_bookmarked: bookmarked,
      is_watching: watcher_ids.includes(actor.user_id),
      total_comments: comments.get(document.id) ?? 0,
    };
  });
}

export async function presentPage(reader: Reader, page: PageDocument): Promise<Page> {
  return only(await presentPages(reader, [page]));
}
