import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type Storage, type ViewRequest, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { DatabaseFiles } from "../storage/sqlite/database-files";
import { beginning } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { forgetful } from "./forgetful";

const everything: readonly ViewRequest[] = [
  { type: "card", card_filters: { sort_by: { field: "time_updated" } }, count: 1000 },
  { type: "board", board_filters: {}, count: 1000 },
  { type: "page", page_filters: {}, count: 1000 },
];

describe("what was shown from a database before", () => {
  const files = new DatabaseFiles();
  const workspaceOver = (storage: Storage, seed: number, clock = manualClock()) =>
    new Workspace({ teamId: "t-acme", actor: actors.ada, clock, history: true, storage, random: seededRandom(seed) });

  test(
    "[C1.1 C1.2 C1.3] is shown again only where it is still true, whichever process wrote",
    async () => {
      await always(fc.record({ steps: stepsOf(5, 40) }), 20, async ({ steps }) => {
        const clock = manualClock();
        const storage = files.storage();
        const [here, there, another] = [
          workspaceOver(storage, 1, clock),
          workspaceOver(files.again(storage), 2, clock),
          workspaceOver(forgetful(files.again(storage)), 3, clock),
        ];
        await here.load(beginning());
        let existing = await whatExists(here, clock);
        for (const [index, step] of steps.entries()) {
          await clock.advance(step.wait);
          const acting = [here, here, there, another][index % 4] ?? here;
          await carryOutCall(acting, callOf(step, { ...existing, now: Math.floor(clock.now() / 1000) }));
          for (const actor of Object.values(actors)) {
            for (const request of everything) {
              const expected = await another.as(actor).previewView(request);
              expect(await here.as(actor).previewView(request)).toEqual(expected);
              if (index % 3 === 0) expect(await there.as(actor).previewView(request)).toEqual(expected);
            }
          }
          existing = await whatExists(here, clock);
        }
        await storage.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test("[C1.1] is the very same page until something of it changes, here or elsewhere", async () => {
    const storage = files.storage();
    const [here, there] = [workspaceOver(storage, 1), workspaceOver(files.again(storage), 2)];
    const { project } = await here.createProject({ title: "Website" });
    const lists = [{ title: "To do" }];
    const { board } = await here.createBoard({ project_id: project.id, title: "Launch", lists });
    const [list_id = ""] = board.list_order;
    for (let index = 0; index < 6; index += 1) await here.createCard({ title: `Card ${index}`, list_id });
    const look = async () => (await here.previewView({ type: "card", card_filters: {} })).cards;
    const cards = await look();
    expect(await look()).toBe(cards);
    await here.createNote({ title: "Elsewhere" });
    const again = await look();
    expect(again.map((card, index) => card === cards[index])).toEqual(cards.map(() => true));
    await there.updateList({ list_id, title: "Next" });
    expect((await look()).map((card) => card.list_title)).toEqual(cards.map(() => "Next"));
    for (let index = 0; index < 30; index += 1) await there.updateList({ list_id, title: `Step ${index}` });
    expect((await look()).map((card) => card.list_title)).toEqual(cards.map(() => "Step 29"));
  });
});
