import { describe, expect, onTestFinished, test, vi } from "vitest";
import { MemoryStorage, type Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { boardWithLists, cardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { faultyStorage, times } from "./faulty-storage";

/** Two workspaces on one storage: the commits of the first go wrong as planned, the rival's never do. */
async function twoOnOne() {
  const shared = new MemoryStorage();
  const faults = faultyStorage(shared);
  const { workspace } = newWorkspace({ storage: faults.storage });
  const { workspace: rival } = newWorkspace({ storage: shared, random: seededRandom(2) });
  const places = await boardWithLists(workspace);
  const { card } = await workspace.createCard({ title: "Draw", list_id: places.lists.todo });
  await rival.getProjects();
  return { ...faults, ...places, workspace, rival, card_id: card.id };
}

describe("conflicts", () => {
  test("[B3.1] an operation whose document changes before its commit is decided again, and keeps both changes", async () => {
    const { workspace, rival, plan, calls, card_id } = await twoOnOne();
    const committed = calls("commit");
    plan("commit", { before: () => rival.updateCard({ card_id, priority: 2 }) });
    // A single conflict is over without waiting for a timer, which a host's tests may have stopped.
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { card } = await workspace.updateCard({ card_id, title: "Paint" });
    expect(card).toMatchObject({ title: "Paint", priority: 2 });
    expect(calls("commit")).toBe(committed + 2);
    expect((await rival.getCard({ card_id })).card).toEqual(card);
  });

  test("[B3.1] a card or an epic that names no list goes to the one that is first when it is committed", async () => {
    const { workspace, rival, plan, board_id, lists } = await twoOnOne();
    plan("commit", { before: () => rival.updateList({ list_id: lists.done, position: 0 }) });
    const { card } = await workspace.createCard({ title: "Paint", board_id });
    expect(card.list_id).toBe(lists.done);
    plan("commit", { before: () => rival.createEpicList({ title: "New", position: 0 }) });
    const { epic } = await workspace.createEpic({ title: "Launch" });
    expect(epic.list_id).toBe((await rival.getEpics({})).list_order[0]);
  });

  test("[B3.1 E4.6] what an actor may no longer read when it commits it may not change", async () => {
    const { workspace, rival, plan, card_id, project_id } = await twoOnOne();
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    plan("commit", { before: () => rival.updateProject({ project_id, is_private: true }) });
    await refusalOf(eva.updateCard({ card_id, title: "Mine" }), 403);
    expect((await rival.getCard({ card_id })).card.title).toBe("Draw");
  });

  test("[B3.1] an operation that has nothing left to do after all commits nothing", async () => {
    const { workspace, rival, plan, calls, card_id } = await twoOnOne();
    const committed = calls("commit");
    plan("commit", { before: () => rival.updateCard({ card_id, title: "Paint" }) });
    expect((await workspace.updateCard({ card_id, title: "Paint" })).card.title).toBe("Paint");
    expect(calls("commit")).toBe(committed + 1);
  });

  test("[B3.7] endless conflicts end with 503 and without the change", async () => {
    const { workspace, rival, plan, calls, card_id } = await twoOnOne();
    const committed = calls("commit");
    let wins = 0;
    const win = () => {
      wins += 1;
      return rival.updateCard({ card_id, content: `${wins}` });
    };
    plan("commit", ...times(1000, { before: win }));
    const error = await refusalOf(workspace.updateCard({ card_id, title: "Paint" }), 503);
    expect(error.code).toBe("storage_busy");
    expect(calls("commit") - committed).toBeGreaterThan(2);
    expect(calls("commit") - committed).toBeLessThan(50);
    expect((await rival.getCard({ card_id })).card).toMatchObject({ title: "Draw", content: `${wins}` });
  });

  test("[B3.7] two hundred changes of one card at once all come through", async () => {
    const { workspace, card } = await cardWorkspace({}, { title: "Draw", time_remaining_seconds: 1000 });
    const entry = (index: number) =>
      workspace.createTimeEntry({
        id: `01KE6Y4S00EXAMP1E000000${String(index).padStart(3, "0")}`,
        scope_type: "card",
        scope_id: card.id,
        started_at: 1767603600,
        duration_seconds: 1,
      });
    await Promise.all(Array.from({ length: 200 }, (_, index) => entry(index)));
    expect((await workspace.getCard({ card_id: card.id })).card.time_remaining_seconds).toBe(800);
  });

  test("[B3.1] a refusal that rests on reads between which others committed is decided anew", async () => {
    const { workspace, rival, plan, calls, card_id, lists } = await twoOnOne();
    const list_id = lists.todo;
    const { card: below } = await rival.createCard({ title: "Sketch", list_id, parent_card_id: card_id });
    const { card: beside } = await rival.createCard({ title: "Frame", list_id });
    const setFreeBehindIt = async () => {
      await rival.addChildCard({ card_id, child_card_id: beside.id });
      await rival.removeChildCard({ card_id, child_card_id: below.id });
    };
    // The one card is read as it stood below the other, and the other as it stands once that is over.
    plan("get", null, { before: setFreeBehindIt });
    const { card } = await workspace.addChildCard({ card_id: below.id, child_card_id: card_id });
    expect(card.child_card_order).toEqual([card_id]);
    const read = calls("get");
    await refusalOf(workspace.addChildCard({ card_id, child_card_id: below.id }), 409);
    expect(calls("get") - read).toBeLessThan(10);
  });

  test("[B3.1] a refusal that rests on how many documents there are is decided anew when there are more", async () => {
    const { workspace, rival, plan } = await twoOnOne();
    await rival.addMember({ user_id: "u-ada", role: "admin" });
    plan("get", null, { before: () => rival.addMember({ user_id: "u-max", role: "owner" }) });
    await workspace.removeMember({ user_id: "u-ada" });
    expect((await rival.getMembers()).members.map(({ id }) => id)).toEqual(["u-max"]);
  });

  test("[B3.7 B3.1] a refusal whose reads change again and again ends with 503", async () => {
    const { workspace, rival, plan, card_id } = await twoOnOne();
    const change = async () => {
      const { card } = await rival.getCard({ card_id });
      await rival.updateCard({ card_id, content: `${card.content}.` });
    };
    plan("get", ...times(1000, { before: change }));
    const error = await refusalOf(workspace.removeCardTag({ card_id, tag_id: "9" }), 503);
    expect(error.code).toBe("storage_busy");
  });

  test("[B3.3] a change of what is only shown in the answer does not disturb a commit", async () => {
    const { workspace, rival, plan, calls, card_id, board_id, lists } = await twoOnOne();
    const committed = calls("commit");
    plan("commit", {
      async before() {
        await rival.updateList({ list_id: lists.todo, title: "Next" });
        await rival.updateBoard({ board_id, title: "Take-off" });
      },
    });
    const { card } = await workspace.updateCard({ card_id, title: "Paint" });
    expect(card).toMatchObject({ title: "Paint", list_title: "Next", board_title: "Take-off" });
    expect(calls("commit")).toBe(committed + 1);
  });

  test("[B3.3] cards created in one list at once do not disturb each other", async () => {
    const { workspace, rival, plan, calls, lists } = await twoOnOne();
    const committed = calls("commit");
    plan("commit", { before: () => rival.createCard({ title: "Theirs", list_id: lists.done }) });
    await workspace.createCard({ title: "Ours", list_id: lists.done });
    expect(calls("commit")).toBe(committed + 1);
    const { list } = await rival.getList({ list_id: lists.done });
    expect(list.cards?.map(({ title }) => title).sort()).toEqual(["Ours", "Theirs"]);
  });
});

/** The target of an operation, and how it goes just before the commit. */
const relied: readonly (readonly [
  what: string,
  status: number,
  doing: (workspace: Workspace, ids: Awaited<ReturnType<typeof oneOfEach>>) => Promise<unknown>,
  taking: (rival: Workspace, ids: Awaited<ReturnType<typeof oneOfEach>>) => Promise<unknown>,
])[] = [
  ["tag", 404, (it, { card_id, tag_id }) => it.addCardTags({ card_id, id: tag_id }), (it, ids) => it.deleteTag(ids)],
  ["epic", 404, (it, { card_id, epic_id }) => it.updateCard({ card_id, epic_id }), (it, ids) => it.deleteEpic(ids)],
  [
    "sprint",
    409,
    (it, { sprint_id }) => it.createCard({ title: "Late", sprint_id }),
    (it, { sprint_id }) => it.updateSprint({ sprint_id, archived: true }),
  ],
  [
    "board",
    409,
    (it, { lists }) => it.createCard({ title: "Late", list_id: lists.todo }),
    (it, { board_id }) => it.updateBoard({ board_id, archived: true }),
  ],
  [
    "list",
    409,
    (it, { card_id, lists }) => it.moveCard({ card_id, list_id: lists.doing }),
    (it, { lists }) => it.updateList({ list_id: lists.doing, archived: true }),
  ],
  [
    "space",
    409,
    (it, { project_id }) => it.createBoard({ title: "Late", project_id }),
    (it, { project_id }) => it.updateProject({ project_id, archived: true }),
  ],
  [
    "page",
    409,
    (it, { page_id }) => it.createPage({ title: "Late", parent_page_id: page_id }),
    (it, ids) => it.archivePage(ids),
  ],
  ["card", 404, (it, { card_id }) => it.createComment({ card_id, content: "Late" }), (it, ids) => it.deleteCard(ids)],
  [
    "category",
    409,
    (it, { time_category_id }) => it.startTimer({ scope_type: "category", scope_id: time_category_id }),
    (it, { time_category_id }) => it.updateTimeCategory({ time_category_id, archived: true }),
  ],
];

async function oneOfEach() {
  const world = await twoOnOne();
  const { rival, project_id } = world;
  return {
    ...world,
    tag_id: (await rival.createTag({ name: "Red" })).tag.id,
    epic_id: (await rival.createEpic({ title: "Epic" })).epic.id,
    sprint_id: (await rival.createSprint({ project_id })).sprint.id,
    page_id: (await rival.createPage({ title: "Page" })).page.id,
    time_category_id: (await rival.createTimeCategory({ name: "Support" })).time_category.id,
  };
}

test.each(relied)("[B3.1] a %s that goes just before the commit is missed: %i", async (_, status, doing, taking) => {
  const ids = await oneOfEach();
  const { workspace, rival, plan } = ids;
  let left: unknown;
  plan("commit", {
    async before() {
      await taking(rival, ids);
      left = await rival.export();
    },
  });
  await refusalOf(doing(workspace, ids), status);
  expect(await rival.export()).toEqual(left);
});
