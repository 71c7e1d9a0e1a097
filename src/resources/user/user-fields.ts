import * as z from "zod/mini";
import { isKnownTimeZone } from "../../date-math/time-zone";
import { flag, text } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { clearable, type DocumentIn, made, shownSchemaOf, stored } from "../../fields/field-table";
import {
  contentSchema,
  countSchema,
  idSchema,
  resource,
  stimeSchema,
  textSchema,
  trimmedSchema,
} from "../common/base-schemas";
import { shownIfSet } from "../common/common-fields";
import { addressKey } from "../inbound-email/email-address";
import { userStatuses, workspaceRoles } from "./user";

/** Schema of `UserStatus`. */
export const userStatusSchema = /*#__PURE__*/ z.enum(userStatuses);

/** Schema of `WorkspaceRole`. */
export const workspaceRoleSchema = /*#__PURE__*/ z.enum(workspaceRoles);

/** Schema of `UserTeam`. */
export const userTeamSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  team_name: textSchema,
  sub_domain: textSchema,
  role: workspaceRoleSchema,
  status: userStatusSchema,
}));

const timeZone = z.string().check(
  z.refine((name) => name === "" || isKnownTimeZone(name), {
    error: "Expected a time zone, such as Europe/Madrid.",
    params: { code: "bad_time_zone" },
  }),
);
const email = z
  .string()
  .check(
    z.maxLength(320),
    z.regex(/^([^\s@\0\p{Surrogate}]+@[^\s@\0\p{Surrogate}]+)?$/u, "Expected an email address."),
  );
const currency = z.string().check(z.regex(/^([A-Z]{3})?$/, "Expected three capital letters, such as EUR."));

const shortText = { ...shownIfSet, input: clearable(trimmedSchema) } as const;

export const profileFields = {
  first_name: stored(textSchema, shortText),
  last_name: stored(textSchema, shortText),
  display_name: stored(textSchema, { ...shortText, isAlwaysShown: true }),
  profile_image: stored(textSchema, { ...shownIfSet, input: clearable(contentSchema) }),
  timezone_id: stored(textSchema, { ...shownIfSet, input: clearable(timeZone) }),
  locale: stored(textSchema, shortText),
} as const;

export const userFields = {
  id: stored(idSchema, { isShown: true }),
  user_id: made(idSchema),
  email: stored(textSchema, {
    ...shownIfSet,
    declared: { email_address: { ...text, of: (address: string | undefined) => addressKey(address ?? "") } },
    input: clearable(email),
  }),
  ...profileFields,
  color: stored(textSchema, shortText),
  status: stored(userStatusSchema, {
    orElse: "active",
    isShown: true,
    input: { schema: () => z.optional(userStatusSchema) },
  }),
  /** Not known of users who are no members. */
  time_created: stored(stimeSchema, { isShown: true, shownAs: z.exactOptional(stimeSchema) }),
  time_updated: stored(stimeSchema, { isShown: true, shownAs: z.exactOptional(stimeSchema), isFree: true }),
  teams: made(z.array(userTeamSchema)),
} as const;

export const memberFields = {
  ...userFields,
  role: stored(workspaceRoleSchema, {
    orElse: "member",
    isShown: true,
    input: { schema: () => z.optional(workspaceRoleSchema) },
  }),
  /** Rate of the member's time entries, in cents an hour; shown to some. Rule E4.15. */
  rate_cents: stored(countSchema, { isOptional: true, shownAs: countSchema, input: clearable(countSchema) }),
  currency: stored(textSchema, { isOptional: true, shownAs: textSchema, input: clearable(currency) }),
} as const;

/** Schema of `User`. */
export const userSchema = /*#__PURE__*/ shownSchemaOf(userFields);

/** Schema of `WorkspaceMember`. */
export const workspaceMemberSchema = /*#__PURE__*/ shownSchemaOf(memberFields);

/** A user of the workspace; the id is the host's user id. */
export type MemberDocument = DocumentIn<typeof memberFields>;

export const runsWorkspace = ({ role, status }: MemberDocument): boolean =>
  status === "active" && (role === "owner" || role === "admin");

export const member = documentKind(memberFields, {
  runs_workspace: { ...flag, from: ["role", "status"], of: runsWorkspace },
});
