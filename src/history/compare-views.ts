import { deepFreeze, isSame } from "../base/json";
import { MAX_PAGE_COUNT } from "../base/limits";
import { type CallOptions, copyOf } from "../operation/operation";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { Page } from "../resources/page/page-fields";
import type { Summary, SummaryGroup } from "../summary/present-summary";
import type { PreviewView } from "../views/operations/decide-view";
import type { SummarizeView, SummaryRequest } from "../views/operations/summarize-view";
import type { ViewRequest } from "../views/view-request";

/** The summary of a view at two points. */
export interface SummaryComparison {
  readonly before: Summary;
  readonly after: Summary;
  /** The groups whose numbers differ, those of the first point first; `null` where a group was not there. */
  readonly changed: readonly { readonly before: SummaryGroup | null; readonly after: SummaryGroup | null }[];
}

export async function compareSummaries(
  request: SummaryRequest,
  from: SummarizeView,
  to: SummarizeView,
  options?: CallOptions,
): Promise<SummaryComparison> {
  const asked = copyOf(request);
  const [{ summary: before }, { summary: after }] = await Promise.all([
    from.summarizeView(asked, options),
    to.summarizeView(asked, options),
  ]);
  const earlier = new Map(before.groups.map((group) => [keyOf(group), group]));
  const later = new Map(after.groups.map((group) => [keyOf(group), group]));
  const pairs = Array.from(new Set([...earlier.keys(), ...later.keys()]), (key) => ({
    before: earlier.get(key) ?? null,
    after: later.get(key) ?? null,
  }));
  const changed = pairs.filter((pair) => numbersOf(pair.before) !== numbersOf(pair.after));
  return deepFreeze({ before, after, changed });
}

const keyOf = ({ key }: SummaryGroup): string => JSON.stringify(key);

const numbersOf = (group: SummaryGroup | null): string => JSON.stringify(group && [group.count, group.measures]);

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
