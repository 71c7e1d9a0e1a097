import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { Card, Checklist, Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { boardWorkspace, newWorkspace } from "../fixture";

const text = fc.string({ unit: "grapheme", maxLength: 12 }).map((part) => `x${part}`.replace(/\0/g, ""));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const date = fc.integer({ min: 1, max: 4_000_000_000 });
const image = fc.record({ type: fc.constantFrom("image", "icon", "emoji"), src: text });

const fields = fc.record({
  title: text.map((title) => title.trim()),
  content: text,
  schema: maybe(fc.nat(9)),
  start_date: maybe(date),
  due_date: maybe(date),
  priority: maybe(fc.nat(4)),
  estimate: maybe(fc.nat(5)),
  time_estimate_seconds: maybe(fc.nat(9000)),
  time_remaining_seconds: maybe(fc.nat(9000)),
  owner_id: maybe(fc.constantFrom("u-ada", "u-bob")),
  icon: maybe(image),
  cover_image: maybe(image),
  members: fc.array(
    fc.record({ user_id: fc.constantFrom("u-1", "u-2", "u-3"), role: fc.constantFrom("admin", "member", "viewer") }),
  ),
  checklists: fc.array(
    fc.record({
      title: text.map((title) => title.trim()),
      content: text,
      items: fc.array(fc.record({ title: fc.constantFrom("One", "Two"), checked: fc.boolean() }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

const listTitles = ["todo", "doing", "done", "cancelled", "backlog"] as const;

/** Fields that are not copied, or depend on place and time of creation. Rules U25.1, U25.4 and U25.5. */
const own = [
  ...["id", "list_id", "list_title", "status", "completed_date", "suggested_branch_name"],
  ...["time_created", "time_updated", "user", "user_id", "user_updated", "user_id_updated"],
  ...["copied_from_card_id", "is_watching", "is_bookmarked", "parent_card", "child_cards", "child_card_order"],
  ...["checklists", "checklist_order", "checklist_item_order", "members", "tags"],
] as const;

const withoutOwn = (card: Card) =>
  Object.fromEntries(Object.entries(card).filter(([key]) => !own.some((k) => k === key)));

const shapeOf = (checklists: readonly Checklist[]) =>
  checklists.map(({ title, content, items }) => ({
    title,
    content,
    items: items.map((item) => [item.title, item.checked]),
  }));

/** All but what is a card's own, in a form in which a copy must equal its source. */
function comparable(card: Card) {
  return {
    ...withoutOwn(card),
    checklists: shapeOf(card.checklists),
    members: card.members.map(({ user_id, role }) => [user_id, role]),
    tags: card.tags.map(({ id }) => id),
    children: card.child_cards.length,
  };
}

async function treeOf(workspace: Workspace, card_id: string): Promise<readonly Card[]> {
  const { card } = await workspace.getCard({ card_id });
  const below = [];
  for (const child of card.child_card_order) below.push(...(await treeOf(workspace, child)));
  return [card, ...below];
}

/** Loading refuses whatever does not agree. */
async function expectSound(workspace: Workspace): Promise<void> {
  await newWorkspace().workspace.load(await workspace.export());
}

test.prop(
  [
    fc.array(fc.tuple(fields, fc.nat(9), fc.nat(4), fc.array(fc.nat(2))), { minLength: 1, maxLength: 6 }),
    fc.nat(9),
    fc.constantFrom(...listTitles, undefined),
    fc.constantFrom(undefined, " Copy "),
  ],
  { numRuns: runs(120) },
)(
  "[U25.1 U25.4 U25.7 C6.1 L3.2 L5.3] any tree of cards equals its copy in everything that is not a card's own",
  async (drawn, chosen, destination, title) => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const tags: string[] = [];
    for (const name of ["A", "B", "C"]) tags.push((await workspace.createTag({ name })).tag.id);
    const ids: string[] = [];
    for (const [given, parent, list, wanted] of drawn) {
      const { card } = await workspace.createCard({
        ...given,
        list_id: lists[listTitles[list] ?? "todo"],
        parent_card_id: ids[parent % (ids.length + 1)],
        epic_id: parent % 2 === 0 ? epic.id : undefined,
        tags: wanted.map((tag) => tags[tag] ?? ""),
      });
      ids.push(card.id);
    }
    clock.advance("1d");
    const card_id = ids[chosen % ids.length] ?? "";
    const list_id = destination === undefined ? undefined : lists[destination];
    const { card: original } = await workspace.getCard({ card_id });
    const parent_card_id = original.parent_card?.card_id;
    const parent = parent_card_id && (await workspace.getCard({ card_id: parent_card_id })).card;
    const { card } = await workspace.copyCard({ card_id, list_id, title });
    const sources = await treeOf(workspace, card_id);
    const copies = await treeOf(workspace, card.id);
    const [first, ...rest] = copies.map(comparable);
    const [source, ...others] = sources.map(comparable);
    expect(first).toEqual({ ...source, ...(title === undefined ? {} : { title: title.trim() }) });
    expect(rest).toEqual(others);
    expect(card.parent_card).toEqual(original.parent_card);
    if (parent) {
      const child_card_order = [...parent.child_card_order, card.id];
      const { card: kept } = await workspace.getCard({ card_id: parent.id });
      expect(kept).toEqual({ ...parent, child_card_order, child_cards: kept.child_cards, tags: kept.tags });
    }
    const { list } = await workspace.getList({ list_id: card.list_id });
    expect(list.card_order.slice(-copies.length)).toEqual(copies.map(({ id }) => id));
    const now = clock.now() / 1000;
    for (const { status, completed_date } of copies) {
      expect(status ?? "backlog").toBe(list.behavior);
      expect(completed_date).toBe(status === "completed" ? now : undefined);
    }
    expect(copies.map((copy) => copy.copied_from_card_id)).toEqual(sources.map(({ id }) => id));
    expect(new Set([...copies, ...sources].map(({ id }) => id)).size).toBe(2 * sources.length);
    expect(copies.every((copy) => copy.list_id === (list_id ?? sources[0]?.list_id))).toBe(true);
    await expectSound(workspace);
  },
);
