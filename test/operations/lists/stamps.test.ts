import { expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { boardWorkspace, refusalOf } from "../fixture";
import { logTime } from "../time-entries/time-sheet";

/** A memory that takes only so many documents in one commit. */
function limitedStorage(maxCommitDocuments: number): MemoryStorage {
  const storage = new MemoryStorage();
  return Object.assign(storage, { capabilities: { ...storage.capabilities, maxCommitDocuments } });
}

test("[L5.3] adding a card, moving one and logging time leave lists, boards and the other cards as they were", async () => {
  const { workspace, clock, board_id, lists } = await boardWorkspace();
  const create = async (title: string, list_id: string, more: object = {}) =>
    (await workspace.createCard({ title, list_id, ...more })).card;
  const parent = await create("Parent", lists.todo, { time_remaining_seconds: 7200 });
  const neighbour = await create("Neighbour", lists.done);
  const moving = await create("Moving", lists.todo);
  const times = async () => {
    const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
    const cards = board.lists?.flatMap((list) => list.cards ?? []) ?? [];
    const stamped = [...cards.filter((card) => [parent.id, neighbour.id].includes(card.id)), ...(board.lists ?? [])];
    return [board.time_updated, ...stamped.map(({ id, time_updated }) => [id, time_updated])];
  };
  const before = (await times()).sort();
  clock.advance("1h");
  await create("Child", lists.done, { parent_card_id: parent.id, position: 0 });
  const { card: moved } = await workspace.moveCard({ card_id: moving.id, list_id: lists.done, position: 0 });
  await logTime(workspace, parent.id, { duration_seconds: 3600 });
  expect((await workspace.getCard({ card_id: parent.id })).card.time_remaining_seconds).toBe(3600);
  expect((await times()).sort()).toEqual(before);
  expect(moved.time_updated).toBe(moving.time_updated + 3600);
});

test.each([{ behavior: "completed" }, { archived: true }] as const)(
  "[L5.5 E2.5] a cascade of %o that is larger than a commit is refused whole",
  async (change) => {
    const { workspace, board_id, lists } = await boardWorkspace({ storage: limitedStorage(6) });
    for (const title of ["a", "b", "c", "d", "e"]) await workspace.createCard({ title, list_id: lists.todo });
    await workspace.updateList({ list_id: lists.todo, ...change, title: "Fits" });
    await workspace.updateList({ list_id: lists.todo, behavior: "committed", archived: false });
    await workspace.createCard({ title: "f", list_id: lists.todo });
    const before = await workspace.getBoard({ board_id, include: ["lists"] });
    const error = await refusalOf(workspace.updateList({ list_id: lists.todo, ...change, title: "Too much" }), 413);
    expect(error).toMatchObject({ code: "too_large", message: expect.stringMatching(/more documents .* 6/) });
    expect((await refusalOf(workspace.updateBoard({ board_id, archived: true }), 413)).code).toBe("too_large");
    expect(await workspace.getBoard({ board_id, include: ["lists"] })).toEqual(before);
  },
);
