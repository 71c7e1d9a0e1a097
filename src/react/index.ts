export type { InitialBoard, InitialView, LiveWorkspace } from "../live-store";
export {
  type ShownOptions,
  type UseBoardOptions,
  type UsedOperation,
  type UseQueryOptions,
  type UseSummaryOptions,
  type UseViewOptions,
  useBoard,
  useOperation,
  useQuery,
  useSummary,
  useView,
  useWorkspace,
  WorkspaceProvider,
  type WorkspaceProviderProps,
} from "./hooks";
