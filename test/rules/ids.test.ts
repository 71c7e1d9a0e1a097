import { describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { boardWithLists, newWorkspace, pathRefused } from "../operations/fixture";

describe("ids", () => {
  test("[I1.1] each kind counts up on its own, and so does each workspace", async () => {
    const storage = new MemoryStorage();
    for (const teamId of ["t-one", "t-two"]) {
      const { workspace } = newWorkspace({ storage, teamId });
      for (const expected of ["1", "2", "3"]) {
        const { project } = await workspace.createProject({ title: "Space" });
        const { board } = await workspace.createBoard({
          project_id: project.id,
          title: "Board",
          lists: [{ title: "A" }],
        });
        const { card } = await workspace.createCard({
          title: "Card",
          board_id: board.id,
          checklists: [{ title: "List", items: [{ title: "Item" }] }],
        });
        const { epic } = await workspace.createEpic({ title: "Epic" });
        const { page } = await workspace.createPage({ title: "Page" });
        const { sprint } = await workspace.createSprint({ project_id: project.id });
        const { tag } = await workspace.createTag({ name: "Tag" });
        const [checklist] = card.checklists;
        const made = [project, board, card, epic, page, sprint, tag, checklist, checklist?.items[0]];
        expect(made.map((each) => each?.id)).toEqual(made.map(() => expected));
        expect(board.list_order).toEqual([String(5 + Number(expected))]);
      }
    }
  });

  test("[I1.2] ids are never given twice, also to calls made at once or refused", async () => {
    const { workspace } = newWorkspace();
    const { board_id, lists } = await boardWithLists(workspace);
    const ids: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 10 }, async (_, index) => {
        if (index % 2 === 0) return (await workspace.createCard({ title: "Card", list_id: lists.todo })).card.id;
        return workspace.createCard({ title: "Card", list_id: lists.todo, epic_id: "404" }).then(
          () => expect.fail("expected a refusal"),
          () => undefined,
        );
      });
      ids.push(...(await Promise.all(calls)).filter((id) => id !== undefined));
    }
    expect(new Set(ids).size).toBe(25);
    const created = await Promise.all(
      Array.from({ length: 10 }, () => workspace.createList({ board_id, title: "List" })),
    );
    expect(new Set(created.map(({ list }) => list.id)).size).toBe(10);
  });

  const malformed = ["", " ", "a b", "ä", "x".repeat(65), "1.5", "a/b"];
  test.each(malformed)("[I1.5] the id %j in an input is 400 and named", async (id) => {
    const { workspace } = newWorkspace();
    const { board_id, lists } = await boardWithLists(workspace);
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      project_id: () => workspace.getProject({ project_id: id }),
      board_id: () => workspace.createList({ board_id: id, title: "List" }),
      list_id: () => workspace.updateList({ list_id: id }),
      card_id: () => workspace.moveCard({ card_id: id, board_id }),
      epic_id: () => workspace.getEpic({ epic_id: id }),
      page_id: () => workspace.getPage({ page_id: id }),
      sprint_id: () => workspace.getSprint({ sprint_id: id }),
      "tags[0]": () => workspace.createCard({ title: "Card", list_id: lists.todo, tags: [id] }),
      "members[0].user_id": () => workspace.createPage({ title: "Page", members: [{ user_id: id }] }),
    };
    for (const [path, call] of Object.entries(calls)) expect(await pathRefused(call(), 400)).toBe(path);
    for (const value of [1, true, {}, []]) {
      expect(await pathRefused(workspace.getCard({ card_id: value as never }), 400)).toBe("card_id");
    }
  });

  test.each(malformed.slice(1))("[I1.5] the id %j in an optional field is 400 and named", async (id) => {
    const { workspace } = newWorkspace();
    const { lists } = await boardWithLists(workspace);
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
    for (const field of ["epic_id", "owner_id", "board_id", "sprint_id"]) {
      expect(await pathRefused(workspace.updateCard({ card_id: card.id, [field]: id }), 400)).toBe(field);
    }
    const create = (more: object) => workspace.createPage({ title: "Page", ...more });
    expect(await pathRefused(create({ parent_page_id: id }), 400)).toBe("parent_page_id");
    expect(await pathRefused(create({ project_id: id }), 400)).toBe("project_id");
  });

  test("[I1.5] 64 characters of every allowed kind are a good id", async () => {
    const { workspace } = newWorkspace();
    const id = `azAZ09_-${"x".repeat(56)}`;
    expect(await pathRefused(workspace.getCard({ card_id: id }), 404)).toBe("card_id");
  });
});
