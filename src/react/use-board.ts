import { useMemo } from "react";
import type { LiveBoardRequest, LiveBoardSnapshot } from "../live/live-view";
import type { BoardStoreOptions } from "../live-store/live-store";
import { boardKey } from "../live-store/snapshot-store";
import { type ShownOptions, useShown } from "./use-shown";
import { useLiveStore } from "./workspace-context";

export interface UseBoardOptions extends BoardStoreOptions, ShownOptions {}

/**
 * A board with its lists in order, and each list's first cards and their count, kept right with every commit and as time
 * passes, and shared as by `useView`. Cards that are being moved by `useOperation("moveCard")` are where they are moved to.
 * Rules O1, O2, O5, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useBoard } from "workspace-engine/react";
 *
 * export function Lanes({ board_id }: { board_id: string }) {
 *   const { board, lists } = useBoard({ board_id, cards_per_list: 20 });
 *   return (
 *     <section aria-label={board?.title}>
 *       {lists.map(({ list, cards, count }) => (
 *         <ol key={list.id} aria-label={`${list.title}, ${count}`}>
 *           {cards.map((card) => <li key={card.id}>{card.title}</li>)}
 *         </ol>
 *       ))}
 *     </section>
 *   );
 * }
 * ```
 */
export function useBoard(input: LiveBoardRequest, options: UseBoardOptions = {}): LiveBoardSnapshot {
  const store = useLiveStore();
  const key = boardKey(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what counts of the input.
  const board = useMemo(() => store.board(input, options), [store, key]);
  return useShown(board, options);
}
