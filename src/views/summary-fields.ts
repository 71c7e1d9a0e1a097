import type { ReadSummary, SummaryFields } from "../summary/summary-request";
import { type FilterRow, type FilterSet, filterTable, type ViewType } from "./filter-table";
import type { View } from "./view";

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
