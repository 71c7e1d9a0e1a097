import type { LiveBoardRequest, SummaryRequest, Workspace } from "workspace-engine";
import type { LiveWorkspace, SnapshotStore } from "workspace-engine/live-store";

/** The workspace, with how many things it was asked to keep right, such as live views, and how many of them were closed. */
export function counted(inner: Workspace) {
  const count = { opened: 0, closed: 0 };
  const watched = <Source extends { close(): void }>(source: Source): Source => {
    const close = source.close.bind(source);
    count.opened += 1;
    source.close = () => {
      count.closed += 1;
      close();
    };
    return source;
  };
  const workspace = replaced(inner, {
    watchView: (...given: Parameters<Workspace["watchView"]>) => watched(inner.watchView(...given)),
    watchBoard: (request: LiveBoardRequest) => watched(inner.watchBoard(request)),
    watchSummary: (request: SummaryRequest) => watched(inner.watchSummary(request)),
    onChange: (listener: () => void) => {
      const followed = watched({ close: inner.onChange(listener) });
      return () => followed.close();
    },
  });
  return { workspace, count };
}

/** The workspace, with some methods of its own. */
export function replaced(
  inner: Workspace | LiveWorkspace,
  methods: Partial<Record<keyof LiveWorkspace, unknown>>,
): LiveWorkspace {
  const own = new Map<PropertyKey, unknown>(Object.entries(methods));
  const proxy: unknown = new Proxy(inner, {
    get(target, name) {
      const member: unknown = own.get(name) ?? Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return proxy as LiveWorkspace;
}

/** Everything that is shown from now on, and the way to stop. */
export function heardOf<Snapshot>(store: SnapshotStore<Snapshot>) {
  const heard: Snapshot[] = [];
  const stop = store.subscribe(() => heard.push(store.getSnapshot()));
  return { heard, stop };
}
