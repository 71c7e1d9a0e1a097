import { useCallback } from "react";
import type { CommitSummary } from "workspace-engine";
import { useDirectory } from "../workspace/directory";
import { type Loaded, useLoaded } from "../workspace/use-loaded";

const MOST = 400;

/** The last commits, oldest first, read again whenever the trigger is another one. */
export function useCommits(trigger: unknown): Loaded<readonly CommitSummary[]> {
  const { workspace } = useDirectory();
  const load = useCallback(async () => {
    const { commits } = await workspace.getCommits({ count: MOST });
    return [...commits].reverse();
  }, [workspace]);
  return useLoaded(load, trigger);
}
