import { fc, test as prop } from "@fast-check/vitest";
import { expect, test, vi } from "vitest";
import { type CardNotification, StorageError } from "workspace-engine";
import { lastCommit } from "../../history/last-commit";
import { runs } from "../../runs";
import { faultyStorage } from "../../session/faulty-storage";
import { newWorkspace, refusalOf } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";
import { notifiedBoard, slack, words } from "./notified";

test("[C7.1 C7.9] a created card notifies both, as data", async () => {
  const { workspace, sent, board_id, lists, clock } = await notifiedBoard();
  const actor = { user_id: "u-bob", role: "member", source: { type: "oauth", client_id: "app" } } as const;
  const { card } = await workspace.as(actor).createCard({ title: "Card", list_id: lists.todo });
  const stamp = {
    team_id: "t-acme",
    option: "card_created",
    card_id: card.id,
    time: Math.floor(clock.now() / 1000),
    actor: { user_id: "u-bob", type: "user", source: actor.source },
  };
  expect(sent).toEqual([
    { ...stamp, destination: slack("board"), board_id },
    { ...stamp, destination: slack("list"), list_id: lists.todo },
  ]);
  expect(JSON.parse(JSON.stringify(sent))).toEqual(sent);
  expect(Object.isFrozen(sent[0]?.destination)).toBe(true);
});

test("[C7.1] a card moved to another list notifies the list, and the board only if it is another", async () => {
  const { workspace, news, board_id, lists, project_id } = await notifiedBoard();
  const { board } = await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "L" }] });
  const { card } = await workspace.createCard({ title: "Card", board_id: board.id });
  expect(news()).toEqual([]);
  await workspace.moveCard({ card_id: card.id, board_id });
  expect(news()).toEqual([
    `card_moved board ${board_id}: card ${card.id}`,
    `card_created list ${lists.todo}: card ${card.id}`,
  ]);
  await workspace.updateCard({ card_id: card.id, list_id: lists.doing });
  expect(news()).toEqual([`card_created list ${lists.doing}: card ${card.id}`]);
  await workspace.moveCard({ card_id: card.id, list_id: lists.doing, position: 0 });
  await workspace.moveCard({ card_id: card.id, list_id: lists.done });
  await workspace.moveCard({ card_id: card.id, board_id: board.id });
  await workspace.updateCard({ card_id: card.id, title: "Renamed", archived: true });
  expect(news()).toEqual([]);
});

test("[C7.1] a card that comes from a sprint to the board is moved there", async () => {
  const { workspace, news, board_id, lists, project_id } = await notifiedBoard();
  const { sprint } = await workspace.createSprint({ project_id });
  const { card } = await workspace.createCard({ title: "Card", sprint_id: sprint.id });
  expect(news()).toEqual([]);
  await workspace.moveCard({ card_id: card.id, list_id: lists.done });
  expect(news()).toEqual([`card_moved board ${board_id}: card ${card.id}`]);
});

test("[C7.1] a comment on a card notifies; replies, changes and comments on pages do not", async () => {
  const { workspace, news, board_id, lists } = await notifiedBoard();
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.done });
  news();
  const { comment } = await workspace.createComment({ card_id: card.id, content: "Yes" });
  expect(news()).toEqual([`card_commented board ${board_id}: card ${card.id} comment ${comment.id}`]);
  await workspace.createChildComment({ comment_id: comment.id, content: "No" });
  await workspace.updateComment({ comment_id: comment.id, content: "Maybe" });
  const { page } = await workspace.createPage({ title: "Page" });
  await workspace.createComment({ page_id: page.id, content: "Yes" });
  await workspace.deleteComment({ comment_id: comment.id });
  expect(news()).toEqual([]);
});

test("[C7.1] a card made by a form, an email or a copy notifies like any other", async () => {
  const { workspace, news, board_id, lists } = await notifiedBoard();
  await workspace.updateBoard({ board_id, email: { active: true } });
  const { form } = await workspace.createForm({ title: "Form", board_id });
  const made = [
    (await workspace.submitForm({ form_id: form.id })).card,
    (await workspace.receiveEmail({ board_id, from: "eva@example.org" })).card,
  ];
  made.push((await workspace.copyCard({ card_id: made[0]?.id ?? "" })).card);
  const expected = made.flatMap(({ id }) => [
    `card_created board ${board_id}: card ${id}`,
    `card_created list ${lists.todo}: card ${id}`,
  ]);
  expect(news()).toEqual(expected);
});

test("[C7.1] a list that moves to the board with its cards notifies nobody", async () => {
  const { workspace, news, board_id, project_id } = await notifiedBoard();
  const { board } = await workspace.createBoard({ project_id, title: "Other" });
  const { list } = await workspace.createList({ board_id: board.id, title: "Moving" });
  await workspace.updateList({
    list_id: list.id,
    webhook_notifications: [{ webhook: slack("own"), options: { card_created: true } }],
  });
  await workspace.createCard({ title: "Card", list_id: list.id });
  news();
  await workspace.updateList({ list_id: list.id, board_id });
  expect(news()).toEqual([]);
});

test("[C7.1] cards that come with their board notify nobody: a loaded snapshot, a copied board", async () => {
  const { workspace, news, board_id, lists } = await notifiedBoard();
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
  await workspace.createComment({ card_id: card.id, content: "Yes" });
  news();
  const sent: CardNotification[] = [];
  const { workspace: other } = newWorkspace({ onNotification: (notification) => sent.push(notification) });
  await other.load(await workspace.export());
  await workspace.copyBoard({ board_id });
  expect(sent).toEqual([]);
  expect(news()).toEqual([]);
  await other.createCard({ title: "New", list_id: lists.todo });
  expect(sent).toHaveLength(2);
});

test("[C7.1 H2.1] nothing is sent for what an undo brings back or moves back", async () => {
  const { workspace, news, project_id, lists } = await notifiedBoard({ history: true });
  const { board } = await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "To do" }] });
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
  await workspace.createComment({ card_id: card.id, content: "Yes" });
  const changes = [
    () => workspace.deleteCard({ card_id: card.id }),
    () => workspace.moveCard({ card_id: card.id, board_id: board.id }),
  ];
  for (const change of changes) {
    await change();
    news();
    await workspace.undo(await lastCommit(workspace));
    expect((await workspace.getCard({ card_id: card.id })).card).toMatchObject({
      list_id: lists.todo,
      total_comments: 1,
    });
    expect(news()).toEqual([]);
  }
});

test("[C7.1] an option that is off, or other settings, send nothing", async () => {
  const { workspace, news, board_id, lists } = await notifiedBoard();
  const off = { card_created: false, card_moved: true, card_commented: false, card_due_date: false };
  await workspace.updateBoard({ board_id, webhook_notifications: [{ webhook: slack("b"), options: off }] });
  await workspace.updateList({ list_id: lists.todo, webhook_notifications: [{ webhook: slack("l") }] });
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo, due_date: 1 });
  await workspace.createComment({ card_id: card.id, content: "Yes" });
  expect((await workspace.tick()).notifications).toEqual([]);
  expect(news()).toEqual([]);
});

test("[C7.9] each destination is notified once, however often it is named", async () => {
  const { workspace, sent, board_id, lists } = await notifiedBoard();
  const options = { card_created: true };
  await workspace.updateBoard({
    board_id,
    webhook_notifications: ["a", "b", "a"].map((id) => ({ webhook: slack(id), options })),
  });
  await workspace.createCard({ title: "Card", list_id: lists.done });
  expect(sent.map(({ destination }) => destination.integration_id)).toEqual(["a", "b"]);
});

test("[C7.1] also an actor that may not see the board is heard of", async () => {
  const { workspace, news, board_id } = await notifiedBoard();
  await workspace.updateProject({ project_id: "1", is_private: true });
  const { form } = await workspace.createForm({ title: "Form", board_id, is_public: true });
  const { card } = await workspace
    .as({ user_id: "u-eve", role: "member" })
    .submitForm({ form_id: form.id, via: "public" });
  expect(news()).toContain(`card_created board ${board_id}: card ${card.id}`);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no"))],
  ["never answers", () => new Promise(() => {})],
])("[C7.9] a hook that %s harms neither the operation nor other notifications", async (_, fail) => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const sent: string[] = [];
  const { workspace, lists } = await notifiedBoard({
    onNotification(notification) {
      sent.push(words(notification));
      return fail();
    },
  });
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
  expect(sent).toHaveLength(2);
  expect((await workspace.getCard({ card_id: card.id })).card).toEqual(card);
  print.mockRestore();
});

test("[C7.9] the hook is not called for what is refused or changes nothing", async () => {
  const { workspace, news, lists } = await notifiedBoard();
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
  news();
  await refusalOf(workspace.createCard({ title: "Card", list_id: "404" }), 404);
  await workspace.moveCard({ card_id: card.id, list_id: lists.todo });
  await workspace.getCard({ card_id: card.id });
  expect(news()).toEqual([]);
});

test("[C7.9 B4.4] the hook is called once when the outcome of a commit had to be asked again", async () => {
  const { storage, plan, calls } = faultyStorage();
  const { workspace, news, lists } = await notifiedBoard({ storage });
  const before = calls("commit");
  plan("commit", { fail: "unknown_outcome", applied: true });
  await workspace.createCard({ title: "Card", list_id: lists.todo });
  expect([calls("commit") - before, news().length]).toEqual([2, 2]);
});

test("[C7.9] a hook whose reads fail after the commit leaves the operation done, which is printed", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const { storage, plan } = faultyStorage();
  const { workspace, news, lists } = await notifiedBoard({ storage });
  plan("commit", { before: async () => plan("get", { fail: new StorageError("unavailable", "gone") }) });
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
  expect(card.title).toBe("Card");
  expect(news()).toEqual([]);
  expect(print.mock.calls).toEqual([[expect.any(String), expect.objectContaining({ message: "gone" })]]);
  print.mockRestore();
});

prop.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[C7.9 B3.1] the hook is told of each of several cards created at once exactly once",
  async (scheduler) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace, news, board_id, lists } = await notifiedBoard({ storage });
    const list_id = lists.todo;
    const create = async () => (await workspace.createCard({ title: "Card", list_id })).card.id;
    const ids = await interleave(create, create, create);
    const expected = ids.flatMap((id) => [
      `card_created board ${board_id}: card ${id}`,
      `card_created list ${list_id}: card ${id}`,
    ]);
    expect(news().sort()).toEqual(expected.sort());
  },
);
