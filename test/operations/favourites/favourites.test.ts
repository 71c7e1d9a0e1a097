import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { boardWorkspace, newWorkspace, pathRefused, shown } from "../fixture";

const watchable = ["card", "board", "list", "epic", "page"] as const;
const bookmarkable = ["card", "board", "page"] as const;

async function fixture() {
  const made = await boardWorkspace();
  const { workspace, project_id, board_id, lists } = made;
  const { card } = await workspace.createCard({ title: "Draw", board_id });
  const { epic } = await workspace.createEpic({ title: "Launch" });
  const { page } = await workspace.createPage({ title: "Notes", project_id });
  const ids = { card: card.id, board: board_id, list: lists.done, epic: epic.id, page: page.id };
  return { ...made, ids, vera: workspace.as({ user_id: "u-vera", role: "viewer" }) };
}

/** Each mark, what can have it, and how it is set. */
const marks = [
  ...watchable.map((type) => [type, "is_watching", "setWatching"] as const),
  ...bookmarkable.map((type) => [type, "is_bookmarked", "setBookmarked"] as const),
];

test.each(marks)("[U21.18 L5.3] a %s %s for oneself alone, and not twice", async (type, flag, operation) => {
  const { workspace: ada, clock, storage, ids } = await fixture();
  const eva = ada.as({ user_id: "u-eva", role: "admin" });
  const set = (actor: Workspace, value: boolean) =>
    actor[operation]({ type, id: ids[type], [flag]: value } as unknown as never);
  const before = await shown(ada, type, ids[type]);
  expect(before).toMatchObject({ [flag]: false });
  clock.advance("1h");
  expect(await set(ada, true)).toEqual({ [flag]: true });
  const commits = await storage.changes("t-acme", 0, 1000);
  expect(await set(ada, true)).toEqual({ [flag]: true });
  expect(await storage.changes("t-acme", 0, 1000)).toEqual(commits);
  const also = type === "page" && flag === "is_bookmarked" ? { bookmarked: true } : {};
  expect(await shown(ada, type, ids[type])).toEqual({ ...before, [flag]: true, ...also });
  expect(await shown(eva, type, ids[type])).toMatchObject({ [flag]: false });
  await set(eva, true);
  expect(await set(ada, false)).toEqual({ [flag]: false });
  expect(await shown(ada, type, ids[type])).toEqual(before);
  expect(await shown(eva, type, ids[type])).toMatchObject({ [flag]: true });
});

test("[U21.18 F4.9] watching decides what the filter finds", async () => {
  const { workspace: ada, ids, vera } = await fixture();
  await vera.setWatching({ type: "card", id: ids.card, is_watching: true });
  const found = async (actor: Workspace) => {
    const { cards } = await actor.previewView({ type: "card", card_filters: { is_watching: true } });
    return cards.map(({ id }) => id);
  };
  expect([await found(ada), await found(vera)]).toEqual([[], [ids.card]]);
  await vera.setWatching({ type: "card", id: ids.card, is_watching: false });
  expect(await found(vera)).toEqual([]);
});

test.each(["list", "epic"])("[U21.18 E2.3] a %s cannot be bookmarked: 400", async (type) => {
  const { workspace } = newWorkspace();
  const given = { type, id: "1", is_bookmarked: true } as unknown as Parameters<typeof workspace.setBookmarked>[0];
  expect(await pathRefused(workspace.setBookmarked(given), 400)).toBe("type");
});
