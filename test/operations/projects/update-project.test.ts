import { describe, expect, test } from "vitest";
import { boardWithLists, boardWorkspace, refusalOf } from "../fixture";
import { logTime } from "../time-entries/time-sheet";

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

describe("deleteProject", () => {
  test("[U18.2 I1.2 E4.3] takes all that lies in the space along, for an admin only", async () => {
    const { workspace, project_id, board_id, lists } = await boardWorkspace();
    const { card } = await workspace.createCard({ title: "Draw", board_id });
    const { page } = await workspace.createPage({ title: "Notes", project_id });
    const { sprint } = await workspace.createSprint({ project_id });
    const { card: planned } = await workspace.createCard({ title: "Scan", sprint_id: sprint.id });
    const { tag } = await workspace.createTag({ name: "Own", project_id });
    const time_entry = await logTime(workspace, card.id);
    const other = await boardWithLists(workspace);
    const { card: kept } = await workspace.createCard({ title: "Paint", board_id: other.board_id, tags: [] });
    await refusalOf(workspace.as({ user_id: "u-eva", role: "member" }).deleteProject({ project_id }), 403);
    expect(await workspace.deleteProject({ project_id })).toEqual({});
    const gone = [
      workspace.getProject({ project_id }),
      workspace.getBoard({ board_id }),
      workspace.getList({ list_id: lists.todo }),
      workspace.getCard({ card_id: card.id }),
      workspace.getCard({ card_id: planned.id }),
      workspace.getPage({ page_id: page.id }),
      workspace.getSprint({ sprint_id: sprint.id }),
      workspace.deleteProject({ project_id }),
    ];
    for (const call of gone) await refusalOf(call, 404);
    expect((await workspace.getTags()).tags.map(({ id }) => id)).not.toContain(tag.id);
    expect((await workspace.getTimeEntry({ time_entry_id: time_entry.id })).time_entry).toEqual(time_entry);
    expect((await workspace.getCard({ card_id: kept.id })).card).toEqual(kept);
    expect((await workspace.getProjects()).projects.map(({ id }) => id)).toEqual([other.project_id]);
    expect(await workspace.verify()).toEqual([]);
  });
});
