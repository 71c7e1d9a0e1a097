import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { runs } from "../../runs";
import { boardWithLists, expectRefused, newWorkspace, refusalOf } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";

async function withCard(options: Parameters<typeof newWorkspace>[0] = {}) {
  const fixture = newWorkspace(options);
  const board = await boardWithLists(fixture.workspace);
  const { card } = await fixture.workspace.createCard({ title: "Card", list_id: board.lists.todo });
  return { ...fixture, ...board, card, card_id: card.id };
}

describe("members of a card", () => {
  test("[U26.1 L5.1 E5.2] a new one has the role given, or member", async () => {
    const { workspace, clock, card_id } = await withCard();
    clock.advance("1h");
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    await workspace.addCardMember({ card_id, user_id: "u-max" });
    const { card } = await bob.addCardMember({ card_id, user_id: "u-eve", role: "viewer" });
    const assigned_date = clock.now() / 1000;
    expect(card.members).toEqual([
      { user_id: "u-max", role: "member", assigned_date },
      { user_id: "u-eve", role: "viewer", assigned_date },
    ]);
    expect(card).toMatchObject({ time_updated: assigned_date, user_id_updated: "u-bob" });
  });

  test("[U26.1 L5.1] one who is there gets another role if one is given, and keeps the date", async () => {
    const { workspace, clock, card_id } = await withCard();
    const { card: before } = await workspace.addCardMember({ card_id, user_id: "u-max", role: "viewer" });
    clock.advance("1h");
    expect((await workspace.addCardMember({ card_id, user_id: "u-max" })).card).toEqual(before);
    const { card } = await workspace.addCardMember({ card_id, user_id: "u-max", role: "admin" });
    expect(card.members).toEqual([{ ...before.members[0], role: "admin" }]);
  });

  test("[U26.1] one is taken out, the others stay", async () => {
    const { workspace, card_id } = await withCard();
    for (const user_id of ["u-1", "u-2", "u-3"]) await workspace.addCardMember({ card_id, user_id });
    expect(await workspace.removeCardMember({ card_id, user_id: "u-2" })).toEqual({});
    const { card } = await workspace.getCard({ card_id });
    expect(card.members.map(({ user_id }) => user_id)).toEqual(["u-1", "u-3"]);
    await expectRefused(workspace.removeCardMember({ card_id, user_id: "u-2" }), 404, "user_id");
    await expectRefused(workspace.removeCardMember({ card_id: "404", user_id: "u-1" }), 404, "card_id");
    await expectRefused(workspace.addCardMember({ card_id: "404", user_id: "u-1" }), 404, "card_id");
    await expectRefused(workspace.addCardMember({ card_id, user_id: "" }), 400, "user_id");
  });

  test.prop([fc.scheduler(), fc.uniqueArray(fc.constantFrom("u-1", "u-2", "u-3", "u-4"), { minLength: 2 })], {
    numRuns: runs(30),
  })("[U26.1 B3.1] all stay who are added at once", async (scheduler, users) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace, card_id } = await withCard({ storage });
    await interleave(...users.map((user_id) => () => workspace.addCardMember({ card_id, user_id })));
    const { card } = await workspace.getCard({ card_id });
    expect(card.members.map(({ user_id }) => user_id).sort()).toEqual([...users].sort());
  });
});

describe("tags of a card", () => {
  const someTags = async () => {
    const fixture = await withCard();
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

  test("[U26.3 L5.1 C1.1] by id and ids, each once and after those there are", async () => {
    const { workspace, clock, card_id, tags } = await someTags();
    const { card: one } = await workspace.addCardTags({ card_id, id: tags.b });
    expect(one.tags).toMatchObject([{ id: tags.b, name: "b", total_cards: 1 }]);
    const { card } = await workspace.addCardTags({ card_id, id: tags.a, ids: [tags.c, tags.b, tags.c] });
    expect(card.tags.map(({ name }) => name)).toEqual(["b", "a", "c"]);
    clock.advance("1h");
    expect((await workspace.addCardTags({ card_id, ids: [tags.a, tags.b] })).card).toEqual(card);
  });

  test("[U26.3 E2.3] what is given must be tags that exist", async () => {
    const { workspace, card_id, tags } = await someTags();
    for (const nothing of [{}, { id: "", ids: [] }, { id: null, ids: null }]) {
      await expectRefused(workspace.addCardTags({ card_id, ...nothing }), 400, "ids");
    }
    await expectRefused(workspace.addCardTags({ card_id, id: "404" }), 404, "id");
    await expectRefused(workspace.addCardTags({ card_id, ids: [tags.a, "404"] }), 404, "ids[1]");
    await expectRefused(workspace.addCardTags({ card_id: "404", id: tags.a }), 404, "card_id");
    expect((await workspace.getCard({ card_id })).card.tags).toEqual([]);
  });

  test("[U26.3] one is taken off, the others stay", async () => {
    const { workspace, card_id, tags } = await someTags();
    await workspace.addCardTags({ card_id, ids: [tags.a, tags.b, tags.c] });
    expect(await workspace.removeCardTag({ card_id, tag_id: tags.b })).toEqual({});
    expect((await workspace.getCard({ card_id })).card.tags.map(({ name }) => name)).toEqual(["a", "c"]);
    await expectRefused(workspace.removeCardTag({ card_id, tag_id: tags.b }), 404, "tag_id");
    await expectRefused(workspace.removeCardTag({ card_id: "404", tag_id: tags.a }), 404, "card_id");
  });

  test("[U26.3] one of another space is 400, when a card is created too", async () => {
    const { workspace, card_id, lists, tags } = await someTags();
    const error = await refusalOf(workspace.addCardTags({ card_id, ids: [tags.a, tags.foreign] }), 400);
    expect(error.issues).toMatchObject([{ path: "ids[1]", code: "misplaced" }]);
    const card = { title: "Card", list_id: lists.todo };
    await expectRefused(workspace.createCard({ ...card, tags: [tags.b, tags.foreign] }), 400, "tags[1]");
    expect((await workspace.getCard({ card_id })).card.tags).toEqual([]);
    expect((await workspace.getCards({ list_id: lists.todo })).count).toBe(1);
  });

  test("[U26.3 E4.8] one of a space one may not read is 403", async () => {
    const { workspace, card_id } = await someTags();
    const { project } = await workspace.createProject({ title: "Secret", is_private: true });
    const { tag } = await workspace.createTag({ name: "Secret", project_id: project.id });
    const eve = workspace.as({ user_id: "u-eve", role: "member" });
    await expectRefused(eve.addCardTags({ card_id, id: tag.id }), 403, "id");
  });

  test.prop([fc.scheduler(), fc.boolean()], { numRuns: runs(30) })(
    "[U26.3 B3.1] a tag added while it is deleted is on no card or refused, and other tags stay",
    async (scheduler, first) => {
      const { storage, interleave } = scheduledStorage(scheduler);
      const { workspace, card_id } = await withCard({ storage });
      const { tag } = await workspace.createTag({ name: "Gone" });
      const { tag: kept } = await workspace.createTag({ name: "Kept" });
      const calls = [
        () => workspace.addCardTags({ card_id, id: tag.id }).catch((error) => expect(error.status).toBe(404)),
        () => workspace.deleteTag({ tag_id: tag.id }),
        () => workspace.addCardTags({ card_id, id: kept.id }),
      ];
      await interleave<unknown>(...(first ? calls : calls.reverse()));
      const { card } = await workspace.getCard({ card_id });
      expect(card.tags.map(({ name }) => name)).toEqual(["Kept"]);
      const snapshot = JSON.stringify(await workspace.export());
      expect(snapshot).not.toContain(`"tag_ids":["${tag.id}"`);
    },
  );
});
