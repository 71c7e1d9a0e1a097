import type { Workspace } from "workspace-engine";
import type { LiveWorkspace, SnapshotStore } from "workspace-engine/live-store";

/** The workspace, with how many live views and boards it was asked for, and how many of them were closed. */
export function counted(workspace: Workspace) {
  const count = { opened: 0, closed: 0 };
  const proxy = new Proxy(workspace, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const answer = member.apply(target, parameters);
        if (name !== "watchView" && name !== "watchBoard") return answer;
        count.opened += 1;
        const close = answer.close.bind(answer);
        answer.close = () => {
          count.closed += 1;
          close();
        };
        return answer;
      };
    },
  });
  // Until boards can be watched.
  return { workspace: proxy as unknown as LiveWorkspace, count };
}

/** Everything that is shown from now on, and the way to stop. */
export function heardOf<Snapshot>(store: SnapshotStore<Snapshot>) {
  const heard: Snapshot[] = [];
  const stop = store.subscribe(() => heard.push(store.getSnapshot()));
  return { heard, stop };
}
