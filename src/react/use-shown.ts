import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { LiveSnapshot } from "../live-store/shared-sources";
import type { SnapshotStore } from "../live-store/snapshot-store";

/** How what a hook shows is shown. */
export interface ShownOptions {
  /**
   * Whether to go on showing what was asked for before, as `loading`, while what is asked for now is read. Default: false,
   * since a component may well show the one as if it were the other.
   */
  readonly keepPrevious?: boolean | undefined;
  /** Whether to throw the error of what has `failed`, for the nearest error boundary. Default: false. */
  readonly throwOnError?: boolean | undefined;
}

interface Shown extends ShownOptions {
  readonly initial?: object | undefined;
}

/** The snapshot of a store, the same for every component of a render. */
export function useShown<Snapshot extends LiveSnapshot>(store: SnapshotStore<Snapshot>, options: Shown): Snapshot {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  const previous = useRef<Snapshot>(undefined);
  useEffect(() => {
    if (snapshot.status !== "loading") previous.current = snapshot;
  }, [snapshot]);
  const isKept = options.keepPrevious === true && options.initial === undefined && snapshot.status === "loading";
  const shown = useMemo(() => {
    const { current } = previous;
    if (!isKept || current === undefined) return snapshot;
    const { status, error } = snapshot;
    return Object.freeze({ ...current, status, error, nextChangeAt: undefined });
  }, [snapshot, isKept]);
  if (options.throwOnError === true && shown.status === "failed") throw shown.error;
  return shown;
}
