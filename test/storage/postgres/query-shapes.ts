import type { CardFilters, Query } from "workspace-engine";
import { readView } from "../../../src/views/read-view";
import { compileView } from "../../../src/views/view";
import { NOW } from "./many-cards";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const numbers = (from: number, to: number) => range(from, to).map(String);
const users = (from: number, to: number) => range(from, to).map((number) => `u-${number}`);

/** The query shapes of views, by name. Those on texts scan the order and filter. */
export const shapes: Readonly<Record<string, CardFilters>> = {
  "my open cards, newest first": {
    is_archived: false,
    include: { owners: ["u-1"] },
    exclude: { statuses: ["completed", "cancelled"] },
  },
  "one board by priority": { include: { boards: ["17"] }, sort_by: { field: "priority" } },
  "due this week": {
    due_date: { after: "now/w-1s", before: "now/w+1w-1s" },
    sort_by: { field: "due_date", order_ascending: true },
  },
  "overdue and open": {
    is_archived: false,
    due_date: { after: "0", before: "now" },
    exclude: { statuses: ["completed", "cancelled"] },
    sort_by: { field: "due_date", order_ascending: true },
  },
  "any of five tags with an estimate, by estimate": {
    has_estimate: true,
    include: { tags: ["31", "32", "47", "111", "222"] },
    sort_by: { field: "estimate" },
  },
  "no members and no due date": { has_members: false, has_due_date: false },
  "an epic and statuses": { include: { epics: ["12"], statuses: ["started", "committed"] } },
  "title substring": { include: { title: "sync 12" } },
  "content substring": { include: { content: "billing search import" } },
  "a hundred ids": { include: { ids: numbers(2001, 2100) } },
  "everything by updated": { sort_by: { field: "time_updated" } },
  "exclude three boards and five users, by due date": {
    exclude: { boards: ["1", "2", "3"], members: users(1, 5) },
    sort_by: { field: "due_date" },
  },
  "any of twenty owners": { include: { owners: users(21, 40) } },
  "five clauses with hardly a match": {
    has_priority: true,
    due_date: { after: "now-10d", before: "now+10d" },
    include: { boards: ["41"], epics: numbers(30, 60), tags: numbers(100, 120) },
  },
  "everything not archived, by created": { is_archived: false },
};

export function queryOf(filters: CardFilters): Query {
  const view = readView({ type: "card", card_filters: filters });
  const context = { now: NOW * 1000, userId: "u-ada", timeZone: "UTC", timeUnit: "seconds" } as const;
  return { ...compileView(view, context), limit: 25 };
}
