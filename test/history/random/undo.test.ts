import { expect, test } from "vitest";
import type { Snapshot, Workspace } from "workspace-engine";
import { sections } from "../../../src/operations/workspace/snapshot";
import { newWorkspace } from "../../operations/fixture";
import { carryOut, stepsOf } from "../../workspace/random-workspace";
import { AS_LONG_AS_IT_TAKES, always } from "./settings";

/** The whole workspace but for what an undo moves on. */
function settled(snapshot: Snapshot): unknown {
  const contents = sections.map(([name]) => {
    const documents = snapshot[name].map((document) => {
      const {
        version: _v,
        time_updated: _t,
        user_updated: _u,
        ...rest
      } = document as unknown as Record<string, unknown>;
      return rest;
    });
    return [name, documents];
  });
  return { settings: snapshot.settings, ...Object.fromEntries(contents) };
}

async function undoLast(workspace: Workspace): Promise<void> {
  const { commits } = await workspace.getCommits({ count: 1 });
  await workspace.undo(commits[0]?.id ?? "");
  expect(await workspace.verify()).toEqual([]);
}

test(
  "[H2.1 H2.3 H2.4 K7.8] undoing the last commit gives the state before it, and undoing that the state after it",
  async () => {
    await always(stepsOf(4, 30), 16, async (steps) => {
      const { workspace, clock } = newWorkspace();
      // Not the first two: without its beginning the workspace would have nobody to run it.
      let known = 2;
      await carryOut(workspace, clock, steps, async ({ commits: [last] }, { name, input }) => {
        if (last === undefined || last.sequence === known) return;
        const before = settled(await workspace.asOf({ before: last.id }).export());
        const after = settled(await workspace.export());
        clock.advance("1m");
        await undoLast(workspace);
        expect({ name, input, state: settled(await workspace.export()) }).toEqual({ name, input, state: before });
        await undoLast(workspace);
        expect({ name, input, state: settled(await workspace.export()) }).toEqual({ name, input, state: after });
        known = last.sequence + 2;
      });
    });
  },
  AS_LONG_AS_IT_TAKES,
);
