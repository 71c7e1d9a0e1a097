import { createContext, createElement, type ReactElement, type ReactNode, useContext } from "react";
import { type LiveStore, type LiveWorkspace, liveStore } from "../live-store";

const WorkspaceContext = createContext<LiveWorkspace | undefined>(undefined);

/** The workspace that components below the provider use. */
export interface WorkspaceProviderProps {
  /** A `Workspace`, or the client of one. The same object with every render: another one closes what was open. */
  readonly workspace: LiveWorkspace;
  readonly children?: ReactNode;
}

/**
 * Gives the components in it a workspace. Rules O7.
 * @example
 * ```tsx
 * import { WorkspaceProvider } from "workspace-engine/react";
 *
 * export const App = () => (
 *   <WorkspaceProvider workspace={workspace}>
 *     <h1>Roadmap</h1>
 *   </WorkspaceProvider>
 * );
 * ```
 */
export function WorkspaceProvider({ workspace, children }: WorkspaceProviderProps): ReactElement {
  return createElement(WorkspaceContext.Provider, { value: workspace }, children);
}

/**
 * The workspace of the nearest `WorkspaceProvider`. Rules O7.
 * @throws TypeError where there is none.
 */
export function useWorkspace(): LiveWorkspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === undefined) throw new TypeError("There is no <WorkspaceProvider> around this component.");
  return workspace;
}

export const useLiveStore = (): LiveStore => liveStore(useWorkspace());
