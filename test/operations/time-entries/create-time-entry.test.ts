import { expect, test } from "vitest";
import type { CreateTimeEntryInput } from "workspace-engine";
import { boardWithLists, newWorkspace, pathRefused } from "../fixture";
import { bob, eight, entryId, logTime, newTimeSheet, nine, readEntry } from "./time-sheet";

test("[R18.1 R9.2 M1.5 M1.11 E5.2] a created entry records who logged what on which card, and where that stands", async () => {
  const { workspace, card_id, project_id, board_id } = await newTimeSheet();
  expect(await logTime(workspace.as(bob), card_id, { description: "Draft" })).toEqual({
    id: entryId(1),
    type: "time_entry",
    team_id: "t-acme",
    user_id: "u-bob",
    scope_type: "card",
    scope_id: card_id,
    card_id,
    started_at: eight,
    duration_seconds: 600,
    billable: false,
    rate_snapshot_cents: 0,
    currency_snapshot: "USD",
    source: "manual",
    version: 1,
    card_title_snapshot: "Copy",
    space_id_snapshot: project_id,
    project_id_snapshot: project_id,
    board_id_snapshot: board_id,
    ancestor_card_ids_snapshot: [],
    description: "Draft",
    needs_review: false,
    time_created: nine,
    time_updated: nine,
  });
  expect(await readEntry(workspace)).toEqual(await logTime(workspace.as(bob), card_id, { description: "Draft" }));
});

test("[M1.5] an entry keeps its snapshots when the card is renamed and moved, and one in a sprint holds that and no board", async () => {
  const { workspace, card_id, lists } = await newTimeSheet();
  const entry = await logTime(workspace, card_id);
  const elsewhere = await boardWithLists(workspace);
  await workspace.updateCard({ card_id, title: "Other" });
  await workspace.moveCard({ card_id, list_id: elsewhere.lists.done });
  await workspace.updateList({ list_id: lists.todo, archived: true });
  expect(await readEntry(workspace)).toEqual(entry);
  const { sprint } = await workspace.createSprint({ project_id: elsewhere.project_id });
  await workspace.moveCard({ card_id, sprint_id: sprint.id });
  expect(await readEntry(workspace)).toEqual(entry);
  const later = await logTime(workspace, card_id, { id: entryId(2) });
  expect(later).toMatchObject({ sprint_id_snapshot: sprint.id, project_id_snapshot: elsewhere.project_id });
  expect(later).not.toHaveProperty("board_id_snapshot");
});

test("[U10.3 M4.1] an entry in a category has no card, and is billable as the category says", async () => {
  const { workspace } = newWorkspace();
  const { time_category } = await workspace.createTimeCategory({ name: "Support", billable_default: true });
  const scope = { scope_type: "category", scope_id: time_category.id } as const;
  const entry = await logTime(workspace, time_category.id, scope);
  expect(entry).toMatchObject({
    ...scope,
    time_category_id: time_category.id,
    category_id: time_category.id,
    billable: true,
    ancestor_card_ids_snapshot: [],
  });
  for (const absent of ["card_id", "card_title_snapshot", "space_id_snapshot", "project_id_snapshot"]) {
    expect(entry).not.toHaveProperty(absent);
  }
  const unbilled = await logTime(workspace, time_category.id, { ...scope, id: entryId(2), billable: false });
  expect(unbilled.billable).toBe(false);
});

test("[M1.11] the rate of an entry is the member's, else the workspace's, as it was then", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const before = await logTime(workspace, card_id, { id: entryId(4) });
  await workspace.updateTimeSettings({ rate_cents: 5000, currency: "EUR" });
  expect(await logTime(workspace, card_id)).toMatchObject({ rate_snapshot_cents: 5000, currency_snapshot: "EUR" });
  await workspace.addMember({ user_id: "u-ada", rate_cents: 9000, currency: "GBP" });
  const later = await logTime(workspace, card_id, { id: entryId(2) });
  expect(later).toMatchObject({ rate_snapshot_cents: 9000, currency_snapshot: "GBP" });
  const others = await logTime(workspace.as(bob), card_id, { id: entryId(3) });
  expect(others).toMatchObject({ rate_snapshot_cents: 5000, currency_snapshot: "EUR" });
  expect(await readEntry(workspace)).toMatchObject({ rate_snapshot_cents: 5000, currency_snapshot: "EUR" });
  expect(await readEntry(workspace, entryId(4))).toEqual(before);
});

test.each([
  ["of 0 for a member counts, in the workspace's currency unless it has its own", { rate_cents: 0 }, 0],
  ["of the workspace never comes with a member's currency", { currency: "JPY" }, 5000],
])("[M1.11] the rate %s", async (_rule, member, rate_snapshot_cents) => {
  const { workspace, card_id } = await newTimeSheet();
  await workspace.updateTimeSettings({ rate_cents: 5000, currency: "EUR" });
  await workspace.addMember({ user_id: "u-ada", ...member });
  expect(await logTime(workspace, card_id)).toMatchObject({ rate_snapshot_cents, currency_snapshot: "EUR" });
});

test.each(["id", "scope_type", "scope_id", "started_at", "duration_seconds"] as const)(
  "[U10.3 E2.3] an entry without %s is refused",
  async (field) => {
    const { workspace, card_id } = await newTimeSheet();
    const request = { id: entryId(1), scope_type: "card", scope_id: card_id, started_at: eight, duration_seconds: 1 };
    const { [field]: _left, ...rest } = request;
    expect(await pathRefused(workspace.createTimeEntry(rest as unknown as CreateTimeEntryInput), 400)).toBe(field);
  },
);

test.each([
  ["an id that is no ULID", { id: "1" }, "id"],
  ["a ULID in lower case", { id: entryId(1).toLowerCase() }, "id"],
  ["a duration of 0", { duration_seconds: 0 }, "duration_seconds"],
  ["a negative duration", { duration_seconds: -60 }, "duration_seconds"],
  ["a duration that is not an integer", { duration_seconds: 1.5 }, "duration_seconds"],
  ["a start of 0", { started_at: 0 }, "started_at"],
  ["a description that is too long", { description: "x".repeat(102_401) }, "description"],
])("[I1.4 N1.3 T6.1 C6.5] %s is refused and named", async (_rule, changes, path) => {
  const { workspace, card_id } = await newTimeSheet();
  expect(await pathRefused(logTime(workspace, card_id, changes), 400)).toBe(path);
});

test("[N1.3 C6.5] an entry takes a duration of 1 and the longest description", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const changes = { duration_seconds: 1, description: "x".repeat(102_400) };
  expect(await logTime(workspace, card_id, changes)).toMatchObject(changes);
});

test("[E3.2 U10.3] an entry takes null for what is optional, and ignores what it does not know", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const changes = { description: null, billable: null, rate_snapshot_cents: 1, user_id: "u-eve", version: 7 };
  expect(await logTime(workspace, card_id, changes)).toMatchObject({
    description: "",
    billable: false,
    rate_snapshot_cents: 0,
    user_id: "u-ada",
    version: 1,
  });
});
