import * as z from "zod/mini";
import { idSchema, stimeSchema } from "./base-schemas";
import { memberRoles } from "./member";
import { resource } from "./resource-schema";

/** Schema of `MemberRole`. */
export const memberRoleSchema = /*#__PURE__*/ z.enum(memberRoles);

/** Schema of `Member`. */
export const memberSchema = /*#__PURE__*/ resource(() => ({
  user_id: idSchema,
  assigned_date: stimeSchema,
  role: memberRoleSchema,
}));
