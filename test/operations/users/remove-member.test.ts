import { expect, test } from "vitest";
import { boardWorkspace } from "../fixture";
import { logTime } from "../time-entries/time-sheet";

const actor = { user_id: "u-max", role: "member" } as const;
const members = [{ user_id: "u-max" }, { user_id: "u-eva" }];

/** A workspace in which Max is everywhere, and Eva wherever there may be more than one. */
async function maxEverywhere() {
  const fixture = await boardWorkspace();
  const { workspace, project_id, lists, board_id } = fixture;
  await workspace.addMember({ user_id: "u-max" });
  for (const person of members) {
    await workspace.addProjectMember({ project_id, ...person });
    await workspace.addBoardMember({ board_id, ...person });
  }
  const max = workspace.as(actor);
  const list_id = lists.todo;
  const { card } = await max.createCard({ title: "Draw", list_id, owner_id: "u-max", members });
  const { epic } = await max.createEpic({ title: "Launch", owner_id: "u-max", members });
  const { page } = await max.createPage({ title: "Notes", members });
  const watched = { card: card.id, board: board_id, list: list_id, epic: epic.id, page: page.id } as const;
  for (const each of [max, workspace.as({ user_id: "u-eva", role: "admin" })]) {
    for (const type of ["card", "board", "list", "epic", "page"] as const) {
      await each.setWatching({ type, id: watched[type], is_watching: true });
      if (type !== "list" && type !== "epic") {
        await each.setBookmarked({ type, id: watched[type], is_bookmarked: true });
      }
    }
  }
  return { ...fixture, max, ids: { board_id, card_id: card.id } };
}

/** A value without what concerns Max now: as a member, owner, watcher or bookmarker of something. */
function withoutMax(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => item !== "u-max" && item?.user_id !== "u-max").map(withoutMax);
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, part]) => key !== "owner_id" || part !== "u-max");
  return Object.fromEntries(kept.map(([key, part]) => [key, key.startsWith("user") ? part : withoutMax(part)]));
}

const timesNamed = (value: unknown) => JSON.stringify(value).split('"u-max"').length - 1;

test("[U21.10 U21.18 L5.3] removing a member leaves nothing that concerns the user, and all else as it was, who and when too", async () => {
  const { workspace, clock, max, ids } = await maxEverywhere();
  const { members: _before, ...before } = await workspace.export();
  const expected = withoutMax(before);
  expect(timesNamed(before) - timesNamed(expected)).toBe(15);
  clock.advance("1h");
  expect(await workspace.removeMember({ user_id: "u-max" })).toEqual({});
  const { members: _after, ...after } = await workspace.export();
  expect(after).toEqual(expected);
  expect(await workspace.verify()).toEqual([]);
  const { card } = await workspace.getCard({ card_id: ids.card_id });
  expect(card.members.map(({ user_id }) => user_id)).toEqual(["u-eva"]);
  const { cards } = await max.previewView({ type: "card", card_filters: { is_watching: true } });
  expect(cards).toEqual([]);
});

test("[U21.10] removing a member leaves what the user made, changed, archived and logged, with the name", async () => {
  const { workspace, max, ids } = await maxEverywhere();
  const { card_id, board_id } = ids;
  const time_entry = await logTime(max, card_id);
  await max.createComment({ card_id, content: "Done" });
  await max.updateBoard({ board_id, archived: true });
  await workspace.removeMember({ user_id: "u-max" });
  const { board } = await workspace.getBoard({ board_id });
  const { card } = await workspace.getCard({ card_id });
  expect([board.archived?.user_id, board.user_id_updated, card.user_id]).toEqual(["u-max", "u-max", "u-max"]);
  expect(card.total_comments).toBe(1);
  expect((await workspace.getTimeEntry({ time_entry_id: time_entry.id })).time_entry).toEqual(time_entry);
});

test("[U21.10] removing a member lets the same user be added anew, with nothing of before", async () => {
  const { workspace, ids } = await maxEverywhere();
  await workspace.removeMember({ user_id: "u-max" });
  await workspace.addMember({ user_id: "u-max", role: "guest" });
  const max = workspace.as(actor);
  const { card } = await max.getCard({ card_id: ids.card_id });
  const { board } = await max.getBoard({ board_id: ids.board_id });
  expect([card.is_watching, card.is_bookmarked, board.is_bookmarked]).toEqual([false, false, false]);
});

test("[U21.10] removing a member takes the running timer of the user away, and no other", async () => {
  const { workspace, max, ids } = await maxEverywhere();
  const scope = { scope_type: "card", scope_id: ids.card_id } as const;
  await max.startTimer(scope);
  const { active_timer } = await workspace.startTimer(scope);
  await workspace.removeMember({ user_id: "u-max" });
  expect(await max.getTimer()).toEqual({});
  expect(await workspace.getTimer()).toEqual({ active_timer });
});
