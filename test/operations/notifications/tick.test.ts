import { fc, test as prop } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { seededRandom } from "workspace-engine/testing";
import { lastCommit } from "../../history/last-commit";
import { runs } from "../../runs";
import { scheduledStorage } from "../scheduled-storage";
import { notifiedBoard, otherProcess, slack, words } from "./notified";

const DAY = 86_400;

/** A board with one card that is due in so many seconds. */
async function dueCard(seconds: number, options = {}) {
  const fixture = await notifiedBoard(options);
  const { workspace, clock, lists, news } = fixture;
  const now = Math.floor(clock.now() / 1000);
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.done, due_date: now + seconds });
  await workspace.moveCard({ card_id: card.id, list_id: lists.todo });
  news();
  const tick = async () => {
    await workspace.tick();
    return news().map((line) => line.split(" ").at(-1));
  };
  return { ...fixture, card_id: card.id, now, tick };
}

test("[C7.1 C7.7 C7.9] due dates that are near are notified as data, by the hook and by the answer", async () => {
  const { workspace, sent, card_id, board_id, now } = await dueCard(DAY);
  const answer = await workspace.tick();
  expect(sent).toEqual([
    {
      team_id: "t-acme",
      destination: slack("board"),
      option: "card_due_date",
      board_id,
      card_id,
      due: "soon",
      due_date: now + DAY,
      time: now,
      actor: { user_id: "u-ada", type: "user" },
    },
  ]);
  expect(answer).toEqual({ notifications: sent, more: false });
});

test.each([
  [DAY + 1, []],
  [DAY, ["soon"]],
  [1, ["soon"]],
  [0, ["overdue"]],
  [-400 * DAY, ["overdue"]],
  [-60 * 366 * DAY, ["overdue"]],
])("[C7.7] due dates in %i seconds: %j", async (seconds, expected) => {
  const { tick } = await dueCard(seconds);
  expect(await tick()).toEqual(expected);
});

test("[C7.7 T1.2] due dates are as near in milliseconds", async () => {
  const { workspace, clock, lists } = await notifiedBoard({ timeUnit: "milliseconds" });
  for (const ahead of [DAY * 1000, DAY * 1000 + 1]) {
    await workspace.createCard({ title: "Card", list_id: lists.todo, due_date: clock.now() + ahead });
  }
  expect((await workspace.tick()).notifications.map(({ card_id }) => card_id)).toEqual(["1"]);
});

test("[C7.7] due dates are notified once when near and once when past", async () => {
  const { clock, tick } = await dueCard(2 * DAY);
  const days = [];
  for (let day = 0; day < 5; day += 1) {
    days.push(await tick(), await tick());
    clock.advance("1d");
  }
  expect(days).toEqual([[], [], ["soon"], [], ["overdue"], [], [], [], [], []]);
});

test("[C7.7] due dates that were not notified when near are notified only when past", async () => {
  const { clock, tick } = await dueCard(DAY);
  clock.advance("3d");
  expect([await tick(), await tick()]).toEqual([["overdue"], []]);
});

test("[C7.7] due dates that change are notified again, and never twice for one date", async () => {
  const { workspace, card_id, now, tick } = await dueCard(60);
  const due = async (due_date: number) => {
    await workspace.updateCard({ card_id, due_date });
    return tick();
  };
  expect(await tick()).toEqual(["soon"]);
  expect(await due(now + 120)).toEqual(["soon"]);
  expect(await due(0)).toEqual([]);
  expect(await due(now + 120)).toEqual([]);
  expect(await due(now - 5)).toEqual(["overdue"]);
  expect(await due(now + 30)).toEqual(["soon"]);
});

test("[C7.7] due dates of cards that are completed or archived are not notified until that changes", async () => {
  const { workspace, card_id, board_id, lists, tick } = await dueCard(60);
  const todo = lists.todo;
  const silences = [
    (isDone: boolean) => workspace.moveCard({ card_id, list_id: isDone ? lists.done : todo }),
    (isCancelled: boolean) => workspace.moveCard({ card_id, list_id: isCancelled ? lists.cancelled : todo }),
    (archived: boolean) => workspace.updateCard({ card_id, archived }),
    (archived: boolean) => workspace.updateList({ list_id: todo, archived }),
    (archived: boolean) => workspace.updateBoard({ board_id, archived }),
  ];
  for (const silence of silences) {
    await silence(true);
    expect((await workspace.tick()).notifications).toEqual([]);
    await silence(false);
  }
  await workspace.moveCard({ card_id, list_id: lists.backlog });
  expect(await tick()).toContain("soon");
});

test("[C7.7] due dates are notified for boards that ask, by their current settings", async () => {
  const { workspace, board_id, tick } = await dueCard(60);
  await workspace.updateBoard({ board_id, webhook_notifications: [] });
  expect(await tick()).toEqual([]);
  const settings = ["a", "b"].map((id) => ({ webhook: slack(id), options: { card_due_date: true } }));
  await workspace.updateBoard({ board_id, webhook_notifications: settings });
  expect(await tick()).toEqual(["soon", "soon"]);
});

test("[C7.7 R18.1] due dates and sent notifications are not visible on the card, nor do they touch its times", async () => {
  const { workspace, card_id, clock } = await dueCard(60);
  const before = await workspace.getCard({ card_id });
  clock.advance("1m");
  await workspace.tick();
  expect(await workspace.getCard({ card_id })).toEqual(before);
});

test("[C7.7] due dates notified for a card are notified for its copy too", async () => {
  const { workspace, card_id, tick } = await dueCard(60);
  await tick();
  await workspace.copyCard({ card_id });
  expect((await workspace.tick()).notifications.map(words)).toEqual(["card_due_date board 1: card 2 soon"]);
});

test("[C7.7 H2.2] due dates are notified once, whatever is undone in between", async () => {
  const { workspace, clock, card_id, tick } = await dueCard(60, { history: true });
  const undoLast = async () => workspace.undo(await lastCommit(workspace));
  expect(await tick()).toEqual(["soon"]);
  await undoLast();
  expect(await tick()).toEqual([]);
  await workspace.deleteCard({ card_id });
  await undoLast();
  expect(await tick()).toEqual([]);
  clock.advance("1h");
  expect(await tick()).toEqual(["overdue"]);
  await undoLast();
  expect(await tick()).toEqual([]);
});

test("[C7.7] many due dates are notified a hundred at a time, the longest overdue first", async () => {
  const { workspace, clock, lists } = await notifiedBoard();
  const now = Math.floor(clock.now() / 1000);
  for (let index = 0; index < 230; index += 1) {
    await workspace.createCard({ title: "Card", list_id: lists.doing, due_date: now - 150 + index });
  }
  const sent = [];
  const sizes = [];
  for (let more = true; more; ) {
    const answer = await workspace.tick();
    more = answer.more;
    sizes.push(answer.notifications.length);
    sent.push(...answer.notifications.map(({ due_date }) => due_date));
  }
  expect(sizes).toEqual([100, 100, 30]);
  expect(sent).toEqual(Array.from({ length: 230 }, (_, index) => now - 150 + index));
  expect(await workspace.tick()).toEqual({ notifications: [], more: false });
});

prop.prop([fc.scheduler(), fc.boolean()], { numRuns: runs(40) })(
  "[C7.7 C7.9] two processes that ask at once notify each thing once, also while the card changes",
  async (scheduler, changes) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const fixture = await dueCard(60, { storage });
    const { workspace, sent, card_id, lists } = fixture;
    const { card: second } = await workspace.createCard({ title: "Second", list_id: lists.doing, due_date: 1 });
    sent.splice(0);
    const other = otherProcess(fixture, seededRandom(7));
    await other.workspace.getProjects();
    await interleave<unknown>(
      () => workspace.tick(),
      () => other.workspace.tick(),
      () => (changes ? workspace.updateCard({ card_id, title: "Renamed" }) : Promise.resolve()),
    );
    const due = [...sent, ...other.sent].filter(({ option }) => option === "card_due_date").map(words);
    expect(due.sort()).toEqual([
      `card_due_date board 1: card ${card_id} soon`,
      `card_due_date board 1: card ${second.id} overdue`,
    ]);
  },
);
