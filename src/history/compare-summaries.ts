import type { CallOptions } from "../operation/operation";
import { copyOf } from "../operation/read-input";
import { deepFreeze } from "../session/freeze";
import type { Summary, SummaryGroup } from "../summary/present-summary";
import type { SummarizeView, SummaryRequest } from "../views/operations/summarize-view";

/** The summary of a view at two points. */
export interface SummaryComparison {
  readonly before: Summary;
  readonly after: Summary;
  /** The groups whose numbers differ, those of the first point first; `null` where a group was not there. */
  readonly changed: readonly { readonly before: SummaryGroup | null; readonly after: SummaryGroup | null }[];
}

export async function compareSummaries(
  request: SummaryRequest,
  from: SummarizeView,
  to: SummarizeView,
  options?: CallOptions,
): Promise<SummaryComparison> {
  const asked = copyOf(request);
  const [{ summary: before }, { summary: after }] = await Promise.all([
    from.summarizeView(asked, options),
    to.summarizeView(asked, options),
  ]);
  const later = new Map(after.groups.map((group) => [keyOf(group), group]));
  const known = new Set(before.groups.map(keyOf));
  const pairs = [
    ...before.groups.map((group) => ({ before: group, after: later.get(keyOf(group)) ?? null })),
    ...after.groups.filter((group) => !known.has(keyOf(group))).map((group) => ({ before: null, after: group })),
  ];
  return deepFreeze({
    before,
    after,
    changed: pairs.filter((pair) => numbersOf(pair.before) !== numbersOf(pair.after)),
  });
}

const keyOf = ({ key }: SummaryGroup): string => JSON.stringify(key);

const numbersOf = (group: SummaryGroup | null): string => JSON.stringify(group && [group.count, group.measures]);
