import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { ActingActor } from "workspace-engine";
import { runs } from "../../runs";
import { refusalOf } from "../fixture";
import { scheduledWorkspace } from "../scheduled-storage";
import { bob, eight, entryId, logTime, newTimeSheet, readEntry, remainingTime, vic } from "./time-sheet";

test("[M1.1 M1.10] creating again with the same id and the same body answers the stored entry, later too, and takes no more time", async () => {
  const { workspace, clock, card_id } = await newTimeSheet();
  const entry = await logTime(workspace, card_id);
  clock.advance("3d");
  await workspace.updateCard({ card_id, title: "Renamed" });
  expect(await logTime(workspace, card_id)).toEqual(entry);
  expect(await readEntry(workspace)).toEqual(entry);
  expect(await remainingTime(workspace, card_id)).toBe(3000);
});

test("[M1.1 T2.1] creating again with the same id and the same body spelled in another way answers the stored entry", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const entry = await logTime(workspace, card_id, { description: "" });
  for (const spelling of [{ started_at: eight * 1000 }, { description: null }, { billable: null }, { extra: 1 }]) {
    expect(await logTime(workspace, card_id, spelling)).toEqual(entry);
  }
});

test.each([
  [{ started_at: eight + 1 }],
  [{ duration_seconds: 601 }],
  [{ description: "Other" }],
  [{ billable: false }],
  [{ scope_id: "2" }],
  [{}, bob],
])(
  "[M1.1 E2.10] creating again with the same id and another body, %j, or by another user is 409 and changes nothing",
  async (changes, by?: ActingActor) => {
    const { workspace, card_id, lists } = await newTimeSheet();
    await workspace.createCard({ title: "Second", list_id: lists.todo });
    const entry = await logTime(workspace, card_id);
    const error = await refusalOf(logTime(by === undefined ? workspace : workspace.as(by), card_id, changes), 409);
    expect(error).toMatchObject({ code: "id_reused", sec: "SEC:103-00003", issues: [{ path: "id" }] });
    expect(await readEntry(workspace)).toEqual(entry);
    expect(await remainingTime(workspace, card_id)).toBe(3000);
  },
);

test("[M1.1] creating again with the same id after an update answers the entry as it stands", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await logTime(workspace, card_id);
  const changes = { duration_seconds: 900, started_at: eight + 60, description: "Longer" };
  const { time_entry } = await workspace.updateTimeEntry({ time_entry_id: entryId(1), ...changes });
  expect(await logTime(workspace, card_id)).toEqual(time_entry);
  expect((await refusalOf(logTime(workspace, card_id, changes), 409)).code).toBe("id_reused");
  expect(await remainingTime(workspace, card_id)).toBe(2700);
});

test("[M1.1 M1.12] creating again with the same id answers the stored entry when it has been locked meanwhile", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const entry = await logTime(workspace, card_id);
  await workspace.lockTimeEntries({ before: eight + 1 });
  expect(await logTime(workspace, card_id)).toEqual({ ...entry, locked_at: eight + 3600 });
});

test("[M1.1 M1.10] creating again with the same id of a deleted entry is 409, with the same body too", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await logTime(workspace, card_id);
  await workspace.deleteTimeEntry({ time_entry_id: entryId(1) });
  for (const changes of [{}, { duration_seconds: 5 }]) {
    expect((await refusalOf(logTime(workspace, card_id, changes), 409)).code).toBe("id_reused");
  }
  await refusalOf(readEntry(workspace), 404);
  expect(await remainingTime(workspace, card_id)).toBe(3600);
});

test("[E2.8] creating again with the same id is 409 only after role, input and existence of the scope are right", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await logTime(workspace, card_id);
  await refusalOf(logTime(workspace.as(vic), card_id, { duration_seconds: 0 }), 403);
  await refusalOf(logTime(workspace, "404", { duration_seconds: 0 }), 400);
  await refusalOf(logTime(workspace, "404"), 404);
  await refusalOf(logTime(workspace, card_id, { duration_seconds: 5 }), 409);
});

test.prop([fc.scheduler(), fc.integer({ min: 2, max: 4 })], { numRuns: runs(30) })(
  "[M1.1 M1.10] submissions of the same body at once make one entry that takes its time once",
  async (scheduler, times) => {
    const { workspace, card_id, storage } = await newTimeSheet();
    const shared = scheduledWorkspace(storage, scheduler);
    const calls = Array.from({ length: times }, () => logTime(shared, card_id));
    const answers = await scheduler.waitFor(Promise.all(calls));
    for (const answer of answers) expect(answer).toEqual(await readEntry(workspace));
    expect(await remainingTime(workspace, card_id)).toBe(3000);
  },
);

test.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[M1.1] submissions of different bodies at once make one entry and one refusal",
  async (scheduler) => {
    const { workspace, card_id, storage } = await newTimeSheet();
    const shared = scheduledWorkspace(storage, scheduler);
    const durations = [600, 700];
    const calls = durations.map((duration_seconds) => logTime(shared, card_id, { duration_seconds }));
    const answers = await scheduler.waitFor(Promise.allSettled(calls));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toMatchObject([{ reason: { status: 409, code: "id_reused" } }]);
    const { duration_seconds } = await readEntry(workspace);
    expect(await remainingTime(workspace, card_id)).toBe(3600 - duration_seconds);
  },
);
