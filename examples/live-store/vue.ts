import { computed, type MaybeRefOrGetter, type ShallowRef, shallowRef, toValue, watch } from "vue";
import type { Card, CardViewRequest, LiveViewSnapshot } from "workspace-engine";
import { type LiveWorkspace, liveStore } from "workspace-engine/live-store";

/** A view for a Vue component: follows the request, and lets go of the view when the component is unmounted. */
export function useView(
  workspace: LiveWorkspace,
  request: MaybeRefOrGetter<CardViewRequest>,
): Readonly<ShallowRef<LiveViewSnapshot<Card>>> {
  const view = computed(() => liveStore(workspace).view(toValue(request)));
  const snapshot = shallowRef(view.value.getSnapshot());
  const follow = (followed: typeof view.value, _before: unknown, onCleanup: (stop: () => void) => void) => {
    const show = () => {
      snapshot.value = followed.getSnapshot();
    };
    onCleanup(followed.subscribe(show));
    show();
  };
  watch(view, follow, { immediate: true });
  return snapshot;
}
