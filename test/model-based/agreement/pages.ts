import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelPage, TEAM_ID } from "../model/model";
import { besidePage } from "../model/pages";
import { authorsOf } from "./cards";
import { expectSame } from "./expect-same";

function expectedPage(model: Model, page: ModelPage) {
  const { parent: _, watched, bookmarked, ...own } = page;
  return defined({
    ...{ ...own, ...authorsOf(page), team_id: TEAM_ID, schema: 1, standalone: page.project_id === undefined },
    ...{ font: page.font ?? "sans", bookmarked, is_bookmarked: bookmarked, is_watching: watched },
    total_comments: model.comments.filter((comment) => comment.page_id === page.id).length,
  });
}

const byNumber = (left: { id: string }, right: { id: string }): number => Number(left.id) - Number(right.id);

/** All pages, and the order of those that are listed together. */
export async function expectPages(workspace: Workspace, model: Model): Promise<void> {
  for (const archived of [false, true]) {
    const { pages, page_order, archive_page_order } = await workspace.getPages({ archived, count: 1000 });
    const order = (archived ? archive_page_order : page_order) ?? [];
    const expected = model.pages.filter((page) => (page.archived !== undefined) === archived);
    expectSame(
      [...pages].sort(byNumber),
      [...expected].sort(byNumber).map((page) => expectedPage(model, page)),
      "the pages",
    );
    expectSame(
      expected.map((page) => siblingsIn(order, model, page, archived)),
      expected.map((page) => model.pages.filter(besidePage(page, archived)).map(({ id }) => id)),
      "the order of the pages",
    );
  }
  const { page_order: roots } = await workspace.getPages({ parent_page_id: "" });
  const expected = model.pages.filter((page) => page.parent === undefined && page.archived === undefined);
  expectSame(new Set(roots), new Set(expected.map(({ id }) => id)), "the pages at a root");
}

function siblingsIn(order: readonly string[], model: Model, page: ModelPage, archived: boolean): string[] {
  const ids = new Set(model.pages.filter(besidePage(page, archived)).map(({ id }) => id));
  return order.filter((id) => ids.has(id));
}
