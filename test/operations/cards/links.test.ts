import { describe, expect, test } from "vitest";
import { linkedCardTypes } from "../../../src/resources/work-item/work-item";
import { expectRefused, refusalOf } from "../fixture";
import { cardNow, expectIntegrity, namedCards } from "./relatives";

/** Both sides of a link. */
const sides = [
  ["blocks", "blocked_by"],
  ["blocked_by", "blocks"],
  ["related", "related"],
  ["duplicates", "duplicates"],
] as const;

const typesOf = (card: { readonly linked_cards: readonly { card_id: string; linked_card_type: string }[] }) =>
  card.linked_cards.map(({ card_id, linked_card_type }) => [card_id, linked_card_type]);

async function twoCards() {
  const fixture = await namedCards(3);
  const [a, b, c] = fixture.cards.map(({ id }) => id);
  return { ...fixture, a: a ?? "", b: b ?? "", c: c ?? "" };
}

describe("linking cards", () => {
  test.each(sides)("[U17.1 R18.1] %s on one card is %s on the other", async (linked_card_type, other) => {
    const { workspace, a, b, c } = await twoCards();
    const { linked_card } = await workspace.linkCards({ card_id: a, linked_card_id: b, linked_card_type });
    expect(linked_card).toMatchObject({ card_id: b, title: "B", linked_card_type });
    expect((await cardNow(workspace, a)).linked_cards).toEqual([linked_card]);
    expect(typesOf(await cardNow(workspace, b))).toEqual([[a, other]]);
    expect((await cardNow(workspace, c)).linked_cards).toEqual([]);
    await expectIntegrity(workspace);
  });

  test("[U17.1 L5.1] a link made again, from either side, changes nothing", async () => {
    const { workspace, clock, a, b } = await twoCards();
    await workspace.linkCards({ card_id: a, linked_card_id: b, linked_card_type: "blocks" });
    const before = [await cardNow(workspace, a), await cardNow(workspace, b)];
    clock.advance("1h");
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    const { linked_card } = await bob.linkCards({ card_id: b, linked_card_id: a, linked_card_type: "blocked_by" });
    expect(linked_card).toEqual(before[1]?.linked_cards[0]);
    await bob.linkCards({ card_id: a, linked_card_id: b, linked_card_type: "blocks" });
    expect([await cardNow(workspace, a), await cardNow(workspace, b)]).toEqual(before);
  });

  test("[U17.1 L5.1 E5.2] linking and unlinking are changes of both cards by the actor", async () => {
    const { workspace, clock, a, b, c, cards } = await twoCards();
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    const eve = workspace.as({ user_id: "u-eve", role: "member" });
    clock.advance("1h");
    await bob.linkCards({ card_id: a, linked_card_id: b, linked_card_type: "related" });
    for (const id of [a, b]) {
      expect(await cardNow(workspace, id)).toMatchObject({
        time_updated: clock.now() / 1000,
        user_id_updated: "u-bob",
      });
    }
    clock.advance("1h");
    await eve.unlinkCards({ card_id: a, linked_card_id: b });
    for (const id of [a, b]) {
      expect(await cardNow(workspace, id)).toMatchObject({
        time_updated: clock.now() / 1000,
        user_id_updated: "u-eve",
        linked_cards: [],
      });
    }
    expect(await cardNow(workspace, c)).toEqual(cards[2]);
  });

  test("[C1.1] a linked card is shown as it is now", async () => {
    const { workspace, a, b, lists, board_id, project_id } = await twoCards();
    await workspace.linkCards({ card_id: a, linked_card_id: b, linked_card_type: "duplicates" });
    const icon = { type: "emoji", src: "🎈" } as const;
    await workspace.updateCard({ card_id: b, title: "New", list_id: lists.done, icon, archived: true });
    await workspace.updateList({ list_id: lists.done, title: "Finished" });
    await workspace.updateBoard({ board_id, title: "Relaunch" });
    const other = await cardNow(workspace, b);
    expect((await cardNow(workspace, a)).linked_cards).toEqual([
      {
        card_id: b,
        title: "New",
        user_id: "u-ada",
        project_id,
        board_id,
        board_title: "Relaunch",
        list_id: lists.done,
        list_title: "Finished",
        status: "completed",
        archived: other.archived,
        icon,
        linked_card_type: "duplicates",
      },
    ]);
  });
});

describe("unlinking cards", () => {
  test("[U17.1] takes every link between two cards from both, and no other", async () => {
    const { workspace, a, b, c } = await twoCards();
    for (const linked_card_type of linkedCardTypes) {
      await workspace.linkCards({ card_id: a, linked_card_id: b, linked_card_type });
    }
    await workspace.linkCards({ card_id: a, linked_card_id: c, linked_card_type: "blocks" });
    expect(await workspace.unlinkCards({ card_id: b, linked_card_id: a })).toEqual({});
    expect(typesOf(await cardNow(workspace, a))).toEqual([[c, "blocks"]]);
    expect(typesOf(await cardNow(workspace, b))).toEqual([]);
    expect(typesOf(await cardNow(workspace, c))).toEqual([[a, "blocked_by"]]);
  });

  test.each(sides)("[U17.1] of type %s, which is %s on the other side, takes that one alone", async (type, other) => {
    const { workspace, a, b } = await twoCards();
    for (const linked_card_type of linkedCardTypes) {
      await workspace.linkCards({ card_id: a, linked_card_id: b, linked_card_type });
    }
    await workspace.unlinkCards({ card_id: a, linked_card_id: b, linked_card_type: type });
    const left = linkedCardTypes.filter((each) => each !== type);
    expect(typesOf(await cardNow(workspace, a))).toEqual(left.map((each) => [b, each]));
    const onB = typesOf(await cardNow(workspace, b)).map(([, each]) => each);
    expect(onB).toHaveLength(3);
    expect(onB).not.toContain(other);
  });

  test("[U17.1 L5.1] cards that are not linked so stay as they are", async () => {
    const { workspace, clock, a, b } = await twoCards();
    await workspace.linkCards({ card_id: a, linked_card_id: b, linked_card_type: "blocks" });
    const before = [await cardNow(workspace, a), await cardNow(workspace, b)];
    clock.advance("1h");
    await workspace.unlinkCards({ card_id: a, linked_card_id: b, linked_card_type: "blocked_by" });
    expect([await cardNow(workspace, a), await cardNow(workspace, b)]).toEqual(before);
    await workspace.unlinkCards({ card_id: a, linked_card_id: b });
    await workspace.unlinkCards({ card_id: a, linked_card_id: b });
    expect((await cardNow(workspace, a)).linked_cards).toEqual([]);
  });
});

describe("refusals of links", () => {
  const linked_card_type = "related";

  test("[U17.1] a card cannot be linked to itself: 400", async () => {
    const { workspace, a } = await twoCards();
    const { issues } = await refusalOf(workspace.linkCards({ card_id: a, linked_card_id: a, linked_card_type }), 400);
    expect(issues).toMatchObject([{ path: "linked_card_id", code: "cycle" }]);
  });

  test("[U17.1 E2.8] linking an epic is 400, before a card that does not exist", async () => {
    const { workspace, a } = await twoCards();
    let epicId = "";
    while (Number(epicId) < 4) epicId = (await workspace.createEpic({ title: "Epic" })).epic.id;
    const link = { linked_card_id: epicId, linked_card_type } as const;
    const { issues } = await refusalOf(workspace.linkCards({ card_id: a, ...link }), 400);
    expect(issues).toMatchObject([{ path: "linked_card_id", code: "misplaced" }]);
    await expectRefused(workspace.linkCards({ card_id: "404", ...link }), 400, "linked_card_id");
  });

  test("[U17.1] an id that a card and an epic share names the card", async () => {
    const { workspace, a, b } = await twoCards();
    for (const title of ["One", "Two"]) await workspace.createEpic({ title });
    const { linked_card } = await workspace.linkCards({ card_id: a, linked_card_id: b, linked_card_type });
    expect(linked_card.title).toBe("B");
  });

  test("[F1.3 R18.1] another type than the four is 400", async () => {
    const { workspace, a, b } = await twoCards();
    const wrong = { card_id: a, linked_card_id: b, linked_card_type: "child" } as never;
    await expectRefused(workspace.linkCards(wrong), 400, "linked_card_type");
    await expectRefused(workspace.unlinkCards(wrong), 400, "linked_card_type");
    const none = { card_id: a, linked_card_id: b } as never;
    await expectRefused(workspace.linkCards(none), 400, "linked_card_type");
  });
});
