import { useMemo } from "react";
import type { LiveViewSnapshot } from "../live/live-view";
import type { ViewStoreOptions } from "../live-store/live-store";
import { viewKey } from "../live-store/snapshot-store";
import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { Page } from "../resources/page/page";
import type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest } from "../views/view-request";
import { type ShownOptions, useShown } from "./use-shown";
import { useLiveStore } from "./workspace-context";

export interface UseViewOptions<Item> extends ViewStoreOptions<Item>, ShownOptions {}

/**
 * The first items of a view, kept right with every commit and as time passes. All components that ask for the same view
 * share it; a request written anew with every render is the same as long as it asks for the same. Nothing is thrown for a
 * request that is refused, unless `throwOnError` says so: the status is then `failed`. Rules O1, O2, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useView } from "workspace-engine/react";
 *
 * export function MyCards({ user_id }: { user_id: string }) {
 *   const { items, status, error } = useView({ type: "card", card_filters: { include: { members: [user_id] } } });
 *   if (status === "failed") return <p role="alert">{error?.message}</p>;
 *   return <ul aria-busy={status === "loading"}>{items.map((card) => <li key={card.id}>{card.title}</li>)}</ul>;
 * }
 * ```
 */
export function useView(request: CardViewRequest, options?: UseViewOptions<Card>): LiveViewSnapshot<Card>;
export function useView(request: BoardViewRequest, options?: UseViewOptions<Board>): LiveViewSnapshot<Board>;
export function useView(request: PageViewRequest, options?: UseViewOptions<Page>): LiveViewSnapshot<Page>;
export function useView(
  request: ViewRequest,
  options?: UseViewOptions<Card | Board | Page>,
): LiveViewSnapshot<Card | Board | Page>;
export function useView(
  request: ViewRequest,
  options: UseViewOptions<Card | Board | Page> = {},
): LiveViewSnapshot<Card | Board | Page> {
  const store = useLiveStore();
  const key = viewKey(request, options.window);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what counts of the request and its options.
  const view = useMemo(() => store.view(request, options), [store, key]);
  return useShown(view, options);
}
