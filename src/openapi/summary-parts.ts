import { calendarPeriods, measureNames, type SummaryFields } from "../summary/summary-request";
import type { JsonSchema } from "./types";

const listOf = (maxItems: number, items: JsonSchema): JsonSchema => ({ type: "array", maxItems, items });

const objectOf = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});

export function summaryParts({ groups, numbers }: SummaryFields): Readonly<Record<string, JsonSchema>> {
  const field = { type: "string", enum: Object.keys(groups) };
  const number = { type: "string", enum: Object.keys(numbers) };
  return {
    group_by: listOf(2, objectOf({ field, by: { type: "string", enum: [...calendarPeriods] } }, ["field"])),
    measures: listOf(10, { oneOf: measureNames.map((name) => objectOf({ [name]: number }, [name])) }),
    with: { type: "string", enum: ["titles"] },
  };
}
