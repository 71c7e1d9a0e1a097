import { useSyncExternalStore } from "react";
import type { LiveViewStatus } from "workspace-engine";
import { onEvents } from "./on-events";

const words: Readonly<Record<LiveViewStatus, readonly [short: string, long: string]>> = {
  loading: ["Loading", "The board is being read"],
  live: ["Live", "Every change is shown as it happens"],
  stale: ["Offline", "Changes do not arrive: you see what was there last. What you type is kept."],
  failed: ["Failed", "The board cannot be shown"],
  closed: ["Closed", "Nothing is watched any more"],
};

const onLine = onEvents("online", "offline");

/** Whether what is shown is what there is. The browser may know of a lost line before any connection breaks. */
export function LiveMark({ status: known }: { readonly status: LiveViewStatus }) {
  const isOnline = useSyncExternalStore(onLine, () => navigator.onLine);
  const status = isOnline || known !== "live" ? known : "stale";
  const [short, long] = words[status];
  return (
    <p className="live-mark" data-status={status} role="status" title={long}>
      <span className="live-dot" aria-hidden="true" />
      <b>{short}</b>
      <span className={status === "stale" ? "" : "hidden"}>{long}</span>
    </p>
  );
}
