import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { boardWorkspace, otherPlace } from "../fixture";

/** Where a card of the space may go, and what it shows there. */
const destinations = {
  "another space": async (workspace: Workspace) => {
    const { board } = await otherPlace(workspace);
    const [list_id = ""] = board.list_order;
    await workspace.updateList({ list_id, color: "red" });
    const { id: board_id, title: board_title, project_id } = board;
    return [{ board_id }, { board_id, board_title, project_id, list_id, list_title: "L", list_color: "red" }] as const;
  },
  "a sprint": async (workspace: Workspace, project_id: string) => {
    const { sprint } = await workspace.createSprint({ project_id });
    const [list] = sprint.lists;
    const shown = { sprint_id: sprint.id, list_id: list?.id, list_title: list?.title, list_color: list?.color };
    return [{ sprint_id: sprint.id, board_id: "", position: 0 }, shown] as const;
  },
};

test.each(Object.entries(destinations))(
  "[U26.6 C8.1] a card moved to %s and back keeps what it has, and its child cards stay",
  async (_, destination) => {
    const { workspace, clock, lists, project_id } = await boardWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const { tag } = await workspace.createTag({ name: "Local", project_id });
    const place = { list_id: lists.doing };
    const { card: parent } = await workspace.createCard({ title: "Parent", ...place });
    const parts = { parent_card_id: parent.id, epic_id: epic.id, tags: [tag.id] };
    const { card: made } = await workspace.createCard({ title: "Card", ...place, ...parts });
    const card_id = made.id;
    const { card: child } = await workspace.createCard({ title: "Child", ...place, parent_card_id: card_id });
    await workspace.linkCards({ card_id, linked_card_id: parent.id, linked_card_type: "blocks" });
    const { card: before } = await workspace.getCard({ card_id });
    const [goes, shown] = await destination(workspace, project_id);
    clock.advance("1h");
    const time_updated = clock.now() / 1000;
    const { board_id: _board, board_title: _title, ...kept } = before;
    const { card } = await workspace.updateCard({ card_id, ...goes });
    expect(card).toEqual({ ...kept, ...shown, status: "committed", time_updated });
    expect((await workspace.getCard({ card_id: child.id })).card).toMatchObject({
      list_id: lists.doing,
      project_id,
      parent_card: { card_id },
      time_updated: child.time_updated,
    });
    const { card: back } = await workspace.moveCard({ card_id, ...place });
    expect(back).toEqual({ ...before, time_updated });
  },
);
