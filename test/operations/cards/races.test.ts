import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { boardWorkspace } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";

/** A card agrees with its list and the list's board. */
async function expectAgreement(workspace: Workspace, card_id: string): Promise<void> {
  const { card } = await workspace.getCard({ card_id });
  const { list } = await workspace.getList({ list_id: card.list_id });
  const { board } = await workspace.getBoard({ board_id: list.board_id ?? "" });
  expect(card).toMatchObject({
    board_id: list.board_id,
    project_id: board.project_id,
    archived_list: list.archived !== undefined,
    archived_board: board.archived !== undefined,
  });
  expect(card.status).toBe(list.behavior === "backlog" ? undefined : list.behavior);
  expect(card.completed_date !== undefined).toBe(card.status === "completed");
  expect(list.cards?.map(({ id }) => id)).toContain(card_id);
}

const change = fc.constantFrom("behavior", "archive", "archive board", "move");

test.prop([fc.scheduler(), fc.constantFrom("create", "move"), change, change], { numRuns: runs(50) })(
  "[B3.1 L3.2 C1.3 U21.14] a card that enters a list while it changes agrees with it, or is refused",
  async (scheduler, entry, ...changes) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace, board_id, lists } = await boardWorkspace({ storage });
    const { project } = await workspace.createProject({ title: "Other" });
    const { board: other } = await workspace.createBoard({ project_id: project.id, title: "Other" });
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
    const list_id = lists.doing;
    const enter = () =>
      (entry === "create"
        ? workspace.createCard({ title: "New", list_id })
        : workspace.moveCard({ card_id: card.id, list_id })
      ).catch((error: { status?: number }) => expect(error.status).toBe(409));
    const perform = {
      behavior: () => workspace.updateList({ list_id, behavior: "completed" }),
      archive: () => workspace.updateList({ list_id, archived: true }),
      "archive board": () => workspace.updateBoard({ board_id, archived: true }),
      move: () => workspace.updateList({ list_id, board_id: other.id }),
    } as const;
    await interleave<unknown>(enter, ...changes.map((each) => perform[each]));
    const { cards } = await workspace.previewView({ type: "card", card_filters: {} });
    for (const { id } of cards) await expectAgreement(workspace, id);
  },
);
