import * as z from "zod/mini";
import { countSchema, idSchema, stimeSchema, textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { userStatusSchema } from "./user-status-schema";
import { workspaceRoleSchema } from "./workspace-role-schema";

/** Schema of `UserTeam`. */
export const userTeamSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  team_name: textSchema,
  sub_domain: textSchema,
  role: workspaceRoleSchema,
  status: userStatusSchema,
}));

/** Schema of `User`. */
export const userSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  user_id: idSchema,
  email: z.exactOptional(textSchema),
  first_name: z.exactOptional(textSchema),
  last_name: z.exactOptional(textSchema),
  display_name: textSchema,
  profile_image: z.exactOptional(textSchema),
  color: z.exactOptional(textSchema),
  status: userStatusSchema,
  timezone_id: z.exactOptional(textSchema),
  locale: z.exactOptional(textSchema),
  time_created: z.exactOptional(stimeSchema),
  time_updated: z.exactOptional(stimeSchema),
  teams: z.array(userTeamSchema),
}));

/** Schema of `WorkspaceMember`. */
export const workspaceMemberSchema = /*#__PURE__*/ resource(() => ({
  ...userSchema.shape,
  role: workspaceRoleSchema,
  rate_cents: z.exactOptional(countSchema),
  currency: z.exactOptional(textSchema),
}));
