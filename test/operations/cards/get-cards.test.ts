import { describe, expect, test } from "vitest";
import { boardWorkspace, expectRefused, refusalOf, secretPlace } from "../fixture";

async function someCards() {
  const fixture = await boardWorkspace();
  const { workspace, clock, lists } = fixture;
  const { sprint } = await workspace.createSprint({ project_id: fixture.project_id });
  const create = async (title: string, place: object) => {
    clock.advance("1m");
    return (await workspace.createCard({ title, ...place })).card.id;
  };
  const a = await create("a", { list_id: lists.todo });
  const b = await create("b", { list_id: lists.doing, parent_card_id: a });
  const c = await create("c", { list_id: lists.todo, position: 0 });
  const d = await create("d", { sprint_id: sprint.id, parent_card_id: a });
  return { ...fixture, sprint_id: sprint.id, ids: { a, b, c, d } };
}

type Asked = Parameters<Awaited<ReturnType<typeof someCards>>["workspace"]["getCards"]>[0];

describe("listing cards", () => {
  test("[U25.12 C10.1] of a list, board, sprint, parent or by ids, and of several at once", async () => {
    const { workspace, lists, board_id, sprint_id, ids } = await someCards();
    const titles = async (asked: Asked) => (await workspace.getCards(asked)).cards.map(({ title }) => title).join("");
    expect(await titles({ list_id: lists.todo })).toBe("ca");
    expect(await titles({ board_id })).toBe("abc");
    expect(await titles({ sprint_id })).toBe("d");
    expect(await titles({ parent_card_id: ids.a })).toBe("bd");
    expect(await titles({ ids: [ids.d, ids.a, ids.d, "404"] })).toBe("ad");
    expect(await titles({ ids: [] })).toBe("");
    expect(await titles({ board_id, parent_card_id: ids.a })).toBe("b");
    expect(await titles({ board_id, ids: [ids.c, ids.d], list_id: "", sprint_id: null })).toBe("c");
    const { cards, cursor, count } = await workspace.getCards({ list_id: lists.doing });
    expect({ cursor, count, cards }).toEqual({
      cursor: "",
      count: 1,
      cards: [(await workspace.getCard({ card_id: ids.b })).card],
    });
  });

  test("[U25.12] something must be asked for, and it must exist", async () => {
    const { workspace, board_id } = await someCards();
    for (const asked of [{}, { list_id: "", ids: null }, { archived: true }]) {
      expect((await refusalOf(workspace.getCards(asked), 400)).issues).toMatchObject([{ code: "nothing_given" }]);
    }
    for (const key of ["list_id", "board_id", "sprint_id", "parent_card_id"]) {
      await expectRefused(workspace.getCards({ board_id, [key]: "404" }), 404, key);
    }
    await expectRefused(workspace.getCards({ board_id, ids: ["1", "?"] }), 400, "ids[1]");
  });

  test("[U25.12 F4.1] archived keeps those archived in any way, or the others", async () => {
    const { workspace, lists, board_id, ids } = await someCards();
    const titles = async (archived?: boolean) =>
      (await workspace.getCards({ board_id, archived })).cards.map(({ title }) => title).join("");
    await workspace.updateCard({ card_id: ids.c, archived: true });
    await workspace.updateList({ list_id: lists.doing, archived: true });
    expect([await titles(true), await titles(false), await titles()]).toEqual(["bc", "a", "abc"]);
    await workspace.updateBoard({ board_id, archived: true });
    expect([await titles(true), await titles(false)]).toEqual(["abc", ""]);
  });

  test("[U25.12 F10.4 F10.14] those of a board come a page at a time with count, too", async () => {
    const { workspace, board_id } = await someCards();
    const { cards: all } = await workspace.getCards({ board_id });
    const first = await workspace.getCards({ board_id, count: 2 });
    const { cards: rest } = await workspace.getCards({ board_id, cursor: first.cursor });
    expect([first.count, [...first.cards, ...rest]]).toEqual([2, all]);
  });

  test("[U25.12 E4.6 E4.8] what one may not read is left out, and what it is in is 403", async () => {
    const { workspace, ids } = await someCards();
    const { board, card: hidden } = await secretPlace(workspace, { parent_card_id: ids.a });
    const eve = workspace.as({ user_id: "u-eve", role: "viewer" });
    expect((await eve.getCards({ ids: [ids.a, hidden.id] })).count).toBe(1);
    expect((await eve.getCards({ parent_card_id: ids.a })).count).toBe(2);
    expect((await workspace.getCards({ parent_card_id: ids.a })).count).toBe(3);
    await refusalOf(eve.getCards({ board_id: board.id }), 403);
    await refusalOf(eve.getCards({ parent_card_id: hidden.id }), 403);
  });
});
