import type { Export } from "./export";
import type { Load } from "./load";

export { exportWorkspace as export } from "./export";
export { load } from "./load";

export interface WorkspaceOperations extends Export, Load {}
