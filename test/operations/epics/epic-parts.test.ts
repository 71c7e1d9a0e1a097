import { describe, expect, test } from "vitest";
import { boardWorkspace, expectRefused, newWorkspace } from "../fixture";

describe("the members of an epic", () => {
  test("[U30.20] members are replaced as a whole; who stays keeps date and role", async () => {
    const { workspace, clock } = newWorkspace();
    const members = [{ user_id: "u-bob", role: "viewer" }, { user_id: "u-eve" }] as const;
    const { epic } = await workspace.createEpic({ title: "Epic", members });
    const then = clock.now() / 1000;
    clock.advance("1h");
    const next = [{ user_id: "u-max" }, { user_id: "u-bob" }];
    const { epic: updated } = await workspace.updateEpic({ epic_id: epic.id, members: next });
    expect(updated.members).toEqual([
      { user_id: "u-max", role: "member", assigned_date: then + 3600 },
      { user_id: "u-bob", role: "viewer", assigned_date: then },
    ]);
    const raised = [{ user_id: "u-bob", role: "admin" }] as const;
    const { epic: last } = await workspace.updateEpic({ epic_id: epic.id, members: raised });
    expect(last.members).toEqual([{ user_id: "u-bob", role: "admin", assigned_date: then }]);
  });

  test("[U26.1] a member is added, given another role, and taken off", async () => {
    const { workspace, clock } = newWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const { id: epic_id } = epic;
    const assigned_date = clock.now() / 1000;
    await workspace.addEpicMember({ epic_id, user_id: "u-bob" });
    clock.advance("1h");
    const { epic: changed } = await workspace.addEpicMember({ epic_id, user_id: "u-bob", role: "viewer" });
    expect(changed.members).toEqual([{ user_id: "u-bob", role: "viewer", assigned_date }]);
    expect(changed.time_updated).toBe(assigned_date + 3600);
    clock.advance("1h");
    expect((await workspace.addEpicMember({ epic_id, user_id: "u-bob" })).epic).toEqual(changed);
    expect(await workspace.removeEpicMember({ epic_id, user_id: "u-bob" })).toEqual({});
    expect((await workspace.getEpic({ epic_id })).epic.members).toEqual([]);
    await expectRefused(workspace.removeEpicMember({ epic_id, user_id: "u-bob" }), 404, "user_id");
    await expectRefused(workspace.addEpicMember({ epic_id: "404", user_id: "u-bob" }), 404, "epic_id");
    await expectRefused(workspace.addEpicMember({ epic_id, user_id: "?" }), 400, "user_id");
  });
});

describe("the tags of an epic", () => {
  test("[U26.3] tags are put on, each once, after those it bears, and taken off", async () => {
    const { workspace } = newWorkspace();
    const ids: string[] = [];
    for (const name of ["A", "B", "C"]) ids.push((await workspace.createTag({ name })).tag.id);
    const [a = "", b = "", c = ""] = ids;
    const { epic } = await workspace.createEpic({ title: "Epic", tags: [b] });
    const { id: epic_id } = epic;
    expect(epic.tags.map((tag) => tag.id)).toEqual([b]);
    const tags = async () => (await workspace.getEpic({ epic_id })).epic.tags.map((tag) => tag.name);
    await workspace.addEpicTags({ epic_id, ids: [c, b, c] });
    expect(await tags()).toEqual(["B", "C"]);
    await workspace.addEpicTags({ epic_id, id: a });
    expect(await tags()).toEqual(["B", "C", "A"]);
    expect(await workspace.removeEpicTag({ epic_id, tag_id: c })).toEqual({});
    expect(await tags()).toEqual(["B", "A"]);
    await expectRefused(workspace.removeEpicTag({ epic_id, tag_id: c }), 404, "tag_id");
  });

  test("[U26.3 E2.3] none given is 400, and an unknown one is named", async () => {
    const { workspace } = newWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const { tag } = await workspace.createTag({ name: "A" });
    const add = (input: object) => workspace.addEpicTags({ epic_id: epic.id, ...input });
    await expectRefused(add({}), 400, "ids");
    await expectRefused(add({ id: "404" }), 404, "id");
    await expectRefused(add({ ids: [tag.id, "404"] }), 404, "ids[1]");
    await expectRefused(workspace.createEpic({ title: "Epic", tags: ["404"] }), 404, "tags[0]");
    expect(await add({ ids: [] })).toEqual({ epic });
  });
});

describe("epic lists", () => {
  test("[L7.1] createEpicList puts a list last, or where position says", async () => {
    const { workspace, lists: onBoard } = await boardWorkspace();
    const { list: last } = await workspace.createEpicList({ title: "Someday" });
    expect(last).toMatchObject({ title: "Someday", behavior: "committed", card_order: [], total_cards: 0 });
    for (const absent of ["board_id", "project_id"]) expect(last).not.toHaveProperty(absent);
    const { list } = await workspace.createEpicList({
      title: "On hold",
      behavior: "started",
      color: "red",
      position: 1,
    });
    expect((await workspace.getEpics()).list_order).toEqual(["1", list.id, "2", "3", "4", "5", last.id]);
    const { epic } = await workspace.createEpic({ title: "Epic", list_id: list.id });
    expect(epic).toMatchObject({ status: "started", list_title: "On hold", list_color: "red" });
    expect(Object.values(onBoard)).not.toContain(list.id);
  });

  test("[L7.1] time_updated is the latest of the lists and epics", async () => {
    const { workspace, clock } = newWorkspace();
    const latest = async () => (await workspace.getEpics()).time_updated;
    const start = clock.now() / 1000;
    expect(await latest()).toBe(start);
    clock.advance("1h");
    const { epic } = await workspace.createEpic({ title: "Epic", list_id: "4" });
    expect(await latest()).toBe(start + 3600);
    clock.advance("1h");
    await workspace.updateList({ list_id: "2", title: "Next" });
    expect(await latest()).toBe(start + 7200);
    clock.advance("1h");
    await workspace.updateEpic({ epic_id: epic.id, priority: 1 });
    expect(await latest()).toBe(start + 10_800);
  });

  test("[L7.1 C10.1] getEpics gives at most count lists, and the whole order", async () => {
    const { workspace } = newWorkspace();
    const { lists, list_order } = await workspace.getEpics({ count: 2 });
    expect(lists.map((list) => list.id)).toEqual(["1", "2"]);
    expect(list_order).toEqual(["1", "2", "3", "4", "5"]);
    await expectRefused(workspace.getEpics({ count: 0 }), 400, "count");
  });
});

describe("the cards of an epic", () => {
  test("[U17.14] child_cards stand in the order they were created in, archived ones too", async () => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const ids: string[] = [];
    for (const list_id of [lists.done, lists.todo, lists.doing]) {
      const { card } = await workspace.createCard({ title: "Card", list_id, epic_id: epic.id, position: 0 });
      ids.push(card.id);
      clock.advance("1s");
    }
    await workspace.updateCard({ card_id: ids[1] ?? "", archived: true });
    const { epic: shown } = await workspace.getEpic({ epic_id: epic.id });
    expect(shown.child_card_order).toEqual(ids);
    expect(shown.child_cards.map((card) => [card.card_id, card.list_title, card.archived !== undefined])).toEqual([
      [ids[0], "Done", false],
      [ids[1], "To do", true],
      [ids[2], "Doing", false],
    ]);
  });

  test("[U18.3] deleteEpic takes the epic away, and its cards stay without one", async () => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo, epic_id: epic.id });
    const before = (await workspace.getCard({ card_id: card.id })).card;
    expect(before.epic).toEqual({ id: epic.id, title: "Epic" });
    clock.advance("1h");
    expect(await workspace.deleteEpic({ epic_id: epic.id })).toEqual({});
    const { epic: _epic, ...rest } = before;
    expect((await workspace.getCard({ card_id: card.id })).card).toStrictEqual(rest);
    await expectRefused(workspace.getEpic({ epic_id: epic.id }), 404, "epic_id");
    expect((await workspace.getEpics()).lists[0]).toMatchObject({ card_order: [], total_cards: 0 });
    await expectRefused(workspace.deleteEpic({ epic_id: epic.id }), 404, "epic_id");
  });
});
