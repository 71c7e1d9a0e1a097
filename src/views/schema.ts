import * as z from "zod/mini";
import { CURSOR_MAX_LENGTH, FILTER_VALUES_MAX, NEEDLE_MAX_LENGTH } from "../base/limits";
import { parseDateMath } from "../date-math";
import { countSchema, integerSchema, shortTextSchema } from "../resources/common/base-schemas";
import { listOf } from "../resources/common/list-of";
import { boundedText } from "../resources/common/text-schema";
import type { FilterRow, FilterRows } from "./filter-rows";
import { filterTable } from "./filter-table";

/** A bound of a date; what date math refuses carries its code and position in `params`. */
const boundSchema = z.string().check(
  z.superRefine((expression, context) => {
    const result = parseDateMath(expression);
    if (result.ok) return;
    const { code, position, message } = result.error;
    context.addIssue({ code: "custom", message, params: { code, position } });
  }),
);

/** Ids may be any text: one that is none matches nothing. */
const filterValue = shortTextSchema;

const schemas = {
  flag: z.nullish(z.boolean()),
  range: z.nullish(z.strictObject({ before: z.nullish(boundSchema), after: z.nullish(boundSchema) })),
  text: z.nullish(boundedText(NEEDLE_MAX_LENGTH)),
  ids: z.nullish(listOf(filterValue, FILTER_VALUES_MAX)),
};

const integers = (max: number | undefined) =>
  z.nullish(listOf(max === undefined ? integerSchema : countSchema.check(z.maximum(max)), FILTER_VALUES_MAX));

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.nullish(listOf(z.enum(names), FILTER_VALUES_MAX));

type SchemaOf<Row extends FilterRow> = Row extends { readonly shape: infer Shape extends keyof typeof schemas }
  ? (typeof schemas)[Shape]
  : Row extends { readonly names: infer Names extends readonly string[] }
    ? ReturnType<typeof oneOf<Names>>
    : ReturnType<typeof integers>;

function schemaOf(row: FilterRow) {
  switch (row.shape) {
    case "oneOf":
      return oneOf(row.names);
    case "integers":
      return integers(row.max);
    default:
      return schemas[row.shape];
  }
}

/** The schemas of the rows, by key. */
function shapeOf<Rows extends FilterRows>(rows: Rows) {
  const shape = Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, schemaOf(row)]));
  // `fromEntries` forgets which key has which row.
  return shape as unknown as { readonly [Key in keyof Rows]: SchemaOf<Rows[Key]> };
}

function filtersSchema<
  const Rows extends FilterRows,
  const MatchRows extends FilterRows,
  const SortField extends readonly string[],
>(set: { readonly rows: Rows; readonly matchRows: MatchRows; readonly sortFields: SortField }) {
  const match = z.nullish(z.strictObject(shapeOf(set.matchRows)));
  return z.strictObject({
    ...shapeOf(set.rows),
    include: match,
    exclude: match,
    sort_by: z.nullish(
      z.strictObject({ field: z.nullish(z.enum(set.sortFields)), order_ascending: z.nullish(z.boolean()) }),
    ),
  });
}

const page = {
  cursor: z.nullish(z.string().check(z.maxLength(CURSOR_MAX_LENGTH))),
  count: z.nullish(
    z.number().check(z.minimum(1), z.refine(Number.isInteger, "Expected a whole number."), z.meta({ type: "integer" })),
  ),
};

/**
 * The schema of a view request: strict inside the filter set of its type; the sets of other types are dropped unread.
 * Rules F1, F2, P1.
 */
export const viewRequestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("board"), board_filters: filtersSchema(filterTable.board), ...page }),
  z.object({ type: z.literal("card"), card_filters: filtersSchema(filterTable.card), ...page }),
  z.object({ type: z.literal("page"), page_filters: filtersSchema(filterTable.page), ...page }),
]);
