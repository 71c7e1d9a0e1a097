import { expect, test } from "vitest";
import type { UpdateTimeCategoryInput, Workspace } from "workspace-engine";
import { newWorkspace, pathRefused, refusalOf } from "../fixture";
import { entryId, logTime, newTimeSheet, nine, readEntry, vic } from "./time-sheet";

async function newCategory(workspace: Workspace, name = "Support"): Promise<string> {
  const { time_category } = await workspace.createTimeCategory({ name });
  return time_category.id;
}

const update = async (workspace: Workspace, changes: Partial<UpdateTimeCategoryInput>) =>
  (await workspace.updateTimeCategory({ time_category_id: "1", ...changes })).time_category;

test("[U34.14 C1.3] time categories are archived from one moment on, and brought back", async () => {
  const { workspace, clock } = newWorkspace();
  await newCategory(workspace);
  expect((await update(workspace, { archived: true })).archived_at).toBe(nine);
  clock.advance("1h");
  expect((await update(workspace, { archived: true })).archived_at).toBe(nine);
  expect(await update(workspace, { archived: false })).not.toHaveProperty("archived_at");
});

async function archivedCategory() {
  const sheet = await newTimeSheet();
  await newCategory(sheet.workspace);
  const inCategory = { scope_type: "category", scope_id: "1" } as const;
  await logTime(sheet.workspace, "1", inCategory);
  await update(sheet.workspace, { archived: true });
  return { ...sheet, inCategory };
}

test("[U34.14] an archived category takes no new time", async () => {
  const { workspace, card_id, inCategory } = await archivedCategory();
  const refused = async (call: Promise<unknown>) => {
    const { code, issues } = await refusalOf(call, 409);
    return [code, issues[0]?.path];
  };
  expect(await refused(logTime(workspace, "1", { ...inCategory, id: entryId(2) }))).toEqual([
    "archived_target",
    "scope_id",
  ]);
  expect(await refused(workspace.startTimer(inCategory))).toEqual(["archived_target", "scope_id"]);
  await logTime(workspace, card_id, { id: entryId(3) });
  const change = { time_entry_id: entryId(3), category_id: "1" };
  expect(await refused(workspace.updateTimeEntry(change))).toEqual(["archived_target", "category_id"]);
  expect(await readEntry(workspace, entryId(3))).toMatchObject({ version: 1 });
});

test("[U34.14 M1.1] an archived category keeps what it has, which can be changed and asked for again", async () => {
  const { workspace, inCategory } = await archivedCategory();
  expect(await logTime(workspace, "1", inCategory)).toMatchObject({ version: 1 });
  const changes = { time_entry_id: entryId(1), time_category_id: "1", duration_seconds: 60 };
  const { time_entry } = await workspace.updateTimeEntry(changes);
  expect(time_entry).toMatchObject({ duration_seconds: 60, category_id: "1", version: 2 });
});

test("[M4.1] time spent in a category moves to another one as a whole", async () => {
  const { workspace } = await newTimeSheet();
  for (const name of ["Support", "Meetings"]) await newCategory(workspace, name);
  await logTime(workspace, "1", { scope_type: "category" });
  const { time_entry } = await workspace.updateTimeEntry({ time_entry_id: entryId(1), category_id: "2" });
  expect(time_entry).toMatchObject({ scope_id: "2", category_id: "2", time_category_id: "2", version: 2 });
  const found = await workspace.getTimeEntries({ scope_type: "category", scope_id: "2" });
  expect(found.time_entries).toEqual([time_entry]);
});

test("[M4.1] time spent in a category cannot do without, while time spent on a card can", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await newCategory(workspace);
  await logTime(workspace, "1", { scope_type: "category" });
  const clear = (time_entry_id: string) => workspace.updateTimeEntry({ time_entry_id, time_category_id: null });
  expect(await pathRefused(clear(entryId(1)), 400)).toBe("time_category_id");
  await logTime(workspace, card_id, { id: entryId(2) });
  expect((await clear(entryId(2))).time_entry).toMatchObject({ scope_id: card_id, version: 1 });
});

test("[M1.11 M1.12] the settings of time entries are no rate and US dollars to begin with, and show the lock date while there is one", async () => {
  const { workspace } = newWorkspace();
  expect(await workspace.as(vic).getTimeSettings()).toEqual({ time_settings: { rate_cents: 0, currency: "USD" } });
  const settings = { rate_cents: 9500, currency: "EUR" };
  expect(await workspace.updateTimeSettings(settings)).toEqual({ time_settings: settings });
  await workspace.lockTimeEntries({ before: nine });
  expect(await workspace.getTimeSettings()).toEqual({ time_settings: { ...settings, locked_before: nine } });
  await workspace.lockTimeEntries({ before: null });
  expect((await workspace.getTimeSettings()).time_settings).not.toHaveProperty("locked_before");
});
