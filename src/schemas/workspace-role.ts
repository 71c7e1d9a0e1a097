import * as z from "zod";
import { workspaceRoles } from "../model/workspace-role";

/** Schema of `WorkspaceRole`. */
export const workspaceRoleSchema = /*#__PURE__*/ z.enum(workspaceRoles);
