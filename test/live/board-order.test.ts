import { describe, expect, test } from "vitest";
import type { CardFilters, ViewRequest } from "workspace-engine";
import { inShort, listenTo, showing, smallBoard } from "./fixture";

const byPosition = (filters: CardFilters = {}, order_ascending = true): ViewRequest => ({
  type: "card",
  card_filters: { ...filters, sort_by: { field: "position", order_ascending } },
});

describe("live views in the order of the board", () => {
  test("[P4.19] tell a move inside a list as one, and of a list as that of its cards", async () => {
    const { workspace, board_id, lists } = await smallBoard();
    const created: string[] = [];
    for (const [title, list_id] of [
      ["A", lists.todo],
      ["B", lists.todo],
      ["C", lists.todo],
      ["D", lists.doing],
    ] as const) {
      created.push((await workspace.createCard({ title, list_id })).card.id);
    }
    const [a = ""] = created;
    const view = await showing(workspace.watchView(byPosition({ include: { boards: [board_id] } })));
    const heard = listenTo(view);
    await workspace.moveCard({ card_id: a, list_id: lists.todo, position: 2 });
    expect(inShort(heard.at(-1))).toMatchObject({ moved: ["0-2 A"], added: [], removed: [] });
    await workspace.updateList({ list_id: lists.doing, position: 0 });
    expect(inShort(heard.at(-1))).toMatchObject({ moved: ["3-0 D"], added: [], removed: [] });
    await workspace.moveCard({ card_id: a, list_id: lists.doing, position: 0 });
    expect(inShort(heard.at(-1))).toMatchObject({ moved: ["3-0 A"], updated: ["0 A"] });
    expect(heard.length).toBe(3);
  });
});
