import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { cardWorkspace, expectRefused, newWorkspace, refusalOf } from "../operations/fixture";
import { lastCommit } from "./last-commit";
import { conflict, undoLast } from "./undoing";

async function board() {
  const fixture = await cardWorkspace({}, { title: "Write" });
  fixture.clock.advance(60_000);
  return fixture;
}

/** A minute on the card, before the clock's time. */
async function timeEntryOf(scope_id: string, workspace: Workspace): Promise<string> {
  const time = { started_at: 1767600000, duration_seconds: 60 } as const;
  const entry = { id: "01KE6Y4S00EXAMP1E000000001", scope_type: "card", scope_id, ...time } as const;
  return (await workspace.createTimeEntry(entry)).time_entry.id;
}

describe("undo", () => {
  test("[H2.3 H2.1] of a change moves time_updated and user_updated on, and nothing else, as a commit of its own", async () => {
    const { workspace, clock, card_id } = await board();
    const { card: before } = await workspace.getCard({ card_id });
    await workspace.updateCard({ card_id, title: "Read", priority: 1, due_date: 1767700000 });
    clock.advance(60_000);
    const commit_id = await lastCommit(workspace);
    const { undone } = await workspace.as({ user_id: "u-max", role: "admin" }).undo({ commit_id });
    expect(undone).toMatchObject({ operation: "updateCard", documents: [{ kind: "card", id: card_id }] });
    expect((await workspace.getCommits({ count: 1 })).commits).toMatchObject([{ operation: "undo" }]);
    const { card } = await workspace.getCard({ card_id });
    const by = { user_id: "u-max", type: "user" };
    expect(card).toEqual({ ...before, time_updated: 1767603720, user_updated: by, user_id_updated: "u-max" });
  });

  test("[H2.3] of a change in the second in which the system made the document is by whoever undoes it", async () => {
    const { workspace } = newWorkspace();
    const { lists } = await workspace.getEpics();
    const list_id = lists[0]?.id ?? "";
    expect(lists[0]?.user_updated).toMatchObject({ type: "system" });
    await workspace.updateList({ list_id, title: "Ideas" });
    await undoLast(workspace);
    const { list } = await workspace.getList({ list_id });
    expect([list.title, list.user_updated]).toEqual([lists[0]?.title, { user_id: "u-ada", type: "user" }]);
  });

  test("[H2.3] of a cascade leaves the time_updated of what it passed through", async () => {
    const { workspace, lists, card_id } = await board();
    const { card: before } = await workspace.getCard({ card_id });
    await workspace.updateList({ list_id: lists.todo, behavior: "completed" });
    expect((await workspace.getCard({ card_id })).card.status).toBe("completed");
    await undoLast(workspace);
    expect((await workspace.getCard({ card_id })).card).toEqual(before);
  });

  test("[H2.3] of a time entry's change raises its version", async () => {
    const { workspace, card_id } = await board();
    const time_entry_id = await timeEntryOf(card_id, workspace);
    await workspace.updateTimeEntry({ time_entry_id, version: 1, duration_seconds: 90 });
    await undoLast(workspace);
    const { time_entry } = await workspace.getTimeEntry({ time_entry_id });
    expect(time_entry).toMatchObject({ duration_seconds: 60, version: 3 });
  });

  test("[K7.8] of the same deletion twice, and of what made the sprint in between, leaves the space's count of sprints right", async () => {
    const { workspace } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Website" });
    const { sprint } = await workspace.createSprint({ project_id: project.id });
    const creation = await lastCommit(workspace);
    await workspace.deleteSprint({ sprint_id: sprint.id });
    const deletion = await lastCommit(workspace);
    await workspace.undo(deletion);
    await workspace.undo(creation);
    await workspace.undo(deletion);
    expect(await workspace.verify()).toEqual([]);
    const { projects } = await workspace.export();
    expect(projects).toMatchObject([{ sprints_created: 1 }]);
  });

  test("[H2.3 S3.2] in a sprint leaves its progress as if nothing had been", async () => {
    const { workspace, project_id } = await board();
    const { sprint } = await workspace.createSprint({ project_id });
    const { card } = await workspace.createCard({ title: "Draw", sprint_id: sprint.id, estimate: 3 });
    const before = await workspace.export();
    await workspace.updateCard({ card_id: card.id, estimate: 5 });
    await undoLast(workspace);
    expect((await workspace.export()).sprint_events).toEqual(before.sprint_events);
    await undoLast(workspace);
    expect((await workspace.export()).sprint_events).not.toEqual(before.sprint_events);
  });

  test("[H2.1] is for the commit's author and admins", async () => {
    const { workspace, card_id } = await board();
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    const max = workspace.as({ user_id: "u-max", role: "member" });
    await eva.updateCard({ card_id, title: "Read" });
    const commit = await lastCommit(workspace);
    await refusalOf(max.undo(commit), 403);
    await refusalOf(workspace.as({ user_id: "u-eva", role: "viewer" }).undo(commit), 403);
    await eva.undo(commit);
    expect((await workspace.getCard({ card_id })).card.title).toBe("Write");
  });

  test("[H2.1] of a commit there is none of is 404, and without history 409", async () => {
    const { workspace } = await board();
    await expectRefused(workspace.undo("01KE6Y4S00EXAMP1E000000001"), 404, "commit_id");
    await refusalOf(workspace.undo(""), 400);
    const { workspace: forgetful } = newWorkspace({ history: false });
    expect((await refusalOf(forgetful.undo("01KE6Y4S00EXAMP1E000000001"), 409)).code).toBe("no_history");
  });
});

describe("what stands in the way of an undo", () => {
  test("[H2.2] a later change of the same field, and not one of another", async () => {
    const { workspace, card_id } = await board();
    await workspace.updateCard({ card_id, title: "Read" });
    const first = await lastCommit(workspace);
    await workspace.updateCard({ card_id, title: "Sing" });
    expect(await conflict(workspace, first)).toEqual([`card/${card_id}`]);
    await workspace.updateCard({ card_id, title: "Read" });
    await workspace.updateCard({ card_id, priority: 1 });
    await workspace.undo(first);
    expect((await workspace.getCard({ card_id })).card).toMatchObject({ title: "Write", priority: 1 });
  });

  test("[H2.2] something put into what the commit made", async () => {
    const { workspace, board_id } = await board();
    const { list } = await workspace.createList({ board_id, title: "Review" });
    const made = await lastCommit(workspace);
    const { card } = await workspace.createCard({ title: "Draw", list_id: list.id });
    expect(await conflict(workspace, made)).toContain(`card/${card.id}/list_id`);
    expect((await workspace.getList({ list_id: list.id })).list.total_cards).toBe(1);
  });

  test("[H2.2] the loss of what comes back would stand in", async () => {
    const { workspace, lists, card_id } = await board();
    await workspace.deleteCard({ card_id });
    const removed = await lastCommit(workspace);
    await workspace.deleteList({ list_id: lists.todo });
    expect(await conflict(workspace, removed)).toContain(`card/${card_id}/list_id`);
  });

  test("[H2.2] a card that has come since and follows its list", async () => {
    const { workspace, lists } = await board();
    await workspace.updateList({ list_id: lists.todo, behavior: "completed" });
    const changed = await lastCommit(workspace);
    const { card } = await workspace.createCard({ title: "Draw", list_id: lists.todo });
    expect(await conflict(workspace, changed)).toContain(`card/${card.id}/status`);
  });

  test("[H2.2] an archived list a card would return to", async () => {
    const { workspace, lists, card_id } = await board();
    await workspace.moveCard({ card_id, list_id: lists.done });
    const moved = await lastCommit(workspace);
    await workspace.updateList({ list_id: lists.todo, archived: true });
    expect(await conflict(workspace, moved)).toContain(`card/${card_id}/archived_list`);
  });

  test("[H2.2 U17.3] a card that would become its own ancestor", async () => {
    const { workspace, lists, card_id: a } = await board();
    const b = (await workspace.createCard({ title: "B", list_id: lists.todo })).card.id;
    for (const parent_card_id of [b, null]) await workspace.updateCard({ card_id: a, parent_card_id });
    const parted = await lastCommit(workspace);
    await workspace.updateCard({ card_id: b, parent_card_id: a });
    expect(await conflict(workspace, parted)).toContainEqual(expect.stringMatching(/parent_card_id$/));
  });

  test("[H2.2] a lock date the time entry lies before", async () => {
    const { workspace, card_id } = await board();
    const time_entry_id = await timeEntryOf(card_id, workspace);
    await workspace.updateTimeEntry({ time_entry_id, description: "Calls" });
    const changed = await lastCommit(workspace);
    await workspace.lockTimeEntries({ before: 1767603000 });
    expect(await conflict(workspace, changed)).toEqual([`time_entry/${time_entry_id}`]);
  });

  test("[H2.2 U21.9] that nobody would run the workspace any more", async () => {
    const { workspace } = newWorkspace();
    await workspace.addMember({ user_id: "u-ada", role: "admin" });
    const added = await lastCommit(workspace);
    await workspace.addMember({ user_id: "u-max", role: "member" });
    expect(await conflict(workspace, added)).toEqual(["member/u-ada"]);
    await workspace.updateMember({ user_id: "u-max", role: "owner" });
    const raised = await lastCommit(workspace);
    await workspace.undo(added);
    expect(await conflict(workspace, raised)).toEqual(["member/u-max"]);
    const { members } = await workspace.getMembers();
    expect(members.map(({ id, role }) => [id, role])).toEqual([["u-max", "owner"]]);
  });

  test("[H2.2 H2.3] something that has come to name a user since, but not what named the user before", async () => {
    const { workspace, card_id, board_id } = await board();
    await workspace.updateCard({ card_id, owner_id: "u-max" });
    await workspace.addMember({ user_id: "u-max" });
    const added = await lastCommit(workspace);
    await undoLast(workspace);
    expect((await workspace.getCard({ card_id })).card.owner_id).toBe("u-max");
    await undoLast(workspace);
    await workspace.addBoardMember({ board_id, user_id: "u-max" });
    expect(await conflict(workspace, added)).toEqual([`board/${board_id}/member_ids`]);
  });

  test("[H2.2] what is there again", async () => {
    const { workspace, card_id } = await board();
    await workspace.deleteCard({ card_id });
    const removed = await lastCommit(workspace);
    await workspace.undo(removed);
    expect(await conflict(workspace, removed)).toContain(`card/${card_id}`);
  });
});
