import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelMember, TEAM_ID, USER_ID } from "../model/model";
import { expectSame } from "./expect-same";

const nameOf = ({ id, display_name, first_name, last_name }: ModelMember): string =>
  display_name ?? ([first_name, last_name].filter((part) => part !== undefined).join(" ") || id);

function expectedMember(member: ModelMember) {
  const { role, status } = member;
  const team = { id: TEAM_ID, team_name: TEAM_ID, sub_domain: TEAM_ID, role, status };
  return defined({ ...member, user_id: member.id, display_name: nameOf(member), teams: [team] });
}

/** The active members and the others, each by id, and who is acting. */
export async function expectUsers(workspace: Workspace, model: Model): Promise<void> {
  const members = [...model.members].sort((left, right) => (left.id < right.id ? -1 : 1));
  const withStatus = (wanted: string) => members.filter(({ status }) => status === wanted).map(expectedMember);
  expectSame(
    await workspace.getMembers(),
    { members: withStatus("active"), invited: withStatus("invited") },
    "the members",
  );
  const { user } = await workspace.getCurrentUser();
  const known = model.members.find(({ id }) => id === USER_ID);
  expectSame(user.display_name, known === undefined ? USER_ID : nameOf(known), "the name of the acting user");
}
