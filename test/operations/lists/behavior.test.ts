import { describe, expect, test } from "vitest";
import { boardWorkspace } from "../fixture";

describe("behavior and status", () => {
  test("[L3.2 L5.3] a new behavior becomes the status of the list's cards, whose time_updated stays", async () => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { card: first } = await workspace.createCard({ title: "First", list_id: lists.todo });
    const { card: archived } = await workspace.createCard({ title: "Archived", list_id: lists.todo });
    await workspace.updateCard({ card_id: archived.id, archived: true });
    const { card: elsewhere } = await workspace.createCard({ title: "Elsewhere", list_id: lists.doing });
    clock.advance("1h");
    const { list } = await workspace.updateList({ list_id: lists.todo, behavior: "cancelled" });
    expect(list.behavior).toBe("cancelled");
    expect((await workspace.getCard({ card_id: first.id })).card).toEqual({ ...first, status: "cancelled" });
    expect((await workspace.getCard({ card_id: archived.id })).card.status).toBe("cancelled");
    expect((await workspace.getCard({ card_id: elsewhere.id })).card).toEqual(elsewhere);
    await workspace.updateList({ list_id: lists.todo, behavior: "backlog" });
    expect((await workspace.getCard({ card_id: first.id })).card).not.toHaveProperty("status");
  });
});

describe("completed_date", () => {
  test("[L3.2] is now when a card is created in or moved into a completed list, and cleared when it leaves", async () => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { card: born } = await workspace.createCard({ title: "Born done", list_id: lists.done });
    expect(born.completed_date).toBe(born.time_created);
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
    expect(card).not.toHaveProperty("completed_date");
    clock.advance("1h");
    const { card: done } = await workspace.moveCard({ card_id: card.id, list_id: lists.done });
    expect(done.completed_date).toBe(card.time_created + 3600);
    for (const list_id of [lists.cancelled, lists.done, lists.backlog]) {
      clock.advance("1h");
      const { card: moved } = await workspace.moveCard({ card_id: card.id, list_id });
      expect(moved.completed_date).toBe(list_id === lists.done ? clock.now() / 1000 : undefined);
    }
  });

  test("[L3.2] follows a change of the list's behavior", async () => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.doing });
    clock.advance("1h");
    await workspace.updateList({ list_id: lists.doing, behavior: "completed" });
    expect((await workspace.getCard({ card_id: card.id })).card.completed_date).toBe(card.time_created + 3600);
    await workspace.updateList({ list_id: lists.doing, behavior: "started" });
    expect((await workspace.getCard({ card_id: card.id })).card).not.toHaveProperty("completed_date");
  });

  test("[L3.2] stays as it was while a card goes from one completed list to another", async () => {
    const { workspace, clock, lists, board_id } = await boardWorkspace();
    const { list: shipped } = await workspace.createList({ board_id, title: "Shipped", behavior: "completed" });
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.done });
    clock.advance("1h");
    const { card: moved } = await workspace.moveCard({ card_id: card.id, list_id: shipped.id });
    expect(moved.completed_date).toBe(card.completed_date);
  });
});
