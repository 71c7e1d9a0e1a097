import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { onEvents } from "../shell/on-events";
import { type Draft, DraftStore } from "./draft-store";

/** By the ids of workspaces, for as long as the page lasts: what `sessionStorage` refuses is nowhere else. */
const stores = new Map<string, DraftStore>();

function storeOf(workspace: string): DraftStore {
  const store = stores.get(workspace) ?? new DraftStore(workspace);
  stores.set(workspace, store);
  return store;
}

const DraftContext = createContext<DraftStore | undefined>(undefined);

export function DraftProvider({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const store = storeOf(id);
  useEffect(() => {
    return onEvents("beforeunload")((event) => store.isAtRisk && event.preventDefault());
  }, [store]);
  return <DraftContext.Provider value={store}>{children}</DraftContext.Provider>;
}

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext);
  if (store === undefined) throw new TypeError("There is no <DraftProvider> around this component.");
  return store;
}

/** Everything that is not saved. */
export function useDrafts() {
  const store = useDraftStore();
  return { store, drafts: useSyncExternalStore(store.subscribe, () => store.all) };
}

/** What is not saved of one box. */
export function useDraft(place: string): { readonly store: DraftStore; readonly draft: Draft | undefined } {
  const store = useDraftStore();
  return { store, draft: useSyncExternalStore(store.subscribe, () => store.get(place)) };
}

/** Where the boxes of a card are. */
export const placeOnCard = (card_id: string, box: string): string => `card/${card_id}/${box}`;

/** Whether something that was typed on a card is not saved. */
export function useIsUnsaved(card_id: string): boolean {
  const store = useDraftStore();
  const prefix = placeOnCard(card_id, "");
  return useSyncExternalStore(store.subscribe, () =>
    store.all.some(([place, { text }]) => text !== undefined && place.startsWith(prefix)),
  );
}
