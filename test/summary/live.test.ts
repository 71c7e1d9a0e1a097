import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { applyViewDiff, MemoryStorage, type Summary, type SummaryRequest, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { allCards, anotherProcess, overdue, showing, smallBoard } from "../live/fixture";
import { beginning, zone } from "../live/requests";
import { otherPlace } from "../operations/fixture";
import { storageWith } from "../storage-with";
import { beginning as snapshot } from "../workspace/random/beginning";
import { actors, carryOutCall, carryOutSteps, stepsOf } from "../workspace/random-workspace";
import { cardSummary } from "./request-arbitraries";

const START = Date.UTC(2026, 0, 5, 9);

/** A live summary, a copy of it made of its changes, and what a fresh look shows. */
class FollowedSummary {
  readonly live;
  readonly #workspace: Workspace;
  readonly #request: SummaryRequest;
  #copy: Summary | undefined;

  constructor(workspace: Workspace, request: SummaryRequest) {
    this.#workspace = workspace;
    this.#request = request;
    this.live = workspace.watchSummary(request);
    this.live.subscribe(({ reason, total, groups }) => {
      if (reason === "status") return;
      const { count = 0, measures = [], groups: known = [] } = this.#copy ?? {};
      this.#copy = { count, measures, ...total, groups: applyViewDiff(known, groups) };
    });
  }

  async check(): Promise<void> {
    const { summary } = await this.#workspace.summarizeView(this.#request);
    await this.live.settled();
    expect(this.live.snapshot.summary).toEqual(summary);
    if (this.#copy !== undefined) expect(this.#copy).toEqual(summary);
  }
}

const asked = fc.array(
  fc.record({
    request: fc.oneof(
      cardSummary,
      cardSummary.map((one) => ({ ...one, with: "titles" }) as const),
    ),
    by: fc.constantFrom("ada", "max", "eva", "vic" as const),
  }),
  { minLength: 3, maxLength: 8 },
);

test(
  "[Q2.1] a live summary is what a fresh one is after every operation and every step of the clock",
  async () => {
    const drawn = fc.record({ steps: stepsOf(5, 40), asked, zone, now: beginning, byOthers: fc.boolean() });
    await always(drawn, 60, async ({ steps, asked, zone, now, byOthers }) => {
      const clock = manualClock({ now });
      const actor = actors.ada;
      const options = { teamId: "t-acme", actor, storage: new MemoryStorage(), clock, timeZone: zone, history: true };
      const workspace = new Workspace({ ...options, random: seededRandom(1) });
      // Another process, whose commits come several at once.
      const other = new Workspace({ ...options, random: seededRandom(2) });
      await workspace.load(snapshot());
      const followed = asked.map(({ request, by }) => new FollowedSummary(workspace.as(actors[by]), request));
      await Promise.all(followed.map(({ live }) => live.ready));
      const check = async () => {
        for (const one of followed) await one.check();
      };
      await carryOutSteps(workspace, clock, steps, {
        afterWait: async () => {
          if (!byOthers) await check();
        },
        perform: (call) => carryOutCall(byOthers ? other : workspace, call),
        afterEach: async (_there, _call, place) => {
          if (!byOthers || place % 3 === 2) await check();
        },
      });
      for (const { live } of followed) live.close();
    });
  },
  AS_LONG_AS_IT_TAKES,
);

test("[Q2.2] a commit is reported once, with the groups that changed and no other", async () => {
  const { workspace, board_id, lists } = await smallBoard();
  const { card } = await workspace.createCard({ title: "Write", board_id, list_id: lists.todo, estimate: 3 });
  await workspace.createCard({ title: "Read", board_id, list_id: lists.done, estimate: 5 });
  const live = await showing(
    workspace.watchSummary({ ...allCards, group_by: [{ field: "list_id" }], measures: [{ sum: "estimate" }] }),
  );
  const before = live.snapshot.summary?.groups;
  const heard: unknown[] = [];
  live.subscribe((diff) => heard.push(diff));
  await workspace.updateCard({ card_id: card.id, content: "Nothing that counts" });
  await workspace.updateCard({ card_id: card.id, estimate: 4 });
  expect(heard).toMatchObject([
    {
      total: { count: 2, measures: [9] },
      groups: { added: [], removed: [], updated: [{ item: { key: [lists.todo], measures: [4] } }] },
      reason: "commit",
    },
  ]);
  const after = live.snapshot.summary?.groups;
  expect(after?.find(({ key }) => key[0] === lists.done)).toBe(before?.find(({ key }) => key[0] === lists.done));
  await workspace.moveCard({ card_id: card.id, list_id: lists.done });
  expect(heard.slice(1)).toMatchObject([{ groups: { removed: [{ item: { key: [lists.todo] } }] } }]);
});

test("[Q2.1 B7.4] a parent that comes to be hidden is no key any more", async () => {
  const { workspace, board_id } = await smallBoard();
  const { card: parent } = await workspace.createCard({ title: "Parent", board_id });
  await workspace.createCard({ title: "Child", board_id, parent_card_id: parent.id });
  const { board } = await otherPlace(workspace, { is_private: true });
  const request = { ...allCards, group_by: [{ field: "parent_card_id" }] } as const;
  const max = workspace.as({ user_id: "u-max", role: "member" });
  const live = await showing(max.watchSummary({ ...request, with: "titles" }));
  const withoutTitles = await showing(max.watchSummary(request));
  const shown = () => live.snapshot.summary?.groups.map(({ key, titles, count }) => [key[0], titles?.[0], count]);
  expect(shown()).toEqual([
    [parent.id, "Parent", 1],
    [null, null, 1],
  ]);
  await workspace.moveCard({ card_id: parent.id, list_id: board.list_order[0] ?? "" });
  expect(shown()).toEqual([[null, null, 1]]);
  expect(withoutTitles.snapshot.summary?.groups).toMatchObject([{ key: [null], count: 1 }]);
  await workspace.createCard({ title: "Another", board_id, parent_card_id: parent.id });
  expect(shown()).toEqual([[null, null, 2]]);
  expect(withoutTitles.snapshot.summary?.groups).toEqual([{ key: [null], count: 2, measures: [] }]);
});

test("[Q2.3 Q2.4] the time alone changes it, and it says when, until it is closed", async () => {
  const { workspace, clock, board_id } = await smallBoard();
  const due_date = Math.floor(clock.now() / 1000) + 3600;
  await workspace.createCard({ title: "Write", board_id, due_date });
  const live = await showing(workspace.watchSummary(overdue));
  expect(live.snapshot).toMatchObject({ summary: { count: 0 }, nextChangeAt: due_date });
  await clock.advance(3_600_000);
  expect(live.snapshot.summary?.count).toBe(1);
  live.close();
  await workspace.createCard({ title: "Read", board_id, due_date });
  expect(live.snapshot).toMatchObject({ status: "closed", summary: { count: 1 } });
});

test("[Q2.3] it is right again where the clock is set back", async () => {
  let now = START;
  const { workspace, board_id } = await smallBoard({ clock: { now: () => now } });
  await workspace.createCard({ title: "Write", board_id, due_date: START / 1000 - 60 });
  const live = await showing(workspace.watchSummary(overdue));
  expect(live.snapshot.summary?.count).toBe(1);
  now -= 3_600_000;
  await live.settled();
  expect(live.snapshot.summary?.count).toBe(0);
});

test("[Q2.4] what summarizeView refuses ends it, at the beginning and later", async () => {
  const { workspace, board_id } = await smallBoard();
  const wrong = workspace.watchSummary({ ...allCards, group_by: [{ field: "lst_id" }] });
  await expect(wrong.ready).rejects.toMatchObject({ issues: [{ path: "group_by[0].field" }] });
  const day = (place: number) => 1_000_000_000 + place * 86_400;
  for (let place = 0; place < 10_000; place += 1)
    await workspace.createCard({ title: "Daily", board_id, due_date: day(place) });
  const errors: unknown[] = [];
  const live = await showing(
    workspace.watchSummary(
      { ...allCards, group_by: [{ field: "due_date", by: "day" }] },
      { onError: (error) => errors.push(error) },
    ),
  );
  expect(live.snapshot.summary?.groups).toHaveLength(10_000);
  await workspace.createCard({ title: "One too many", board_id, due_date: day(10_000) });
  expect(live.status).toBe("failed");
  expect(errors).toMatchObject([{ status: 400, issues: [{ path: "group_by", code: "too_many_groups" }] }]);
});

/** The same workspace as two processes have it; the first hears of the other's commits only when it looks. */
async function twoProcesses() {
  const storage = new MemoryStorage();
  const clock = manualClock({ now: START });
  const deaf = storageWith(storage, { notify: () => () => {} });
  const own = anotherProcess(deaf, { clock, random: seededRandom(1) });
  const other = anotherProcess(storage, { clock });
  const { board } = await otherPlace(own);
  const cards: string[] = [];
  for (let place = 0; place < 8; place += 1) {
    cards.push((await own.createCard({ title: "Write", board_id: board.id, estimate: 1 })).card.id);
  }
  return { own, other, cards, deaf };
}

const estimates = { ...allCards, group_by: [{ field: "estimate" }], measures: [{ sum: "estimate" }] } as const;

test("[Q2.1] what was read of commits that are not taken in yet counts once", async () => {
  const { own, other, cards } = await twoProcesses();
  await showing(own.watchView(allCards));
  await other.updateCard({ card_id: cards[0] ?? "", estimate: 2 });
  await other.updateCard({ card_id: cards[1] ?? "", estimate: 2 });
  const live = await showing(own.watchSummary(estimates));
  await other.updateCard({ card_id: cards[0] ?? "", estimate: 3 });
  await live.settled();
  expect(live.snapshot.summary).toEqual((await own.summarizeView(estimates)).summary);
});

test("[Q2.1] what changed twice since it was looked at, and does not belong to it any more, is left out", async () => {
  const { own, other, cards } = await twoProcesses();
  const live = await showing(own.watchSummary({ type: "card", card_filters: { include: { estimates: [1] } } }));
  const count = live.snapshot.summary?.count ?? 0;
  for (const estimate of [2, 3]) await other.updateCard({ card_id: cards[0] ?? "", estimate });
  await live.settled();
  expect(live.snapshot.summary?.count).toBe(count - 1);
});

test.each(["other cards", "one card"])(
  "[Q2.1] it is right where others never stop writing %s while it is read",
  async (which) => {
    const { other, cards, deaf } = await twoProcesses();
    let turn = 0;
    const write = async () => {
      if (turn > 5) return;
      turn += 1;
      await other.updateCard({ card_id: cards[which === "one card" ? 0 : turn] ?? "", estimate: turn % 5 });
    };
    const summarize = async (...given: Parameters<MemoryStorage["summarize"]>) => {
      await write();
      const groups = await deaf.summarize(...given);
      await write();
      return groups;
    };
    const busy = storageWith(deaf, { summarize });
    const own = anotherProcess(busy, { clock: manualClock({ now: START }), random: seededRandom(3) });
    const live = await showing(own.watchSummary(estimates));
    await live.settled();
    expect(live.snapshot.summary).toEqual((await other.summarizeView(estimates)).summary);
    await own.updateCard({ card_id: cards[0] ?? "", estimate: 2 });
    expect(live.snapshot.summary).toEqual((await other.summarizeView(estimates)).summary);
  },
);

test("[Q2.2] names are as they are, and a key that comes to be has one", async () => {
  const { workspace, board_id, lists } = await smallBoard();
  await workspace.createCard({ title: "Write", board_id, list_id: lists.todo });
  const request = { ...allCards, group_by: [{ field: "list_id" }], with: "titles" } as const;
  const live = await showing(workspace.watchSummary(request));
  const shown = () => live.snapshot.summary?.groups.map(({ titles, count }) => `${titles?.[0]} ${count}`);
  await workspace.updateList({ list_id: lists.todo, title: "Soon" });
  expect(shown()).toEqual(["Soon 1"]);
  await workspace.createCard({ title: "Read", board_id, list_id: lists.doing });
  expect(shown()).toEqual(["Soon 1", "Doing 1"]);
});

test("[Q2.2] a commit that it does not depend on leaves the same object, whoever looks", async () => {
  const { workspace, board_id, project_id } = await smallBoard();
  const { card } = await workspace.createCard({ title: "Write", board_id, due_date: START / 1000, estimate: 2 });
  const request = { ...allCards, group_by: [{ field: "due_date", by: "month" }] } as const;
  const live = await showing(workspace.watchSummary(request));
  const before = live.snapshot;
  await workspace.updateCard({ card_id: card.id, title: "Rewrite" });
  await workspace.updateCard({ card_id: card.id, due_date: START / 1000 + 60, estimate: 3 });
  await workspace.updateProject({ project_id, title: "Site" });
  expect(live.snapshot).toBe(before);
});

test("[Q2.2] who begins to listen hears of what comes then, and of nothing before", async () => {
  const { workspace, board_id } = await smallBoard();
  const live = await showing(workspace.watchSummary(estimates));
  await workspace.createCard({ title: "Write", board_id, estimate: 1 });
  const changes = live[Symbol.asyncIterator]();
  const heard: unknown[] = [];
  live.subscribe((diff) => heard.push(diff));
  await workspace.createCard({ title: "Read", board_id, estimate: 2 });
  expect(heard).toMatchObject([
    { total: { count: 2 }, groups: { added: [{ index: 1, item: { key: [2] } }], updated: [] } },
  ]);
  expect((await changes.next()).value).toBe(heard[0]);
});
