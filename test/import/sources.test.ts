import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { type ImportOptions, importLines, readImport } from "workspace-engine/import";
import { actor, fileOf } from "./read";

function inUse() {
  const workspace = new Workspace({ teamId: "t-sources", actor });
  let now = 1_767_603_600;
  /** Each file on another day. */
  const bring = async (text: string, name = "tasks.csv", options: ImportOptions = {}, dryRun = false) => {
    now += 86_400;
    const { lines } = await readImport(fileOf(text, name), { now, ...options });
    return importLines(workspace, lines(), { dryRun });
  };
  const spaces = async () => {
    const { projects, cards } = await workspace.export();
    const titlesIn = (space: string) =>
      cards.filter(({ project_id }) => project_id === space).map(({ title }) => title);
    return projects.map(({ id }) => titlesIn(id).sort());
  };
  return { workspace, bring, spaces };
}

const rows = (titles: readonly string[]) =>
  `ID,Title,Status\n${titles.map((title, index) => `${index + 1},${title},Todo\n`).join("")}`;
const bakery = ["Bake bread", "Bake cake", "Sweep"];
const garage = ["Change tyres", "Change oil", "Pump", "Polish"];

describe("what is no more than a name", () => {
  test("[G4.20] two unrelated files of one name get a space each, and are recognized again", async () => {
    const { workspace, bring, spaces } = inUse();
    const [one, other] = [await bring(rows(bakery)), await bring(rows(garage))];
    expect([one.is_new, other.is_new]).toEqual([true, true]);
    expect((await spaces()).sort()).toEqual([bakery, [...garage].sort()].sort());
    const again = [await bring(rows([...garage, "Paint"])), await bring(rows(bakery.slice(0, 2)))];
    expect(again.map(({ project_id }) => project_id)).toEqual([other.project_id, one.project_id]);
    const expected = [
      { is_new: false, added: 1, updated: 0 },
      { is_new: false, added: 0, updated: 0 },
    ];
    expect(again).toMatchObject(expected);
    // What a later file has no more stays.
    expect((await spaces()).sort()).toEqual([bakery, [...garage, "Paint"].sort()].sort());
    expect(await workspace.verify()).toEqual([]);
  });

  const jira = (summary: string) =>
    `Summary,Issue key,Status,Project key,Project name\n${summary},WEB-1,Doing,WEB,Web\n`;
  const withoutKeys = (...titles: string[]) => `Title,Status\n${titles.map((title) => `${title},Todo\n`).join("")}`;

  test.each([
    ["two sites of Jira with the same key of a project", jira("Checkout"), jira("Newsletter")],
    ["tables without keys, of which some titles are the same", withoutKeys(..."Tabcdef"), withoutKeys(..."Tuvwxyz")],
  ])("[G4.20] and so do %s", async (_, first, second) => {
    const { bring, spaces } = inUse();
    await bring(first);
    await bring(second);
    expect(await spaces()).toHaveLength(2);
    expect(await bring(first)).toMatchObject({ is_new: false, added: 0, updated: 0 });
  });

  test("[G4.20] the first stays free for another one when its space is deleted", async () => {
    const { workspace, bring } = inUse();
    const [one, other] = [await bring(rows(bakery)), await bring(rows(garage))];
    await workspace.deleteProject({ project_id: one.project_id });
    expect(await bring(rows(garage))).toMatchObject({ project_id: other.project_id, added: 0 });
    expect(await bring(rows(bakery))).toMatchObject({ project_id: one.project_id, is_new: true });
  });

  test("[G4.20] where it is said what the source is, that counts, whatever the file is called and has", async () => {
    const { bring } = inUse();
    const one = await bring(rows(bakery), "march.csv", { source: "bakery" });
    const again = await bring(rows(garage), "april.csv", { source: "bakery" });
    expect(again).toMatchObject({ project_id: one.project_id, is_new: false, added_by_kind: { cards: 1 } });
    expect(again.updated_by_kind).toMatchObject({ cards: 3 });
    expect((await bring(rows(garage), "april.csv", { source: "garage" })).is_new).toBe(true);
  });
});

describe("a dry run", () => {
  test("[G4.21] answers what an import would, and writes nothing", async () => {
    const { workspace, bring } = inUse();
    const expected = { is_new: true, added_by_kind: { cards: 3 } };
    expect(await bring(rows(bakery), "tasks.csv", {}, true)).toMatchObject(expected);
    const first = await bring(rows(bakery));
    await workspace.updateCard({ card_id: `${first.project_id}-1`, title: "Ours" });
    await workspace.deleteCard({ card_id: `${first.project_id}-2` });
    const before = await workspace.export();
    const later = "ID,Title,Status,Labels\n1,Bread,Done,new\n2,Bake cake,Todo,\n3,Sweep,New list,\n4,Wash,Todo,\n";
    const dry = await bring(later, "tasks.csv", { source: "tasks" }, true);
    expect(await workspace.export()).toEqual(before);
    expect(dry).toEqual(await bring(later, "tasks.csv", { source: "tasks" }));
    expect(dry).toMatchObject({
      ...{ title: "tasks", is_new: false, left_deleted: { cards: 1 }, conflict_count: 1 },
      ...{ added_by_kind: { cards: 1, tags: 1, lists: 2 }, updated_by_kind: { cards: 2 } },
    });
    expect(dry.conflicts).toMatchObject([{ title: "Ours", field: "title" }]);
  });
});
