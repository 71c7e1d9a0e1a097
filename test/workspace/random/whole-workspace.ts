import type { Actions } from "./action";

export const workspaceActions: Actions<"undo" | "tick" | "load"> = {
  undo: (there, chance) => ({ commit_id: chance.id(there.commits) }),
  tick: () => ({}),
  load: () => ({ time_unit: "seconds" }),
};
