import { expect } from "vitest";
import type { Card, Workspace } from "workspace-engine";
import type { agentWorkspace, CallTool } from "./fixture";

export type Place = Omit<Awaited<ReturnType<typeof agentWorkspace>>, "workspace" | "clock">;

/** What an agent works with: its tools, and the workspace as a judge sees it. */
export interface Desk extends Place {
  readonly call: CallTool;
  readonly workspace: Workspace;
}

type Do = (desk: Desk) => Promise<unknown>;
/** What is left to judge where a tool only answers is nothing. */
type Task = readonly [what: string, calls: Do, judged?: Do];
type OfDesk<Value> = Value | ((desk: Desk) => Value);

const inView = { type: "card", card_filters: {}, count: 1000 } as const;
const cardsOf = async ({ workspace }: Desk): Promise<readonly Card[]> => (await workspace.previewView(inView)).cards;
const named = async (desk: Desk, title: string): Promise<Card | undefined> =>
  (await cardsOf(desk)).find((card) => card.title === title);
const idOf = async (desk: Desk, title: string): Promise<string> => {
  const { text } = await desk.call("find", { view: `"${title}"` });
  const line = text.split("\n").find((each) => each.includes(` "${title}" `));
  return line?.split(/[# ]/)[1] ?? "";
};
const valueFor = <Value>(desk: Desk, value: OfDesk<Value>): Value => (value instanceof Function ? value(desk) : value);

/** Calls a tool. */
const uses =
  (name: string, input: OfDesk<object> = {}): Do =>
  (desk) =>
    desk.call(name, { ...valueFor(desk, input) });
/** Calls a tool, and finds these parts in its answer. */
const tells =
  (name: string, input: OfDesk<object>, ...parts: readonly string[]): Do =>
  async (desk) => {
    const { text } = await desk.call(name, { ...valueFor(desk, input) });
    for (const part of parts) expect(text).toContain(part);
  };
const makes = (title: string, ...others: readonly string[]) =>
  uses("write_cards", ({ todo }) => ({ cards: [title, ...others].map((each) => ({ title: each, list_id: todo })) }));
const change =
  (title: string, changes: OfDesk<object>): Do =>
  async (desk) =>
    desk.call("write_cards", { cards: [{ id: await idOf(desk, title), ...valueFor(desk, changes) }] });
const creates = (type: string, fields: OfDesk<object>) =>
  uses("plan", (desk) => ({ action: "create", type, fields: valueFor(desk, fields) }));
const time = (action: string, title: string, more = {}): Do => {
  return async (desk) => desk.call("time", { action, card_id: await idOf(desk, title), ...more });
};

const has =
  (title: string, fields: object): Do =>
  async (desk) =>
    expect(await named(desk, title)).toMatchObject(fields);
const sets = (title: string, fields: object) => [change(title, fields), has(title, fields)] as const;
const items = (...checked: readonly boolean[]) => ({
  checklists: [{ items: checked.map((each) => ({ checked: each })) }],
});
const isThere = (title: string, isIt = true): Do => {
  return async (desk) => expect((await named(desk, title)) !== undefined).toBe(isIt);
};
const counts =
  (count: number, isCounted: (card: Card) => boolean = () => true): Do =>
  async (desk) =>
    expect((await cardsOf(desk)).filter(isCounted)).toHaveLength(count);
/** By whichever clock: that of a process runs on. */
const isDueInADay =
  (title: string): Do =>
  async (desk) => {
    const left = ((await named(desk, title))?.due_date ?? 0) - desk.workspace.clock.now() / 1000;
    expect(Math.round(left / 3600)).toBe(24);
  };
/** What an operation answers, of which this is a part. */
const answers =
  (read: (workspace: Workspace, desk: Desk) => Promise<object>, part: object): Do =>
  async (desk) =>
    expect(await read(desk.workspace, desk)).toMatchObject(part);
const spent = (workspace: Workspace) => workspace.getTimeEntries({});
const bySpender = { group_by: [{ field: "user_id" }], measures: [{ sum: "duration_seconds" }] };
const dry = (desk: Desk): Desk => ({
  ...desk,
  call: (name, input) => desk.call(name, name === "find" ? input : { ...input, dry_run: true }),
});

/** In their order: each goes on from what those before it left. */
const tasks: readonly Task[] = [
  ["make a card", makes("Copy"), has("Copy", { status: "committed" })],
  ["make three at once", makes("Draw", "Sing", "Walk"), counts(4)],
  ["find all", tells("find", { view: "all" }, "4 found:", '"Copy"', '"Walk"')],
  ["find by a word of the title", tells("find", { view: "dra" }, "1 found:", '"Draw"')],
  ["find by filters", tells("find", ({ todo }) => ({ filters: { include: { lists: [todo] } } }), "4 found:")],
  ["find a board", tells("find", { type: "board", filters: {} }, '"Launch"')],
  ["read the workspace", tells("read", { type: "workspace" }, '"Website"', '"Launch"')],
  [
    "read the board",
    tells("read", ({ board_id }) => ({ type: "board", id: board_id }), '"To do" (committed) 4 cards', '"Sing"'),
  ],
  ["set a priority", ...sets("Copy", { priority: 1 })],
  ["set a due date", change("Copy", { due_date: "now+1d" }), isDueInADay("Copy")],
  ["estimate", ...sets("Draw", { estimate: 3 })],
  ["rename", change("Walk", { title: "Run" }), has("Run", { status: "committed" })],
  ["describe", ...sets("Run", { content: "<p>Ten <b>miles</b></p>" })],
  ["move to another list", change("Run", ({ doing }) => ({ list_id: doing })), has("Run", { status: "started" })],
  ["finish", change("Sing", ({ done }) => ({ list_id: done })), has("Sing", { status: "completed" })],
  [
    "assign to two people",
    change("Draw", { members: ["u-ada", "u-max"] }),
    has("Draw", { members: [{ user_id: "u-ada" }, { user_id: "u-max" }] }),
  ],
  ["become the owner", ...sets("Run", { owner_id: "u-ada" })],
  ["find one's own", tells("find", { view: "mine" }, "1 found:", '"Draw"')],
  ["find what is unassigned and open", tells("find", { view: "unassigned open" }, "2 found:")],
  ["find what is due in a week", tells("find", { view: "due:7d" }, "1 found:", '"Copy"')],
  ["find by status", tells("find", { view: "started" }, "1 found:", '"Run"')],
  ["find in a list by its name", tells("find", { view: "list:Doing" }, "1 found:", '"Run"')],
  [
    "comment",
    change("Copy", { comment: "Ready?" }),
    answers((workspace) => workspace.getComments({ card_id: "1" }), { comments: [{ content: "Ready?" }] }),
  ],
  [
    "read the card with it",
    async (desk) => tells("read", { type: "card", id: await idOf(desk, "Copy") }, '"Ready?"')(desk),
  ],
  [
    "add a checklist",
    change("Copy", { checklist: { title: "Steps", items: ["Ask", "Type"] } }),
    has("Copy", { checklists: [{ items: [{ title: "Ask" }, { title: "Type" }] }] }),
  ],
  ["check an item off", change("Copy", { check: ["Ask"] }), has("Copy", items(true, false))],
  ["and open it again", change("Copy", { uncheck: ["Ask"] }), has("Copy", items(false, false))],
  [
    "link two cards",
    async (desk) => change("Copy", { link: { card_id: await idOf(desk, "Draw"), type: "blocks" } })(desk),
    has("Draw", { linked_cards: [{ linked_card_type: "blocked_by" }] }),
  ],
  [
    "split a card",
    uses("write_cards", ({ todo: list_id }) => ({
      cards: ["Copy 1", "Copy 2"].map((title) => ({ title, list_id, parent_card_id: "1" })),
    })),
    has("Copy", { child_cards: [{}, {}] }),
  ],
  [
    "make a tag",
    creates("tag", ({ project_id }) => ({ name: "bug", color: "red", project_id })),
    answers((workspace) => workspace.getTags({ all: true }), { tags: [{ name: "bug" }] }),
  ],
  [
    "tag a card",
    async (desk) => change("Draw", { tags: [(await desk.workspace.getTags({ all: true })).tags[0]?.id] })(desk),
    has("Draw", { tags: [{ name: "bug" }] }),
  ],
  ["find by tag", tells("find", { view: "tag:bug" }, "1 found:", '"Draw"')],
  [
    "raise the priority of all of a view",
    uses("write_cards", { view: 'list:"To do"', cards: [{ priority: 2 }] }),
    counts(4, ({ priority }) => priority === 2),
  ],
  [
    "plan a list",
    creates("list", ({ board_id }) => ({ board_id, title: "Review", behavior: "started" })),
    answers((workspace, { board_id }) => workspace.getLists({ board_id }), {
      lists: expect.arrayContaining([expect.objectContaining({ title: "Review" })]),
    }),
  ],
  [
    "rename a list",
    uses("plan", ({ doing }) => ({ action: "update", type: "list", id: doing, fields: { title: "Now" } })),
    answers((workspace, { doing }) => workspace.getList({ list_id: doing }), { list: { title: "Now" } }),
  ],
  [
    "start a sprint",
    creates("sprint", ({ project_id }) => ({ project_id, title: "First" })),
    answers((workspace, { project_id }) => workspace.getSprints({ project_id }), { sprints: [{ title: "First" }] }),
  ],
  ["take a card into it", ...sets("Draw", { sprint_id: "1" })],
  ["read the sprint", tells("read", { type: "sprint", id: "1" }, '"First"', '"Draw"')],
  [
    "make an epic",
    creates("epic", { title: "Launch it", list_id: "1" }),
    answers((workspace) => workspace.search({ query: "Launch it", types: ["epic"] }), { results: [{}] }),
  ],
  ["put a card into it", change("Copy", { epic_id: "1" }), has("Copy", { epic: { title: "Launch it" } })],
  ["log time", time("log", "Run", { minutes: 45 }), answers(spent, { time_entries: [{ duration_seconds: 2700 }] })],
  [
    "start and stop a timer",
    async (desk) => {
      await time("start", "Run")(desk);
      return desk.call("time", { action: "stop" });
    },
    answers(spent, { time_entries: [{}, {}] }),
  ],
  ["sum the time up", tells("time", { action: "sum", fields: bySpender }, "u-ada", "270")],
  [
    "report by status",
    tells("report", { group_by: ["status"], measures: ["sum:estimate"] }, "completed: 1", "started: 1"),
  ],
  ["report by list and week", tells("report", { view: "open", group_by: ["list_id", "due_date:week"] }, '"To do"')],
  [
    "see what a deletion would do, and do nothing",
    (desk) => change("Copy 2", { delete: true })(dry(desk)),
    isThere("Copy 2"),
  ],
  ["delete", change("Copy 2", { delete: true }), isThere("Copy 2", false)],
  [
    "take one commit back",
    async (desk) => desk.call("undo", { commit_id: (await desk.call("history", { count: 1 })).text.split(" ")[0] }),
    isThere("Copy 2"),
  ],
  [
    "call any other operation",
    uses("call", ({ board_id: id }) => ({ name: "setBookmarked", input: { type: "board", id, is_bookmarked: true } })),
    answers((workspace, { board_id }) => workspace.getBoard({ board_id }), { board: { is_bookmarked: true } }),
  ],
  [
    "take the whole session back",
    async ({ call }) => {
      const { text } = await call("undo");
      return call("undo", { confirm: /confirm: "(\w+)"/.exec(text)?.[1] ?? "" });
    },
    counts(0),
  ],
];

/** Has an agent do one task after another, each judged by what the workspace then holds. */
export async function expectAllDone(desk: Desk): Promise<void> {
  expect(tasks.length).toBe(50);
  for (const [what, calls, judged] of tasks) {
    const told = await calls(desk);
    expect(JSON.stringify(told ?? ""), what).not.toContain('"isError":true');
    await judged?.(desk);
  }
  expect(await desk.workspace.verify()).toEqual([]);
}
