import { describe, expect, test } from "vitest";
import type { Storage } from "workspace-engine";
import { ORDER_KEY_MAX_LENGTH } from "../../src/resources/ordering/order-key";
import { amendStored } from "../operations/amend-stored";
import { boardWorkspace } from "../operations/fixture";
import { place } from "../operations/place";

async function orderKeys(storage: Storage, list_id: string): Promise<readonly string[]> {
  const cards = await storage.find("t-acme", {
    kind: "card",
    where: [{ operator: "in", field: "list_id", values: [list_id] }],
    sort: { field: "order_key", direction: "ascending" },
  });
  return cards.map((card) => String(card.body["order_key"]));
}

describe("keys that grow", () => {
  test.each([
    ["first", 0, false],
    ["second", 1, true],
  ])("[C9.1 L5.3] inserting again and again at the place that is %s keeps them at 64", async (_, position, grows) => {
    const { workspace, storage, clock, lists } = await boardWorkspace();
    let model: readonly string[] = [];
    let longest = 0;
    let spread = 0;
    for (let round = 0; round < 400; round += 1) {
      const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo, position });
      expect(card.time_updated).toBe(clock.now() / 1000);
      model = place(model, card.id, position);
      clock.advance("1s");
      const keys = await orderKeys(storage, lists.todo);
      expect(new Set(keys).size).toBe(round + 1);
      const length = Math.max(...keys.map((key) => key.length));
      if (length < longest) spread += 1;
      longest = length;
      expect(longest).toBeLessThanOrEqual(ORDER_KEY_MAX_LENGTH);
    }
    const { list } = await workspace.getList({ list_id: lists.todo });
    expect(list.card_order).toEqual(model);
    expect(list.cards?.every((card) => card.time_updated === card.time_created)).toBe(true);
    expect(spread > 0).toBe(grows);
  });
});

describe("keys the engine did not make", () => {
  async function withKeys(...keys: readonly string[]) {
    const { workspace, storage, clock, lists } = await boardWorkspace();
    const ids: string[] = [];
    for (const _key of keys) {
      const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
      ids.push(card.id);
    }
    for (const [index, order_key] of keys.entries())
      await amendStored(storage, "card", ids[index] ?? "", { order_key });
    const order = async () => (await workspace.getList({ list_id: lists.todo })).list.card_order;
    return { workspace, storage, clock, list_id: lists.todo, ids, order };
  }

  test("[C6.1] items that share a place are ordered by id", async () => {
    const { order, ids } = await withKeys(...Array.from({ length: 11 }, () => "a0"));
    expect(ids.at(-1)).toBe("11");
    expect(await order()).toEqual(ids);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    "[C6.1 L1.2] a card finds position %i among items that share a place",
    async (position) => {
      const { workspace, order, ids, list_id } = await withKeys("a0", "a1", "a1", "a1", "a2");
      const { card } = await workspace.createCard({ title: "New", list_id, position });
      const created = place(ids, card.id, position);
      expect(await order()).toEqual(created);
      await workspace.moveCard({ card_id: ids[2] ?? "", position });
      expect(await order()).toEqual(place(created, ids[2] ?? "", position));
    },
  );

  test("[L1.2 C6.1] the present position changes nothing among items that share a place", async () => {
    const { workspace, clock, ids, list_id } = await withKeys("a0", "a1", "a1", "a1", "a2");
    const before = await workspace.getList({ list_id });
    clock.advance("1h");
    for (const [position, card_id] of ids.entries()) await workspace.moveCard({ card_id, position });
    expect(await workspace.getList({ list_id })).toEqual(before);
  });

  test.each([
    ["1", "2", "3"],
    ["0001", "0002", "0003"],
    ["a", "b", "c"],
    ["a00", "a10", "a20"],
    ["A00000000000000000000000000", "a0", "z"],
  ])("[K6.1] a card finds its place among keys such as %s, %s and %s", async (...keys) => {
    const { workspace, storage, order, ids, list_id } = await withKeys(...keys);
    const { card } = await workspace.createCard({ title: "New", list_id, position: 1 });
    const { card: last } = await workspace.createCard({ title: "New", list_id });
    expect(await order()).toEqual([ids[0], card.id, ids[1], ids[2], last.id]);
    expect(new Set(await orderKeys(storage, list_id)).size).toBe(5);
  });
});
