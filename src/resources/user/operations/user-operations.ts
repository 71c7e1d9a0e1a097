import { refusal } from "../../../errors/errors";
import { type InputIn, inputsOf, inputWriterOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { changed } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { ascending, noneOf, present } from "../../../storage/query";
import { idSchema, optionalId } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import type { MemberDocument, User, WorkspaceMember } from "../user-fields";
import { memberFields, profileFields, runsWorkspace } from "../user-fields";
import { presentMember, presentUser, recordOf, userFromActor } from "./present-user";

/** Fields of users that they set themselves; `null` or `""` clears. Texts of at most 1024 characters, trimmed. */
export interface Profile extends InputIn<typeof profileFields> {}

/** The fields of a member that admins set. The role is `member` and the status `active` unless they are given. */
export interface AddMemberInput extends InputIn<typeof memberFields> {
  /** The host's id of the user. */
  readonly user_id: string;
}

export interface GetMembersInput extends PageRequest {
  /** The most to give of both, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetMembersOutput extends OptionalPaging {
  readonly members: readonly WorkspaceMember[];
  /** Those who have not joined yet. */
  readonly invited: readonly WorkspaceMember[];
}

/** Omitted fields stay unchanged. */
export interface UpdateMemberInput extends AddMemberInput, Expecting<UpdateMemberInput, "user_id"> {}

/** Omitted fields stay unchanged. */
export interface UpdateCurrentUserInput extends Profile, Expecting<UpdateCurrentUserInput, "user_id"> {
  /** The acting user's own id, if any. */
  readonly user_id?: string | null | undefined;
}

export type RemoveMemberInput = { readonly user_id: string };
export type GetUserInput = { readonly user_id: string };
export type AddMemberOutput = { readonly member: WorkspaceMember };
export type UpdateMemberOutput = { readonly member: WorkspaceMember };
export type RemoveMemberOutput = Readonly<Record<never, never>>;
export type GetCurrentUserOutput = { readonly user: User };
export type GetUserOutput = { readonly user: User };
export type UpdateCurrentUserOutput = { readonly user: User };

export interface MemberOperations {
  /**
   * Adds a user to the workspace, or invites one; repeating it with the same fields is safe. Rules U21, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 409 `already_member` when the
   * user is a member with other fields.
   * @example
   * const { member } = await workspace.addMember({ user_id: "u-eva", role: "guest", status: "invited" });
   * member.teams[0]?.status; // "invited"
   */
  addMember(input: AddMemberInput, options?: CallOptions): Promise<AddMemberOutput>;

  /**
   * Lists the members of the workspace and invited users, by id. Rules U21, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { members } = await workspace.getMembers();
   * members.map(({ id, role }) => [id, role]); // [["u-max", "member"]]
   */
  getMembers(input?: GetMembersInput, options?: CallOptions): Promise<GetMembersOutput>;

  /**
   * Removes a user from the workspace, and from the members, owners, watchers and bookmarks of everything in it. What
   * the user made, changed or logged stays and keeps its name. Rules U21, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 404 `not_found`, 409
   * `last_admin` for the last active owner or admin, 413 `too_large` when the storage cannot take it in one commit.
   * @example
   * await workspace.removeMember({ user_id: "u-max" });
   * const { members } = await workspace.getMembers();
   * members.length; // 0
   */
  removeMember(input: RemoveMemberInput, options?: CallOptions): Promise<RemoveMemberOutput>;

  /**
   * Changes a member's role, status, rate and profile; the host decides which role it acts with. Rules U21, E4, M1.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 404 `not_found`, 409
   * `last_admin` when the workspace would be left without an active owner or admin.
   * @example
   * const { member } = await workspace.updateMember({ user_id: "u-max", role: "admin", rate_cents: 9000 });
   * member.role; // "admin"
   */
  updateMember(input: UpdateMemberInput, options?: CallOptions): Promise<UpdateMemberOutput>;
}

export interface UserOperations extends MemberOperations {
  /**
   * Reads the acting user, with this workspace among its teams; an unknown one is shown by its actor. Rule U21.
   * @throws WorkspaceError 403 `no_access`.
   * @example
   * const { user } = await workspace.getCurrentUser();
   * user.teams.map(({ id, role }) => [id, role]); // [["t-acme", "admin"]]
   */
  getCurrentUser(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<GetCurrentUserOutput>;

  /**
   * Reads one user of the workspace. Rule U21.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, also for a member that was removed.
   * @example
   * const { user } = await workspace.getUser({ user_id: "u-max" });
   * user.display_name; // "Max Moretti"
   */
  getUser(input: GetUserInput, options?: CallOptions): Promise<GetUserOutput>;

  /**
   * Changes the acting user's own profile, and makes them a member of the workspace if they were none. Rule U21.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for the id of another user, 404 `not_found` for one of none.
   * @example
   * const { user } = await workspace.updateCurrentUser({ first_name: "Ada", timezone_id: "Europe/Madrid" });
   * user.display_name; // "Ada"
   */
  updateCurrentUser(input: UpdateCurrentUserInput, options?: CallOptions): Promise<UpdateCurrentUserOutput>;
}

const newFields = startOf(memberFields);
const writeFields = inputWriterOf(memberFields);
const writeProfile = inputWriterOf(profileFields);

export const addMember = operation<Pick<MemberOperations, "addMember">>({
  role: "admin",
  input: (unit) => ({ user_id: idSchema, ...inputsOf(memberFields, unit) }),
  async decide(session, fields) {
    const known = await session.get("member", fields.user_id);
    const { now } = session.context;
    const times = { time_created: now, time_updated: now };
    const member =
      known === null
        ? session.insert("member", { ...newFields(fields), id: fields.user_id, ...times })
        : await sameMember(session, fields);
    return () => ({ member: presentMember(session.context, member) });
  },
});

async function sameMember(session: Session, fields: AddMemberInput): Promise<MemberDocument> {
  const member = await session.require("member", fields.user_id, "user_id");
  const after: Readonly<Record<string, unknown>> = changed(member, (draft) => writeFields(draft, fields));
  const before: Readonly<Record<string, unknown>> = { ...member };
  const same = Object.keys({ ...before, ...after }).every((key) => before[key] === after[key]);
  if (same) return member;
  throw refusal("already_member", "user_id", `${member.id} is a member already, with other fields.`);
}

export const getMembers = operation<Pick<MemberOperations, "getMembers">>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const query = { kind: "member", where: [], sort: ascending("id") } as const;
    return listing(context, page, null, "string").answer(query, (_, members) => {
      const withStatus = (wanted: string) =>
        members.filter(({ status }) => status === wanted).map((member) => presentMember(context, member));
      return { members: withStatus("active"), invited: withStatus("invited") };
    });
  },
});

/** Called for one who is about to stop being an active owner or admin. Rule U21. */
async function refuseLastAdmin(session: Session, userId: string): Promise<void> {
  if (await othersRun(session, [userId])) return;
  throw refusal("last_admin", "user_id", `${userId} is the last active owner or admin of this workspace.`);
}

/** Of two who stop running the workspace at once, the guard makes the later one see that it would be the last. */
export async function othersRun(session: Session, userIds: readonly string[]): Promise<boolean> {
  const others = [present("runs_workspace"), noneOf("id", userIds)] as const;
  const found = await session.findGuarded({ kind: "member", where: others, sort: ascending("id") });
  return found.length > 0;
}

export const removeMember = operation<Pick<MemberOperations, "removeMember">>({
  role: "admin",
  input: () => ({ user_id: idSchema }),
  async decide(session, { user_id }) {
    const member = await session.require("member", user_id, "user_id");
    if (runsWorkspace(member)) await refuseLastAdmin(session, user_id);
    await removeWithReferences(session, "member", user_id);
    return () => ({});
  },
});

export const updateMember = operation<Pick<MemberOperations, "updateMember">>({
  role: "admin",
  input: (unit) => ({ user_id: idSchema, ...inputsOf(memberFields, unit) }),
  changes: subjectOf("member", "user_id", memberFields, ({ context }, member) => presentMember(context, member)),
  async decide(session, fields) {
    const before = await session.require("member", fields.user_id, "user_id");
    const member = await session.update("member", before.id, (draft) => writeFields(draft, fields));
    if (runsWorkspace(before) && !runsWorkspace(member)) await refuseLastAdmin(session, before.id);
    return () => ({ member: presentMember(session.context, member) });
  },
});

export const getCurrentUser = operation<Pick<UserOperations, "getCurrentUser">>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const user = await recordOf(session, session.context.actor.user_id);
    return () => ({ user: presentUser(session.context, user) });
  },
});

export const getUser = operation<Pick<UserOperations, "getUser">>({
  role: "viewer",
  input: () => ({ user_id: idSchema }),
  async decide(session, { user_id }) {
    const user = await recordOf(session, user_id);
    return () => ({ user: presentUser(session.context, user) });
  },
});

export const updateCurrentUser = operation<Pick<UserOperations, "updateCurrentUser">>({
  role: "viewer",
  input: (unit) => ({ user_id: optionalId, ...inputsOf(profileFields, unit) }),
  changes: {
    fields: profileFields,
    named: ["user_id"],
    async shown({ context: { actor } }, reader) {
      const members = await reader.getMany("member", [actor.user_id]);
      return presentUser(reader.context, members.get(actor.user_id) ?? userFromActor(actor));
    },
  },
  async decide(session, { user_id: named, ...profile }) {
    const { actor, now } = session.context;
    const { user_id } = actor;
    if (named && named !== user_id) {
      await session.require("member", named, "user_id");
      throw refusal("no_access", "user_id", "You can only edit your own profile; admins use updateMember.");
    }
    if ((await session.get("member", user_id)) === null) {
      session.insert("member", { ...userFromActor(actor), time_created: now, time_updated: now });
    } else {
      await session.require("member", user_id, "");
    }
    const user = await session.update("member", user_id, (draft) => writeProfile(draft, profile));
    return () => ({ user: presentUser(session.context, user) });
  },
});
