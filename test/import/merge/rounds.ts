import { fc } from "@fast-check/vitest";
import { expect } from "vitest";
import { type Snapshot, type Storage, Workspace, WorkspaceError } from "workspace-engine";
import { type ImportLinesOutput, importLines, readImport } from "workspace-engine/import";
import { manualClock, replay, seededRandom } from "workspace-engine/testing";
import { throughJson } from "../../recording/through-json";
import { beginning } from "../../workspace/random/beginning";
import { whatExists } from "../../workspace/random/existing";
import { callOf, carryOutCall, stepsOf } from "../../workspace/random-workspace";
import { undoneBy } from "./peoples-changes";
import { boardOf, filesOf, type Rows, searchOf, tableOf } from "./random-file";

const ROUNDS = 3;

/** Rounds of a file and of what people then do. */
export const drawnRounds = fc.record({
  tool: fc.constantFrom("table", "Trello", "Jira"),
  files: filesOf(ROUNDS),
  lacking: fc.array(fc.boolean(), { minLength: ROUNDS, maxLength: ROUNDS }),
  steps: fc.array(stepsOf(1, 20), { minLength: ROUNDS, maxLength: ROUNDS }),
});

const fileOf = { table: tableOf, Trello: boardOf, Jira: searchOf } as const;

type Rounds = typeof drawnRounds extends fc.Arbitrary<infer Value> ? Value : never;

const actor = { user_id: "u-ada", role: "admin" } as const;

/** Plays them: whatever was done, each import leaves it, all stays whole, and can be undone, made again and replayed. */
export async function playRounds(rounds: Rounds, storage?: Storage): Promise<void> {
  const clock = manualClock();
  const options = { teamId: "t-merge", actor, clock, random: seededRandom(1), history: true, recordOperations: true };
  const workspace = new Workspace({ ...options, ...(storage === undefined ? {} : { storage }) });
  await workspace.load(beginning());
  let last = await workspace.export();
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance("1h");
    const rows: Rows = rounds.files[round] ?? {};
    const file = fileOf[rounds.tool](rows, rounds.lacking[round] === true);
    const people = await workspace.export();
    const [first] = (await workspace.getCommits({ count: 1 })).commits;
    const output = await bring(workspace, file, clock.now());
    if (output === undefined) {
      expect(await workspace.export()).toEqual(people);
    } else {
      const after = await workspace.export();
      // A space that was deleted comes anew.
      expect(undoneBy(output.is_new ? people : last, people, after)).toEqual([]);
      await isWhole(workspace, after);
      clock.advance("1d");
      const again = await bring(workspace, file, clock.now());
      expect(again).toMatchObject({ added: 0, updated: 0 });
      expect(await workspace.export()).toEqual(after);
      clock.advance("1m");
      await undoneAndRedone(workspace, first?.sequence ?? 0, people, after);
      last = await workspace.export();
    }
    for (const step of rounds.steps[round] ?? []) {
      clock.advance(step.wait);
      const there = await whatExists(workspace, clock);
      await carryOutCall(workspace, callOf(step, { ...there, now: Math.floor(clock.now() / 1000) }));
    }
  }
  expect(await workspace.verify()).toEqual([]);
  const { workspace: replayed } = await replay(throughJson(await workspace.recordedOperations()));
  expect(await replayed.export()).toEqual(await workspace.export());
}

/** Nothing where a board of a space that is gone lies elsewhere: that is refused. Rule G4.21. */
async function bring(workspace: Workspace, file: File, now: number): Promise<ImportLinesOutput | undefined> {
  const { lines } = await readImport(file, { now: Math.floor(now / 1000), source: "random" });
  try {
    return await importLines(workspace, lines());
  } catch (error) {
    if (error instanceof WorkspaceError && error.code === "id_reused") return undefined;
    throw error;
  }
}

async function isWhole(workspace: Workspace, snapshot: Snapshot): Promise<void> {
  expect(await workspace.verify()).toEqual([]);
  const copy = new Workspace({ teamId: "t-copy", actor });
  await copy.load(snapshot);
  expect(await copy.verify()).toEqual([]);
}

/** Takes back each commit of an import, the last one first, and then what took them back. */
async function undoneAndRedone(workspace: Workspace, since: number, before: Snapshot, after: Snapshot): Promise<void> {
  const { commits } = await workspace.getCommits({ count: 100 });
  const made = commits.filter(({ sequence }) => sequence > since);
  if (made.length === 0) return;
  for (const { id } of made) await workspace.undo(id);
  expect(contentsOf(await workspace.export())).toEqual(contentsOf(before));
  const taken = (await workspace.getCommits({ count: made.length })).commits;
  for (const { id } of taken) await workspace.undo(id);
  expect(contentsOf(await workspace.export())).toEqual(contentsOf(after));
  expect(await workspace.verify()).toEqual([]);
}

/** But for what moves on with each undo. */
function contentsOf(snapshot: Snapshot): unknown {
  return JSON.parse(
    JSON.stringify(snapshot, (key, value) =>
      ["time_updated", "user_updated", "version"].includes(key) ? undefined : value,
    ),
  );
}
