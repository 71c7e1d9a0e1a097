import type { LiveViewStatus } from "workspace-engine";

const words: Readonly<Record<LiveViewStatus, readonly [short: string, long: string]>> = {
  loading: ["Loading", "The board is being read"],
  live: ["Live", "Every change is shown as it happens"],
  stale: ["Stale", "Changes do not arrive: this is what was seen last"],
  failed: ["Failed", "The board cannot be shown"],
  closed: ["Closed", "Nothing is watched any more"],
};

/** Whether what is shown is what there is. */
export function LiveMark({ status }: { readonly status: LiveViewStatus }) {
  const [short, long] = words[status];
  return (
    <p className="live-mark" data-status={status} role="status" title={long}>
      <span className="live-dot" aria-hidden="true" />
      {short}
      <span className="hidden">: {long}</span>
    </p>
  );
}
