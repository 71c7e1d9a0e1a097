import { userStatusSchema, workspaceRoleSchema } from "../../../src/resources/user/user-fields";
import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";
import { user } from "./parts";

const watched = ["card", "board", "list", "epic", "page"] as const;
const bookmarked = ["card", "board", "page"] as const;

const idOf = (type: (typeof watched)[number], there: Existing, chance: Chance): string => chance.id(there[`${type}s`]);

export const userActions = {
  updateCurrentUser: (_, chance) => ({
    first_name: chance.clearing(chance.title()),
    timezone_id: chance.clearing("Europe/Madrid"),
  }),
  addMember: (_, chance) => ({
    user_id: chance.yes() ? user(chance) : `u-${chance.below(9)}`,
    first_name: chance.maybe(chance.title()),
    role: chance.maybe(chance.oneOf(workspaceRoleSchema.options)),
    status: chance.maybe(chance.oneOf(userStatusSchema.options)),
    email: chance.clearing("eva@example.org"),
    rate_cents: chance.clearing(chance.below(9000)),
  }),
  updateMember: (there, chance) => ({
    user_id: chance.id(there.members),
    first_name: chance.clearing(chance.title()),
    role: chance.maybe(chance.oneOf(workspaceRoleSchema.options)),
    status: chance.maybe(chance.oneOf(userStatusSchema.options)),
    rate_cents: chance.clearing(chance.below(9000)),
  }),
  removeMember: (there, chance) => ({ user_id: chance.id(there.members) }),
  setWatching: (there, chance) => {
    const type = chance.oneOf(watched);
    return { type, id: idOf(type, there, chance), is_watching: chance.yes(0.7) };
  },
  setBookmarked: (there, chance) => {
    const type = chance.oneOf(bookmarked);
    return { type, id: idOf(type, there, chance), is_bookmarked: chance.yes(0.7) };
  },
} satisfies Actions;
