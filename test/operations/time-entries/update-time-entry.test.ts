import { expect, test } from "vitest";
import type { Storage, UpdateTimeEntryInput, Workspace } from "workspace-engine";
import { amendStored } from "../amend-stored";
import { pathRefused, refusalOf } from "../fixture";
import { bob, entryId, logTime, newTimeSheet, nine, readEntry, vic } from "./time-sheet";

const time_entry_id = entryId(1);

const update = async (workspace: Workspace, changes: Partial<UpdateTimeEntryInput>) =>
  (await workspace.updateTimeEntry({ time_entry_id, ...changes })).time_entry;

/** A time sheet with one entry, made by the admin, and an hour gone by. */
async function withEntry() {
  const sheet = await newTimeSheet();
  const entry = await logTime(sheet.workspace, sheet.card_id, { description: "Draft" });
  const { time_category } = await sheet.workspace.createTimeCategory({ name: "Support" });
  sheet.clock.advance("1h");
  return { ...sheet, entry, category_id: time_category.id };
}

const flag = (storage: Storage) =>
  amendStored(storage, "time_entry", time_entry_id, { needs_review: true, review_reason: "abandoned_timer" });

const anHourLater = nine + 3600;

test("[U10.3 T6.1 M4.1] the category changes alone, and null or an empty text clears it, whichever of its names is used", async () => {
  const { workspace, entry, category_id } = await withEntry();
  const names = { time_category_id: category_id, category_id };
  const nothings = [
    ...[null, ""].flatMap((nothing) => [{ time_category_id: nothing }, { category_id: nothing }]),
    { time_category_id: null, category_id: "" },
  ];
  let { version } = entry;
  for (const given of [{ category_id }, { time_category_id: category_id }, names]) {
    for (const nothing of nothings) {
      const set = { ...entry, ...names, time_updated: anHourLater, version: version + 1 };
      expect(await update(workspace, given)).toEqual(set);
      expect(await update(workspace, names)).toEqual(set);
      version += 2;
      expect(await update(workspace, nothing)).toEqual({ ...entry, time_updated: anHourLater, version });
    }
  }
});

test.each([
  ["a version of 0", { version: 0 }, "version"],
  ["a version that is not an integer", { version: 1.5 }, "version"],
  ["taking a review back", { confirm_review: false }, "confirm_review"],
  ["confirming what is not flagged", { confirm_review: true }, "confirm_review"],
  ["two categories", { time_category_id: "1", category_id: "2" }, "category_id"],
  ["one category and none", { time_category_id: "1", category_id: null }, "category_id"],
  ["an id that is no ULID", { time_entry_id: "1" }, "time_entry_id"],
])("[N1.3 T6.1 M3.1 M4.1 I1.4] %s is 400, named, and changes nothing", async (_rule, changes, path) => {
  const { workspace, entry } = await withEntry();
  expect(await pathRefused(update(workspace, changes as Partial<UpdateTimeEntryInput>), 400)).toBe(path);
  expect(await readEntry(workspace)).toEqual(entry);
});

test("[M2.2] its user and admins may change an entry, others may not", async () => {
  const { workspace, card_id, entry } = await withEntry();
  await refusalOf(update(workspace.as(bob), { billable: true }), 403);
  await refusalOf(workspace.as(bob).deleteTimeEntry({ time_entry_id }), 403);
  expect(await readEntry(workspace)).toEqual(entry);
  await logTime(workspace.as(bob), card_id, { id: entryId(2) });
  expect(await update(workspace.as(bob), { time_entry_id: entryId(2), billable: true })).toMatchObject({ version: 2 });
  expect(await update(workspace, { time_entry_id: entryId(2), billable: false })).toMatchObject({
    version: 3,
    user_id: "u-bob",
  });
});

test("[E4.4 M2.2] an authorize hook has the last word about another user's entry", async () => {
  const { workspace, card_id } = await newTimeSheet({
    authorize: ({ documents: [document], allowed }) => allowed || document?.body["user_id"] === "u-ada",
  });
  await logTime(workspace, card_id);
  expect(await update(workspace.as(bob), { billable: true })).toMatchObject({ version: 2, user_id: "u-ada" });
});

test("[M3.1 M2.8] a review is confirmed once, by whom and when, and its reason stays", async () => {
  const { workspace, storage, entry } = await withEntry();
  await flag(storage);
  const confirmed = {
    ...entry,
    needs_review: false,
    review_reason: "abandoned_timer",
    reviewed_at: anHourLater,
    reviewed_by: "u-ada",
    version: 2,
    time_updated: anHourLater,
  };
  expect(await update(workspace, { confirm_review: true })).toEqual(confirmed);
  await refusalOf(update(workspace, { confirm_review: true }), 400);
  expect(await readEntry(workspace)).toEqual(confirmed);
});

test("[M3.1 U10.3] a review is confirmed together with other changes, as one version, and never taken back", async () => {
  const { workspace, storage } = await withEntry();
  await flag(storage);
  await refusalOf(update(workspace, { confirm_review: false, duration_seconds: 60 }), 400);
  expect(await readEntry(workspace)).toMatchObject({ needs_review: true, duration_seconds: 600, version: 1 });
  const changes = { confirm_review: true, duration_seconds: 60 };
  expect(await update(workspace, changes)).toMatchObject({ needs_review: false, duration_seconds: 60, version: 2 });
});

test("[M2.3 M2.8 E2.10] a version must be the current one, where it is given, even if nothing would change", async () => {
  const { workspace } = await withEntry();
  await update(workspace, { version: 1, duration_seconds: 700 });
  for (const changes of [
    { version: 1, duration_seconds: 800 },
    { version: 3, duration_seconds: 800 },
    { version: 1 },
  ]) {
    const error = await refusalOf(update(workspace, changes), 409);
    expect(error).toMatchObject({ code: "stale_version", sec: "SEC:103-00002", issues: [{ path: "version" }] });
  }
  expect(await update(workspace, { duration_seconds: 900 })).toMatchObject({ version: 3 });
  expect(await update(workspace, { version: 3, duration_seconds: 900 })).toMatchObject({ version: 3 });
});

/** Each step breaks one more rule, the last one first; the one that is checked first is reported. */
test("[E2.8 M2.1 M2.2 M2.3] the order of the checks is role, input, existence, access, lock, version, rules", async () => {
  const { workspace, entry } = await withEntry();
  const changes: Partial<UpdateTimeEntryInput>[] = [{ confirm_review: true }];
  const codeOf = async (actor: Workspace, more: Partial<UpdateTimeEntryInput>, status: number) => {
    changes.unshift({ ...changes[0], ...more });
    return (await refusalOf(update(actor, changes[0] ?? {}), status)).code;
  };
  expect(await codeOf(workspace, {}, 400)).toBe("invalid_input");
  expect(await codeOf(workspace, { version: 2 }, 409)).toBe("stale_version");
  await workspace.lockTimeEntries({ before: nine });
  expect(await codeOf(workspace, {}, 409)).toBe("time_entry_locked");
  expect(await codeOf(workspace.as(bob), {}, 403)).toBe("no_access");
  expect(await codeOf(workspace.as(bob), { category_id: "404" }, 404)).toBe("not_found");
  expect(await codeOf(workspace.as(bob), { time_entry_id: entryId(404) }, 404)).toBe("not_found");
  expect(await codeOf(workspace.as(bob), { duration_seconds: 0 }, 400)).toBe("invalid_input");
  expect(await codeOf(workspace.as(vic), {}, 403)).toBe("no_access");
  expect(await readEntry(workspace)).toEqual({ ...entry, locked_at: anHourLater });
});

test("[M2.1] a deleted entry is 404 for whoever reads, updates or deletes it", async () => {
  const { workspace, clock } = await withEntry();
  const entry = await readEntry(workspace);
  await clock.advance("1h");
  const now = clock.now() / 1000;
  expect(await workspace.deleteTimeEntry({ time_entry_id })).toEqual({
    time_entry: { ...entry, deleted_at: now, time_updated: now, version: 2 },
  });
  for (const actor of [workspace, workspace.as(bob)]) {
    expect(await pathRefused(update(actor, { version: 1 }), 404)).toBe("time_entry_id");
    expect(await pathRefused(readEntry(actor), 404)).toBe("time_entry_id");
    expect(await pathRefused(actor.deleteTimeEntry({ time_entry_id }), 404)).toBe("time_entry_id");
  }
});
