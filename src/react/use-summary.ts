import { useMemo } from "react";
import type { LiveSummarySnapshot } from "../live/live-view";
import type { SummaryStoreOptions } from "../live-store/live-store";
import { summaryKey } from "../live-store/snapshot-store";
import type { SummaryRequest } from "../views/operations/summarize-view";
import { type ShownOptions, useShown } from "./use-shown";
import { useLiveStore } from "./workspace-context";

export interface UseSummaryOptions extends SummaryStoreOptions, ShownOptions {}

/**
 * The summary of a view, kept right with every commit and as time passes, and shared as by `useView`. Its `summary` is
 * undefined while it is first read. Rules O1, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useSummary } from "workspace-engine/react";
 *
 * export function Points({ board_id }: { board_id: string }) {
 *   const { summary } = useSummary({
 *     type: "card",
 *     card_filters: { include: { boards: [board_id] } },
 *     measures: [{ sum: "estimate" }],
 *   });
 *   return <output>{summary?.measures[0]} points</output>;
 * }
 * ```
 */
export function useSummary(request: SummaryRequest, options: UseSummaryOptions = {}): LiveSummarySnapshot {
  const store = useLiveStore();
  const key = summaryKey(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what counts of the request.
  const summary = useMemo(() => store.summary(request, options), [store, key]);
  return useShown(summary, options);
}
