import type { CursorState } from "../../operation/cursor";
import { type PageRequest, type Place, pageSize } from "../../operation/paging";
import type { Reader } from "../../session/reader";
import { anyOf } from "../../storage/clauses";
import { isEmpty } from "../../storage/evaluate";
import type { Clause, Sort, SortPosition } from "../../storage/query";
import { BoardOrder, isByLists } from "../board-order";
import { compileView } from "../compile-view";
import { explainPlan } from "../explain-plan";
import { explainView } from "../explain-view";
import type { ViewExplanation } from "../explanation";
import { asksOfRelated, unrelatedPart } from "../related";
import type { View } from "../view";
import type { ViewContext } from "../view-context";
import { DEEP, warningsAboutDepth } from "../view-warnings";

/** Explains a view along with the search for one of its pages. Rules P2, E4. */
export async function explainSearch(
  reader: Reader,
  view: View,
  context: ViewContext,
  { count }: PageRequest,
  { after }: Place,
): Promise<ViewExplanation> {
  const explained = explainView(view, context);
  const { where, sort } = compileView(view, context);
  const before = after && (await countBefore(reader, view, context, after));
  // The planner's counts include documents that the actor may not read.
  const isAdmin = reader.context.actor.role === "admin";
  const start = after && !isByLists(view) ? { after } : {};
  const query = { kind: view.type, where, sort, ...start, limit: pageSize(count) + 1 };
  const plan = isAdmin ? await reader.explain(query) : undefined;
  return {
    ...explained,
    warnings: [...explained.warnings, ...warningsAboutDepth(before ?? 0)],
    ...(plan && { plan: explainPlan(view, plan) }),
  };
}

/** Counted without what is asked of related documents where some of them are hidden: at most so many come before. */
async function countBefore(
  reader: Reader,
  view: View,
  context: ViewContext,
  { key, id }: CursorState,
): Promise<number> {
  const isInPart = asksOfRelated(view) && (await reader.hides("card"));
  const { where, sort } = compileView(isInPart ? unrelatedPart(view) : view, context);
  if (isByLists(view)) {
    const order = await BoardOrder.read(reader, where, sort);
    return reader.count({ kind: "card", where: [...where, anyOf("list_id", order.listsBefore(String(key)))] });
  }
  if (sort.field === "order_key") return countInListBefore(reader, where, sort, { key, id });
  return reader.count({ kind: view.type, where: [...where, ...comesBefore(sort, key)] });
}

/** No more of them are counted than are warned of. */
async function countInListBefore(reader: Reader, where: readonly Clause[], sort: Sort, after: SortPosition) {
  const direction = sort.direction === "ascending" ? "descending" : "ascending";
  const before = await reader.findIds({
    kind: "card",
    where,
    sort: { ...sort, direction },
    after,
    limit: DEEP + 1,
  });
  return before.length;
}

/** The positions before the key, without those of the same key. All other sort keys of views are whole numbers. */
function comesBefore({ field, direction }: Sort, key: string | number | boolean): readonly Clause[] {
  const isSet: Clause = { operator: "present", field };
  if (isEmpty(key)) return [isSet];
  const bound = direction === "descending" ? { above: Number(key) } : { atMost: Number(key) - 1 };
  return [isSet, { operator: "range", field, ...bound }];
}
