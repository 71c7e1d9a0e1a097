import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type Retention, type Storage, type ViewRequest, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { boardWithLists } from "../operations/fixture";
import { DatabaseFiles } from "../storage/sqlite/database-files";
import { beginning } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { forgetful } from "./forgetful";

const everything: readonly ViewRequest[] = [
  { type: "card", card_filters: { sort_by: { field: "time_updated" } }, count: 1000 },
  { type: "card", card_filters: { sort_by: { field: "position" } }, count: 1000 },
  { type: "board", board_filters: {}, count: 1000 },
  { type: "page", page_filters: {}, count: 1000 },
];

let teams = 0;

/** A team of its own, and its workspaces over storages. */
function team(clock = manualClock(), history: Retention | true = true) {
  const teamId = `t-${++teams}`;
  const options = { teamId, actor: actors.ada, clock, history };
  return (storage: Storage, seed: number) => new Workspace({ ...options, storage, random: seededRandom(seed) });
}

/** Looks at all there is in the eyes of everybody. */
async function looked(workspace: Workspace): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (const actor of Object.values(actors)) {
    const face = workspace.as(actor);
    for (const request of everything) seen.push(await face.previewView(request));
    const { boards } = await face.getBoards({ archived: false });
    for (const { id } of boards.slice(0, 1)) seen.push(await face.getBoard({ board_id: id, include: ["lists"] }));
    const { cards } = await face.previewView({ type: "card", card_filters: {}, count: 1 });
    for (const { id } of cards) seen.push(await face.getCard({ card_id: id }));
  }
  return seen;
}

const databases = new DatabaseFiles();

describe("what was shown from SQLite before", () => {
  test.each([
    ["the whole log is kept", {}, true],
    ["little of the log is kept", { retainedChanges: 2 }, { commits: 2 }],
  ] as const)(
    "[C1.1 C1.3] is shown again only where it is still true, whichever process wrote, and %s",
    async (_, options, history) => {
      await always(fc.record({ steps: stepsOf(5, 16) }), 40, async ({ steps }) => {
        const clock = manualClock();
        const storage = databases.storage(options);
        const over = team(clock, history);
        const here = over(storage, 1);
        const there = over(databases.again(storage), 2);
        const another = over(forgetful(databases.again(storage)), 3);
        const beside = over(storage, 4);
        await here.load(beginning());
        let existing = await whatExists(here, clock);
        for (const [index, step] of steps.entries()) {
          await clock.advance(step.wait);
          const acting = [here, there, there, another, beside][index % 5] ?? here;
          const call = carryOutCall(acting, callOf(step, { ...existing, now: Math.floor(clock.now() / 1000) }));
          // Reads during writes are not compared, but must not be cached as the state after them.
          if (index % 2 === 0) await Promise.allSettled([looked(here), looked(there)]);
          await call;
          const expected = await looked(another);
          expect(await looked(here)).toEqual(expected);
          if (index % 3 === 0) expect(await looked(there)).toEqual(expected);
          existing = await whatExists(here, clock);
        }
        await storage.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test("[C1.1] are the very same items until something of it changes, here or elsewhere", async () => {
    const storage = databases.storage();
    const over = team();
    const [here, there] = [over(storage, 1), over(databases.again(storage), 2)];
    const { board_id, lists } = await boardWithLists(here);
    const list_id = lists.todo;
    for (let index = 0; index < 6; index += 1) await here.createCard({ title: `Card ${index}`, board_id });
    const look = async () => (await here.previewView({ type: "card", card_filters: {} })).cards;
    const cards = await look();
    const expectSame = async () =>
      expect((await look()).map((card, place) => card === cards[place])).toEqual(cards.map(() => true));
    await expectSame();
    await here.createNote({ title: "Elsewhere" });
    await expectSame();
    await there.createNote({ title: "There" });
    await expectSame();
    await there.updateList({ list_id, title: "Next" });
    expect((await look()).map((card) => card.list_title)).toEqual(cards.map(() => "Next"));
    for (let index = 0; index < 30; index += 1) await there.updateList({ list_id, title: `Step ${index}` });
    expect((await look()).map((card) => card.list_title)).toEqual(cards.map(() => "Step 29"));
  });
});
