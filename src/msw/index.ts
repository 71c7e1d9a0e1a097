export { type WorkspaceHandlersOptions, workspaceHandlers } from "./workspace-handlers";
