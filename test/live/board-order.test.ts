import { expect, test } from "vitest";
import { inShort, listenTo, showing, smallBoard } from "./fixture";

test("[P4.19] live views in the order of the board tell a move inside a list as one, and of a list as that of its cards", async () => {
  const { workspace, board_id, lists } = await smallBoard();
  const { card } = await workspace.createCard({ title: "A", list_id: lists.todo });
  for (const title of ["B", "C"]) await workspace.createCard({ title, list_id: lists.todo });
  await workspace.createCard({ title: "D", list_id: lists.doing });
  const card_filters = {
    include: { boards: [board_id] },
    sort_by: { field: "position", order_ascending: true },
  } as const;
  const view = await showing(workspace.watchView({ type: "card", card_filters }));
  const heard = listenTo(view);
  await workspace.moveCard({ card_id: card.id, list_id: lists.todo, position: 2 });
  expect(inShort(heard.at(-1))).toMatchObject({ moved: ["0-2 A"], added: [], removed: [] });
  await workspace.updateList({ list_id: lists.doing, position: 0 });
  expect(inShort(heard.at(-1))).toMatchObject({ moved: ["3-0 D"], added: [], removed: [] });
  await workspace.moveCard({ card_id: card.id, list_id: lists.doing, position: 0 });
  expect(inShort(heard.at(-1))).toMatchObject({ moved: ["3-0 A"], updated: ["0 A"] });
  expect(heard.length).toBe(3);
});
