import { operationModule } from "../../operation/operation";
import { type Export, exportWorkspace } from "./export";
import { type Load, load } from "./load";
import { type Verify, verify } from "./verify";

export interface WorkspaceOperations extends Export, Load, Verify {}

export const workspaceOperations = operationModule<WorkspaceOperations>({
  export: exportWorkspace,
  load,
  verify,
});
