import * as z from "zod";
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
  email: textSchema.exactOptional(),
  first_name: textSchema.exactOptional(),
  last_name: textSchema.exactOptional(),
  display_name: textSchema,
  profile_image: textSchema.exactOptional(),
  color: textSchema.exactOptional(),
  status: userStatusSchema,
  timezone_id: textSchema.exactOptional(),
  locale: textSchema.exactOptional(),
  time_created: stimeSchema.exactOptional(),
  time_updated: stimeSchema.exactOptional(),
  teams: z.array(userTeamSchema),
}));

/** Schema of `WorkspaceMember`. */
export const workspaceMemberSchema = /*#__PURE__*/ resource(() => ({
  ...userSchema.shape,
  role: workspaceRoleSchema,
  rate_cents: countSchema.exactOptional(),
  currency: textSchema.exactOptional(),
}));
