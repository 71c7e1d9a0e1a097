import * as z from "zod";
import { memberRoles } from "../model/member";
import { idSchema, stimeSchema } from "./base";
import { resource } from "./resource";

/** Schema of `MemberRole`. */
export const memberRoleSchema = /*#__PURE__*/ z.enum(memberRoles);

/** Schema of `Member`. */
export const memberSchema = /*#__PURE__*/ resource(() => ({
  user_id: idSchema,
  assigned_date: stimeSchema,
  role: memberRoleSchema,
}));
