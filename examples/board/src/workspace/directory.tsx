import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import {
  type Board,
  type BoardViewRequest,
  type Project,
  type Tag,
  type User,
  WorkspaceError,
  type WorkspaceMember,
} from "workspace-engine";
import { useView } from "workspace-engine/react";
import type { BoardWorkspace, OpenedWorkspace } from "./board-workspace";
import { useLoaded } from "./use-loaded";

/** Who and what there is in the workspace besides cards. */
export interface Directory extends Omit<OpenedWorkspace, "id" | "readFile"> {
  readonly me: User | undefined;
  readonly members: readonly WorkspaceMember[];
  readonly tags: readonly Tag[];
  readonly projects: readonly Project[];
  readonly boards: readonly Board[];
  /** Whether the workspace keeps its past. */
  readonly hasHistory: boolean;
  readonly isLoading: boolean;
  readonly error: Error | undefined;
  readonly memberOf: (user_id: string) => WorkspaceMember | undefined;
  /** Reads anew all that is not followed, which is all but the boards. */
  readonly readAgain: () => void;
}

const allBoards: BoardViewRequest = {
  type: "board",
  board_filters: { sort_by: { field: "time_created", order_ascending: true } },
  count: 1000,
};

const DirectoryContext = createContext<Directory | undefined>(undefined);

interface DirectoryProviderProps extends OpenedWorkspace {
  readonly children: ReactNode;
}

export function DirectoryProvider({ workspace, place, children }: DirectoryProviderProps) {
  const { items: boards, status, error } = useView(allBoards);
  const load = useCallback(async () => {
    const [{ user }, { members }, { tags }, { projects }, hasHistory] = await Promise.all([
      workspace.getCurrentUser(),
      workspace.getMembers(),
      workspace.getTags({ all: true }),
      workspace.getProjects(),
      keepsHistory(workspace),
    ]);
    return { me: user, members, tags, projects, hasHistory };
  }, [workspace]);
  const [readings, setReadings] = useState(0);
  const readAgain = useCallback(() => setReadings((count) => count + 1), []);
  // Another tab may bring a space, whose boards are told of.
  const trigger = useMemo(() => ({ boards, readings }), [boards, readings]);
  const loaded = useLoaded(load, trigger);
  const directory = useMemo((): Directory => {
    const { me, members = [], tags = [], projects = [], hasHistory = false } = loaded.value ?? {};
    const byId = new Map(members.map((member) => [member.id, member]));
    return {
      ...{ workspace, place, me, members, tags, projects, hasHistory },
      boards: boards.filter(({ archived }) => archived === undefined),
      isLoading: status === "loading" || loaded.isLoading,
      error: loaded.error ?? (status === "failed" ? error : undefined),
      memberOf: (user_id) => byId.get(user_id),
      readAgain,
    };
  }, [workspace, place, boards, status, error, loaded, readAgain]);
  return <DirectoryContext.Provider value={directory}>{children}</DirectoryContext.Provider>;
}

export function useDirectory(): Directory {
  const directory = useContext(DirectoryContext);
  if (directory === undefined) throw new TypeError("There is no <DirectoryProvider> around this component.");
  return directory;
}

const keepsHistory = (workspace: BoardWorkspace): Promise<boolean> =>
  workspace.getCommits({ count: 1 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof WorkspaceError && error.code === "no_history") return false;
      throw error;
    },
  );
