import { fc } from "@fast-check/vitest";
import { cardFilters } from "../views/request-arbitraries";

const values = [
  ...["board_id", "list_id", "project_id", "user_id", "owner_id", "parent_card_id", "epic_id"],
  ...["tag_ids", "member_ids", "linked_card_types", "external_link_types", "status", "priority", "estimate"],
];
const dates = ["due_date", "start_date", "completed_date", "time_created", "time_updated"];
const numbers = ["estimate", "priority", "time_estimate_seconds", "time_remaining_seconds"];

const grouping = fc.oneof(
  fc.record({ field: fc.constantFrom(...values) }),
  fc.record({
    field: fc.constantFrom(...dates),
    by: fc.constantFrom("day", "week", "month", "quarter", "year"),
  } as const),
);
const measure = fc.oneof(
  fc.constantFrom(...numbers).chain((field) => fc.constantFrom({ sum: field }, { average: field }, { max: field })),
  fc.constantFrom(...dates).chain((field) => fc.constantFrom({ min: field }, { max: field })),
);
/** Any summary of cards. */
export const cardSummary = fc.record({
  type: fc.constant("card" as const),
  card_filters: fc.oneof(fc.constant({}), cardFilters),
  group_by: fc.uniqueArray(grouping, { maxLength: 2, selector: ({ field }) => field }),
  measures: fc.uniqueArray(measure, { maxLength: 3, selector: (one) => JSON.stringify(one) }),
});
