import { callListener } from "../base/call-listener";
import type { Storage } from "../storage/storage";
import { subscribe } from "../storage/subscribe";

/** Hears that something may have changed, and the `sequence` of the last commit; undefined while that is not known. */
export type ChangeListener = (sequence: number | undefined) => unknown;

/** `known` is what it heard last; null for nothing yet. */
type Listener = { readonly hear: ChangeListener; known: number | undefined | null };

/** Reports the number of a workspace's last commit to its listeners: first of all, and whenever it is another one. */
export function lastCommit(storage: Storage, team: string, ready: () => Promise<void>) {
  const listeners = new Set<Listener>();
  let unsubscribe: (() => void) | undefined;

  function report(sequence: number | undefined): void {
    for (const listener of [...listeners]) {
      const { known } = listener;
      // The answer may be older than a commit that this process made meanwhile.
      const isOld = known === sequence || (typeof known === "number" && sequence !== undefined && sequence < known);
      if (isOld || !listeners.has(listener)) continue;
      listener.known = sequence;
      callListener(listener.hear, sequence);
    }
  }

  async function look(): Promise<void> {
    await ready().catch(() => {});
    if (listeners.size === 0) return;
    unsubscribe ??= subscribe(storage, team, () => void look());
    await storage.logRange(team).then(
      ({ last }) => report(last),
      () => report(undefined),
    );
  }

  return {
    report,
    get isHeard(): boolean {
      return listeners.size > 0;
    },
    add(hear: ChangeListener): () => void {
      const listener: Listener = { hear, known: null };
      listeners.add(listener);
      void look();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        unsubscribe?.();
        unsubscribe = undefined;
      };
    },
  };
}
