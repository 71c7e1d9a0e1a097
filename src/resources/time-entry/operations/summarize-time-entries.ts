import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { faultless } from "../../../errors/input-issues";
import { type CallOptions, operation } from "../../../operation/operation";
import { anyOf, type Clause } from "../../../storage/query";
import { presentSummary, type Summary } from "../../../summary/present-summary";
import { summarize } from "../../../summary/summarize";
import { type ReadSummary, readSummary, type SummaryFields, type SummaryParts } from "../../../summary/summary-request";
import { shortTextSchema } from "../../common/base-schemas";
import { clausesOf, type TimeEntryFilters, timeEntryFilters } from "./get-time-entries";

/** Which entries, and how they are grouped and measured. */
export interface SummarizeTimeEntriesInput extends TimeEntryFilters, SummaryParts {
  /** Only entries in this currency, such as `USD`. */
  readonly currency?: string | null | undefined;
}

export interface SummarizeTimeEntriesOutput {
  readonly summary: Summary;
}

export interface SummarizeTimeEntries {
  /**
   * Adds time entries up as `summarizeView` does cards: by `user_id`, `card_id`, `board_id`, `project_id`,
   * `sprint_id`, `category_id`, `billable`, `currency` and periods of `started_at`, in `duration_seconds` and in
   * `amount_cents`, as the entries were when they were made. Rules Q1.6.
   * @throws WorkspaceError 400 `invalid_input`, also for amounts in several currencies at once; 403 `no_access` for the
   * amounts of others, unless an admin asks.
   * @example
   * const { summary } = await workspace.summarizeTimeEntries({
   *   group_by: [{ field: "user_id" }, { field: "started_at", by: "week" }],
   *   measures: [{ sum: "duration_seconds" }],
   *   with: "titles",
   * });
   * summary.groups[0]?.measures; // [1800]
   */
  summarizeTimeEntries(input?: SummarizeTimeEntriesInput, options?: CallOptions): Promise<SummarizeTimeEntriesOutput>;
}

const ids = ["user_id", "card_id", "board_id", "project_id", "sprint_id", "category_id"];

export const timeSummaryFields: SummaryFields = {
  groups: {
    ...Object.fromEntries([...ids, "currency"].map((name) => [name, "value" as const])),
    billable: "flag",
    started_at: "date",
  },
  numbers: { duration_seconds: "number", amount_cents: "number", started_at: "date" },
};

export const summarizeTimeEntries = operation<SummarizeTimeEntries>({
  role: "viewer",
  input: (unit) => ({
    ...timeEntryFilters(unit),
    currency: z.nullish(shortTextSchema),
    group_by: z.nullish(z.custom<SummaryParts["group_by"]>()),
    measures: z.nullish(z.custom<SummaryParts["measures"]>()),
    with: z.nullish(z.custom<"titles">()),
  }),
  async decide({ context }, { currency, group_by, measures, with: more, ...filters }) {
    const parts = { group_by, measures, with: more };
    const summary = faultless((faults) => readSummary(parts, timeSummaryFields, faults));
    const where = [...clausesOf(filters), ...(currency ? [anyOf("currency", [currency])] : [])];
    const amount = summary.measures.findIndex(({ field }) => field === "amount_cents");
    if (amount >= 0 && context.actor.role !== "admin" && filters.user_id !== context.actor.user_id) {
      const message = "Only admins may add up the amounts of others: filter by your user_id.";
      throw refusal("no_access", `measures[${amount}]`, message);
    }
    return async (reader) => {
      const ask = (asked: Pick<ReadSummary, "groupings" | "numbers">, clauses: readonly Clause[]) =>
        summarize(reader, { kind: "time_entry", where: clauses }, asked);
      if (amount >= 0 && !currency && !summary.groupings.some(({ field }) => field === "currency")) {
        const { found } = await ask({ groupings: [{ field: "currency" }], numbers: [] }, where);
        const names = found.groups.map(({ key }) => String(key[0]));
        const message = `The amounts are in ${names.join(", ")}: group by currency, or filter by one.`;
        if (names.length > 1) throw refusal("invalid_input", `measures[${amount}]`, message, "several_currencies");
      }
      const { found } = await ask(summary, where);
      return { summary: await presentSummary(reader, found, summary) };
    };
  },
});
