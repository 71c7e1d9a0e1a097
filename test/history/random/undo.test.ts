import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { type ActingActor, type Snapshot, type Workspace, WorkspaceError } from "workspace-engine";
import { sections } from "../../../src/snapshot/snapshot";
import { newWorkspace } from "../../operations/fixture";
import { carryOut, stepsOf } from "../../workspace/random-workspace";
import { lastPoint } from "../last-commit";
import { undoLast } from "../undoing";
import { AS_LONG_AS_IT_TAKES, always } from "./settings";

const movedOn = { version: 0, time_updated: 0, user_updated: 0, due_date_told: 0 };

/** The whole workspace but for what an undo moves on or leaves: notifications sent, and ids used. */
function settled(snapshot: Snapshot): unknown {
  const contents = sections.map(([name]) => {
    const there = snapshot[name].filter((document) => !("deleted_at" in document));
    return [name, there.map((document) => ({ ...document, ...movedOn }))];
  });
  return { settings: snapshot.settings, ...Object.fromEntries(contents) };
}

async function undoneWhole(workspace: Workspace): Promise<void> {
  await undoLast(workspace);
  expect(await workspace.verify()).toEqual([]);
}

test(
  "[H2.1 H2.3 K7.8] undoing the last commit gives the state before it, and undoing that the state after it",
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
        await undoneWhole(workspace);
        expect({ name, input, state: settled(await workspace.export()) }).toEqual({ name, input, state: before });
        await undoneWhole(workspace);
        expect({ name, input, state: settled(await workspace.export()) }).toEqual({ name, input, state: after });
        known = (await lastPoint(workspace)).sequence;
      });
    });
  },
  AS_LONG_AS_IT_TAKES,
);

const ada: ActingActor = { user_id: "u-ada", role: "admin" };
const max: ActingActor = { user_id: "u-max", role: "member" };

/** Whether it was not refused, in one of the ways an undo may be. */
async function isUndone(workspace: Workspace, actor: ActingActor, commit: string): Promise<boolean> {
  try {
    await workspace.as(actor).undo(commit);
    return true;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    expect(["no_access", "undo_conflict"]).toContain(error.code);
    return false;
  }
}

test(
  "[H2.2 H2.1 H2.3 K7.6 K7.8] undoing any commit is refused, or leaves a workspace that is whole",
  async () => {
    const drawn = fc.record({ steps: stepsOf(8, 40), order: fc.infiniteStream(fc.nat()) });
    await always(drawn, 12, async ({ steps, order }) => {
      const { workspace, clock } = newWorkspace();
      await carryOut(workspace, clock, steps);
      // Then also what was undone, and what refused to be before.
      for (let round = 1; round <= 2; round += 1) {
        const { commits } = await workspace.getCommits({ count: 1000 });
        const shuffled = commits.map((commit) => [order.next().value, commit] as const).sort(([a], [b]) => a - b);
        for (const [seed, { id, operation, sequence }] of shuffled) {
          const actor = seed % 4 === 0 ? max : ada;
          if (!(await isUndone(workspace, actor, id))) continue;
          expect(await workspace.verify(), `${operation} ${sequence}`).toEqual([]);
          const { workspace: copy } = newWorkspace({ clock });
          const snapshot = await workspace.export();
          await copy.load(snapshot);
          expect(JSON.stringify(await copy.export())).toBe(JSON.stringify(snapshot));
        }
      }
    });
  },
  AS_LONG_AS_IT_TAKES,
);
