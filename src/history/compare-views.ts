import { isSame } from "../base/is-same";
import { MAX_PAGE_COUNT } from "../base/limits";
import type { CallOptions } from "../operation/operation";
import { copyOf } from "../operation/read-input";
import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { Page } from "../resources/page/page";
import { deepFreeze } from "../session/freeze";
import type { PreviewView } from "../views/operations/preview-view";
import type { ViewRequest } from "../views/view-request";

export type Resource = Card | Board | Page;

/** The changes of a view between two points. */
export interface ViewComparison<Found = Resource> {
  /** In the view at the second point only, in the view's order. */
  readonly entered: readonly Found[];
  /** In the view at the first point only, as they were. */
  readonly left: readonly Found[];
  /** In the view at both points, and not the same. */
  readonly changed: readonly { readonly before: Found; readonly after: Found }[];
}

export async function compareViews(
  request: ViewRequest,
  from: PreviewView,
  to: PreviewView,
  options?: CallOptions,
): Promise<ViewComparison> {
  const asked = copyOf(request);
  const [before, after] = await Promise.all([readWhole(asked, from, options), readWhole(asked, to, options)]);
  const earlier = new Map(before.map((resource) => [resource.id, resource]));
  const later = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((resource) => {
    const known = earlier.get(resource.id);
    return known === undefined || isSame(known, resource) ? [] : [{ before: known, after: resource }];
  });
  return deepFreeze({
    entered: after.filter(({ id }) => !earlier.has(id)),
    left: before.filter(({ id }) => !later.has(id)),
    changed,
  });
}

/** Everything in a view, over all pages. */
export async function readWhole(
  request: ViewRequest,
  workspace: PreviewView,
  options?: CallOptions,
): Promise<readonly Resource[]> {
  const found: Resource[] = [];
  let cursor = "";
  do {
    const page = await workspace.previewView({ ...request, count: MAX_PAGE_COUNT, cursor }, options);
    found.push(...(page.cards ?? page.boards ?? page.pages ?? []));
    cursor = page.cursor;
  } while (cursor !== "");
  return found;
}
