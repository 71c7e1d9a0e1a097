import type { StartCollaboration } from "./start-collaboration";
import type { StopCollaboration } from "./stop-collaboration";

export { startCollaboration } from "./start-collaboration";
export { stopCollaboration } from "./stop-collaboration";

export interface CollaborationOperations extends StartCollaboration, StopCollaboration {}
