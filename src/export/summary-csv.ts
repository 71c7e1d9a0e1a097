import { readInstant } from "../base/time";
import type { Summary, SummaryKey } from "../summary/present-summary";
import type { SummaryParts } from "../summary/summary-request";
import { row } from "./csv";

/**
 * Gives a summary as CSV: the names of the columns, a row for each group and one for the total. Starts of periods are dates
 * in ISO 8601, and keys are their titles where the summary has them.
 * @example
 * import { summaryToCsv } from "workspace-engine/export";
 *
 * const asked = { group_by: [{ field: "list_id" }], measures: [{ sum: "estimate" }], with: "titles" } as const;
 * const { summary } = await workspace.summarizeView({ type: "card", card_filters: {}, ...asked });
 * summaryToCsv(summary, asked).split("\r\n")[0]; // "list_id,count,sum of estimate"
 */
export function summaryToCsv(summary: Summary, { group_by, measures }: SummaryParts): string {
  const groupings = group_by ?? [];
  const names = (measures ?? []).flatMap((measure) =>
    Object.entries(measure).map(([name, field]) => `${name} of ${field}`),
  );
  const key = (value: SummaryKey, title: string | null | undefined, place: number): string => {
    if (value === null) return "";
    return groupings[place]?.by == null ? (title ?? String(value)) : new Date(readInstant(Number(value))).toISOString();
  };
  const numbers = (values: readonly (number | null)[]) => values.map((value) => String(value ?? ""));
  return [
    row([...groupings.map(({ field }) => field), "count", ...names]),
    ...summary.groups.map((group) =>
      row([
        ...group.key.map((value, place) => key(value, group.titles?.[place], place)),
        String(group.count),
        ...numbers(group.measures),
      ]),
    ),
    row([
      ...groupings.map((_, place) => (place === 0 ? "total" : "")),
      String(summary.count),
      ...numbers(summary.measures),
    ]),
  ].join("");
}
