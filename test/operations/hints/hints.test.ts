import { describe, expect, test } from "vitest";
import { checklistOwner as newWorkItem, ownerKinds } from "../checklists/checklist-fixture";
import { cardWorkspace, newWorkspace, pathRefused } from "../fixture";

const tagHint = (id: string) => ({ type: "tag", tag: { id } }) as const;
const relationHint = (card_id: string, similarity = 0.8) =>
  ({ type: "relation", relation: { card: { card_id }, similarity } }) as const;

describe.each(ownerKinds)("hints for a %s", (kind) => {
  test("[U36.1 L5.3] show tags and cards as they are now, and replace those there were", async () => {
    const { workspace, clock, owner, lists } = await newWorkItem(kind);
    const { tag } = await workspace.createTag({ name: "Docs" });
    const { card } = await workspace.createCard({ title: "Choose a font", list_id: lists.todo });
    const before = await owner.read();
    await clock.advance("1h");
    const max = workspace.as({ user_id: "u-max", role: "member" });
    const hints = [relationHint(card.id, 0.2), tagHint(tag.id), relationHint(card.id, 0.9)];
    const answer = await max.setHints({ ...owner.named, hints });
    await workspace.updateTag({ tag_id: tag.id, name: "Handbook" });
    await workspace.updateCard({ card_id: card.id, title: "Choose a typeface", list_id: lists.doing });
    const shown = await owner.read();
    expect(shown).toMatchObject({
      hints: [
        {
          type: "relation",
          relation: {
            card: { card_id: card.id, title: "Choose a typeface", list_title: "Doing", status: "started" },
            similarity: 0.9,
          },
        },
        { type: "tag", tag: { id: tag.id, name: "Handbook" } },
      ],
      time_updated: before.time_updated,
      user_id_updated: "u-ada",
    });
    expect(answer.hints.map(({ type }) => type)).toEqual(["relation", "tag"]);
    await max.setHints({ ...owner.named, hints: Reflect.get(shown, "hints") });
    expect(await owner.read()).toEqual(shown);
    expect(await max.setHints({ ...owner.named, hints: [] })).toEqual({ hints: [] });
    expect(await owner.read()).toMatchObject({ hints: [] });
  });

  test("[U36.1] about what is gone are not shown", async () => {
    const { workspace, owner, lists } = await newWorkItem(kind);
    const { card: gone } = await workspace.createCard({ title: "Gone", list_id: lists.todo });
    const { tag } = await workspace.createTag({ name: "Gone" });
    const hints = [relationHint(gone.id), tagHint(tag.id)];
    await workspace.setHints({ ...owner.named, hints });
    await workspace.deleteCard({ card_id: gone.id });
    await workspace.deleteTag({ tag_id: tag.id });
    expect(await owner.read()).toMatchObject({ hints: [] });
    expect(await workspace.verify()).toEqual([]);
  });

  test("[U36.1] are no more than 100", async () => {
    const { workspace, owner } = await newWorkItem(kind);
    const set = (...hints: (ReturnType<typeof tagHint> | ReturnType<typeof relationHint>)[]) =>
      workspace.setHints({ ...owner.named, hints });
    expect(await pathRefused(set(...Array.from({ length: 101 }, () => tagHint("404"))), 400)).toBe("hints");
  });
});

test("[U36.1] hints for a card name neither the card itself nor a tag of another space", async () => {
  const { workspace, owner } = await newWorkItem("card");
  const { project } = await workspace.createProject({ title: "Shop" });
  const { tag } = await workspace.createTag({ name: "Shop", project_id: project.id });
  const set = (hint: ReturnType<typeof tagHint> | ReturnType<typeof relationHint>) =>
    workspace.setHints({ ...owner.named, hints: [hint] });
  expect(await pathRefused(set(relationHint("1")), 400)).toBe("hints[0].relation.card.card_id");
  expect(await pathRefused(set(tagHint(tag.id)), 400)).toBe("hints[0].tag.id");
});

test("[U36.1 K7.6] hints are exported and loaded, and those about cards that are gone never show others", async () => {
  const { workspace, lists, card } = await cardWorkspace();
  const { card: last } = await workspace.createCard({ title: "Last", list_id: lists.todo });
  await workspace.setHints({ card_id: card.id, hints: [relationHint(last.id)] });
  await workspace.deleteCard({ card_id: last.id });
  const { workspace: copy } = newWorkspace();
  await copy.load(await workspace.export());
  await copy.createCard({ title: "Another", list_id: lists.todo });
  expect((await copy.getCard({ card_id: card.id })).card.hints).toEqual([]);
});

test("[U36.1] hints are kept right in a live view when what they propose changes", async () => {
  const { workspace, owner, lists } = await newWorkItem("card");
  const { card } = await workspace.createCard({ title: "Other", list_id: lists.todo });
  const { tag } = await workspace.createTag({ name: "Docs" });
  const view = workspace.watchView({ type: "card", card_filters: { include: { ids: ["1"] } } });
  await view.ready;
  await workspace.setHints({ ...owner.named, hints: [relationHint(card.id), tagHint(tag.id)] });
  await workspace.updateCard({ card_id: card.id, title: "Otherwise" });
  await workspace.updateTag({ tag_id: tag.id, name: "Handbook" });
  await view.settled();
  const { cards } = await workspace.previewView({ type: "card", card_filters: { include: { ids: ["1"] } } });
  expect(view.current).toEqual(cards);
  expect(cards[0]?.hints).toMatchObject([
    { relation: { card: { title: "Otherwise" } } },
    { tag: { name: "Handbook" } },
  ]);
  view.close();
});
