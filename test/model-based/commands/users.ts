import { fc } from "@fast-check/vitest";
import { answered, command, index, maybe, NOT_FOUND, pick, userId } from "../command";
import { assign, change } from "../model/change";
import { runsWorkspace } from "../model/members";
import { type Model, type ModelMember, USER_ID } from "../model/model";
import { removeMember } from "../model/removal";

const name = maybe(fc.constantFrom("Ada", "Max", null));
const fields = {
  ...{ role: maybe(fc.constantFrom("owner" as const, "admin" as const, "member" as const, "guest" as const)) },
  ...{ status: maybe(fc.constantFrom("active" as const, "active" as const, "invited" as const)), first_name: name },
  ...{ email: maybe(fc.constantFrom("max@example.org", "eva@example.org", "")) },
  ...{ rate_cents: maybe(fc.constantFrom(7500, null)), currency: maybe(fc.constantFrom("GBP", "")) },
};

const newMember = ({ now }: Model, id: string): ModelMember => ({
  ...{ id, role: "member", status: "active", first_name: undefined, last_name: undefined, display_name: undefined },
  ...{ email: undefined, rate_cents: undefined, currency: undefined, time_created: now, time_updated: now },
});

/** Whether nobody would run the workspace without this one. Rule U21.9. */
const isLast = (model: Model, member: ModelMember): boolean =>
  runsWorkspace(member) && !model.members.some((other) => other !== member && runsWorkspace(other));

export const userCommands = [
  command(
    "addMember",
    fc.record({ user_id: userId, ...fields }),
    async ({ model, workspace }, { user_id, ...given }) => {
      const known = model.members.find(({ id }) => id === user_id);
      const member = { ...(known ?? newMember(model, user_id)) };
      assign(member, given);
      const differs = known !== undefined && JSON.stringify(known) !== JSON.stringify(member);
      const call = workspace.addMember({ user_id, ...given });
      const answer = await answered(call, differs && "409 already_member");
      if (answer !== undefined && known === undefined) model.members.push(member);
    },
    2,
  ),

  command(
    "updateMember",
    fc.record({ user_id: userId, ...fields }),
    async ({ model, workspace }, { user_id, ...given }) => {
      const member = model.members.find(({ id }) => id === user_id);
      const call = workspace.updateMember({ user_id, ...given });
      const after = member && { ...member };
      if (after) assign(after, given);
      const isRefused = member && after && isLast(model, member) && !runsWorkspace(after);
      const refusal = member === undefined ? NOT_FOUND : isRefused && "409 last_admin";
      if ((await answered(call, refusal)) !== undefined && member) change(model, member, () => assign(member, given));
    },
    2,
  ),

  command(
    "removeMember",
    fc.record({ user_id: userId, at: maybe(index) }),
    async ({ model, workspace }, drawn) => {
      const user_id = pick(model.members, drawn.at)?.id ?? drawn.user_id;
      const member = model.members.find(({ id }) => id === user_id);
      const refusal = member === undefined ? NOT_FOUND : isLast(model, member) && "409 last_admin";
      if ((await answered(workspace.removeMember({ user_id }), refusal)) === undefined) return;
      removeMember(model, user_id, user_id === USER_ID);
    },
    2,
  ),

  command(
    "updateCurrentUser",
    fc.record({ first_name: name, last_name: maybe(fc.constantFrom("Lovelace", "")), display_name: name }),
    async ({ model, workspace }, profile) => {
      await workspace.updateCurrentUser(profile);
      const known = model.members.find(({ id }) => id === USER_ID);
      const member = known ?? { ...newMember(model, USER_ID), role: "admin" as const };
      if (known === undefined) model.members.push(member);
      change(model, member, () => assign(member, profile));
    },
  ),
];
