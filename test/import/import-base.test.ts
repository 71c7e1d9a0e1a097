import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { actor, fileOf } from "./read";

const rows = (...titles: string[]) =>
  fileOf(`ID,Title,Status\n${titles.map((title, index) => `${index + 1},${title},Todo\n`).join("")}`);

async function bring(workspace: Workspace, file: File) {
  const { lines } = await readImport(file, { now: 1_767_603_600, source: "tasks" });
  return importLines(workspace, lines());
}

const made = (storage = new MemoryStorage()) => new Workspace({ teamId: "t-base", actor, storage, history: true });

describe("what a source said", () => {
  test("[G4.22] is kept in exports: what a restored workspace imports again is merged all the same", async () => {
    const workspace = made();
    const { project_id } = await bring(workspace, rows("Bake", "Eat"));
    await workspace.updateCard({ card_id: `${project_id}-1`, title: "Ours" });
    await workspace.deleteCard({ card_id: `${project_id}-2` });
    const copy = made();
    await copy.load(await workspace.export());
    expect(await bring(copy, rows("Bake", "Eat"))).toMatchObject({ added: 0, updated: 0, left_deleted: { cards: 1 } });
    expect((await copy.export()).cards.map(({ title }) => title)).toEqual(["Ours"]);
  });

  test("[G4.22] leaves the time that was logged before to those who could read it, when the space goes by an undo", async () => {
    const workspace = made();
    const { project_id } = await bring(workspace, rows("Bake"));
    const max = workspace.as({ user_id: "u-max", role: "member" });
    const scope = { scope_type: "card", scope_id: `${project_id}-1` } as const;
    const { time_entry } = await max.createTimeEntry({
      id: "01KE6Y4S00EXAMP1E000000001",
      ...scope,
      started_at: 1_767_603_600,
      duration_seconds: 60,
    });
    await workspace.deleteProject({ project_id });
    const [last] = (await workspace.getCommits({ count: 1 })).commits;
    await bring(workspace, rows("Bake"));
    const { commits } = await workspace.getCommits({ count: 100 });
    for (const { id, sequence } of commits) if (sequence > (last?.sequence ?? 0)) await workspace.undo(id);
    expect((await workspace.getProjects()).projects).toEqual([]);
    expect((await max.getTimeEntries({ user_id: "u-max" })).time_entries).toMatchObject([{ id: time_entry.id }]);
  });

  test("[G4.22] is said of no copy, and goes with the space", async () => {
    const workspace = made();
    const { project_id } = await bring(workspace, rows("Bake"));
    const { card } = await workspace.copyCard({ card_id: `${project_id}-1` });
    expect((await workspace.export()).import_bases.map(({ id }) => id)).not.toContain(card.id);
    await workspace.deleteProject({ project_id });
    expect((await workspace.export()).import_bases).toEqual([]);
    expect(await bring(workspace, rows("Bake"))).toMatchObject({ is_new: true });
  });

  test("[G4.15] where it is not known, as of earlier versions, whatever differs here stays", async () => {
    const workspace = made();
    const { project_id } = await bring(workspace, rows("Bake", "Eat"));
    await workspace.updateCard({ card_id: `${project_id}-1`, title: "Ours", estimate: 3 });
    const { import_bases: _, ...earlier } = await workspace.export();
    const copy = made();
    await copy.load(earlier);
    const { conflicts, updated } = await bring(copy, rows("Bake", "Eat"));
    expect(conflicts).toMatchObject([{ title: "Ours", field: "title" }]);
    expect(updated).toBe(0);
    expect((await copy.export()).cards).toEqual((await workspace.export()).cards);
    expect(await bring(copy, rows("Bake", "Eat, drink"))).toMatchObject({ conflicts: [], updated: 1 });
  });

  test("[G4.21] a space that is gone is not made anew around a board of it that was moved away before", async () => {
    const workspace = made();
    const { project_id } = await bring(workspace, rows("Bake"));
    const { project } = await workspace.createProject({ title: "Other" });
    const [board] = (await workspace.export()).boards;
    await workspace.updateBoard({ board_id: board?.id ?? "", project_id: project.id });
    await workspace.deleteProject({ project_id });
    const before = await workspace.export();
    await expect(bring(workspace, rows("Bake"))).rejects.toMatchObject({ code: "id_reused" });
    expect(await workspace.export()).toEqual(before);
  });
});
