import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { RollOverSprintInput, Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { amendStored } from "../amend-stored";
import { expectRefused, newSpace, refusalOf } from "../fixture";
import { scheduledWorkspace } from "../scheduled-storage";
import { datesOf, day, listIds, monday, newSprint, newSprints, readSprint } from "./sprint-board";

const member = { user_id: "u-bob", role: "member" } as const;

async function add(workspace: Workspace, title: string, list_id: string): Promise<string> {
  const { card } = await workspace.createCard({ title, list_id, estimate: 2 });
  return card.id;
}

/** Two sprints, the first with a card in each list and one that is archived. */
async function withCards() {
  const space = await newSpace();
  const { workspace, project_id } = space;
  const [first, second] = await newSprints(workspace, project_id, 2);
  if (first === undefined || second === undefined) throw new Error("there are two");
  const lists = listIds(first);
  const doing = await add(workspace, "doing", lists.doing);
  const todo = await add(workspace, "todo", lists.todo);
  const done = await add(workspace, "done", lists.done);
  const cancelled = await add(workspace, "cancelled", lists.cancelled);
  const archived = await add(workspace, "archived", lists.todo);
  await workspace.updateCard({ card_id: archived, archived: true });
  return { ...space, first, second, cards: { todo, doing, done, cancelled, archived } };
}

async function rollOver(workspace: Workspace, input: Partial<RollOverSprintInput> = {}) {
  const { sprint, cards } = await workspace.rollOverSprint({ sprint_id: "1", ...input });
  return { sprint, titles: cards.map((card) => card.title) };
}

const orders = (lists: readonly { readonly card_order: readonly string[] }[]) => lists.map((list) => list.card_order);

async function ordersOf(workspace: Workspace, sprint_id: string) {
  return orders((await readSprint(workspace, sprint_id)).lists);
}

test("[S5.1 S5.4] rolling over moves what is unfinished into the lists of the same behavior of the next sprint", async () => {
  const { workspace, second, cards } = await withCards();
  const { todo, doing, done, cancelled, archived } = cards;
  const answer = await workspace.as(member).rollOverSprint({ sprint_id: "1" });
  expect(answer.cards.map((card) => card.id)).toEqual([todo, doing]);
  const lists = listIds(second);
  expect(answer.cards.map(({ sprint_id, list_id, status }) => [sprint_id, list_id, status])).toEqual([
    ["2", lists.todo, "committed"],
    ["2", lists.doing, "started"],
  ]);
  expect(answer.sprint).toEqual(await readSprint(workspace, "2"));
  expect(orders(answer.sprint.lists)).toEqual([[todo], [doing], [], []]);
  expect(await ordersOf(workspace, "1")).toEqual([[archived], [], [done], [cancelled]]);
  expect((await readSprint(workspace, "1")).unfinished_cards).toEqual([]);
});

test("[S5.1] rolling over a second time moves nothing and changes nothing", async () => {
  const { workspace } = await withCards();
  const { sprint } = await rollOver(workspace);
  expect(await rollOver(workspace)).toEqual({ sprint, titles: [] });
  expect((await workspace.getSprints({ project_id: "1" })).count).toBe(2);
});

test("[S5.4] rolling over puts the cards last, in their order, whatever stands there", async () => {
  const { workspace, first, second, cards } = await withCards();
  const there = await add(workspace, "there", listIds(second).todo);
  const last = await add(workspace, "last", listIds(first).todo);
  const top = await workspace.createCard({ title: "top", list_id: listIds(first).todo, position: 0 });
  expect((await rollOver(workspace)).titles).toEqual(["top", "todo", "last", "doing"]);
  const [todo] = await ordersOf(workspace, "2");
  expect(todo).toEqual([there, top.card.id, cards.todo, last]);
});

test("[S5.4 L5.3] rolling over leaves who and when of the cards and of both sprints", async () => {
  const { workspace, clock, cards } = await withCards();
  const { card } = await workspace.getCard({ card_id: cards.doing });
  const before = await readSprint(workspace, "1");
  clock.advance("1h");
  await rollOver(workspace.as(member));
  expect((await workspace.getCard({ card_id: cards.doing })).card).toMatchObject({
    user_updated: card.user_updated,
    time_updated: card.time_updated,
  });
  expect(await readSprint(workspace, "1")).toMatchObject({ time_updated: before.time_updated });
});

test("[S5.1] where cards roll over to is a new sprint where there is no later live one", async () => {
  const { workspace, second } = await withCards();
  const { sprint } = await rollOver(workspace, { sprint_id: "2" });
  expect(sprint).toMatchObject({ id: "3", title: "Sprint 3", start_date: second.end_date });
  await workspace.updateSprint({ sprint_id: "2", archived: true });
  await workspace.updateSprint({ sprint_id: "3", archived: true });
  const { sprint: next, titles } = await rollOver(workspace);
  expect(next).toMatchObject({ id: "4", title: "Sprint 4" });
  expect(datesOf(next)).toEqual({ start_date: monday + 14 * day, end_date: monday + 28 * day });
  expect(titles).toEqual(["todo", "doing"]);
  expect(next.lists.map(({ total_cards }) => total_cards)).toEqual([1, 1, 0, 0]);
});

test("[S5.1] where cards roll over to is the live sprint that starts next, whatever was made first, by id where two start at once", async () => {
  const { workspace, project_id } = await withCards();
  await newSprint(workspace, project_id);
  await workspace.updateSprint({ sprint_id: "3", start_date: monday + 3 * day });
  expect((await rollOver(workspace)).sprint.id).toBe("3");
  await workspace.updateSprint({ sprint_id: "2", start_date: monday + 3 * day });
  expect((await rollOver(workspace, { sprint_id: "2" })).sprint.id).toBe("3");
  expect((await rollOver(workspace, { sprint_id: "3" })).sprint.id).toBe("4");
});

test("[S5.1] rolling over may leave an archived sprint", async () => {
  const { workspace } = await withCards();
  await workspace.updateSprint({ sprint_id: "1", archived: true });
  expect((await rollOver(workspace)).titles).toEqual(["todo", "doing"]);
});

test("[S5.1 E2.3 I1.5] where cards roll over to cannot be itself, one of another space, an archived or a missing one", async () => {
  const { workspace } = await withCards();
  const { project } = await workspace.createProject({ title: "Other" });
  const foreign = await newSprint(workspace, project.id);
  const to = (to_sprint_id: string) => rollOver(workspace, { to_sprint_id });
  await expectRefused(to("1"), 400, "to_sprint_id");
  await expectRefused(to(foreign.id), 400, "to_sprint_id");
  await expectRefused(to("404"), 404, "to_sprint_id");
  await expectRefused(to("?"), 400, "to_sprint_id");
  await workspace.updateSprint({ sprint_id: "2", archived: true });
  const archived = await refusalOf(to("2"), 409);
  expect(archived).toMatchObject({ code: "archived_target", issues: [{ path: "to_sprint_id" }] });
  expect((await readSprint(workspace, "1")).unfinished_cards).toHaveLength(2);
});

test("[S5.4] where cards roll over to is the first live list for unfinished cards where none has the behavior, and 409 without one", async () => {
  const { workspace, second, cards } = await withCards();
  const { todo, doing } = listIds(second);
  await workspace.updateList({ list_id: doing, archived: true });
  await workspace.updateList({ list_id: todo, position: 3 });
  await rollOver(workspace);
  expect(await ordersOf(workspace, "2")).toEqual([[], [], [], [cards.todo, cards.doing]]);
  expect((await workspace.getCard({ card_id: cards.doing })).card.status).toBe("committed");
  await rollOver(workspace, { sprint_id: "2", to_sprint_id: "1" });
  await workspace.updateList({ list_id: todo, archived: true });
  expect((await refusalOf(rollOver(workspace), 409)).code).toBe("archived_target");
  expect((await readSprint(workspace, "1")).unfinished_cards).toHaveLength(2);
});

test("[S5.4] where cards roll over to is a backlog list for cards of a backlog list", async () => {
  const { workspace, first, second, cards } = await withCards();
  await workspace.updateList({ list_id: listIds(first).doing, behavior: "backlog" });
  await workspace.updateList({ list_id: listIds(second).cancelled, behavior: "backlog" });
  await rollOver(workspace);
  expect(await ordersOf(workspace, "2")).toEqual([[cards.todo], [], [], [cards.doing]]);
});

test("[S5.4 C9.1] where cards roll over to is last also where the keys there were made elsewhere", async () => {
  const { workspace, storage, second, cards } = await withCards();
  const there = await add(workspace, "there", listIds(second).todo);
  await amendStored(storage, "card", there, { order_key: "z".repeat(200) });
  await rollOver(workspace);
  expect((await ordersOf(workspace, "2"))[0]).toEqual([there, cards.todo]);
});

test.prop([fc.scheduler(), fc.boolean()], { numRuns: runs(30) })(
  "[S5.1 S2.2] rolling over twice at once moves each card once and makes one sprint at most",
  async (scheduler, hasNext) => {
    const { workspace, cards, storage } = await withCards();
    if (!hasNext) await workspace.updateSprint({ sprint_id: "2", archived: true });
    const busy = scheduledWorkspace(storage, scheduler);
    const answers = await scheduler.waitFor(Promise.all([rollOver(busy), rollOver(busy)]));
    expect(answers.map(({ titles }) => titles.length).sort()).toEqual([0, 2]);
    const sprint_id = hasNext ? "2" : "3";
    for (const { sprint } of answers) expect(sprint.project_id).toBe("1");
    const { sprints } = await workspace.getSprints({ project_id: "1" });
    expect(sprints.map((sprint) => sprint.title)).toEqual(["Sprint 1", hasNext ? "Sprint 2" : "Sprint 3"]);
    const { unfinished_cards } = await readSprint(workspace, sprints[1]?.id ?? sprint_id);
    expect(unfinished_cards.map((card) => card.id)).toEqual([cards.todo, cards.doing]);
  },
);

test.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[S5.1 B3.1] rolling over misses no card that is created, finished or moved away at the same time",
  async (scheduler) => {
    const { workspace, first, cards, storage } = await withCards();
    const { todo, done } = listIds(first);
    const busy = scheduledWorkspace(storage, scheduler);
    const [, { card }] = await scheduler.waitFor(
      Promise.all([
        rollOver(busy),
        busy.createCard({ title: "new", list_id: todo }),
        busy.moveCard({ card_id: cards.doing, list_id: done }),
      ]),
    );
    const finished = (await workspace.getCard({ card_id: cards.doing })).card;
    expect(finished).toMatchObject({ sprint_id: "1", status: "completed" });
    const ids = async (id: string) => (await readSprint(workspace, id)).unfinished_cards.map((each) => each.id);
    expect([...(await ids("1")), ...(await ids("2"))].sort()).toEqual([cards.todo, card.id].sort());
    expect(await ids("2")).toContain(cards.todo);
  },
);

test.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[S5.1] rolling over never moves cards into a sprint that is archived at the same time and so has been left",
  async (scheduler) => {
    const { workspace, storage } = await withCards();
    const busy = scheduledWorkspace(storage, scheduler);
    const [{ sprint }] = await scheduler.waitFor(
      Promise.all([rollOver(busy), busy.updateSprint({ sprint_id: "2", archived: true })]),
    );
    expect((await readSprint(workspace, sprint.id)).unfinished_cards).toHaveLength(2);
    const changes = await storage.changes("t-acme", 0, 1000);
    const names = changes === "gap" ? [] : changes.map(({ log }) => log.operation);
    const wasFirst = names.lastIndexOf("rollOverSprint") < names.lastIndexOf("updateSprint");
    expect(sprint.id).toBe(wasFirst ? "2" : "3");
  },
);
