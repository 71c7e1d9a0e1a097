import { expect, test } from "vitest";
import type { LockTimeEntriesInput } from "workspace-engine";
import { amendStored } from "../amend-stored";
import { pathRefused, refusalOf } from "../fixture";
import { eight, entryId, logTime, newTimeSheet, nine, readEntry, remainingTime } from "./time-sheet";

const time_entry_id = entryId(1);

/** Entries that started one second before, at, and one second after eight. */
async function aroundEight() {
  const sheet = await newTimeSheet();
  for (const n of [1, 2, 3]) {
    await logTime(sheet.workspace, sheet.card_id, { id: entryId(n), started_at: eight + n - 2 });
  }
  return sheet;
}

test("[M1.12 M2.3 R18.1] the lock date locks the entries that started before it, which then show it, and no others", async () => {
  const { workspace, clock } = await aroundEight();
  clock.advance("10s");
  expect(await workspace.lockTimeEntries({ before: eight })).toEqual({ locked_before: eight });
  expect((await readEntry(workspace, entryId(1))).locked_at).toBe(nine + 10);
  for (const id of [entryId(2), entryId(3)]) {
    expect(await readEntry(workspace, id)).not.toHaveProperty("locked_at");
    const { time_entry } = await workspace.updateTimeEntry({ time_entry_id: id, billable: true });
    expect(time_entry).not.toHaveProperty("locked_at");
  }
});

test("[M1.12 M2.3 E2.10] the lock date refuses to change or delete a locked entry, for admins too", async () => {
  const { workspace, card_id } = await aroundEight();
  await workspace.lockTimeEntries({ before: eight });
  const before = await readEntry(workspace);
  const calls = [
    () => workspace.updateTimeEntry({ time_entry_id, started_at: nine }),
    () => workspace.updateTimeEntry({ time_entry_id }),
    () => workspace.deleteTimeEntry({ time_entry_id }),
  ];
  for (const call of calls) {
    const error = await refusalOf(call(), 409);
    expect(error).toMatchObject({ code: "time_entry_locked", sec: "SEC:103-00001" });
    expect(error.issues).toMatchObject([{ path: "time_entry_id", message: expect.stringContaining(String(eight)) }]);
  }
  expect(await readEntry(workspace)).toEqual(before);
  expect(await remainingTime(workspace, card_id)).toBe(1800);
});

test("[M1.12 M2.3] the lock date refuses to create an entry before it, or to move one there, and takes one at it", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await workspace.lockTimeEntries({ before: eight });
  const refused = { code: "time_entry_locked", issues: [{ path: "started_at" }] };
  const before = { started_at: eight - 1 };
  expect(await refusalOf(logTime(workspace, card_id, before), 409)).toMatchObject(refused);
  await refusalOf(readEntry(workspace), 404);
  expect(await remainingTime(workspace, card_id)).toBe(3600);
  const entry = await logTime(workspace, card_id);
  expect(entry).not.toHaveProperty("locked_at");
  const moved = workspace.updateTimeEntry({ time_entry_id, ...before, duration_seconds: 60 });
  expect(await refusalOf(moved, 409)).toMatchObject(refused);
  expect(await readEntry(workspace)).toEqual(entry);
  expect(await remainingTime(workspace, card_id)).toBe(3000);
});

test("[M1.12] the lock date moves in both directions, and shows when it was last set", async () => {
  const { workspace, clock } = await aroundEight();
  await workspace.lockTimeEntries({ before: eight });
  clock.advance("10s");
  await workspace.lockTimeEntries({ before: eight });
  expect((await readEntry(workspace)).locked_at).toBe(nine);
  await workspace.lockTimeEntries({ before: eight + 1 });
  expect((await readEntry(workspace, entryId(2))).locked_at).toBe(nine + 10);
  await workspace.lockTimeEntries({ before: eight - 1 });
  expect(await readEntry(workspace)).not.toHaveProperty("locked_at");
});

test("[M1.12 E2.3] the lock date of null or 0 takes the lock away, and one that is left out is refused and does not", async () => {
  const { workspace } = await aroundEight();
  for (const before of [null, 0]) {
    await workspace.lockTimeEntries({ before: nine });
    expect(await pathRefused(workspace.lockTimeEntries({} as LockTimeEntriesInput), 400)).toBe("before");
    expect((await readEntry(workspace)).locked_at).toBe(nine);
    expect(await workspace.lockTimeEntries({ before })).toEqual({ locked_before: null });
    expect(await readEntry(workspace)).not.toHaveProperty("locked_at");
  }
  await workspace.deleteTimeEntry({ time_entry_id });
});

test.each(["seconds", "milliseconds"] as const)(
  "[T2.1 T1.2] the lock date is read in either unit in a workspace of %s",
  async (timeUnit) => {
    const { workspace } = await newTimeSheet({ timeUnit });
    const locked_before = timeUnit === "seconds" ? eight : eight * 1000;
    expect(await workspace.lockTimeEntries({ before: eight })).toEqual({ locked_before });
    expect(await workspace.lockTimeEntries({ before: eight * 1000 })).toEqual({ locked_before });
  },
);

test("[M2.3 M1.12] an entry that is locked by itself is so without any lock date", async () => {
  const { workspace, storage } = await aroundEight();
  await amendStored(storage, "time_entry", time_entry_id, { locked_at: nine });
  expect((await readEntry(workspace)).locked_at).toBe(nine);
  for (const call of [
    workspace.updateTimeEntry({ time_entry_id, billable: true }),
    workspace.deleteTimeEntry({ time_entry_id }),
  ]) {
    expect((await refusalOf(call, 409)).code).toBe("time_entry_locked");
  }
});
