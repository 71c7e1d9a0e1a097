import { describe, expect, onTestFinished, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { faultStorage } from "workspace-engine/testing";
import { actor, brokenOff, fileOf, fixture, linesIn } from "./read";

const member = { user_id: "u-max", role: "member" } as const;

async function inUse(storage = new MemoryStorage()): Promise<Workspace> {
  const workspace = new Workspace({ teamId: "t-import", actor, storage });
  const { project } = await workspace.createProject({ title: "Website" });
  const lists = [{ title: "To do" }];
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
  await workspace.createCard({ title: "Write the copy", board_id: board.id });
  onTestFinished(async () => expect(await workspace.verify()).toEqual([]));
  return workspace;
}

const rows = (count: number): string =>
  `ID,Title,Status\n${Array.from({ length: count }, (_, index) => `${index + 1},Task ${index + 1},Doing\n`).join("")}`;

const linesOf = async (text: string, source?: string) =>
  linesIn((await readImport(fileOf(text), { now: 1_767_603_600, source })).lines());

const titles = async (workspace: Workspace) =>
  (await workspace.previewView({ type: "card", card_filters: {}, count: 1000 })).cards.map(({ title }) => title);

describe("into a workspace in use", () => {
  test.each(["trello.json", "jira.csv", "github-issues.json", "monday.csv", "clickup.csv"])(
    "[G4.21] %s comes as a space of its own, beside what is there",
    async (name) => {
      const workspace = await inUse();
      const { lines, report } = await readImport(fixture(name));
      const { added, updated } = await importLines(workspace, lines());
      expect(added).toBeGreaterThan(report.imported["cards"] ?? 0);
      expect(updated).toBe(0);
      const { projects } = await workspace.as(member).getProjects();
      expect(projects.map(({ title }) => title).sort()).toEqual([report.title, "Website"].sort());
      expect(await titles(workspace)).toContain("Write the copy");
    },
  );

  test("[G4.9] a line comes after those that it names, and no id comes twice", async () => {
    const workspace = await inUse();
    const before = await workspace.export();
    const lines = await linesOf(rows(1));
    const last = lines.length;
    const fault = (line: number, field: string, code: string) => ({ path: `line ${line}.${field}`, code });
    const refused = async (given: readonly string[], ...issues: readonly object[]) => {
      await expect(importLines(workspace, given)).rejects.toMatchObject({ issues });
      expect(await workspace.export()).toEqual(before);
    };
    await refused([...lines, lines.at(-1) ?? ""], fault(last + 1, "id", "duplicate_id"));
    await refused(
      [...lines.slice(0, 2), lines.at(-1) ?? "", ...lines.slice(2, -1)],
      fault(3, "board_id", "misplaced"),
      fault(3, "list_id", "misplaced"),
    );
  });

  test("[G4.3] commits have a bounded size", async () => {
    const workspace = await inUse();
    const sizes: number[] = [];
    const stop = workspace.subscribe(({ changes }) => void sizes.push(changes.length));
    await importLines(workspace, await linesOf(rows(900)));
    await expect.poll(() => sizes.length).toBeGreaterThan(4);
    stop();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  });

  test("[G4.7] a failed import takes itself back", async () => {
    const workspace = await inUse();
    const before = await workspace.export();
    const lines = await linesOf(rows(500));
    await expect(importLines(workspace, [...lines.slice(0, 400), "{}"])).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await workspace.export()).toEqual(before);
    await expect(importLines(workspace, lines.slice(0, 400))).rejects.toThrow("Expected 500 documents, there are");
    expect(await workspace.export()).toEqual(before);
  });

  test.each([10, 250, 505])(
    "[G4.7] an import killed after %i lines is hidden, and the next one begins anew",
    async (count) => {
      const storage = new MemoryStorage();
      const workspace = await inUse(storage);
      const lines = await linesOf(rows(500));
      await new Promise<void>((stopped) => {
        void importLines(workspace, brokenOff(lines, count, stopped));
      });
      const next = new Workspace({ teamId: "t-import", actor, storage });
      expect(await titles(next.as(member))).toEqual(["Write the copy"]);
      await importLines(next, lines);
      expect(await titles(next.as(member))).toHaveLength(501);
    },
  );

  test("[G4.7] a storage that fails leaves all of it or nothing that anybody but admins reads", async () => {
    for (let at = 1; at <= 12; at += 1) {
      const storage = faultStorage(new MemoryStorage(), { seed: at });
      const workspace = new Workspace({ teamId: "t-import", actor, storage, retryTimeout: 0 });
      await workspace.createProject({ title: "Website" });
      const lines = await linesOf(rows(300));
      for (let call = 1; call < at; call += 1) storage.failNext("commit", "lost_answer");
      await importLines(workspace, lines).catch(() => {});
      expect([0, 300]).toContain((await titles(workspace.as(member))).length);
    }
  });

  test("[G4.21] only admins import, and never over what is from elsewhere", async () => {
    const workspace = await inUse();
    const lines = await linesOf(rows(3), "tasks");
    await expect(importLines(workspace.as(member), lines)).rejects.toMatchObject({ code: "no_access" });
    const foreign = lines.map((line) => line.replaceAll('"csv:tasks"', '"csv:other"'));
    await importLines(workspace, lines);
    await expect(importLines(workspace, foreign)).rejects.toMatchObject({ code: "id_reused" });
    expect(await titles(workspace)).toHaveLength(4);
  });
});
