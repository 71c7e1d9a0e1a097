import { describe, expect, test } from "vitest";
import { boardWorkspace } from "../fixture";

describe("an archived space", () => {
  async function archivedSpace() {
    const fixture = await boardWorkspace();
    const { workspace, project_id, board_id, lists } = fixture;
    const { card } = await workspace.createCard({ title: "Draw", board_id });
    const { page } = await workspace.createPage({ title: "Notes", project_id });
    const { sprint } = await workspace.createSprint({ project_id });
    const everything = async () => ({
      board: (await workspace.getBoard({ board_id, include: ["lists"] })).board,
      boards: (await workspace.getBoards({ archived: false })).boards,
      page: (await workspace.getPage({ page_id: page.id })).page,
      sprints: (await workspace.getSprints({ project_id })).sprints,
      view: (await workspace.previewView({ type: "card", card_filters: { is_archived: false } })).cards,
    });
    const before = await everything();
    await workspace.updateProject({ project_id, archived: true });
    const ids = { project_id, board_id, list_id: lists.todo, card_id: card.id, page_id: page.id, sprint_id: sprint.id };
    return { ...fixture, ids, before, everything };
  }

  test("[U21.12] leaves what lies in it as it is", async () => {
    const { before, everything } = await archivedSpace();
    expect(await everything()).toEqual(before);
  });

  test("[U21.12] does not keep what lies in it from being changed", async () => {
    const { workspace, ids } = await archivedSpace();
    await workspace.updateBoard({ board_id: ids.board_id, title: "Take-off" });
    await workspace.createList({ board_id: ids.board_id, title: "Late" });
    await workspace.createCard({ title: "Late", board_id: ids.board_id });
    await workspace.updateCard({ card_id: ids.card_id, sprint_id: ids.sprint_id });
    await expect(workspace.getCard({ card_id: ids.card_id })).resolves.toMatchObject({
      card: { archived_board: false, sprint_id: ids.sprint_id },
    });
  });
});
