import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { type Card, type CardFilters, type CardViewRequest, MemoryStorage, type Workspace } from "workspace-engine";
import { AS_LONG_AS_IT_TAKES, always } from "../../history/random/settings";
import { viewRequest } from "../../live/requests";
import { forgetful } from "../../presentation/forgetful";
import { beginning } from "../../workspace/random/beginning";
import { actors, carryOutSteps, stepsOf } from "../../workspace/random-workspace";
import { boardWorkspace, newSpace, newWorkspace, refusalOf } from "../fixture";

/** A view of cards in the order of the board. */
const byPosition = (filters: CardFilters = {}, order_ascending?: boolean): CardViewRequest => ({
  type: "card",
  card_filters: {
    ...filters,
    sort_by: { field: "position", ...(order_ascending === undefined ? {} : { order_ascending }) },
  },
});

/** All cards of a view, so many at a time. */
async function walk(workspace: Workspace, request: CardViewRequest, count: number): Promise<readonly Card[]> {
  const found: Card[] = [];
  let cursor = "";
  do {
    const page = await workspace.previewView({ ...request, count, cursor });
    found.push(...page.cards);
    cursor = page.cursor;
    if (cursor !== "") expect(page.count).toBe(count);
    if (found.length > 1000) throw new Error("The pages have no end.");
  } while (cursor !== "");
  return found;
}

const byId = (left: { readonly id: string }, right: { readonly id: string }) =>
  left.id.length - right.id.length || (left.id < right.id ? -1 : 1);

/** All cards in the order of the board, put together by hand: place for place, list for list. Asked by an admin. */
async function cardsInBoardOrder(workspace: Workspace): Promise<readonly Card[]> {
  const cards: Card[] = [];
  const addAll = async (list_ids: readonly string[]) => {
    for (const list_id of list_ids) cards.push(...(await workspace.getCards({ list_id })).cards);
  };
  const { projects, sprints } = await workspace.export();
  const ordered = [...projects].sort(byId);
  for (const { id: project_id } of ordered) {
    const { boards } = await workspace.getBoards({ project_id });
    for (const { list_order } of boards) await addAll(list_order);
  }
  for (const { id: project_id } of ordered) {
    for (const { id: sprint_id } of sprints.filter((sprint) => sprint.project_id === project_id).sort(byId)) {
      const { sprint } = await workspace.getSprint({ sprint_id });
      await addAll(sprint.lists.map(({ id }) => id));
    }
  }
  return cards;
}

const titles = (cards: readonly Card[]) => cards.map(({ title }) => title);

test(
  "[F12.1 F12.4] the order of the board is that of boards, their lists and the cards in those, after whatever was done, page by page and for whoever looks",
  async () => {
    const drawn = fc.record({
      steps: stepsOf(3, 25),
      views: fc.array(
        fc.record({
          request: viewRequest.filter(({ type }) => type === "card"),
          count: fc.integer({ min: 1, max: 6 }),
          isAscending: fc.constantFrom(undefined, true, false),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      by: fc.constantFrom("ada", "max", "eva", "vic" as const),
      isForgetful: fc.boolean(),
    });
    await always(drawn, 60, async ({ steps, views, by, isForgetful }) => {
      const memory = new MemoryStorage();
      const { workspace, clock } = newWorkspace({ storage: isForgetful ? forgetful(memory) : memory });
      await workspace.load(beginning());
      const afterEach = async (_there: unknown, _call: unknown, place: number) => {
        if (place % 4 !== 0 && place !== steps.length - 1) return;
        const order = (await cardsInBoardOrder(workspace)).map(({ id }) => id);
        const reader = workspace.as(actors[by]);
        for (const { request, count, isAscending } of views) {
          const filters = request.card_filters as CardFilters;
          const { cards } = await reader.previewView({ type: "card", card_filters: filters, count: 1000 });
          const found = new Map(cards.map((card) => [card.id, card]));
          const expected = order.flatMap((id) => found.get(id) ?? []);
          if (isAscending === false) expected.reverse();
          expect(expected).toHaveLength(cards.length);
          expect(await walk(reader, byPosition(filters, isAscending), count)).toEqual(expected);
        }
      };
      await carryOutSteps(workspace, clock, steps, { afterEach });
    });
  },
  AS_LONG_AS_IT_TAKES,
);

test("[F12.1] the order of the board begins with the first card of the first list, unless it is turned round", async () => {
  const { workspace, board_id, lists } = await boardWorkspace();
  for (const title of ["1", "2"]) await workspace.createCard({ title, list_id: lists.todo });
  for (const title of ["3", "4"]) await workspace.createCard({ title, list_id: lists.done });
  const shown = async (request: CardViewRequest) => titles((await workspace.previewView(request)).cards);
  const include = { boards: [board_id] };
  expect(await shown(byPosition({ include }))).toEqual(["1", "2", "3", "4"]);
  expect(titles(await walk(workspace, byPosition({ include }, false), 1))).toEqual(["4", "3", "2", "1"]);
  await workspace.updateList({ list_id: lists.done, position: 0 });
  expect(await shown(byPosition({ include }))).toEqual(["3", "4", "1", "2"]);
  expect(await shown(byPosition({ include: { lists: [lists.todo] } }, false))).toEqual(["2", "1"]);
  expect(await shown(byPosition({ include: { lists: [] } }))).toEqual(["3", "4", "1", "2"]);
});

test("[F12.4] the order of the board follows lists and boards that are moved, and writes none of their cards", async () => {
  const { workspace, storage, board_id, project_id, lists } = await boardWorkspace();
  const { board: other } = await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "Ideas" }] });
  for (const [title, list_id] of [
    ["1", lists.todo],
    ["2", lists.todo],
    ["3", lists.doing],
    ["4", other.list_order[0] ?? ""],
  ] as const) {
    await workspace.createCard({ title, list_id });
  }
  const first = await workspace.previewView({ ...byPosition(), count: 2 });
  expect(titles(first.cards)).toEqual(["1", "2"]);
  const { commits } = await workspace.getCommits({ count: 1 });
  await workspace.updateBoard({ board_id: other.id, position: 0 });
  await workspace.updateList({ list_id: lists.doing, position: 0 });
  const feed = await storage.changes("t-acme", commits[0]?.sequence ?? 0, 100);
  const kinds = feed === "gap" ? ["gap"] : feed.flatMap(({ log }) => log.changes.map(({ kind }) => kind));
  expect(kinds).toEqual(["board", "list"]);
  expect(titles((await workspace.previewView(byPosition())).cards)).toEqual(["4", "3", "1", "2"]);
  const rest = await workspace.previewView({ ...byPosition(), cursor: first.cursor });
  expect(titles(rest.cards)).toEqual([]);
  const past = workspace.asOf({ sequence: commits[0]?.sequence ?? 0 });
  expect(titles((await past.previewView(byPosition())).cards)).toEqual(["1", "2", "3", "4"]);
  expect(titles(await walk(past, byPosition(), 1))).toEqual(["1", "2", "3", "4"]);
  await workspace.deleteBoard({ board_id });
  const { left } = await workspace.compare(
    byPosition(),
    { sequence: commits[0]?.sequence ?? 0 },
    { sequence: (commits[0]?.sequence ?? 0) + 3 },
  );
  expect(left.map(({ title }) => title)).toEqual(["1", "2", "3"]);
});

test("the order of the board takes one query for one list, and few for many that hold nothing", async () => {
  const { workspace, storage, board_id, lists, project_id } = await boardWorkspace();
  for (let board = 0; board < 10; board += 1) {
    const many = Array.from({ length: 50 }, (_, index) => ({ title: `${index}` }));
    await workspace.createBoard({ project_id, title: "Empty", lists: many });
  }
  const { board: last } = await workspace.createBoard({ project_id, title: "Last", lists: [{ title: "Last" }] });
  for (const board of [board_id, last.id]) await workspace.createCard({ title: board, board_id: board });
  const found: string[] = [];
  const find = storage.find.bind(storage);
  storage.find = (team, query, options) => {
    found.push(query.kind);
    return find(team, query, options);
  };
  const { cards } = await workspace.previewView(byPosition({ include: { lists: [lists.todo] } }));
  expect(titles(cards)).toEqual([board_id]);
  expect(found).toEqual(["card", ...found.slice(1).filter((kind) => kind !== "card")]);
  found.length = 0;
  expect(titles((await workspace.previewView(byPosition())).cards)).toEqual([board_id, last.id]);
  expect(found.filter((kind) => kind === "card").length).toBeLessThanOrEqual(12);
});

test("[F12.1 F12.4] the order of the board is kept where the second list of two that are read together fills a page before the first", async () => {
  const { workspace, project_id } = await newSpace();
  const lists = ["X", "A", "B"].map((title) => ({ title }));
  const { board } = await workspace.createBoard({ project_id, title: "Launch", lists });
  const [, a = "", b = ""] = board.list_order;
  const ids: string[] = [];
  for (const title of ["A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7"]) {
    ids.push((await workspace.createCard({ title, list_id: a })).card.id);
  }
  for (const title of ["B0", "B1", "B2", "B3", "B4", "B5"]) await workspace.createCard({ title, list_id: b });
  // By the cards' own places, the rest of A comes after all of B.
  for (const card_id of ids.slice(0, 6)) await workspace.deleteCard({ card_id });
  expect(titles((await workspace.previewView({ ...byPosition(), count: 2 })).cards)).toEqual(["A6", "A7"]);
});

test("[F12.4] the order of the board shows no card twice and leaves none out that is moved while a page is read", async () => {
  const { workspace, storage, lists } = await boardWorkspace();
  const ids: string[] = [];
  for (const list_id of [lists.todo, lists.doing, lists.done]) {
    ids.push((await workspace.createCard({ title: list_id, list_id })).card.id);
  }
  const find = storage.find.bind(storage);
  for (const [from, to] of [
    [0, lists.done],
    [2, lists.todo],
  ] as const) {
    let isMoved = false;
    storage.find = async (team, query, options) => {
      const found = await find(team, query, options);
      if (query.kind !== "card" || isMoved) return found;
      isMoved = true;
      await workspace.moveCard({ card_id: ids[from] ?? "", list_id: to });
      return found;
    };
    const { cards } = await workspace.previewView(byPosition());
    storage.find = find;
    expect(isMoved).toBe(true);
    expect(titles(cards)).toEqual(titles((await workspace.previewView(byPosition())).cards));
    expect(new Set(cards.map(({ id }) => id)).size).toBe(3);
  }
});

test("[P2.7] how many come before a page is counted, and more than 10,000 are warned of", async () => {
  const { workspace, storage, lists } = await boardWorkspace();
  for (const list_id of [lists.todo, lists.doing]) {
    for (const title of ["A", "B"]) await workspace.createCard({ title, list_id });
  }
  const count = storage.count.bind(storage);
  const counts: number[] = [];
  storage.count = async (team, selection, options) => {
    counts.push(await count(team, selection, options));
    return 10_001;
  };
  const { cursor } = await workspace.previewView({ ...byPosition(), count: 3 });
  const { warnings, text } = await workspace.explainView({ ...byPosition(), cursor });
  expect(counts).toEqual([2]);
  expect(warnings.map(({ path, code }) => [path, code])).toEqual([["cursor", "deep_page"]]);
  expect(text).toBe("All cards sorted by position, ascending.");
  const findIds = storage.findIds.bind(storage);
  storage.findIds = async (team, query, options) => {
    counts.push((await findIds(team, query, options)).length);
    return Array.from({ length: 10_001 }, String);
  };
  const one = byPosition({ include: { lists: [lists.todo] } });
  const page = await workspace.previewView({ ...one, count: 1 });
  const explained = await workspace.explainView({ ...one, cursor: page.cursor });
  expect(explained.warnings.map(({ code }) => code)).toEqual(["deep_page"]);
  expect(counts).toEqual([2, 0]);
});

test("[F10.7 F12.4] the order of the board has cursors of its own", async () => {
  const { workspace, lists } = await boardWorkspace();
  for (const title of ["A", "B"]) await workspace.createCard({ title, list_id: lists.todo });
  const { cursor } = await workspace.previewView({ ...byPosition(), count: 1 });
  const refused = [byPosition({}, false), byPosition({ is_archived: false }), { type: "card", card_filters: {} }];
  for (const request of refused as readonly CardViewRequest[]) {
    await refusalOf(workspace.previewView({ ...request, cursor }), 400);
  }
  expect(titles((await workspace.previewView({ ...byPosition(), cursor })).cards)).toEqual(["B"]);
});
