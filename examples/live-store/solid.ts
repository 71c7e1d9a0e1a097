import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from "solid-js";
import type { Card, CardViewRequest, LiveViewSnapshot } from "workspace-engine";
import { type LiveWorkspace, liveStore } from "workspace-engine/live-store";

/** A view for a Solid component: follows the request, and lets go of the view when its owner is disposed of. */
export function createView(
  workspace: LiveWorkspace,
  request: Accessor<CardViewRequest>,
): Accessor<LiveViewSnapshot<Card>> {
  const view = createMemo(() => liveStore(workspace).view(request()));
  const [snapshot, setSnapshot] = createSignal(view().getSnapshot());
  createEffect(() => {
    const followed = view();
    const show = () => setSnapshot(() => followed.getSnapshot());
    onCleanup(followed.subscribe(show));
    show();
  });
  return snapshot;
}
