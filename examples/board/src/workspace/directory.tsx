import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Board, Project, Tag, WorkspaceMember } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import type { OpenedWorkspace } from "./board-workspace";
import { allBoards, isLive } from "./requests";

/** Who and what there is in the workspace besides cards; of what can be archived, all that is not. */
export interface Directory extends Omit<OpenedWorkspace, "id" | "readFile"> {
  readonly members: readonly WorkspaceMember[];
  readonly tags: readonly Tag[];
  readonly projects: readonly Project[];
  readonly boards: readonly Board[];
  readonly archived: { readonly projects: readonly Project[]; readonly boards: readonly Board[] };
  readonly isLoading: boolean;
  readonly error: Error | undefined;
  readonly memberOf: (user_id: string) => WorkspaceMember | undefined;
}

const DirectoryContext = createContext<Directory | undefined>(undefined);

type DirectoryProviderProps = OpenedWorkspace & { readonly children: ReactNode };

const none: readonly never[] = [];
const isArchived = (one: Board | Project): boolean => !isLive(one);

export function DirectoryProvider({ workspace, me, place, views, hasHistory, children }: DirectoryProviderProps) {
  const { output: shown, status, error } = useQuery("previewView", allBoards);
  const boards = shown?.boards ?? none;
  const { members = none } = useQuery("getMembers").output ?? {};
  const { tags = none } = useQuery("getTags", { all: true }).output ?? {};
  const { projects = none } = useQuery("getProjects").output ?? {};
  const directory = useMemo((): Directory => {
    const byId = new Map(members.map((member) => [member.id, member]));
    const archived = { projects: projects.filter(isArchived), boards: boards.filter(isArchived) };
    const isHidden = ({ project_id }: Board): boolean => archived.projects.some(({ id }) => id === project_id);
    return {
      ...{ workspace, me, place, views, members, tags, hasHistory, archived },
      projects: projects.filter(isLive),
      boards: boards.filter((board) => isLive(board) && !isHidden(board)),
      isLoading: status === "loading",
      error: status === "failed" ? error : undefined,
      memberOf: (user_id) => byId.get(user_id),
    };
  }, [workspace, me, place, views, members, tags, projects, hasHistory, boards, status, error]);
  return <DirectoryContext.Provider value={directory}>{children}</DirectoryContext.Provider>;
}

export function useDirectory(): Directory {
  const directory = useContext(DirectoryContext);
  if (directory === undefined) throw new TypeError("There is no <DirectoryProvider> around this component.");
  return directory;
}
