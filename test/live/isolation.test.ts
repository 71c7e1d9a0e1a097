import { describe, expect, test, vi } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { allCards, hookedBoard, inShort, listenTo, smallBoard, withFakeTimers } from "./fixture";

const boards = { type: "board", board_filters: {} } as const;
/** Some 271,765 years. */
const LATEST = 8.64e15;

withFakeTimers();

describe("a bound that leaves the range of dates as time passes", () => {
  /** A view that cannot be resolved after an hour, beside one that always can. */
  async function twoViews() {
    const { workspace, clock, lists } = await smallBoard();
    const days = Math.floor((LATEST - clock.now()) / 86_400_000);
    const bound = `now+${days}d`;
    const far = workspace.watchView({ type: "card", card_filters: { due_date: { before: bound } } });
    const near = workspace.watchView(allCards);
    await Promise.all([far.ready, near.ready]);
    return { workspace, clock, lists, far, near };
  }

  test("[P4.2 P4.9] refuses nothing that is committed, and keeps no other view from showing it", async () => {
    const { workspace, clock, lists, far, near } = await twoViews();
    await clock.advance("1d");
    const heard = listenTo(near);
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
    expect(heard.map(inShort)).toMatchObject([{ added: ["0 One"] }]);
    expect([near.status, far.status]).toEqual(["live", "stale"]);
    expect(far.error?.issues).toMatchObject([{ path: "card_filters.due_date.before", code: "out_of_range" }]);
    const commits = [1, 2, 3].map((number) => workspace.updateCard({ card_id: card.id, title: `${number}` }));
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all(commits);
    expect(near.current).toEqual((await workspace.previewView(allCards)).cards);
    expect([near.status, far.status, far.current]).toEqual(["live", "stale", []]);
    for (const view of [far, near]) view.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("what cannot be shown", () => {
  test("[P4.9] makes the views stale that show it, and keeps no others from being right", async () => {
    const { workspace, project_id, lists, hook } = await hookedBoard();
    const [cards, spaces] = [workspace.watchView(allCards), workspace.watchView(boards)];
    await Promise.all([cards.ready, spaces.ready]);
    hook.before = (call) => {
      if (call === "countBy comment") throw new TypeError("Spoilt.");
    };
    await workspace.createBoard({ project_id, title: "Ideas", lists: [] });
    expect(spaces.current).toHaveLength(2);
    const heard = [listenTo(cards), listenTo(spaces)];
    const made = workspace.createCard({ title: "One", list_id: lists.todo }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    await made;
    await workspace.createBoard({ project_id, title: "More", lists: [] });
    expect(spaces.current.map(({ title }) => title)).toContain("More");
    expect([cards.status, spaces.status]).toEqual(["stale", "live"]);
    hook.before = () => {};
    await vi.advanceTimersByTimeAsync(31_000);
    expect([cards.status, spaces.status]).toEqual(["live", "live"]);
    expect(cards.current).toEqual((await workspace.previewView(allCards)).cards);
    expect(heard.map((diffs) => diffs.length)).toEqual([1, 1]);
    for (const view of [cards, spaces]) view.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("[P4.10] commits are followed once, however openings that fail and openings that do not follow one another", async () => {
  const storage = new MemoryStorage();
  let listening = 0;
  const notify = storage.notify.bind(storage);
  vi.spyOn(storage, "notify").mockImplementation((team, wake) => {
    const stop = notify(team, wake);
    listening += 1;
    return () => {
      listening -= 1;
      stop();
    };
  });
  const { workspace } = await smallBoard({ storage });
  vi.spyOn(storage, "logRange").mockRejectedValueOnce(new Error("Away."));
  const views: { readonly ready: Promise<void>; close(): void }[] = [];
  const open = () => void views.push(workspace.watchView(allCards));
  const refused = workspace.watchView(allCards).ready.catch(() => {
    queueMicrotask(open);
    open();
    setTimeout(open);
  });
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  await Promise.all(views.map(({ ready }) => ready));
  expect([views.length, listening]).toEqual([3, 1]);
  for (const view of views) view.close();
  expect(listening).toBe(0);
});
