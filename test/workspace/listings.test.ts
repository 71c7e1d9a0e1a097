import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { fieldsOf } from "../../src/http/input";
import { calledBy } from "../../src/operations/registry";
import { call, operationNames } from "../access/every-operation";
import { boardWorkspace, cardWorkspace, expectRefused, newWorkspace, refusalOf } from "../operations/fixture";

interface Listing {
  readonly input: object;
  /** The answer's arrays that a page is a part of. */
  readonly items: readonly string[];
  /** Whole while nobody asks for a page: its answer then has no `cursor` (C10), or an empty one. */
  readonly whole?: "without cursor" | "with cursor";
}

const listings: Readonly<Record<string, Listing>> = {
  previewView: { input: { type: "card", card_filters: {} }, items: ["cards"] },
  search: { input: { query: "thing" }, items: ["results"] },
  getProjects: { input: {}, items: ["projects"], whole: "with cursor" },
  getPages: { input: {}, items: ["pages"], whole: "with cursor" },
  getForms: { input: {}, items: ["forms"], whole: "with cursor" },
  getSprints: { input: { project_id: "1" }, items: ["sprints"], whole: "with cursor" },
  getTimeEntries: { input: {}, items: ["time_entries"] },
  getCommits: { input: {}, items: ["commits"] },
  getCards: { input: { list_id: "6" }, items: ["cards"], whole: "with cursor" },
  getBoards: { input: { archived: false }, items: ["boards"], whole: "without cursor" },
  getLists: { input: { board_id: "1" }, items: ["lists"], whole: "without cursor" },
  getEpics: { input: {}, items: ["lists"], whole: "without cursor" },
  getComments: { input: { card_id: "1" }, items: ["comments"], whole: "without cursor" },
  getChildComments: { input: { comment_id: "1" }, items: ["child_comments"], whole: "without cursor" },
  getTags: { input: {}, items: ["tags"], whole: "without cursor" },
  getNotes: { input: {}, items: ["notes"], whole: "without cursor" },
  getTimeCategories: { input: {}, items: ["time_categories"], whole: "without cursor" },
  getMembers: { input: {}, items: ["members", "invited"], whole: "without cursor" },
};

const SIZE = 5;

/** Five of everything that can be listed, the boards in spaces out of their order. */
async function fiveOfEverything(): Promise<Workspace> {
  const { workspace, clock } = newWorkspace();
  for (let number = 1; number <= SIZE; number += 1) await workspace.createProject({ title: `Thing ${number}` });
  for (const project_id of ["3", "1", "3", "2", "1"]) {
    await workspace.createBoard({ project_id, title: "Thing", lists: Array(SIZE).fill({ title: "To do" }) });
  }
  for (let number = 1; number <= SIZE; number += 1) {
    if (number % 2 === 0) clock.advance("1h");
    const title = `Thing ${number}`;
    await workspace.createCard({ title, list_id: "6", position: 0 });
    await workspace.createPage({ title, position: 0 });
    await workspace.createForm({ title, board_id: "1", fields: [] });
    await workspace.createSprint({ project_id: "1" });
    await workspace.createTag({ name: title });
    await workspace.createNote({ title });
    await workspace.createComment({ card_id: "1", content: "<p>Yes</p>" });
    await workspace.createTimeCategory({ name: title });
    await workspace.addMember({ user_id: `u-${number}`, status: number % 2 === 0 ? "invited" : "active" });
    const id = `01KE6Y4S00EXAMP1E00000000${number}`;
    await workspace.createTimeEntry({ id, scope_type: "card", scope_id: "1", started_at: 1, duration_seconds: 60 });
  }
  for (let number = 1; number <= SIZE; number += 1) {
    await workspace.createChildComment({ comment_id: "1", content: "<p>No</p>" });
  }
  return workspace;
}

/** Nothing here writes to it. */
const five = await fiveOfEverything();

const ask = async (workspace: Workspace, name: string, page: object): Promise<Record<string, unknown>> =>
  Object(await call(workspace, name, { ...listings[name]?.input, ...page }));

/** The arrays of an answer that is paged, one after the other. */
const itemsOf = (name: string, answer: Record<string, unknown>): readonly (readonly unknown[])[] =>
  (listings[name]?.items ?? []).map((key) => Array.from(answer[key] as unknown[]));

const names = Object.keys(listings);
const wholeOnes = names.filter((name) => listings[name]?.whole !== undefined);

test("every operation that lists takes cursor and count", async () => {
  const paged: string[] = [];
  for (const name of operationNames) {
    const fields = fieldsOf(calledBy(name).operation.input("seconds"));
    if (fields.has("cursor") || fields.has("count")) paged.push(name);
    expect([name, fields.has("cursor")]).toEqual([name, fields.has("count")]);
  }
  expect(paged.sort()).toEqual([...names].sort());
});

describe.each(names)("%s", (name) => {
  test("[C10.1 F10.4 F10.13 F10.14] its pages put together are the whole, at every page size", async () => {
    const whole = itemsOf(name, await ask(five, name, { count: 1000 }));
    expect(whole.flat().length).toBeGreaterThanOrEqual(SIZE);
    for (let count = 1; count <= SIZE + 1; count += 1) {
      const seen = whole.map((): unknown[] => []);
      let cursor: unknown = "";
      do {
        const page = await ask(five, name, { count, cursor });
        const items = itemsOf(name, page);
        expect(page["count"]).toBe(items.flat().length);
        expect(items.flat().length).toBeLessThanOrEqual(count);
        items.forEach((some, index) => {
          seen[index]?.push(...some);
        });
        cursor = page["cursor"];
      } while (cursor !== "");
      expect(seen).toEqual(whole);
    }
  });

  test("[C10.1 F10.7 F10.14] a cursor that is none or another listing's, and a bad count, are 400", async () => {
    const other = name === "getProjects" ? "getTags" : "getProjects";
    const { cursor: foreign } = await ask(five, other, { count: 1 });
    for (const cursor of ["garbage", foreign]) await expectRefused(ask(five, name, { cursor }), 400, "cursor");
    for (const count of [0, 1.5, "2"]) await expectRefused(ask(five, name, { count }), 400, "count");
  });
});

test.each(wholeOnes)("[C10.1] %s is whole while neither count nor cursor is sent", async (name) => {
  const whole = await ask(five, name, {});
  const paged = await ask(five, name, { count: 1000 });
  expect(itemsOf(name, whole)).toEqual(itemsOf(name, paged));
  const { cursor, count, ...items } = paged;
  expect(whole).toEqual(listings[name]?.whole === "with cursor" ? paged : items);
});

test.each(["previewView", "search"])("[C10.1] %s gives 25 at a time", async (name) => {
  const { workspace, board_id } = await boardWorkspace();
  for (let number = 1; number <= 26; number += 1) await workspace.createCard({ title: "Thing", board_id });
  const { cursor, ...answer } = await ask(workspace, name, {});
  expect(itemsOf(name, answer)).toMatchObject([{ length: 25 }]);
  expect(cursor).not.toBe("");
});

test("[C10.1] time entries and commits come 1000 at a time", async () => {
  const { workspace, card_id: scope_id } = await cardWorkspace();
  const spent = { scope_type: "card", scope_id, started_at: 1, duration_seconds: 60 } as const;
  for (let number = 1; number <= 1001; number += 1) {
    await workspace.createTimeEntry({ id: `01KE6Y4S00EXAMP1E${String(number).padStart(9, "0")}`, ...spent });
  }
  for (const name of ["getTimeEntries", "getCommits"]) {
    const { cursor, count, ...first } = await ask(workspace, name, {});
    expect([count, itemsOf(name, first)]).toMatchObject([1000, [{ length: 1000 }]]);
    const { cursor: end, ...rest } = await ask(workspace, name, { cursor });
    expect([end, itemsOf(name, rest).flat().length > 0]).toEqual(["", true]);
  }
});

test("[C10.1 F10.14] a page has 25 items unless count says so, and never over 1000", async () => {
  const { workspace } = newWorkspace();
  for (let number = 1; number <= 1005; number += 1) await workspace.createTag({ name: `Tag ${number}` });
  expect((await workspace.getTags()).tags).toHaveLength(1005);
  expect(await workspace.getTags({ cursor: "" })).toMatchObject({ count: 25, tags: { length: 25 } });
  const { cursor, tags } = await workspace.getTags({ count: 5000 });
  expect(tags).toHaveLength(1000);
  expect(await workspace.getTags({ cursor })).toMatchObject({ cursor: "", count: 5, tags: { length: 5 } });
});

test.each<[name: string, filters: object, ...others: object[]]>([
  ["getBoards", { archived: false }, { project_id: "1" }],
  ["getTags", {}, { project_id: "1" }, { all: true }],
  ["getLists", { board_id: "1" }, { board_id: "2" }],
  ["getComments", { card_id: "1" }, { card_id: "2" }],
  ["getChildComments", { comment_id: "1" }, { comment_id: "2" }],
  ["getTimeCategories", { archived: false }, {}],
  ["getSprints", { project_id: "1" }, { project_id: "1", archived: true }, { project_id: "1", to_date: 2_000_000_000 }],
  ["getCards", { list_id: "6" }, { list_id: "7" }],
  ["getForms", {}, { board_id: "1" }],
])("[C10.1 F10.7] a cursor of %s goes with the filters it was given for, %j", async (name, filters, ...others) => {
  const { cursor } = Object(await call(five, name, { ...filters, count: 2 }));
  for (const other of others) await expectRefused(call(five, name, { ...other, cursor }), 400, "cursor");
});

describe("a cursor of a view", async () => {
  const due_date = { before: "now" };
  const include = { boards: ["1", "2"] };
  const view = (card_filters: object, page: object) => ({ type: "card", card_filters, ...page });
  const { cursor } = Object(await call(five, "previewView", view({ due_date, include }, { count: 2 })));

  test.each([
    ...[{}, { include }, { due_date: { before: "now+0d" }, include }, { due_date: { after: "now" }, include }],
    ...[
      { due_date, exclude: include },
      { due_date, include: { lists: ["1", "2"] } },
      { due_date, include: { boards: ["1"] } },
    ],
    ...[{ field: "due_date" }, { order_ascending: true }].map((sort_by) => ({ due_date, include, sort_by })),
  ])("[F10.7] is not taken for the filters %j", async (filters) => {
    await expectRefused(call(five, "previewView", view(filters, { cursor })), 400, "cursor");
  });

  test.each([{ teamId: "t-other" }, { timeZone: "Asia/Kolkata" }, { timeUnit: "milliseconds" }] as const)(
    "[F10.7] is not taken by a workspace with %j",
    async (options) => {
      const { workspace } = newWorkspace(options);
      await expectRefused(call(workspace, "previewView", view({ due_date, include }, { cursor })), 400, "cursor");
    },
  );

  test("[F10.7 F10.4] is taken for the same filters in another spelling, for another count and another actor", async () => {
    const filters = { has_tags: null, include: { boards: ["2", "1", "2"] }, due_date };
    const reader = five.as({ user_id: "u-1", role: "viewer" });
    expect(await call(reader, "previewView", view(filters, { cursor, count: 3 }))).toMatchObject({ count: 3 });
  });
});

test("[C10.1 F10.7] a cursor of one's own bookmarks is nobody else's", async () => {
  const { cursor } = await five.getBoards({ bookmarked: false, count: 2 });
  await refusalOf(five.as({ user_id: "u-1", role: "viewer" }).getBoards({ bookmarked: false, cursor }), 400);
});
