export type { InitialBoard, InitialView, LiveWorkspace } from "../live-store";
export { type UseBoardOptions, useBoard } from "./use-board";
export { type UsedOperation, useOperation } from "./use-operation";
export { type UseQueryOptions, useQuery } from "./use-query";
export type { ShownOptions } from "./use-shown";
export { type UseSummaryOptions, useSummary } from "./use-summary";
export { type UseViewOptions, useView } from "./use-view";
export { useWorkspace, WorkspaceProvider, type WorkspaceProviderProps } from "./workspace-context";
