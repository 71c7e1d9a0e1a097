import { describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { boardWorkspace, newWorkspace } from "../operations/fixture";

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
    const { workspace, board_id, lists } = await boardWorkspace();
    const ids = new Set<string>();
    const expectUnknown = (error: unknown) => expect(error).toMatchObject({ code: "not_found" });
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 10 }, (_, index) => {
        const given = { title: "Card", list_id: lists.todo, ...(index % 2 === 0 ? {} : { epic_id: "404" }) };
        return workspace.createCard(given).then(({ card }) => ids.add(card.id), expectUnknown);
      });
      await Promise.all(calls);
    }
    expect(ids.size).toBe(25);
    const created = await Promise.all(
      Array.from({ length: 10 }, () => workspace.createList({ board_id, title: "List" })),
    );
    expect(new Set(created.map(({ list }) => list.id)).size).toBe(10);
  });
});
