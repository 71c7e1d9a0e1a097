import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
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
  const ids = { project_id, board_id, list_id, card_id: card.id, epic_id: epic.id, page_id: page.id };
  return { ...fixture, max, ids };
}

type Ids = Awaited<ReturnType<typeof maxEverywhere>>["ids"];

async function seenBy(workspace: Workspace, { project_id, board_id, list_id, card_id, epic_id, page_id }: Ids) {
  const { project } = await workspace.getProject({ project_id });
  const { board } = await workspace.getBoard({ board_id });
  const { cards: _cards, ...list } = (await workspace.getList({ list_id })).list;
  const { card } = await workspace.getCard({ card_id });
  const { epic } = await workspace.getEpic({ epic_id });
  const { page } = await workspace.getPage({ page_id });
  return { project, board, list, card, epic, page };
}

/** The user ids under the keys of a snapshot that say who has to do with something now. */
function concernedIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return ["owner_id", "watcher_ids", "bookmarker_ids"].includes(key) ? [value] : [];
  if (Array.isArray(value)) {
    if (key === "members") return value.flatMap(({ user_id }) => user_id ?? []);
    return value.flatMap((item) => concernedIn(item, key));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => concernedIn(part, name));
}

describe("removing a member of the workspace", () => {
  test("[U21.10] leaves nothing that concerns the user, and everybody else as they were", async () => {
    const { workspace } = await maxEverywhere();
    const before = concernedIn({ ...(await workspace.export()), members: [] });
    expect(before.filter((id) => id === "u-max")).toHaveLength(15);
    expect(await workspace.removeMember({ user_id: "u-max" })).toEqual({});
    const after = concernedIn({ ...(await workspace.export()), members: [] });
    expect(after).toEqual(before.filter((id) => id !== "u-max"));
    expect(await workspace.verify()).toEqual([]);
  });

  test("[U21.10 U21.18 L5.3] shows at once, and touches no time_updated and no user_updated", async () => {
    const { workspace, clock, ids } = await maxEverywhere();
    const eva = workspace.as({ user_id: "u-eva", role: "admin" });
    const before = await seenBy(eva, ids);
    clock.advance("1h");
    await workspace.removeMember({ user_id: "u-max" });
    const without = <T extends { readonly members: readonly { readonly user_id: string }[] }>(thing: T) => ({
      ...thing,
      members: thing.members.filter(({ user_id }) => user_id !== "u-max"),
    });
    const { owner_id: _owner, ...card } = before.card;
    const { owner_id: _epicOwner, ...epic } = before.epic;
    expect(await seenBy(eva, ids)).toEqual({
      list: before.list,
      project: without(before.project),
      board: without(before.board),
      page: without(before.page),
      card: without(card),
      epic: without(epic),
    });
    const { cards } = await workspace
      .as({ user_id: "u-max", role: "admin" })
      .previewView({ type: "card", card_filters: { is_watching: true } });
    expect(cards).toEqual([]);
  });

  test("[U21.10] leaves what the user made, changed, archived and logged, with the name", async () => {
    const { workspace, max, ids } = await maxEverywhere();
    const { card_id, board_id } = ids;
    const time_entry = await logTime(max, card_id);
    await max.createComment({ card_id, content: "Done" });
    await max.updateBoard({ board_id, archived: true });
    await workspace.removeMember({ user_id: "u-max" });
    const { board, card } = await seenBy(workspace, ids);
    expect([board.archived?.user_id, board.user_id_updated, card.user_id]).toEqual(["u-max", "u-max", "u-max"]);
    expect(card.total_comments).toBe(1);
    expect((await workspace.getTimeEntry({ time_entry_id: time_entry.id })).time_entry).toEqual(time_entry);
  });

  test("[U21.10] lets the same user be added anew, with nothing of before", async () => {
    const { workspace, ids } = await maxEverywhere();
    await workspace.removeMember({ user_id: "u-max" });
    await workspace.addMember({ user_id: "u-max", role: "guest" });
    const max = workspace.as(actor);
    const { card } = await max.getCard({ card_id: ids.card_id });
    const { board } = await max.getBoard({ board_id: ids.board_id });
    expect([card.is_watching, card.is_bookmarked, board.is_bookmarked]).toEqual([false, false, false]);
  });

  test("[U21.10] takes the running timer of the user away, and no other", async () => {
    const { workspace, max, ids } = await maxEverywhere();
    const scope = { scope_type: "card", scope_id: ids.card_id } as const;
    await max.startTimer(scope);
    const { active_timer } = await workspace.startTimer(scope);
    await workspace.removeMember({ user_id: "u-max" });
    expect(await max.getTimer()).toEqual({});
    expect(await workspace.getTimer()).toEqual({ active_timer });
  });
});
