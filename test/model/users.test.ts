import { describe } from "vitest";
import { userSchema, userTeamSchema, workspaceMemberSchema } from "workspace-engine/schemas";
import { checkResource } from "./check-resource";
import { bareMember, bareUser, user, userTeam, workspaceMember } from "./samples/users";

const fields = {
  id: "id",
  user_id: "id",
  email: "string",
  first_name: "string",
  last_name: "string",
  display_name: "string",
  profile_image: "string",
  color: "string",
  status: "value",
  timezone_id: "string",
  locale: "string",
  time_created: "time",
  time_updated: "time",
  teams: "array",
} as const;

describe("[R18.1] a user", () => {
  checkResource({ schema: userSchema, full: user, bare: bareUser, fields });
});

describe("[R18.1] a team of a user", () => {
  checkResource({
    schema: userTeamSchema,
    full: userTeam,
    fields: { id: "id", team_name: "string", sub_domain: "string", role: "value", status: "value" },
  });
});

describe("[R18.1] a member of the workspace", () => {
  checkResource({
    schema: workspaceMemberSchema,
    full: workspaceMember,
    bare: bareMember,
    fields: { ...fields, role: "value", rate_cents: "integer", currency: "string" },
  });
});
