import * as z from "zod/mini";
import { workspaceRoles } from "./workspace-role";

/** Schema of `WorkspaceRole`. */
export const workspaceRoleSchema = /*#__PURE__*/ z.enum(workspaceRoles);
