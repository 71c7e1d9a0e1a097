import * as z from "zod/mini";
import { bodyOf, type Documents, documentIn, extractFields } from "../../documents";
import { accepted, faultless, readWith } from "../../errors/input-issues";
import type { CallOptions, Operation } from "../../operation/operation";
import type { CursorState } from "../../operation/paging";
import { type PageRequest, type Place, pageSize } from "../../operation/paging";
import { VisibleCards } from "../../resources/card/operations/visible-cards";
import { idSchema } from "../../resources/common/base-schemas";
import type { Reader } from "../../session/reader";
import { isEmpty } from "../../storage/evaluate";
import type { Clause, Sort, SortPosition } from "../../storage/query";
import { anyOf } from "../../storage/query";
import type { PlanDriver, QueryPlan } from "../../storage/query-plan";
import { isGrouped, readSummary, type SummaryParts, summaryInWords } from "../../summary/summary-request";
import { checkUnknownFields } from "../../unknown-fields/check-unknown-fields";
import { BoardOrder, isByLists } from "../board-order";
import type { ClauseWork, MatchExplanation, ViewExplanation, ViewPlan } from "../explain-view";
import { DEEP, explainView as explain, explainMatch, warningsAboutDepth } from "../explain-view";
import type { ViewType } from "../filter-table";
import { viewRequestSchema } from "../schema";
import { asksOfRelated, compileView, unrelatedPart, type View, type ViewContext } from "../view";
import type { ViewRequest } from "../view-request";
import { placeInView, scopeOf, viewContext } from "./decide-view";
import type { SummaryRequest } from "./summarize-view";
import { summaryFields } from "./summarize-view";

/** The plan of a query that has the view's clauses first, in the terms of the view. */
export function explainPlan({ constraints }: View, plan: QueryPlan): ViewPlan {
  const work = constraints.map(({ path }, index) => {
    const { drives = false, removed = 0 } = plan.clauses[index] ?? {};
    return { path, drives, removed };
  });
  const { unindexed: _, ...figures } = plan;
  return { ...figures, clauses: work, text: inWords(plan, work) };
}

const drivers: Readonly<Record<PlanDriver, (field: string) => string>> = {
  order: (field) => `the order of ${field}`,
  values: (field) => `the values of ${field}`,
  range: (field) => `the range of ${field}`,
  ids: () => "the ids",
  text: (field) => `the texts of ${field}`,
  scan: () => "a scan of all documents",
  nothing: () => "nothing, as it was plain that no document matches",
};

function inWords(
  { driver, field = "id", examined, estimated, found, milliseconds, unindexed = [] }: QueryPlan,
  work: readonly ClauseWork[],
) {
  const removals = work.flatMap(({ path, removed }) => (removed === 0 ? [] : [`${removed} by ${path}`]));
  const removed = removals.length === 0 ? "" : ` Removed: ${removals.join(", ")}.`;
  const unanswered = unindexed.length === 0 ? "" : ` No index of texts could be asked for ${unindexed.join(", ")}.`;
  const driven = `Driven by ${drivers[driver](field)}`;
  return `${driven}: examined ${examined} (expected ${estimated}), found ${found}, in ${Number(milliseconds.toFixed(3))} ms.${removed}${unanswered}`;
}

/** Explains a view and the search for one of its pages. Rules P2, E4. */
export async function explainSearch(
  reader: Reader,
  view: View,
  context: ViewContext,
  { count }: PageRequest,
  { after }: Place,
): Promise<ViewExplanation> {
  const explained = explain(view, context);
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

/** Counted without clauses on related documents if some of them are hidden: an upper bound of the documents before. */
async function countBefore(reader: Reader, view: View, context: ViewContext, { key, id }: CursorState) {
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
  const before = await reader.findIds({ kind: "card", where, sort: { ...sort, direction }, after, limit: DEEP + 1 });
  return before.length;
}

/** The positions before the key, without those of the same key. All other sort keys of views are whole numbers. */
function comesBefore({ field, direction }: Sort, key: string | number | boolean): readonly Clause[] {
  const isSet: Clause = { operator: "present", field };
  if (isEmpty(key)) return [isSet];
  const bound = direction === "descending" ? { above: Number(key) } : { atMost: Number(key) - 1 };
  return [isSet, { operator: "range", field, ...bound }];
}

const inWordsOf = (request: SummaryParts, { type }: View): string =>
  summaryInWords(faultless((faults) => readSummary(request, summaryFields[type], faults)));

type ExplainInput = { readonly request: ViewRequest | SummaryRequest; readonly id?: string | undefined };

interface Explain {
  explain(input: ExplainInput, options?: CallOptions): Promise<ViewExplanation | MatchExplanation>;
}

/** The declared fields of a document; those about other documents, as they are shown to the reader. */
async function fieldsFor(reader: Reader, view: View, context: ViewContext, document: Documents[ViewType]) {
  const fields = extractFields(view.type, document);
  if (!asksOfRelated(view) || !(await reader.hides("card"))) return fields;
  const visible = new VisibleCards(reader, view, context);
  return { ...fields, ...(await visible.fieldsOf(documentIn("card", bodyOf(document)))) };
}

export const explainView: Operation<Explain> = {
  role: "viewer",
  input: () => z.object({ request: z.custom<ViewRequest | SummaryRequest>(), id: z.optional(idSchema) }),
  async decide(session, { request, id }) {
    const { unknownFields } = session.context;
    if (unknownFields !== undefined) {
      checkUnknownFields(unknownFields, {
        operation: "explainView",
        schema: viewRequestSchema,
        parts: [{ value: request }],
      });
    }
    const { view, page } = accepted("The request of explainView", readWith(viewRequestSchema, request));
    const summary = isGrouped(request) ? inWordsOf(request, view) : "";
    const place = placeInView(view, page, scopeOf(view, session.context), session.context);
    const context = viewContext(session.context, place.now);
    if (id === undefined) {
      return async (reader) => {
        const explained = await explainSearch(reader, view, context, page, place);
        return { ...explained, text: explained.text + summary };
      };
    }
    const document = await session.require(view.type, id, "id");
    return async (reader) => explainMatch(view, context, await fieldsFor(reader, view, context, document), id);
  },
};
