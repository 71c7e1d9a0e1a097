import { describe, expect, test } from "vitest";
import { boardWorkspace, cardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { slack } from "../operations/notifications/notified";
import { lastCommit } from "./last-commit";
import { conflict } from "./undoing";

const DAY = 86_400;
const entryId = (digit: number) => `01KE6Y4S00EXAMP1E00000000${digit}`;
const spent = { started_at: 1767600000, duration_seconds: 60 } as const;

describe("an undo is refused for what it would leave dangling:", () => {
  test("[H2.2 H2.3] time logged in a category, from the start or later", async () => {
    const { workspace, card } = await cardWorkspace({}, { title: "Write" });
    const { time_category } = await workspace.createTimeCategory({ name: "Calls" });
    const made = await lastCommit(workspace);
    const scope = { scope_type: "category", scope_id: time_category.id } as const;
    await workspace.createTimeEntry({ id: entryId(1), ...scope, ...spent });
    await workspace.createTimeEntry({ id: entryId(2), scope_type: "card", scope_id: card.id, ...spent });
    await workspace.updateTimeEntry({ time_entry_id: entryId(2), time_category_id: time_category.id });
    const paths = [1, 2].map((digit) => `time_entry/${entryId(digit)}/time_category_id`);
    expect(await conflict(workspace, made)).toEqual(expect.arrayContaining(paths));
  });

  test("[H2.2 H2.3] a timer that runs in a category", async () => {
    const { workspace } = await boardWorkspace();
    const { time_category } = await workspace.createTimeCategory({ name: "Calls" });
    const made = await lastCommit(workspace);
    await workspace.startTimer({ scope_type: "category", scope_id: time_category.id });
    expect(await conflict(workspace, made)).toContain("timer/u-ada/scope_id");
  });

  test("[H2.2 H2.3] a list that pull requests put cards into, be it new or of another board before", async () => {
    const { workspace, project_id, board_id, lists } = await boardWorkspace();
    const { board } = await workspace.createBoard({ project_id, title: "Other" });
    for (const [into, come] of [
      [board_id, async () => (await workspace.createList({ board_id, title: "Review" })).list.id],
      [board.id, async () => (await workspace.updateList({ list_id: lists.doing, board_id: board.id })).list.id],
    ] as const) {
      const pr_open = await come();
      const commit = await lastCommit(workspace);
      await workspace.updateBoard({ board_id: into, vcs_mapping: { pr_open } });
      expect(await conflict(workspace, commit)).toContain(`board/${into}/vcs_mapping.pr_open`);
    }
  });
});

describe("an undo does not do what no operation may:", () => {
  test("[H2.2] take the workspace's beginning back", async () => {
    const { workspace } = newWorkspace();
    await workspace.getProjects();
    const first = await lastCommit(workspace);
    expect(await conflict(workspace, first)).toContain("settings/workspace");
    await refusalOf(workspace.as({ user_id: "system", role: "member" }).undo(first), 403);
    expect(await workspace.verify()).toEqual([]);
  });

  test("[H2.2 U23.6] remove the last epic list", async () => {
    const { workspace } = newWorkspace();
    const { lists } = await workspace.export();
    const { list } = await workspace.createEpicList({ title: "Ours", behavior: "started" });
    const made = await lastCommit(workspace);
    for (const { id } of lists) await workspace.deleteList({ list_id: id });
    expect(await conflict(workspace, made)).toEqual([`list/${list.id}`]);
    await workspace.createEpicList({ title: "Others", behavior: "started" });
    await workspace.undo(made);
    expect(await workspace.verify()).toEqual([]);
  });

  test("[H2.2 U21.14] put something into what was archived since, but leave it where it was archived before", async () => {
    const { workspace, project_id, board_id } = await boardWorkspace();
    await workspace.deleteBoard({ board_id });
    const removed = await lastCommit(workspace);
    await workspace.updateProject({ project_id, archived: true });
    expect(await conflict(workspace, removed)).toContain(`board/${board_id}/project_id`);
    await workspace.updateProject({ project_id, archived: false });
    await workspace.undo(removed);
    await workspace.updateProject({ project_id, archived: true });
    await workspace.deleteBoard({ board_id });
    await workspace.undo(await lastCommit(workspace));
    expect((await workspace.getBoard({ board_id })).board.id).toBe(board_id);
  });

  test("[H2.2 S2.2] make sprints overlap that came after each other", async () => {
    const { workspace, project_id } = await boardWorkspace();
    const { sprint } = await workspace.createSprint({ project_id });
    await workspace.updateSprint({ sprint_id: sprint.id, override_end_date: sprint.start_date + DAY });
    const shortened = await lastCommit(workspace);
    await workspace.updateSprint({ sprint_id: sprint.id, title: "First" });
    const { sprint: next } = await workspace.createSprint({ project_id });
    expect(await conflict(workspace, shortened)).toEqual([`sprint/${next.id}`]);
    await workspace.updateSprint({ sprint_id: next.id, archived: true });
    const archived = await lastCommit(workspace);
    await workspace.undo(shortened);
    // What is back would lie in the time of the first one, which is longer again.
    expect(await conflict(workspace, archived)).toEqual([`sprint/${sprint.id}`]);
  });

  test("[H2.2] put a card back into a sprint that was archived since", async () => {
    const { workspace, project_id, lists } = await boardWorkspace();
    const { sprint } = await workspace.createSprint({ project_id });
    const { card } = await workspace.createCard({ title: "Write", sprint_id: sprint.id });
    await workspace.moveCard({ card_id: card.id, list_id: lists.todo });
    const moved = await lastCommit(workspace);
    await workspace.updateSprint({ sprint_id: sprint.id, archived: true });
    expect(await conflict(workspace, moved)).toEqual([`card/${card.id}/sprint_id`]);
    await workspace.updateSprint({ sprint_id: sprint.id, archived: false });
    await workspace.undo(moved);
  });
});

describe("what keeps nothing from being undone", () => {
  test("[H2.2] is what was notified, and what the author watches and bookmarks", async () => {
    const { workspace, clock, board_id, lists } = await boardWorkspace();
    const options = { card_created: false, card_moved: false, card_commented: false, card_due_date: true };
    await workspace.updateBoard({ board_id, webhook_notifications: [{ webhook: slack("board"), options }] });
    const due_date = Math.floor(clock.now() / 1000) + 60;
    const { card } = await workspace.createCard({ title: "Write", list_id: lists.todo, due_date });
    const made = await lastCommit(workspace);
    expect((await workspace.tick()).notifications).toHaveLength(1);
    await workspace.setWatching({ type: "card", id: card.id, is_watching: true });
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    await eva.setBookmarked({ type: "card", id: card.id, is_bookmarked: true });
    const { message } = await refusalOf(workspace.undo(made), 409);
    expect(message).toContain(`is_bookmarked of card ${card.id} changed since`);
    await eva.setBookmarked({ type: "card", id: card.id, is_bookmarked: false });
    await workspace.undo(made);
    await refusalOf(workspace.getCard({ card_id: card.id }), 404);
  });

  test("[H2.2] a conflict names the API's fields only", async () => {
    const { workspace, lists, card } = await cardWorkspace({}, { title: "Write" });
    const made = await lastCommit(workspace);
    await workspace.createCard({ title: "Draw", list_id: lists.todo, parent_card_id: card.id });
    await workspace.moveCard({ card_id: card.id, list_id: lists.done });
    const { message } = await refusalOf(workspace.undo(made), 409);
    expect(message).toMatch(/\bchild_cards\b/);
    expect(message).not.toMatch(/order_key|child_card_ids|_told/);
  });
});

describe("the id of a time entry", () => {
  test("[H2.3 M1.1] is never given again once its making is undone, and undoing that brings it back", async () => {
    const { workspace, card } = await cardWorkspace({}, { title: "Write" });
    await workspace.updateCard({ card_id: card.id, time_remaining_seconds: 600 });
    const entry = { id: entryId(1), scope_type: "card", scope_id: card.id, ...spent } as const;
    await workspace.createTimeEntry(entry);
    await workspace.undo(await lastCommit(workspace));
    await refusalOf(workspace.getTimeEntry({ time_entry_id: entry.id }), 404);
    expect((await workspace.getCard({ card_id: card.id })).card.time_remaining_seconds).toBe(600);
    for (const duration_seconds of [60, 90]) {
      const { code } = await refusalOf(workspace.createTimeEntry({ ...entry, duration_seconds }), 409);
      expect(code).toBe("id_reused");
    }
    await workspace.undo(await lastCommit(workspace));
    const { time_entry } = await workspace.getTimeEntry({ time_entry_id: entry.id });
    expect(time_entry).toMatchObject({ duration_seconds: 60, version: 3 });
    await workspace.deleteTimeEntry({ time_entry_id: entry.id });
    await workspace.undo(await lastCommit(workspace));
    expect((await workspace.getCard({ card_id: card.id })).card.time_remaining_seconds).toBe(540);
  });

  test("[H2.3] that was loaded is free again once the load is undone", async () => {
    const { workspace, card } = await cardWorkspace({}, { title: "Write" });
    await workspace.createTimeEntry({ id: entryId(1), scope_type: "card", scope_id: card.id, ...spent });
    const snapshot = await workspace.export();
    const { workspace: copy } = newWorkspace();
    await copy.load(snapshot);
    await copy.undo(await lastCommit(copy));
    await copy.load(snapshot);
    expect(await copy.export()).toEqual(snapshot);
  });
});
