import { userStatusSchema, workspaceRoleSchema } from "../../../../src/resources/user/user-fields";
import type { Scene } from "./scene";

/** Users of every role and status, each with a record of its own. */
export async function makePeople({ workspace }: Scene): Promise<void> {
  await workspace.updateCurrentUser({ first_name: "Ada" });
  for (const role of workspaceRoleSchema.options) {
    for (const status of userStatusSchema.options) {
      const user_id = `u-${role}-${status}`;
      await workspace.addMember({
        ...{ user_id, role, status, email: `${user_id}@example.org`, first_name: "Max", last_name: "Muster" },
        ...{ profile_image: "https://example.org/max.png", color: "blue", timezone_id: "Europe/Madrid", locale: "es" },
        ...{ rate_cents: 9000, currency: "EUR" },
      });
      await workspace.getUser({ user_id });
    }
  }
}
