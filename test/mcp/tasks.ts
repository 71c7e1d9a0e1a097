import { expect } from "vitest";
import type { Card, Workspace } from "workspace-engine";
import type { agentWorkspace, CallTool } from "./fixture";

export type Place = Omit<Awaited<ReturnType<typeof agentWorkspace>>, "workspace" | "clock">;

/** What an agent works with: its tools, and the workspace as a judge sees it. */
export interface Desk extends Place {
  readonly call: CallTool;
  readonly workspace: Workspace;
}

type Task = readonly [what: string, calls: (desk: Desk) => Promise<unknown>, judged: (desk: Desk) => Promise<unknown>];

const cardsOf = async ({ workspace }: Desk): Promise<readonly Card[]> =>
  (await workspace.previewView({ type: "card", card_filters: {}, count: 1000 })).cards;
const named = async (desk: Desk, title: string): Promise<Card | undefined> =>
  (await cardsOf(desk)).find((card) => card.title === title);
const write =
  (...cards: readonly object[]) =>
  async ({ call }: Desk) =>
    call("write_cards", { cards });
const idOf = async (desk: Desk, title: string): Promise<string> => {
  const { text } = await desk.call("find", { view: `"${title}"` });
  return (
    text
      .split("\n")
      .find((line) => line.includes(` "${title}" `))
      ?.split(/[# ]/)[1] ?? ""
  );
};
const change = (title: string, changes: object) => async (desk: Desk) =>
  desk.call("write_cards", { cards: [{ id: await idOf(desk, title), ...changes }] });
const has = (title: string, fields: object) => async (desk: Desk) =>
  expect(await named(desk, title)).toMatchObject(fields);
const tells =
  (name: string, input: (desk: Desk) => object, ...parts: readonly string[]): Task[1] =>
  async (desk) => {
    const { text } = await desk.call(name, { ...input(desk) });
    for (const part of parts) expect(text).toContain(part);
  };
const nothing = async (): Promise<void> => {};
/** By whichever clock: that of a process runs on. */
const isDueInADay = (title: string) => async (desk: Desk) => {
  const left = ((await named(desk, title))?.due_date ?? 0) - desk.workspace.clock.now() / 1000;
  expect(Math.round(left / 3600)).toBe(24);
};

/** In their order: each goes on from what those before it left. */
const tasks: readonly Task[] = [
  ["make a card", (desk) => write({ title: "Copy", list_id: desk.todo })(desk), has("Copy", { status: "committed" })],
  [
    "make three at once",
    (desk) => write(...["Draw", "Sing", "Walk"].map((title) => ({ title, list_id: desk.todo })))(desk),
    async (desk) => expect((await cardsOf(desk)).length).toBe(4),
  ],
  ["find all", tells("find", () => ({ view: "all" }), "4 found:", '"Copy"', '"Walk"'), nothing],
  ["find by a word of the title", tells("find", () => ({ view: "dra" }), "1 found:", '"Draw"'), nothing],
  ["find by filters", tells("find", ({ todo }) => ({ filters: { include: { lists: [todo] } } }), "4 found:"), nothing],
  ["find a board", tells("find", () => ({ type: "board", filters: {} }), '"Launch"'), nothing],
  ["read the workspace", tells("read", () => ({ type: "workspace" }), '"Website"', '"Launch"'), nothing],
  [
    "read the board",
    tells("read", ({ board_id }) => ({ type: "board", id: board_id }), '"To do" (committed) 4 cards', '"Sing"'),
    nothing,
  ],
  ["set a priority", change("Copy", { priority: 1 }), has("Copy", { priority: 1 })],
  ["set a due date", change("Copy", { due_date: "now+1d" }), isDueInADay("Copy")],
  ["estimate", change("Draw", { estimate: 3 }), has("Draw", { estimate: 3 })],
  ["rename", change("Walk", { title: "Run" }), has("Run", { status: "committed" })],
  [
    "describe",
    change("Run", { content: "<p>Ten <b>miles</b></p>" }),
    has("Run", { content: "<p>Ten <b>miles</b></p>" }),
  ],
  ["move to another list", (desk) => change("Run", { list_id: desk.doing })(desk), has("Run", { status: "started" })],
  ["finish", (desk) => change("Sing", { list_id: desk.done })(desk), has("Sing", { status: "completed" })],
  [
    "assign to two people",
    change("Draw", { members: ["u-ada", "u-max"] }),
    has("Draw", { members: [{ user_id: "u-ada" }, { user_id: "u-max" }] }),
  ],
  ["become the owner", change("Run", { owner_id: "u-ada" }), has("Run", { owner_id: "u-ada" })],
  ["find one's own", tells("find", () => ({ view: "mine" }), "1 found:", '"Draw"'), nothing],
  ["find what is unassigned and open", tells("find", () => ({ view: "unassigned open" }), "2 found:"), nothing],
  ["find what is due in a week", tells("find", () => ({ view: "due:7d" }), "1 found:", '"Copy"'), nothing],
  ["find by status", tells("find", () => ({ view: "started" }), "1 found:", '"Run"'), nothing],
  ["find in a list by its name", tells("find", () => ({ view: "list:Doing" }), "1 found:", '"Run"'), nothing],
  [
    "comment",
    change("Copy", { comment: "Ready?" }),
    async (desk) =>
      expect(
        (await desk.workspace.getComments({ card_id: (await named(desk, "Copy"))?.id ?? "" })).comments,
      ).toMatchObject([{ content: "Ready?" }]),
  ],
  [
    "read the card with it",
    async (desk) =>
      void expect((await desk.call("read", { type: "card", id: await idOf(desk, "Copy") })).text).toContain('"Ready?"'),
    nothing,
  ],
  [
    "add a checklist",
    change("Copy", { checklist: { title: "Steps", items: ["Ask", "Type"] } }),
    has("Copy", { checklists: [{ items: [{ title: "Ask" }, { title: "Type" }] }] }),
  ],
  [
    "check an item off",
    change("Copy", { check: ["Ask"] }),
    has("Copy", { checklists: [{ items: [{ checked: true }, { checked: false }] }] }),
  ],
  [
    "and open it again",
    change("Copy", { uncheck: ["Ask"] }),
    has("Copy", { checklists: [{ items: [{ checked: false }, { checked: false }] }] }),
  ],
  [
    "link two cards",
    async (desk) => change("Copy", { link: { card_id: await idOf(desk, "Draw"), type: "blocks" } })(desk),
    has("Draw", { linked_cards: [{ linked_card_type: "blocked_by" }] }),
  ],
  [
    "split a card",
    async (desk) =>
      write(...["Copy 1", "Copy 2"].map((title) => ({ title, list_id: desk.todo, parent_card_id: "1" })))(desk),
    async (desk) => expect((await named(desk, "Copy"))?.child_cards.length).toBe(2),
  ],
  [
    "make a tag",
    ({ call, project_id }) =>
      call("plan", { action: "create", type: "tag", fields: { name: "bug", color: "red", project_id } }),
    async ({ workspace }) => expect((await workspace.getTags({ all: true })).tags).toMatchObject([{ name: "bug" }]),
  ],
  [
    "tag a card",
    async (desk) => change("Draw", { tags: [(await desk.workspace.getTags({ all: true })).tags[0]?.id] })(desk),
    has("Draw", { tags: [{ name: "bug" }] }),
  ],
  ["find by tag", tells("find", () => ({ view: "tag:bug" }), "1 found:", '"Draw"'), nothing],
  [
    "raise the priority of all of a view",
    ({ call }) => call("write_cards", { view: 'list:"To do"', cards: [{ priority: 2 }] }),
    async (desk) => expect((await cardsOf(desk)).filter(({ priority }) => priority === 2).length).toBe(4),
  ],
  [
    "plan a list",
    ({ call, board_id }) =>
      call("plan", { action: "create", type: "list", fields: { board_id, title: "Review", behavior: "started" } }),
    async ({ workspace, board_id }) =>
      expect((await workspace.getLists({ board_id })).lists.map(({ title }) => title)).toContain("Review"),
  ],
  [
    "rename a list",
    ({ call, doing }) => call("plan", { action: "update", type: "list", id: doing, fields: { title: "Now" } }),
    async ({ workspace, doing }) => expect((await workspace.getList({ list_id: doing })).list.title).toBe("Now"),
  ],
  [
    "start a sprint",
    ({ call, project_id }) =>
      call("plan", { action: "create", type: "sprint", fields: { project_id, title: "First" } }),
    async ({ workspace, project_id }) =>
      expect((await workspace.getSprints({ project_id })).sprints).toMatchObject([{ title: "First" }]),
  ],
  ["take a card into it", change("Draw", { sprint_id: "1" }), has("Draw", { sprint_id: "1" })],
  ["read the sprint", tells("read", () => ({ type: "sprint", id: "1" }), '"First"', '"Draw"'), nothing],
  [
    "make an epic",
    ({ call }) => call("plan", { action: "create", type: "epic", fields: { title: "Launch it", list_id: "1" } }),
    async ({ workspace }) =>
      expect((await workspace.search({ query: "Launch it", types: ["epic"] })).results?.length).toBe(1),
  ],
  [
    "put a card into it",
    async (desk) => change("Copy", { epic_id: "1" })(desk),
    has("Copy", { epic: { title: "Launch it" } }),
  ],
  [
    "log time",
    async (desk) => desk.call("time", { action: "log", card_id: await idOf(desk, "Run"), minutes: 45 }),
    async ({ workspace }) =>
      expect((await workspace.getTimeEntries({})).time_entries).toMatchObject([{ duration_seconds: 2700 }]),
  ],
  [
    "start and stop a timer",
    async (desk) => {
      await desk.call("time", { action: "start", card_id: await idOf(desk, "Run") });
      return desk.call("time", { action: "stop" });
    },
    async ({ workspace }) => expect((await workspace.getTimeEntries({})).time_entries?.length).toBe(2),
  ],
  [
    "sum the time up",
    tells(
      "time",
      () => ({ action: "sum", fields: { group_by: [{ field: "user_id" }], measures: [{ sum: "duration_seconds" }] } }),
      "u-ada",
      "270",
    ),
    nothing,
  ],
  [
    "report by status",
    tells("report", () => ({ group_by: ["status"], measures: ["sum:estimate"] }), "completed: 1", "started: 1"),
    nothing,
  ],
  [
    "report by list and week",
    tells("report", () => ({ view: "open", group_by: ["list_id", "due_date:week"] }), '"To do"'),
    nothing,
  ],
  [
    "see what a deletion would do, and do nothing",
    async (desk) =>
      change("Copy 2", { delete: true })({
        ...desk,
        call: (name, input) => desk.call(name, name === "find" ? input : { ...input, dry_run: true }),
      }),
    async (desk) => expect(await named(desk, "Copy 2")).toBeDefined(),
  ],
  ["delete", change("Copy 2", { delete: true }), async (desk) => expect(await named(desk, "Copy 2")).toBeUndefined()],
  [
    "take one commit back",
    async (desk) => desk.call("undo", { commit_id: (await desk.call("history", { count: 1 })).text.split(" ")[0] }),
    async (desk) => expect(await named(desk, "Copy 2")).toBeDefined(),
  ],
  [
    "call any other operation",
    ({ call, board_id }) =>
      call("call", { name: "setBookmarked", input: { type: "board", id: board_id, is_bookmarked: true } }),
    async ({ workspace, board_id }) => expect((await workspace.getBoard({ board_id })).board.is_bookmarked).toBe(true),
  ],
  [
    "take the whole session back",
    async ({ call }) => {
      const { text } = await call("undo");
      return call("undo", { confirm: /confirm: "(\w+)"/.exec(text)?.[1] ?? "" });
    },
    async (desk) => expect((await cardsOf(desk)).length).toBe(0),
  ],
];

/** Has an agent do one task after another, each judged by what the workspace then holds. */
export async function expectAllDone(desk: Desk): Promise<void> {
  expect(tasks.length).toBe(50);
  for (const [what, calls, judged] of tasks) {
    const told = await calls(desk);
    expect(JSON.stringify(told ?? ""), what).not.toContain('"isError":true');
    await judged(desk);
  }
  expect(await desk.workspace.verify()).toEqual([]);
}
