import { expect, test } from "vitest";
import { boardWorkspace, expectRefused, newWorkspace } from "../fixture";
import { logTime } from "../time-entries/time-sheet";

test("[U18.2] deleteBoard removes the board with its lists and cards, and nothing else", async () => {
  const { workspace, board_id, project_id, lists } = await boardWorkspace();
  const { board: other } = await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "Open" }] });
  const { card: parent } = await workspace.createCard({ title: "Parent", board_id: other.id });
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo, parent_card_id: parent.id });
  const { id: time_entry_id } = await logTime(workspace, card.id);
  expect(await workspace.deleteBoard({ board_id })).toEqual({});
  await expectRefused(workspace.getBoard({ board_id }), 404, "board_id");
  await expectRefused(workspace.getList({ list_id: lists.todo }), 404, "list_id");
  await expectRefused(workspace.getCard({ card_id: card.id }), 404, "card_id");
  await expectRefused(workspace.deleteBoard({ board_id }), 404, "board_id");
  expect((await workspace.getBoards({ project_id })).boards).toEqual([
    (await workspace.getBoard({ board_id: other.id })).board,
  ]);
  expect((await workspace.getCard({ card_id: parent.id })).card.child_cards).toEqual([]);
  expect((await workspace.getTimeEntry({ time_entry_id })).time_entry).toMatchObject({ card_id: card.id });
  const { workspace: elsewhere } = newWorkspace();
  await elsewhere.load(await workspace.export());
});
