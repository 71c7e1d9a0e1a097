import * as z from "zod/mini";
import { isKnownTimeZone } from "../../date-math/time-zone";
import { flag, type Shown, text, typed } from "../../fields/declared-fields";
import { clearable } from "../../fields/field-input";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, stored } from "../../fields/field-table";
import * as base from "../common/base-schemas";
import { shownIfSet } from "../common/common-fields";
import { addressKey } from "../inbound-email/email-address";

/** A workspace a user belongs to. An engine knows only its id, which is its name and sub-domain too. */
export interface UserTeam extends Shown<typeof userTeamSchema> {}

/** A person or robot; the id is the host's. Rule U21. */
export interface User extends ShownIn<typeof userFields> {}

/** A user as a member of the workspace. */
export interface WorkspaceMember extends User, ShownIn<typeof memberFields> {}

/** Schema of `UserStatus`. */
export const userStatusSchema = /*#__PURE__*/ z.enum(["active", "invited"]);

/** Whether a user has joined the workspace yet. */
export type UserStatus = z.output<typeof userStatusSchema>;

/** Schema of `WorkspaceRole`. */
export const workspaceRoleSchema = /*#__PURE__*/ z.enum(["owner", "admin", "member", "guest", "guestReader"]);

/** The role of a user in a workspace; the rights of an actor depend on its `MemberRole` instead. Rule U21. */
export type WorkspaceRole = z.output<typeof workspaceRoleSchema>;

/** Schema of `UserTeam`. */
export const userTeamSchema = /*#__PURE__*/ base.resource(typed<UserTeam>, () => ({
  id: base.idSchema,
  team_name: base.textSchema,
  sub_domain: base.textSchema,
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

const shortText = { ...shownIfSet, input: clearable(base.trimmedSchema) } as const;

export const profileFields = {
  first_name: stored(base.textSchema, shortText),
  last_name: stored(base.textSchema, shortText),
  /** Its own, else first and last name, else the id: also where it is cleared. */
  display_name: stored(base.textSchema, { ...shortText, isAlwaysShown: true }),
  /** A URL or image data, at most 102400 characters. */
  profile_image: stored(base.textSchema, { ...shownIfSet, input: clearable(base.contentSchema) }),
  /** IANA name. */
  timezone_id: stored(base.textSchema, { ...shownIfSet, input: clearable(timeZone) }),
  locale: stored(base.textSchema, shortText),
} as const;

export const userFields = {
  id: stored(base.idSchema, { isShown: true }),
  /** The same as `id`. */
  user_id: made(base.idSchema),
  /** `null` or `""` clears. */
  email: stored(base.textSchema, {
    ...shownIfSet,
    declared: { email_address: { ...text, of: (address: string | undefined) => addressKey(address ?? "") } },
    input: clearable(email),
  }),
  ...profileFields,
  color: stored(base.textSchema, shortText),
  /** `invited` until the user has joined. */
  status: stored(userStatusSchema, { orElse: "active", isShown: true, input: "optional" }),
  /** Absent, like `time_updated`, where the workspace keeps no record of the user. */
  time_created: stored(base.stimeSchema, { isShown: true, shownAs: z.exactOptional(base.stimeSchema) }),
  time_updated: stored(base.stimeSchema, { isShown: true, shownAs: z.exactOptional(base.stimeSchema), isFree: true }),
  /** The workspace that answers. */
  teams: made(z.array(userTeamSchema)),
} as const;

export const memberFields = {
  ...userFields,
  role: stored(workspaceRoleSchema, { orElse: "member", isShown: true, input: "optional" }),
  /**
   * Rate of its time entries, in cents an hour; shown to admins and to the member itself. `null` clears it, and then
   * the workspace's counts.
   */
  rate_cents: stored(base.countSchema, { isOptional: true, shownAs: base.countSchema, input: "clearable" }),
  /** Code of the currency of the rate, three capital letters; shown with it. */
  currency: stored(base.textSchema, { isOptional: true, shownAs: base.textSchema, input: clearable(currency) }),
} as const;

/** Schema of `User`. */
export const userSchema = /*#__PURE__*/ shownSchemaOf(typed<User>, userFields);

/** Schema of `WorkspaceMember`. */
export const workspaceMemberSchema = /*#__PURE__*/ shownSchemaOf(typed<WorkspaceMember>, memberFields);

/** A user of the workspace; the id is the host's user id. */
export type MemberDocument = DocumentIn<typeof memberFields>;

export const runsWorkspace = ({ role, status }: MemberDocument): boolean =>
  status === "active" && (role === "owner" || role === "admin");

export const member = documentKind(memberFields, {
  runs_workspace: { ...flag, from: ["role", "status"], of: runsWorkspace },
});
