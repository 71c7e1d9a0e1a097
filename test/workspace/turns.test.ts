import { describe, expect, test, vi } from "vitest";
import { boardWithLists, newWorkspace } from "../operations/fixture";

/** How many turns everything else in the process has while something is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return turns;
}

/** A board with so many cards in one list. */
async function filled(cards: number, content = "") {
  const { workspace } = newWorkspace();
  const place = await boardWithLists(workspace);
  for (let card = 0; card < cards; card += 1) {
    await workspace.createCard({ title: `Card ${card}`, content, list_id: place.lists.todo });
  }
  return { workspace, ...place };
}

describe("what takes long lets others in between", () => {
  test("[B3.13] the first search through long texts", async () => {
    const { workspace } = await filled(70, `<p>needle</p>${"<p>Some <b>text</b></p>".repeat(4000)}`);
    expect(await turnsDuring(() => workspace.search({ query: "needle" }))).toBeGreaterThan(5);
    expect((await workspace.search({ query: "needle", count: 100 })).count).toBe(70);
  });

  test("[B3.13] copying, moving, archiving and deleting a large board or list", async () => {
    const { workspace, project_id, board_id, lists } = await filled(620);
    const { board: other } = await workspace.createBoard({ project_id, title: "Other", lists: [] });
    const list_id = lists.todo;
    for (const work of [
      () => workspace.copyBoard({ board_id }),
      () => workspace.updateList({ list_id, board_id: other.id }),
      () => workspace.updateList({ list_id, archived: true }),
      () => workspace.deleteBoard({ board_id: other.id }),
    ]) {
      await workspace.getProjects();
      expect(await turnsDuring(work)).toBeGreaterThanOrEqual(2);
    }
  });

  test("[B3.13] copying a board of few cards with long texts", async () => {
    const { workspace, board_id } = await filled(70, `<p>Some <b>text</b></p>`.repeat(4000));
    await workspace.getProjects();
    expect(await turnsDuring(() => workspace.copyBoard({ board_id }))).toBeGreaterThan(5);
  });

  test("[B3.13] and is done while a test holds the timers", async () => {
    const { workspace, board_id } = await filled(320);
    vi.useFakeTimers();
    try {
      await workspace.copyBoard({ board_id });
    } finally {
      vi.useRealTimers();
    }
    expect((await workspace.getBoards({ archived: false })).boards).toHaveLength(2);
  });

  test("[B3.13] and is done in the end, however often others are quicker", async () => {
    const { workspace, board_id } = await filled(320);
    let isDone = false;
    const copied = workspace.copyBoard({ board_id }).finally(() => {
      isDone = true;
    });
    for (let change = 0; !isDone; change += 1) {
      await workspace.updateCard({ card_id: "1", title: `Change ${change}` });
      await new Promise(setImmediate);
    }
    const { board } = await copied;
    const { cards } = await workspace.getCards({ board_id: board.id, count: 1000 });
    expect(cards).toHaveLength(320);
  });
});
