import { test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { namedCards } from "./relatives";

async function withCards(count: number) {
  const fixture = await namedCards(count);
  return { ...fixture, ids: fixture.cards.map(({ id }) => id) };
}

async function cardOrder(workspace: Workspace, list_id: string): Promise<readonly string[]> {
  return (await workspace.getList({ list_id })).list.card_order;
}

describe("moving a card", () => {
  test("[U10.3 L1.2 L5.1] into another list, at a position or last", async () => {
    const { workspace, lists, ids, clock } = await withCards(4);
    const [a = "", b = "", c = "", d = ""] = ids;
    clock.advance("1h");
    const { card } = await workspace.moveCard({ card_id: a, list_id: lists.done });
    expect(card).toMatchObject({ list_id: lists.done, list_title: "Done", time_updated: clock.now() / 1000 });
    await workspace.moveCard({ card_id: b, list_id: lists.done, position: 0 });
    await workspace.updateCard({ card_id: c, list_id: lists.done, position: 1 });
    expect(await cardOrder(workspace, lists.done)).toEqual([b, c, a]);
    expect(await cardOrder(workspace, lists.todo)).toEqual([d]);
  });

  test("[L1.2] a move to where the card is changes nothing", async () => {
    const { workspace, lists, ids, clock, board_id } = await withCards(3);
    const before = await workspace.getList({ list_id: lists.todo });
    clock.advance("1h");
    for (const [position, card_id] of ids.entries()) {
      await workspace.moveCard({ card_id, position });
      await workspace.moveCard({ card_id, list_id: lists.todo });
      await workspace.moveCard({ card_id, board_id });
      await workspace.moveCard({ card_id, list_id: null, board_id: "", sprint_id: null, position: null });
    }
    expect(await workspace.getList({ list_id: lists.todo })).toEqual(before);
  });
});
