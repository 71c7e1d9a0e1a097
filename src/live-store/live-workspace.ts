import type { Operations } from "../operations/registry";
import type { WorkspaceViews } from "../workspace-views";

/** A workspace in this process, or the client of one that is served: whatever has its operations, live views and `onChange`. */
export interface LiveWorkspace
  extends Operations,
    Pick<WorkspaceViews, "watchView" | "watchBoard" | "watchSummary" | "onChange"> {}
