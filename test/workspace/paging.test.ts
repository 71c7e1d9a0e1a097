import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Card, CardViewRequest, Workspace } from "workspace-engine";
import { boardWorkspace, newWorkspace, otherPlace } from "../operations/fixture";
import { runs } from "../runs";

const DAY = 86_400;
const start = 1_767_603_600;

async function withCards(dueDays: readonly number[]) {
  const { workspace, clock } = newWorkspace();
  const { board } = await otherPlace(workspace);
  const create = (day: number) =>
    workspace.createCard({ title: `due ${day}`, board_id: board.id, due_date: day === 0 ? null : start + day * DAY });
  for (const day of dueDays) await create(day);
  return { workspace, clock, create };
}

const byDueDate = { field: "due_date", order_ascending: true } as const;

const ids = (cards: readonly Card[]): string[] => cards.map((card) => card.id);
const days = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 });

describe("paging through a view", () => {
  test.prop([days, fc.integer({ min: 1, max: 4 }), fc.infiniteStream(fc.nat()), fc.boolean()], { numRuns: runs(60) })(
    "[F10.4] what stays as it is appears exactly once, whatever comes, goes and moves between the pages",
    async (dueDays, count, choices, ascending) => {
      const { workspace, create } = await withCards(dueDays);
      const request: CardViewRequest = {
        type: "card",
        card_filters: { is_archived: false, sort_by: { field: "due_date", order_ascending: ascending } },
      };
      const before = ids((await workspace.previewView({ ...request, count: 1000 })).cards);
      const touched = new Set<string>();
      const next = () => choices.next().value as number;
      const counts = new Map<string, number>();
      for (let page = 1, cursor = ""; page === 1 || cursor !== ""; page += 1) {
        const answer = await workspace.previewView({ ...request, cursor, count });
        for (const id of ids(answer.cards)) counts.set(id, (counts.get(id) ?? 0) + 1);
        ({ cursor } = answer);
        if (cursor === "" || page > 8) continue;
        const card_id = before[next() % before.length] ?? "";
        touched.add(card_id);
        if (next() % 2 === 0) await workspace.updateCard({ card_id, archived: true });
        else await workspace.updateCard({ card_id, due_date: start + (next() % 5) * DAY });
        await create(next() % 4);
      }
      for (const id of before) if (!touched.has(id)) expect([id, counts.get(id)]).toEqual([id, 1]);
    },
  );

  test("[F10.6] the next page resolves now as the first one did", async () => {
    const { workspace, clock } = await withCards([1, 2, 3, 4]);
    const soon: CardViewRequest = {
      type: "card",
      card_filters: { due_date: { after: "now", before: "now+3d" }, sort_by: byDueDate },
    };
    const first = await workspace.previewView({ ...soon, count: 2 });
    clock.advance("2d");
    const second = await workspace.previewView({ ...soon, count: 2, cursor: first.cursor });
    expect(ids([...first.cards, ...second.cards])).toEqual(["1", "2", "3"]);
    const anew = await workspace.previewView(soon);
    expect(ids(anew.cards)).toEqual(["3", "4"]);
  });

  test("[F10.6] a cursor outlives the card it stands on", async () => {
    const { workspace } = await withCards([1, 2, 3, 4]);
    const live: CardViewRequest = { type: "card", card_filters: { is_archived: false, sort_by: byDueDate } };
    const { cursor } = await workspace.previewView({ ...live, count: 2 });
    await workspace.updateCard({ card_id: "2", archived: true });
    const next = await workspace.previewView({ ...live, count: 2, cursor });
    expect(ids(next.cards)).toEqual(["3", "4"]);
  });

  test("[E4.8] a cursor shows nobody what they may not see", async () => {
    const { workspace } = newWorkspace();
    const { board } = await otherPlace(workspace, { is_private: true });
    for (const title of ["one", "two", "three"]) await workspace.createCard({ title, board_id: board.id });
    const all: CardViewRequest = { type: "card", card_filters: {} };
    const { cursor } = await workspace.previewView({ ...all, count: 1 });
    const outsider = workspace.as({ user_id: "u-out", role: "member" });
    await expect(outsider.previewView({ ...all, cursor })).resolves.toEqual({ cursor: "", count: 0, cards: [] });
  });

  test.each([
    ["cards", { type: "card", card_filters: {} }],
    ["boards", { type: "board", board_filters: {} }],
    ["pages", { type: "page", page_filters: {} }],
  ] as const)("[F11.1] an answer holds the array of its type and no other: %s", async (name, request) => {
    const { workspace } = await withCards([1]);
    await workspace.createPage({ title: "Handbook" });
    expect(Object.keys(await workspace.previewView(request)).sort()).toEqual([name, "count", "cursor"].sort());
  });
});

describe("the order of a view", () => {
  const listed = async (workspace: Workspace, sort_by?: object) =>
    ids((await workspace.previewView({ type: "card", card_filters: { sort_by } } as CardViewRequest)).cards);

  test("[F9.1 F9.5] is from the newest to the oldest, the larger id first of those made at once", async () => {
    const { workspace, clock, create } = await withCards([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    clock.advance("1m");
    await create(2);
    expect(await listed(workspace)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]);
  });

  test("[F9.1 F9.4 F9.5] falls unless asked to rise, equal ones by id likewise, and those without a value come last", async () => {
    const { workspace } = await withCards([0, 3, 1, 3, 0, 2, 1, 1, 1, 1]);
    const [falling, rising] = ["4 2 6 10 9 8 7 3 5 1", "3 7 8 9 10 6 2 4 1 5"].map((each) => each.split(" "));
    expect(await listed(workspace, { field: "due_date" })).toEqual(falling);
    expect(await listed(workspace, byDueDate)).toEqual(rising);
  });

  test("[F9.4] of a status is that of the workflow, none being last", async () => {
    const { workspace } = await withCards([]);
    for (const behavior of ["completed", "backlog", "started", "cancelled", "committed"] as const) {
      const { list } = await workspace.createList({ board_id: "1", title: behavior, behavior });
      await workspace.createCard({ title: behavior, list_id: list.id });
    }
    expect(await listed(workspace, { field: "status", order_ascending: true })).toEqual(["5", "3", "1", "4", "2"]);
    expect(await listed(workspace, { field: "status" })).toEqual(["4", "1", "3", "5", "2"]);
  });
});

test("[T3.1 D4.1] all bounds of a view are of one instant, in the zone of the workspace", async () => {
  let now = start * 1000;
  let step = 0;
  const next = (): number => {
    now += step;
    return now - step;
  };
  const { workspace, lists } = await boardWorkspace({ clock: { now: next }, timeZone: "Asia/Kolkata" });
  const midnight = Date.parse("2026-01-04T18:30Z") / 1000;
  await workspace.createCard({ title: "A", list_id: lists.todo, due_date: midnight, start_date: midnight });
  const today = { after: "now/d-1s", before: "now/d" };
  step = DAY * 1000;
  const { count } = await workspace.previewView({ type: "card", card_filters: { due_date: today, start_date: today } });
  expect(count).toBe(1);
});
