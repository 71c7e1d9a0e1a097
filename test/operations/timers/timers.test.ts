import { expect, test } from "vitest";
import type { StartTimerInput, UpdateTimerInput, Workspace } from "workspace-engine";
import { ulidSchema } from "workspace-engine/schemas";
import { putStored } from "../amend-stored";
import { boardWithLists, newWorkspace, pathRefused, refusalOf } from "../fixture";
import { bob, eight, logTime, newTimeSheet, nine, readEntry, remainingTime, vic } from "../time-entries/time-sheet";

const hour = 3600;

const start = async (workspace: Workspace, scope_id: string, changes: Partial<StartTimerInput> = {}) =>
  (await workspace.startTimer({ scope_type: "card", scope_id, ...changes })).active_timer;

const update = async (workspace: Workspace, changes: UpdateTimerInput) =>
  (await workspace.updateTimer(changes)).active_timer;

const stop = async (workspace: Workspace, user_id?: string) => (await workspace.stopTimer({ user_id })).time_entry;

const running = async (workspace: Workspace) => (await workspace.getTimer()).active_timer;

test("[M5.4 L5.3] starting a timer answers it, it is read by its user alone, and the card stays as it is", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const before = await workspace.getCard({ card_id });
  expect(await workspace.as(bob).getTimer()).toEqual({});
  const timer = await start(workspace.as(bob), card_id, { description: "Draft", billable: true });
  expect(timer).toEqual({
    team_id: "t-acme",
    user_id: "u-bob",
    scope_type: "card",
    scope_id: card_id,
    started_at: nine,
    description: "Draft",
    billable: true,
    version: 1,
  });
  expect(await workspace.as(bob).getTimer()).toEqual({ active_timer: timer });
  expect(await workspace.getTimer()).toEqual({});
  expect(await workspace.getCard({ card_id })).toEqual(before);
});

test("[M5.4] a timer is billable as its category says, unless it says so itself", async () => {
  const { workspace } = await newTimeSheet();
  await workspace.createTimeCategory({ name: "Support", billable_default: true });
  const category = { scope_type: "category" } as const;
  expect(await start(workspace, "1", { ...category, description: null })).toMatchObject({
    billable: true,
    description: "",
  });
  expect(await start(workspace.as(bob), "1", { ...category, billable: false })).toMatchObject({ billable: false });
});

test("[M5.4 E2.10] starting a timer while one runs is 409, whatever it is for, and leaves that one", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const { time_category } = await workspace.createTimeCategory({ name: "Support" });
  const timer = await start(workspace, card_id);
  expect((await refusalOf(start(workspace, card_id), 409)).code).toBe("timer_running");
  const other = start(workspace, time_category.id, { scope_type: "category" });
  expect((await refusalOf(other, 409)).code).toBe("timer_running");
  expect(await running(workspace)).toEqual(timer);
  await start(workspace.as(bob), card_id);
  await stop(workspace);
  await start(workspace, card_id);
});

test("[M5.6 R9.2] stopping a timer makes an entry of it, like one that is logged", async () => {
  const { workspace, clock, card_id } = await newTimeSheet();
  await start(workspace.as(bob), card_id, { description: "Draft", billable: true });
  clock.advance("10m");
  const entry = await stop(workspace.as(bob));
  expect(await readEntry(workspace, entry.id)).toEqual(entry);
  expect(await workspace.as(bob).getTimer()).toEqual({});
  expect(await remainingTime(workspace, card_id)).toBe(3600 - 600);
  const { time_entry } = await workspace.as(bob).updateTimeEntry({ time_entry_id: entry.id, duration_seconds: 300 });
  expect(time_entry).toMatchObject({ version: 2, source: "timer" });
  expect(await remainingTime(workspace, card_id)).toBe(3600 - 300);
  const logged = { started_at: nine, duration_seconds: 600, description: "Draft", billable: true };
  expect({ ...entry, source: "manual" }).toEqual({
    ...(await logTime(workspace.as(bob), card_id, logged)),
    id: ulidSchema.parse(entry.id),
  });
});

test("[M5.6] stopping a timer in a category makes an entry of that category, archived or not", async () => {
  const { workspace } = await newTimeSheet();
  await workspace.createTimeCategory({ name: "Support", billable_default: true });
  await start(workspace, "1", { scope_type: "category" });
  await workspace.updateTimeCategory({ time_category_id: "1", archived: true });
  const entry = await stop(workspace);
  expect(entry).toMatchObject({ scope_type: "category", scope_id: "1", category_id: "1", billable: true });
  expect(entry).not.toHaveProperty("card_id");
});

test.each([
  [0, 1],
  [999, 1],
  [1000, 1],
  [1999, 1],
  [2000, 2],
  [59_999, 59],
  [12 * hour * 1000, 12 * hour],
  [12 * hour * 1000 + 1000, 12 * hour + 1, "abandoned_timer"],
  [100 * 24 * hour * 1000, 100 * 24 * hour, "abandoned_timer"],
])(
  "[M5.6 N1.3] stopping a timer after %i ms lasts %i s, and is flagged as %s",
  async (elapsed, duration_seconds, review_reason?: string) => {
    for (const timeUnit of ["seconds", "milliseconds"] as const) {
      const { workspace, clock, card_id } = await newTimeSheet({ timeUnit });
      await start(workspace, card_id);
      clock.set(clock.now() + elapsed);
      const entry = await stop(workspace);
      expect(entry).toMatchObject({ duration_seconds, needs_review: review_reason !== undefined });
      expect(entry.review_reason).toBe(review_reason);
    }
  },
);

test("[M5.6] stopping a timer after the clock was put back lasts a second", async () => {
  let now = nine * 1000;
  const { workspace, card_id } = await newTimeSheet({ clock: { now: () => now } });
  await start(workspace, card_id);
  now = eight * 1000;
  expect(await stop(workspace)).toMatchObject({ duration_seconds: 1, started_at: nine });
});

test("[M5.10 M1.12] stopping a timer that started before the lock date is 409, and it runs on until its start is moved", async () => {
  const { workspace, clock, card_id } = await newTimeSheet();
  const timer = await start(workspace, card_id);
  clock.advance("3h");
  await workspace.lockTimeEntries({ before: nine + hour });
  expect((await refusalOf(stop(workspace), 409)).code).toBe("time_entry_locked");
  expect(await running(workspace)).toEqual(timer);
  expect(await remainingTime(workspace, card_id)).toBe(3600);
  await update(workspace, { started_at: nine + hour });
  expect(await stop(workspace)).toMatchObject({ started_at: nine + hour, duration_seconds: 2 * hour });
});

test("[M5.6 M1.5] the snapshots of a timer's entry are of the card as it is at the stop", async () => {
  const { workspace, card_id, lists } = await newTimeSheet();
  const elsewhere = await boardWithLists(workspace);
  const { card: parent } = await workspace.createCard({ title: "Parent", list_id: lists.todo });
  const { card } = await workspace.createCard({ title: "Part", list_id: lists.todo, parent_card_id: parent.id });
  await start(workspace, card.id);
  await start(workspace.as(bob), card_id);
  await workspace.updateCard({ card_id, title: "Text" });
  await workspace.moveCard({ card_id, list_id: elsewhere.lists.doing });
  expect(await stop(workspace.as(bob))).toMatchObject({
    card_title_snapshot: "Text",
    board_id_snapshot: elsewhere.board_id,
    project_id_snapshot: elsewhere.project_id,
  });
  expect(await stop(workspace)).toMatchObject({ ancestor_card_ids_snapshot: [parent.id] });
});

test("[M5.6 U34.1] the snapshots of a timer's entry are of the start where the card is gone, and the timer runs on", async () => {
  const { workspace, clock, card_id, project_id, board_id } = await newTimeSheet();
  await start(workspace.as(bob), card_id);
  await workspace.updateCard({ card_id, title: "Text" });
  await workspace.deleteCard({ card_id });
  clock.advance("1h");
  expect(await running(workspace.as(bob))).toMatchObject({ scope_id: card_id });
  const entry = await stop(workspace.as(bob));
  expect(entry).toMatchObject({
    card_id,
    scope_id: card_id,
    card_title_snapshot: "Copy",
    board_id_snapshot: board_id,
    project_id_snapshot: project_id,
    duration_seconds: hour,
  });
  const { time_entries } = await workspace.getTimeEntries({ scope_type: "card", scope_id: card_id });
  expect(time_entries).toEqual([entry]);
});

test("[M5.6 E4.6] the snapshots of a timer's entry are of the stop, but of the start where the card is hidden from its user by then", async () => {
  const { workspace, card_id, project_id } = await newTimeSheet();
  const people = [workspace, workspace.as(bob), workspace.as({ user_id: "u-eve", role: "member" })];
  for (const person of people) await start(person, card_id);
  await workspace.updateCard({ card_id, title: "Secret" });
  await workspace.updateProject({ project_id, is_private: true, members: [{ user_id: "u-bob" }] });
  const titles: (string | undefined)[] = [];
  for (const person of people) titles.push((await stop(person)).card_title_snapshot);
  expect(titles).toEqual(["Secret", "Secret", "Copy"]);
});

test("[M5.10 M5.6] changing a running timer changes what it is for, snapshots and all", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await workspace.createTimeCategory({ name: "Support", billable_default: true });
  await start(workspace, "1", { scope_type: "category", billable: false });
  const timer = await update(workspace, { scope_type: "card", scope_id: card_id });
  expect(timer).toMatchObject({ scope_type: "card", scope_id: card_id, billable: false, version: 2 });
  await workspace.deleteCard({ card_id });
  expect(await stop(workspace)).toMatchObject({ scope_id: card_id, card_title_snapshot: "Copy" });
});

test.each([
  [{ started_at: nine + 1 }, 400, "started_at"],
  [{ scope_type: "card" } as const, 400, "scope_id"],
  [{ scope_id: "1" }, 400, "scope_type"],
  [{ scope_type: "card", scope_id: "404" } as const, 404, "scope_id"],
  [{ version: 0 }, 400, "version"],
  [{ version: 2 }, 409, "version"],
  [{ started_at: eight - 1 }, 409, "started_at"],
  [{ user_id: "u-nobody" }, 404, "user_id"],
])(
  "[M5.10 E2.3 M5.11] changing a running timer by %j is %i at %s and changes nothing",
  async (changes, status, path) => {
    const { workspace, card_id } = await newTimeSheet();
    const timer = await start(workspace, card_id);
    await workspace.lockTimeEntries({ before: eight });
    expect(await pathRefused(update(workspace, { description: "Mine", ...changes }), status)).toBe(path);
    expect(await running(workspace)).toEqual(timer);
  },
);

test("[M5.10 M2.3] changing a running timer that is stale is distinguished from one that is locked", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await start(workspace, card_id);
  await workspace.lockTimeEntries({ before: nine });
  const codeOf = async (changes: UpdateTimerInput) => (await refusalOf(update(workspace, changes), 409)).code;
  expect(await codeOf({ version: 7, started_at: eight })).toBe("stale_version");
  expect(await codeOf({ version: 1, started_at: eight })).toBe("time_entry_locked");
  expect(await update(workspace, { version: 1, started_at: nine, billable: true })).toMatchObject({ version: 2 });
});

test("[U34.14] changing a running timer into an archived category is refused, and within it is not", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await workspace.createTimeCategory({ name: "Support" });
  const category = { scope_type: "category", scope_id: "1" } as const;
  await start(workspace, "1", category);
  await start(workspace.as(bob), card_id);
  await workspace.updateTimeCategory({ time_category_id: "1", archived: true });
  expect((await refusalOf(update(workspace.as(bob), category), 409)).code).toBe("archived_target");
  expect(await update(workspace, { ...category, billable: true })).toMatchObject({ version: 2 });
});

test("[M5.11 E4.2] the timer of another user is changed and stopped by admins, with the rate of its user", async () => {
  const { workspace, storage, card_id, clock } = await newTimeSheet();
  const times = { time_created: nine, time_updated: nine } as const;
  await putStored(storage, "member", { id: "u-bob", role: "member", status: "active", rate_cents: 700, ...times });
  await start(workspace.as(bob), card_id);
  await start(workspace, card_id);
  clock.advance("1h");
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  await refusalOf(stop(eve, "u-bob"), 403);
  await refusalOf(update(eve, { user_id: "u-bob", billable: true }), 403);
  await refusalOf(stop(workspace.as(vic)), 403);
  expect(await update(workspace, { user_id: "u-bob", billable: true })).toMatchObject({ user_id: "u-bob" });
  expect(await stop(workspace, "u-bob")).toMatchObject({ user_id: "u-bob", rate_snapshot_cents: 700, billable: true });
  expect(await workspace.as(bob).getTimer()).toEqual({});
  expect(await pathRefused(stop(workspace, "u-bob"), 404)).toBe("user_id");
  expect(await running(workspace)).toMatchObject({ user_id: "u-ada", billable: false });
});

test("[M5.4 M5.11 E4.8] a timer is read by its user and by admins, and nobody else learns whether one runs", async () => {
  const { workspace, card_id } = await newTimeSheet();
  const active_timer = await start(workspace.as(bob), card_id);
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  for (const reader of [workspace, workspace.as(bob)]) {
    expect(await reader.getTimer({ user_id: "u-bob" })).toEqual({ active_timer });
  }
  expect(await workspace.getTimer({ user_id: "u-eve" })).toEqual({});
  for (const user_id of ["u-bob", "u-ada"]) {
    expect(await pathRefused(eve.getTimer({ user_id }), 403)).toBe("user_id");
    expect(await pathRefused(eve.stopTimer({ user_id }), 403)).toBe("user_id");
    expect(await pathRefused(eve.updateTimer({ user_id, billable: true }), 403)).toBe("user_id");
  }
  const [ofBob, ofAda] = [
    await refusalOf(eve.getTimer({ user_id: "u-bob" }), 403),
    await refusalOf(eve.getTimer({ user_id: "u-ada" }), 403),
  ];
  expect([ofBob.message, ofBob.issues]).toEqual([ofAda.message, ofAda.issues]);
  expect(await pathRefused(eve.getTimer({ user_id: "no id" }), 400)).toBe("user_id");
  expect(await stop(workspace.as(bob), "u-bob")).toMatchObject({ user_id: "u-bob" });
});

test("[K7.1 M5.6] a running timer in a snapshot may have lost its card, but not its category", async () => {
  const { workspace } = newWorkspace();
  const timers = (scope_type: "card" | "category") => [{ id: "u-ada", scope_type, scope_id: "7", started_at: eight }];
  const load = (scope_type: "card" | "category") =>
    workspace.load({ time_unit: "seconds", timers: timers(scope_type) });
  expect(await pathRefused(load("category"), 400)).toBe("timers[0].scope_id");
  await load("card");
  const entry = await stop(workspace);
  expect(entry).toMatchObject({ card_id: "7", duration_seconds: hour, ancestor_card_ids_snapshot: [] });
});
