import { test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Card, Epic } from "workspace-engine";
import { call } from "../../access/every-operation";
import { cardWorkspace, expectRefused, otherPlace, pathRefused, refusalOf } from "../fixture";

const someTags = async () => {
  const fixture = await cardWorkspace();
  const { workspace, project_id } = fixture;
  const create = async (name: string, space?: string) =>
    (await workspace.createTag({ name, project_id: space })).tag.id;
  const { project } = await workspace.createProject({ title: "Other" });
  const tags = {
    a: await create("a"),
    b: await create("b", project_id),
    c: await create("c"),
    foreign: await create("foreign", project.id),
  };
  return { ...fixture, tags, other: project.id };
};

describe.each(["Card", "Epic"] as const)("the tags of a %s", (kind) => {
  const bearer = async () => {
    const { workspace, clock, card_id, tags } = await someTags();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const named = kind === "Card" ? { card_id } : { epic_id: epic.id };
    const read = async (): Promise<Card | Epic> =>
      kind === "Card"
        ? (await workspace.getCard({ card_id })).card
        : (await workspace.getEpic({ epic_id: epic.id })).epic;
    const add = (given: object) => call(workspace, `add${kind}Tags`, { ...named, ...given });
    const remove = (tag_id: string) => call(workspace, `remove${kind}Tag`, { ...named, tag_id });
    const update = (changes: object) => call(workspace, `update${kind}`, { ...named, ...changes });
    return { clock, tags, read, add, remove, update };
  };
  const names = ({ tags }: Card | Epic) => tags.map(({ name }) => name);

  test("[U26.3 L5.1 C1.1] by id and ids, each once and after those there are", async () => {
    const { clock, tags, read, add } = await bearer();
    await add({ id: tags.c });
    expect((await read()).tags).toMatchObject([{ id: tags.c, name: "c", total_cards: kind === "Card" ? 1 : 0 }]);
    const answer = await add({ id: tags.a, ids: [tags.c, tags.a] });
    const before = await read();
    expect(names(before)).toEqual(["c", "a"]);
    clock.advance("1h");
    expect(await add({ ids: [tags.a, tags.c] })).toEqual(answer);
    expect(await read()).toEqual(before);
  });

  test("[U26.3] none given is 400", async () => {
    const { read, add } = await bearer();
    const nothings = kind === "Card" ? [{}, { id: "", ids: [] }, { id: null, ids: null }] : [{}];
    for (const nothing of nothings) expect(await pathRefused(add(nothing), 400)).toBe("ids");
    if (kind === "Epic") await add({ ids: [] });
    expect(names(await read())).toEqual([]);
  });

  test("[U26.12] are replaced as a whole by an update that gives any", async () => {
    const { tags, read, update } = await bearer();
    for (const [changes, expected] of [
      [{ tags: [tags.c, tags.a, tags.c] }, ["c", "a"]],
      [{ title: "Renamed" }, ["c", "a"]],
      [{ tags: [] }, []],
      [{ tags: [tags.a] }, ["a"]],
      [{ tags: null }, []],
    ] as const) {
      await update(changes);
      expect(names(await read())).toEqual(expected);
    }
  });

  test("[U26.3] one is taken off, the others stay", async () => {
    const { tags, read, add, remove } = await bearer();
    await add({ ids: [tags.a, tags.c] });
    expect(await remove(tags.a)).toEqual({});
    expect(names(await read())).toEqual(["c"]);
    expect(await pathRefused(remove(tags.a), 404)).toBe("tag_id");
  });
});

test("[U26.3 U26.12] a tag of another space is 400, when a card is created or its tags are replaced too", async () => {
  const { workspace, card_id, lists, tags } = await someTags();
  const error = await refusalOf(workspace.addCardTags({ card_id, ids: [tags.a, tags.foreign] }), 400);
  expect(error.issues).toMatchObject([{ path: "ids[1]", code: "misplaced" }]);
  const card = { title: "Card", list_id: lists.todo };
  await expectRefused(workspace.createCard({ ...card, tags: [tags.b, tags.foreign] }), 400, "tags[1]");
  await expectRefused(workspace.updateCard({ card_id, tags: [tags.b, tags.foreign] }), 400, "tags[1]");
  expect((await workspace.getCard({ card_id })).card.tags).toEqual([]);
  expect((await workspace.getCards({ list_id: lists.todo })).count).toBe(1);
});

test("[U26.12 U26.6] tags that a card bears stay in another space, where it may be moved with new ones", async () => {
  const { workspace, card_id, project_id } = await cardWorkspace();
  const { tag: own } = await workspace.createTag({ name: "Own", project_id });
  await workspace.updateCard({ card_id, tags: [own.id] });
  const { project: shop, board } = await otherPlace(workspace);
  const { tag: there } = await workspace.createTag({ name: "There", project_id: shop.id });
  const { card } = await workspace.updateCard({ card_id, board_id: board.id, tags: [own.id, there.id] });
  expect(card.tags.map(({ name }) => name)).toEqual(["Own", "There"]);
  expect(card.project_id).toBe(shop.id);
});
