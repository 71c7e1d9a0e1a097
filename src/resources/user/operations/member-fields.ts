import * as z from "zod/mini";
import type { Draft } from "../../../session/draft";
import { idSchema } from "../../common/base-schemas";
import { optionalCount } from "../../common/input-fields";
import { setOptional } from "../../common/set-optional";
import type { MemberDocument } from "../member-document";
import { type UserStatus, userStatuses } from "../user-status";
import { type WorkspaceRole, workspaceRoles } from "../workspace-role";
import { applyProfile, type Profile, profileShape, shortText } from "./profile";

/** What admins say of a member. */
export interface MemberFields extends Profile {
  /** The host's id of the user. */
  readonly user_id: string;
  /** `null` or `""` clears. */
  readonly email?: string | null | undefined;
  readonly role?: WorkspaceRole | undefined;
  /** `invited` until the user has joined. */
  readonly status?: UserStatus | undefined;
  readonly color?: string | null | undefined;
  /** Rate of the member's time entries, in cents an hour; `null` clears it, and then the workspace's counts. */
  readonly rate_cents?: number | null | undefined;
  /** Code of the currency of the rate: three capital letters. */
  readonly currency?: string | null | undefined;
}

const email = z
  .string()
  .check(
    z.maxLength(320),
    z.regex(/^([^\s@\0\p{Surrogate}]+@[^\s@\0\p{Surrogate}]+)?$/u, "Expected an email address."),
  );
const currency = z.string().check(z.regex(/^([A-Z]{3})?$/, "Expected three capital letters, such as EUR."));

export const memberFieldsShape = {
  ...profileShape,
  user_id: idSchema,
  email: z.nullish(email),
  role: z.optional(z.enum(workspaceRoles)),
  status: z.optional(z.enum(userStatuses)),
  color: shortText,
  rate_cents: optionalCount,
  currency: z.nullish(currency),
};

export function applyMemberFields(draft: Draft<MemberDocument>, fields: MemberFields): void {
  applyProfile(draft, fields);
  setOptional(draft, "email", fields.email);
  draft.role = fields.role ?? draft.role;
  draft.status = fields.status ?? draft.status;
  setOptional(draft, "color", fields.color);
  setOptional(draft, "rate_cents", fields.rate_cents);
  setOptional(draft, "currency", fields.currency);
}
