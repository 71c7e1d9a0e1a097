import { expect, test } from "vitest";
import type { GetTimeEntriesInput, Workspace } from "workspace-engine";
import { amendStored } from "../amend-stored";
import { pathRefused, refusalOf } from "../fixture";
import { bob, eight, entryId, logTime, newTimeSheet, vic } from "./time-sheet";

async function idsOf(workspace: Workspace, input: GetTimeEntriesInput = {}): Promise<string[]> {
  const { time_entries = [], count } = await workspace.getTimeEntries(input);
  expect(count).toBe(time_entries.length);
  return time_entries.map((entry) => entry.id);
}

/** Entries 1 to 4, by two people, on two cards and in a category, each starting a minute after the one before. */
async function fourEntries() {
  const sheet = await newTimeSheet();
  const { workspace, card_id, lists } = sheet;
  const { card } = await workspace.createCard({ title: "Logo", list_id: lists.todo });
  const { time_category } = await workspace.createTimeCategory({ name: "Support" });
  const at = (n: number) => ({ id: entryId(n), started_at: eight + 60 * n });
  await logTime(workspace, card_id, at(1));
  await logTime(workspace.as(bob), card_id, { ...at(2), billable: true });
  await logTime(workspace.as(bob), card.id, at(3));
  await logTime(workspace, time_category.id, { ...at(4), scope_type: "category" });
  return sheet;
}

test("[M2.1] time entries that were deleted are left out, of totals too", async () => {
  const { workspace } = await fourEntries();
  await workspace.deleteTimeEntry({ time_entry_id: entryId(1) });
  expect(await idsOf(workspace)).toEqual([4, 3, 2].map(entryId));
  const { buckets } = await workspace.getTimeEntries({ group_by: [] });
  expect(buckets?.map(({ entry_count }) => entry_count)).toEqual([3]);
});

test("[U34.19 E4.2 E4.8] time entries are read by everyone who may read the space, and nobody else", async () => {
  const { workspace, storage, project_id } = await fourEntries();
  expect(await idsOf(workspace.as(vic))).toHaveLength(4);
  await amendStored(storage, "project", project_id, {
    is_private: true,
    members: [{ user_id: "u-bob", role: "member", assigned_date: eight }],
  });
  expect(await idsOf(workspace.as(vic))).toEqual([entryId(4)]);
  expect(await idsOf(workspace.as(bob))).toHaveLength(4);
  const { buckets } = await workspace.as(vic).getTimeEntries({ group_by: ["scope"] });
  expect(buckets?.map(({ scope_type }) => scope_type)).toEqual(["category"]);
});

test("[U34.1] pages of time entries of a count and another limit are refused, of equal ones not", async () => {
  const { workspace } = await fourEntries();
  expect(await pathRefused(workspace.getTimeEntries({ count: 2, limit: 3 }), 400)).toBe("limit");
  expect(await idsOf(workspace, { count: 2, limit: 2 })).toHaveLength(2);
  for (const size of [{ count: 0 }, { limit: 0 }]) {
    expect(await pathRefused(workspace.getTimeEntries(size), 400)).toBe(Object.keys(size)[0]);
  }
});

test("[F10.7] pages of time entries refuse the cursor of other filters, other groups and a tampered one", async () => {
  const { workspace } = await fourEntries();
  const { cursor } = await workspace.getTimeEntries({ user_id: "u-bob", count: 1 });
  expect(cursor).not.toBe("");
  for (const other of [{}, { user_id: "u-ada" }, { user_id: "u-bob", group_by: ["week"] } as const]) {
    expect(await pathRefused(workspace.getTimeEntries({ ...other, cursor }), 400)).toBe("cursor");
  }
  expect(await pathRefused(workspace.getTimeEntries({ user_id: "u-bob", cursor: `${cursor}x` }), 400)).toBe("cursor");
});

test.each([
  [{ scope_type: "board" }, "scope_type"],
  [{ scope_id: "?", scope_type: "card" }, "scope_id"],
  [{ scope_id: "1" }, "scope_type"],
  [{ from: "now" }, "from"],
  [{ group_by: ["day"] }, "group_by[0]"],
  [{ group_by: "week" }, "group_by"],
  [{ needs_review: 1 }, "needs_review"],
])("[E2.3 U34.1] time entries are refused for %j", async (input, path) => {
  const { workspace } = await newTimeSheet();
  expect(await pathRefused(workspace.getTimeEntries(input as GetTimeEntriesInput), 400)).toBe(path);
});

test("[M1.5 M1.10] entries of a card that is gone can still be changed and deleted", async () => {
  const { workspace, card_id } = await fourEntries();
  await workspace.deleteCard({ card_id });
  const time_entry_id = entryId(1);
  const { time_entry } = await workspace.updateTimeEntry({ time_entry_id, duration_seconds: 900 });
  expect(time_entry).toMatchObject({ duration_seconds: 900, card_id, card_title_snapshot: "Copy" });
  await workspace.deleteTimeEntry({ time_entry_id });
  await refusalOf(logTime(workspace, card_id, { id: entryId(9) }), 404);
});
