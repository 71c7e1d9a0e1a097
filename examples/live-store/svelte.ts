import { type Readable, readable } from "svelte/store";
import type { Card, CardViewRequest, LiveViewSnapshot } from "workspace-engine";
import { type LiveWorkspace, liveStore } from "workspace-engine/live-store";

/** A view as a Svelte store: `$view.items` in a component, or `fromStore(view).current` with runes. */
export function viewStore(workspace: LiveWorkspace, request: CardViewRequest): Readable<LiveViewSnapshot<Card>> {
  const view = liveStore(workspace).view(request);
  return readable(view.getSnapshot(), (set) => {
    const show = () => set(view.getSnapshot());
    const stop = view.subscribe(show);
    show();
    return stop;
  });
}
