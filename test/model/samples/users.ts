import type { User, UserTeam, WorkspaceMember } from "workspace-engine";

export const userTeam: UserTeam = {
  id: "t-acme",
  team_name: "t-acme",
  sub_domain: "t-acme",
  role: "owner",
  status: "active",
};

export const user: Required<User> = {
  id: "u-ada",
  user_id: "u-ada",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Byron",
  display_name: "Countess",
  profile_image: "https://example.com/ada.png",
  color: "blue",
  status: "active",
  timezone_id: "Europe/London",
  locale: "en-GB",
  time_created: 1_767_603_600,
  time_updated: 1_767_607_200,
  teams: [userTeam],
};

/** A user of whom the workspace keeps no record. */
export const bareUser: User = {
  id: "u-bot",
  user_id: "u-bot",
  display_name: "u-bot",
  status: "active",
  teams: [userTeam],
};

export const workspaceMember: Required<WorkspaceMember> = { ...user, role: "owner", rate_cents: 9000, currency: "EUR" };

export const bareMember: WorkspaceMember = { ...bareUser, role: "guestReader" };
