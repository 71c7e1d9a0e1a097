import { expect, test } from "vitest";
import type { Storage, Workspace } from "workspace-engine";
import { boardWorkspace, newWorkspace } from "../fixture";

async function withCards(count: number) {
  const fixture = await boardWorkspace();
  const { workspace, lists } = fixture;
  const { epic } = await workspace.createEpic({ title: "Epic" });
  const { tag } = await workspace.createTag({ name: "Tag", color: "red" });
  const create = async (title: string) =>
    (await workspace.createCard({ title, list_id: lists.todo, epic_id: epic.id, tags: [tag.id] })).card;
  const cards = [];
  for (let n = 0; n < count; n += 1) cards.push(await create(`Card ${n}`));
  return { ...fixture, epic_id: epic.id, tag_id: tag.id, cards };
}

/** How every read shows one card. */
async function everywhere(workspace: Workspace, card_id: string, board_id: string) {
  const [{ card }, { cards: listed }, view, { board }] = await Promise.all([
    workspace.getCard({ card_id }),
    workspace.getCards({ ids: [card_id] }),
    workspace.previewView({ type: "card", card_filters: { include: { ids: [card_id] } } }),
    workspace.getBoard({ board_id, include: ["lists"] }),
  ]);
  const onBoard = board.lists?.flatMap((list) => list.cards ?? []).find(({ id }) => id === card_id);
  for (const seen of [listed[0], view.cards[0], onBoard]) expect(seen).toEqual(card);
  return card;
}

test("[C1.1 R18.1] a card shows of others what they are called and look like now, in every read", async () => {
  const { workspace, lists, board_id, epic_id, tag_id, cards } = await withCards(1);
  const [{ id: card_id, time_updated } = { id: "", time_updated: 0 }] = cards;
  const before = await everywhere(workspace, card_id, board_id);
  expect(before).toMatchObject({ list_title: "To do", board_title: "Launch", epic: { title: "Epic" } });
  await workspace.updateList({ list_id: lists.todo, title: "Next", color: "teal" });
  await workspace.updateBoard({ board_id, title: "Take-off" });
  await workspace.updateEpic({ epic_id, title: "Moon", icon: { type: "emoji", src: "🌕" } });
  await workspace.updateTag({ tag_id, name: "Label", color: "blue" });
  const after = await everywhere(workspace, card_id, board_id);
  expect(after).toEqual({
    ...before,
    list_title: "Next",
    list_color: "teal",
    board_title: "Take-off",
    epic: { id: epic_id, title: "Moon", icon: { type: "emoji", src: "🌕" } },
    tags: [{ ...before.tags[0], name: "Label", slug: "label", color: "blue" }],
    time_updated,
  });
});

async function written(storage: Storage, call: () => Promise<unknown>): Promise<readonly string[]> {
  const { last } = await storage.logRange("t-acme");
  await call();
  const feed = await storage.changes("t-acme", last, 10);
  if (feed === "gap") throw new Error("the feed does not reach back");
  return feed.flatMap(({ log }) => log.changes.map(({ kind, id }) => `${kind} ${id}`));
}

test("[L5.3] a new name is written to one document, though 10,000 cards show it", async () => {
  const small = await withCards(0);
  const { lists, board_id, epic_id, tag_id } = small;
  const { workspace, storage } = newWorkspace();
  const shown = { list_id: lists.todo, epic_id, tag_ids: [tag_id] };
  const cards = Array.from({ length: 10_000 }, (_, n) => ({ id: String(n + 1), title: `Card ${n}`, ...shown }));
  await workspace.load({ ...(await small.workspace.export()), cards });
  const title = "Many";
  expect([
    ...(await written(storage, () => workspace.updateBoard({ board_id, title }))),
    ...(await written(storage, () => workspace.updateList({ list_id: lists.todo, title }))),
    ...(await written(storage, () => workspace.updateEpic({ epic_id, title }))),
    ...(await written(storage, () => workspace.updateTag({ tag_id, name: title }))),
  ]).toEqual([`board ${board_id}`, `list ${lists.todo}`, `epic ${epic_id}`, `tag ${tag_id}`]);
  const { cards: renamed } = await workspace.getCards({ board_id, count: 100 });
  for (const card of renamed) {
    expect(card).toMatchObject({ board_title: title, list_title: title, epic: { title }, tags: [{ name: title }] });
  }
});
