import * as z from "zod";
import { workspaceRoles } from "./workspace-role";

/** Schema of `WorkspaceRole`. */
export const workspaceRoleSchema = /*#__PURE__*/ z.enum(workspaceRoles);
