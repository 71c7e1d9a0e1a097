import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { expectRefused, refusalOf, secretPlace } from "../fixture";
import { cardNow, expectIntegrity, namedCards } from "./relatives";

async function family(count = 5) {
  const fixture = await namedCards(count);
  const [a = "", b = "", c = "", d = "", e = ""] = fixture.cards.map(({ id }) => id);
  return { ...fixture, a, b, c, d, e };
}

async function adopt(workspace: Workspace, card_id: string, ...children: readonly string[]): Promise<void> {
  for (const child_card_id of children) await workspace.addChildCard({ card_id, child_card_id });
}

const childrenOf = async (workspace: Workspace, id: string) => (await cardNow(workspace, id)).child_card_order;

describe("setting the parent of a card", () => {
  test("[U17.3] updateCard puts it last among the child cards of its new parent, and takes it from the old", async () => {
    const { workspace, a, b, c, d } = await family();
    await adopt(workspace, a, c);
    await adopt(workspace, b, d);
    const { card } = await workspace.updateCard({ card_id: c, parent_card_id: b });
    expect(card.parent_card).toMatchObject({ card_id: b, title: "B" });
    expect(await childrenOf(workspace, a)).toEqual([]);
    const parent = await cardNow(workspace, b);
    expect(parent.child_card_order).toEqual([d, c]);
    expect(parent.child_cards.map(({ card_id }) => card_id)).toEqual([d, c]);
    await expectIntegrity(workspace);
  });

  test.each(["", null])("[U17.3 T6.1] %j as parent_card_id clears it", async (parent_card_id) => {
    const { workspace, a, b } = await family();
    await adopt(workspace, a, b);
    const { card } = await workspace.updateCard({ card_id: b, parent_card_id });
    expect(card).not.toHaveProperty("parent_card");
    expect(await childrenOf(workspace, a)).toEqual([]);
  });

  test("[U10.3 L5.1] leaving it out, or naming the present one, changes nothing", async () => {
    const { workspace, clock, a, b, c } = await family();
    await adopt(workspace, a, b, c);
    const before = [await cardNow(workspace, a), await cardNow(workspace, b)];
    clock.advance("1h");
    await workspace.updateCard({ card_id: b });
    await workspace.updateCard({ card_id: b, parent_card_id: a });
    await workspace.addChildCard({ card_id: a, child_card_id: b });
    expect([await cardNow(workspace, a), await cardNow(workspace, b)]).toEqual(before);
  });

  test("[C1.1] parents and children are shown as they are now, without those the actor may not read", async () => {
    const { workspace, a, b, c, lists } = await family();
    const { card: hidden } = await secretPlace(workspace, { parent_card_id: a });
    await adopt(workspace, a, b);
    await adopt(workspace, hidden.id, c);
    await workspace.updateList({ list_id: lists.doing, color: "teal", title: "Now" });
    await workspace.updateCard({ card_id: a, title: "Parent", list_id: lists.doing });
    await workspace.updateCard({ card_id: b, title: "Child", list_id: lists.doing, archived: true });
    const parent = { title: "Parent", card_id: a, list_color: "teal", status: "started" };
    expect((await cardNow(workspace, b)).parent_card).toEqual(parent);
    const eve = workspace.as({ user_id: "u-eve", role: "member" });
    const shown = await cardNow(eve, a);
    expect(shown.child_card_order).toEqual([b]);
    expect(shown.child_cards).toMatchObject([{ title: "Child", list_title: "Now", archived: { user_id: "u-ada" } }]);
    expect(await cardNow(eve, c)).not.toHaveProperty("parent_card");
    expect(await childrenOf(workspace, a)).toEqual([hidden.id, b]);
  });

  test("[U17.13 L5.3] is a change of the child, and leaves the stamps of its parents", async () => {
    const { workspace, clock, a, b, c, d, cards } = await family();
    await adopt(workspace, a, d);
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    const steps = [
      () => bob.addChildCard({ card_id: a, child_card_id: c, position: 0 }),
      () => bob.updateCard({ card_id: c, parent_card_id: b }),
      () => bob.removeChildCard({ card_id: b, child_card_id: c }),
    ];
    for (const step of steps) {
      clock.advance("1h");
      await step();
      const now = clock.now() / 1000;
      expect(await cardNow(workspace, c)).toMatchObject({ time_updated: now, user_id_updated: "u-bob" });
      for (const [index, id] of [a, b].entries()) {
        const { time_updated, user_updated } = await cardNow(workspace, id);
        expect({ time_updated, user_updated }).toEqual({
          time_updated: cards[index]?.time_updated,
          user_updated: cards[index]?.user_updated,
        });
      }
    }
  });
});

describe("child cards", () => {
  test("[U17.13 L1.2] reordering them is a change of the parent alone, and of nothing where they stay", async () => {
    const { workspace, clock, a, b, c } = await family();
    await adopt(workspace, a, b, c);
    const before = await cardNow(workspace, a);
    const child = await cardNow(workspace, c);
    clock.advance("1h");
    expect((await workspace.addChildCard({ card_id: a, child_card_id: c, position: 1 })).card).toEqual(before);
    await workspace.addChildCard({ card_id: a, child_card_id: c, position: 0 });
    expect((await cardNow(workspace, a)).time_updated).toBe(clock.now() / 1000);
    expect(await cardNow(workspace, c)).toEqual(child);
  });

  test("[U17.3] one taken out stays as a card, and one that is not among them stays where it is", async () => {
    const { workspace, a, b, c, d, e } = await family();
    await adopt(workspace, a, d, b, e);
    await adopt(workspace, b, c);
    expect(await workspace.removeChildCard({ card_id: a, child_card_id: c })).toEqual({});
    expect(await childrenOf(workspace, b)).toEqual([c]);
    expect(await workspace.removeChildCard({ card_id: a, child_card_id: b })).toEqual({});
    expect(await childrenOf(workspace, a)).toEqual([d, e]);
    expect(await cardNow(workspace, b)).not.toHaveProperty("parent_card");
    expect(await childrenOf(workspace, b)).toEqual([c]);
  });
});

describe("circles", () => {
  test("[U17.12] a card as its own parent is 400", async () => {
    const { workspace, a } = await family();
    const update = await refusalOf(workspace.updateCard({ card_id: a, parent_card_id: a }), 400);
    expect(update.issues).toMatchObject([{ path: "parent_card_id", code: "cycle" }]);
    const add = await refusalOf(workspace.addChildCard({ card_id: a, child_card_id: a }), 400);
    expect(add.issues).toMatchObject([{ path: "child_card_id", code: "cycle" }]);
  });

  test("[U17.3 U17.12 E2.10] a parent that lies below the card, however deep, is 409", async () => {
    const { workspace, a, b, c, d, e } = await family();
    await adopt(workspace, a, b, e);
    await adopt(workspace, b, c);
    await adopt(workspace, c, d);
    for (const below of [b, c, d]) {
      const error = await refusalOf(workspace.updateCard({ card_id: a, parent_card_id: below }), 409);
      expect(error).toMatchObject({ code: "circular_parent", issues: [{ path: "parent_card_id" }] });
      await expectRefused(workspace.addChildCard({ card_id: below, child_card_id: a }), 409, "child_card_id");
    }
    expect(await cardNow(workspace, a)).not.toHaveProperty("parent_card");
    await workspace.updateCard({ card_id: b, parent_card_id: e });
    await workspace.updateCard({ card_id: e, parent_card_id: null });
    await workspace.updateCard({ card_id: a, parent_card_id: d });
    await expectIntegrity(workspace);
  });

  test("[U17.3] there is no limit to how deep cards lie", async () => {
    const { workspace, lists } = await family(1);
    const list_id = lists.todo;
    let parent_card_id = "1";
    for (let depth = 0; depth < 300; depth += 1) {
      parent_card_id = (await workspace.createCard({ title: "Deeper", list_id, parent_card_id })).card.id;
    }
    expect((await refusalOf(workspace.updateCard({ card_id: "1", parent_card_id }), 409)).code).toBe("circular_parent");
    const { card } = await workspace.createCard({ title: "Root", list_id });
    await workspace.updateCard({ card_id: "1", parent_card_id: card.id });
    await expectIntegrity(workspace);
  });
});

describe("refusals", () => {
  test("[E2.3] an unknown parent_card_id is 404, also of an epic of that id", async () => {
    const { workspace, a } = await family(1);
    for (const title of ["One", "Two"]) await workspace.createEpic({ title });
    await expectRefused(workspace.updateCard({ card_id: a, parent_card_id: "2" }), 404, "parent_card_id");
  });

  test("[U17.3] a card leaves a parent its mover may not read", async () => {
    const { workspace, a, b } = await family();
    const { card: hidden } = await secretPlace(workspace);
    await adopt(workspace, hidden.id, a);
    const eve = workspace.as({ user_id: "u-eve", role: "member" });
    await eve.updateCard({ card_id: a, parent_card_id: b });
    expect(await childrenOf(workspace, hidden.id)).toEqual([]);
  });
});

describe("epics of cards", () => {
  test("[U17.14 R18.1] a card put into an epic shows it and is among its child cards", async () => {
    const { workspace, clock, a, b } = await family();
    const { epic } = await workspace.createEpic({ title: "Launch" });
    const { epic: other } = await workspace.createEpic({ title: "Other" });
    clock.advance("1h");
    expect(await workspace.addCardToEpic({ epic_id: epic.id, card_id: b })).toEqual({});
    await workspace.addCardToEpic({ epic_id: epic.id, card_id: a });
    expect(await cardNow(workspace, a)).toMatchObject({
      epic: { id: epic.id, title: "Launch" },
      time_updated: clock.now() / 1000,
    });
    const { epic: shown } = await workspace.getEpic({ epic_id: epic.id });
    expect(shown).toMatchObject({ child_card_order: [a, b], time_updated: epic.time_updated });
    expect(shown.child_cards.map(({ title }) => title)).toEqual(["A", "B"]);
    await workspace.addCardToEpic({ epic_id: other.id, card_id: a });
    expect((await workspace.getEpic({ epic_id: epic.id })).epic.child_card_order).toEqual([b]);
    expect((await workspace.getEpic({ epic_id: other.id })).epic.child_card_order).toEqual([a]);
  });

  test("[U17.14 L5.1] taking a card out of an epic leaves the card, and one that is not in it as it was", async () => {
    const { workspace, clock, a, b } = await family();
    const { epic } = await workspace.createEpic({ title: "Launch" });
    const { epic: other } = await workspace.createEpic({ title: "Other" });
    await workspace.addCardToEpic({ epic_id: epic.id, card_id: a });
    const before = await cardNow(workspace, a);
    clock.advance("1h");
    await workspace.addCardToEpic({ epic_id: epic.id, card_id: a });
    await workspace.removeCardFromEpic({ epic_id: other.id, card_id: a });
    expect(await cardNow(workspace, a)).toEqual(before);
    expect(await workspace.removeCardFromEpic({ epic_id: epic.id, card_id: a })).toEqual({});
    expect(await cardNow(workspace, a)).not.toHaveProperty("epic");
    expect((await workspace.getEpic({ epic_id: epic.id })).epic.child_cards).toEqual([]);
    expect(await cardNow(workspace, b)).not.toHaveProperty("epic");
  });
  test.each(["", null])("[T6.1] %j as epic_id takes a card out of its epic", async (epic_id) => {
    const { workspace, a } = await family(1);
    const { epic } = await workspace.createEpic({ title: "Launch" });
    await workspace.updateCard({ card_id: a, epic_id: epic.id });
    expect((await workspace.updateCard({ card_id: a, epic_id })).card).not.toHaveProperty("epic");
  });
});
