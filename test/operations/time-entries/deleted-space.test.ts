import { expect, test } from "vitest";
import type { ActingActor, Workspace } from "workspace-engine";
import { lastCommit } from "../../history/last-commit";
import { newWorkspace, otherPlace, refusalOf } from "../fixture";
import { bob, eight, entryId, logTime, readEntry } from "./time-sheet";

const eve: ActingActor = { user_id: "u-eve", role: "member" };

/** A private space of Ada's and Bob's, with a card on which time was logged and Bob's timer runs. */
async function privateSpace() {
  const { workspace: ada, clock } = newWorkspace();
  await ada.addMember({ user_id: "u-bob" });
  const members = [{ user_id: "u-bob" }];
  const { project, board } = await otherPlace(ada, { title: "Secret", is_private: true, members });
  const { card } = await ada.createCard({ title: "Merger", board_id: board.id });
  const asBob = ada.as(bob);
  await logTime(asBob, card.id);
  await asBob.startTimer({ scope_type: "card", scope_id: card.id });
  clock.advance(60_000);
  return { ada, bob: asBob, eve: ada.as(eve), project_id: project.id, card_id: card.id };
}

const read = async (workspace: Workspace) => {
  const { time_entries = [] } = await workspace.getTimeEntries();
  const { buckets = [] } = await workspace.getTimeEntries({ group_by: [] });
  return [time_entries.map(({ id }) => id), buckets.map(({ entry_count }) => entry_count)];
};

test("[U34.19] time logged in a private space that is gone is read by those who could read it at its removal, until they leave, and by nobody else", async () => {
  const { ada, bob, eve, project_id } = await privateSpace();
  const before = await readEntry(bob);
  await ada.deleteProject({ project_id });
  for (const reader of [ada, bob]) expect(await read(reader)).toEqual([[entryId(1)], [1]]);
  expect(await readEntry(bob)).toEqual(before);
  expect(await read(eve)).toEqual([[], []]);
  await refusalOf(eve.getTimeEntry({ time_entry_id: entryId(1) }), 403);
  await ada.removeMember({ user_id: "u-bob" });
  expect(await read(bob)).toEqual([[], []]);
  expect(await ada.verify()).toEqual([]);
});

test("[U34.19 M5.6] time logged in a private space that is gone goes on so for a timer that ran at its removal", async () => {
  const { ada, bob, eve, project_id } = await privateSpace();
  await ada.deleteProject({ project_id });
  const { time_entry } = await bob.stopTimer();
  expect(time_entry.card_title_snapshot).toBe("Merger");
  expect(time_entry).not.toHaveProperty("reader_ids");
  expect((await read(bob))[1]).toEqual([2]);
  expect(await read(eve)).toEqual([[], []]);
});

test("[U34.19 K7.6] time logged in a private space that is gone stays so in another workspace that loads it", async () => {
  const { ada, project_id } = await privateSpace();
  await ada.deleteProject({ project_id });
  expect(await ada.verify()).toEqual([]);
  const snapshot = await ada.export();
  const { workspace } = newWorkspace();
  await workspace.load(snapshot);
  expect(await workspace.export()).toEqual(snapshot);
  expect(await read(workspace.as(eve))).toEqual([[], []]);
  expect(await read(workspace.as(bob))).toEqual([[entryId(1)], [1]]);
});

test("[U34.19 H2.3] time logged in a private space that is gone is as it was when the removal is undone, locked or not", async () => {
  const { ada, eve, project_id } = await privateSpace();
  await ada.lockTimeEntries({ before: eight + 1 });
  const before = await ada.export();
  await ada.deleteProject({ project_id });
  await ada.undo(await lastCommit(ada));
  expect(await ada.export()).toEqual(before);
  await ada.updateProject({ project_id, is_private: false });
  expect((await read(eve))[0]).toEqual([entryId(1)]);
});

test("[U34.19] time logged in a private space that is gone is hidden as well when the space goes by an undo of its creation", async () => {
  const { workspace: ada } = newWorkspace();
  const { project } = await ada.createProject({ title: "Secret", is_private: true });
  const created = await lastCommit(ada);
  const { board } = await ada.createBoard({ project_id: project.id, title: "Board", lists: [{ title: "To do" }] });
  const { card } = await ada.createCard({ title: "Merger", board_id: board.id });
  await logTime(ada, card.id);
  await ada.deleteBoard({ board_id: board.id });
  await ada.undo(created);
  expect((await read(ada))[0]).toEqual([entryId(1)]);
  expect(await read(ada.as(eve))).toEqual([[], []]);
});

test("[U34.19] time logged in a private space that is gone is read by everyone when the space was not private", async () => {
  const { ada, eve, project_id } = await privateSpace();
  await ada.updateProject({ project_id, is_private: false });
  await ada.deleteProject({ project_id });
  expect((await read(eve))[0]).toEqual([entryId(1)]);
});
