import type { Export } from "./export";
import type { Load } from "./load";
import type { Verify } from "./verify";

export { exportWorkspace as export } from "./export";
export { load } from "./load";
export { verify } from "./verify";

export interface WorkspaceOperations extends Export, Load, Verify {}
