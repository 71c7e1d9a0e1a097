import { useSyncExternalStore } from "react";
import type { LiveViewStatus } from "workspace-engine";

const words: Readonly<Record<LiveViewStatus, readonly [short: string, long: string]>> = {
  loading: ["Loading", "The board is being read"],
  live: ["Live", "Every change is shown as it happens"],
  stale: ["Offline", "The server cannot be reached. You see what was there last; what you type is kept."],
  failed: ["Failed", "The board cannot be shown"],
  closed: ["Closed", "Nothing is watched any more"],
};

function onOnline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether what is shown is what there is; below the head of the page where it is not. */
export function LiveMark({ status: told }: { readonly status: LiveViewStatus }) {
  // The browser knows of a lost line before any connection breaks.
  const isOnline = useSyncExternalStore(onOnline, () => navigator.onLine);
  const status = isOnline || told !== "live" ? told : "stale";
  const [short, long] = words[status];
  return (
    <p className="live-mark" data-status={status} role="status" title={long}>
      <span className="live-dot" aria-hidden="true" />
      <span className="live-short">{short}</span>
      <span className={status === "stale" ? "live-long" : "hidden"}>{long}</span>
    </p>
  );
}
