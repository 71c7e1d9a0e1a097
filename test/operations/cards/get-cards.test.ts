import { expect, test } from "vitest";
import { cardWorkspace, expectRefused, refusalOf, secretPlace } from "../fixture";

test("[U25.12] getCards must be asked for something, which must exist", async () => {
  const { workspace, board_id } = await cardWorkspace();
  for (const asked of [{}, { list_id: "", ids: null }, { archived: true }]) {
    expect((await refusalOf(workspace.getCards(asked), 400)).issues).toMatchObject([{ code: "nothing_given" }]);
  }
  for (const key of ["list_id", "board_id", "sprint_id", "parent_card_id"]) {
    await expectRefused(workspace.getCards({ board_id, [key]: "404" }), 404, key);
  }
  await expectRefused(workspace.getCards({ board_id, ids: ["1", "?"] }), 400, "ids[1]");
});

test("[U25.12 E4.6 E4.8] what one may not read is left out of cards listed, and what it is in is 403", async () => {
  const { workspace, card_id, lists } = await cardWorkspace();
  await workspace.createCard({ title: "Child", list_id: lists.todo, parent_card_id: card_id });
  const { board, card: hidden } = await secretPlace(workspace, { parent_card_id: card_id });
  const eve = workspace.as({ user_id: "u-eve", role: "viewer" });
  expect((await eve.getCards({ ids: [card_id, hidden.id] })).count).toBe(1);
  expect((await eve.getCards({ parent_card_id: card_id })).count).toBe(1);
  expect((await workspace.getCards({ parent_card_id: card_id })).count).toBe(2);
  await refusalOf(eve.getCards({ board_id: board.id }), 403);
  await refusalOf(eve.getCards({ parent_card_id: hidden.id }), 403);
});
