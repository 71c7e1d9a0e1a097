import { any } from "zod/mini";
import { isObject } from "../../base/json";
import type { Faults } from "../../errors/input-issues";
import type { CallOptions, Operation } from "../../operation/operation";
import { shownRelations } from "../../resources/card/operations/visible-cards";
import type { Reader } from "../../session/reader";
import { presentSummary, type Summary } from "../../summary/present-summary";
import { summarize } from "../../summary/summarize";
import { type ReadSummary, readSummary, type SummaryFields, type SummaryParts } from "../../summary/summary-request";
import { type FilterRow, type FilterSet, filterTable, type ViewType } from "../filter-table";
import { readViewOf } from "../read-view";
import { schemaWith, viewShape } from "../schema";
import { asksOfRelated, compileView, relatedKind, type View, type ViewContext } from "../view";
import type { BoardViewRequest, CardViewRequest, PageViewRequest } from "../view-request";
import { viewContext } from "./decide-view";

export interface ReadSummaryRequest {
  readonly view: View;
  readonly summary: ReadSummary;
}

const durations = { time_estimate_seconds: "number", time_remaining_seconds: "number" } as const;

/** The fields that views of each type are grouped by and measured in: whatever filters by ids, names, numbers or dates. */
export const summaryFields: Readonly<Record<ViewType, SummaryFields>> = /*#__PURE__*/ (() => ({
  board: fieldsOf("board"),
  card: fieldsOf("card"),
  page: fieldsOf("page"),
}))();

function rowsOf(type: ViewType): readonly FilterRow[] {
  const { rows, matchRows }: FilterSet = filterTable[type];
  return [...Object.values(matchRows), ...Object.values(rows)];
}

function fieldsOf(type: ViewType): SummaryFields {
  const rows = rowsOf(type).filter(({ field }) => field !== "id");
  const named = (shapes: readonly FilterRow["shape"][]) => rows.filter(({ shape }) => shapes.includes(shape));
  const dates = Object.fromEntries(named(["range"]).map(({ field }) => [field, "date" as const]));
  const values = named(["ids", "oneOf", "integers"]).map(
    (row) => [row.field, row.shape === "oneOf" && row.ranked ? row.names : "value"] as const,
  );
  const numbers = named(["integers"]).map(({ field }) => [field, "number" as const]);
  return {
    groups: { ...Object.fromEntries(values), ...dates },
    numbers: { ...Object.fromEntries(numbers), ...(type === "card" ? durations : {}), ...dates },
  };
}

type Filters<Request> = Omit<Request, "cursor" | "count">;

export interface CardSummaryRequest extends Filters<CardViewRequest>, SummaryParts {}
export interface BoardSummaryRequest extends Filters<BoardViewRequest>, SummaryParts {}
export interface PageSummaryRequest extends Filters<PageViewRequest>, SummaryParts {}

/** A view, and how what it shows is grouped and measured. */
export type SummaryRequest = CardSummaryRequest | BoardSummaryRequest | PageSummaryRequest;

export interface SummarizeViewOutput {
  readonly summary: Summary;
}

export interface SummarizeView {
  /**
   * Counts what a view shows, by none, one or two fields, and adds up, averages or compares its numbers: of all of it and of
   * each group. An item with several tags or members is in the group of each, and once in the total. Dates are grouped by
   * periods of the workspace's calendar, whose keys are their starts; what has no value is in the group `null`. Groups come
   * by key. Only what the actor is shown counts. Rules Q1.
   * @throws WorkspaceError 400 `invalid_input`, also for more than 10,000 groups, and for sums that are not exact.
   * @example
   * const { summary } = await workspace.summarizeView({
   *   type: "card",
   *   card_filters: { include: { boards: ["1"] } },
   *   group_by: [{ field: "list_id" }],
   *   measures: [{ sum: "estimate" }, { max: "due_date" }],
   *   with: "titles",
   * });
   * summary.count; // 1
   * summary.groups.map(({ titles, count }) => `${titles?.[0]}: ${count}`); // ["To do: 1"]
   */
  summarizeView(input: SummaryRequest, options?: CallOptions): Promise<SummarizeViewOutput>;
}

export const summaryRequestSchema = /*#__PURE__*/ schemaWith(readSummaryRequest, {
  ...viewShape,
  ...{ group_by: any(), measures: any(), with: any() },
});

function readSummaryRequest(request: unknown, faults: Faults): ReadSummaryRequest {
  const view = readViewOf(request, faults);
  return { view, summary: readSummary(isObject(request) ? request : {}, summaryFields[view.type], faults) };
}

export const summarizeView: Operation<SummarizeView, ReadSummaryRequest> = {
  role: "viewer",
  input: () => summaryRequestSchema,
  decide: (session, request) => {
    const context = viewContext(session.context, session.context.nowMs);
    return async (reader) => {
      const { found } = await groupsOf(reader, request, context);
      return { summary: await presentSummary(reader, found, request.summary) };
    };
  },
};

export async function groupsOf(reader: Reader, { view, summary }: ReadSummaryRequest, context: ViewContext) {
  const { type } = view;
  const fields = summary.groupings.map(({ field }) => field);
  const isRelated = asksOfRelated(view) || fields.some((field) => relatedKind({ field }) !== undefined);
  const isHiding = isRelated && (await reader.hides("card"));
  const shown = isHiding ? await shownRelations(reader, view, fields, context) : compileView(view, context);
  return summarize(reader, { fieldsOf: undefined, ...shown, kind: type }, summary);
}
