import { fc } from "@fast-check/vitest";
import { answered, command } from "../command";
import { runsWorkspace } from "../model/members";
import { undone } from "../model/undo";

export const historyCommands = [
  command(
    "undo",
    fc.constant({}),
    async (world) => {
      const { last, model } = world;
      if (last === undefined) return;
      const after = undone(model, last.before);
      // Like a removal, an undo may not leave nobody to run the workspace. Rules H2.2 and U21.9.
      const isOrphaned = model.members.some(runsWorkspace) && !after.members.some(runsWorkspace);
      const call = world.workspace.undo(last.commit_id);
      if ((await answered(call, isOrphaned && "409 undo_conflict")) !== undefined) world.model = after;
    },
    4,
  ),
];
