import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type CardFilters, MemoryStorage, type ViewRequest, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import type { ActionName } from "../workspace/random/actions";
import { beginning } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { inShort, listenTo, showing, smallBoard } from "./fixture";
import { Followed } from "./followed";

const byPosition = (filters: CardFilters = {}, order_ascending = true): ViewRequest => ({
  type: "card",
  card_filters: { ...filters, sort_by: { field: "position", order_ascending } },
});

const ids = fc.subarray(["1", "2", "3", "6", "7"], { minLength: 1 });
const filters: fc.Arbitrary<CardFilters> = fc.oneof(
  fc.constant({}),
  fc.constant({ is_archived: false }),
  fc.constant({ due_date: { before: "now" } }),
  ids.map((boards) => ({ include: { boards } })),
  ids.map((boards) => ({ exclude: { boards } })),
  ids.map((lists) => ({ include: { lists } })),
  ids.map((tags) => ({ exclude: { tags } })),
);

/** What changes the places of cards, and what may be read of them. */
const names: readonly ActionName[] = [
  ...(["updateList", "updateList", "updateList", "updateBoard", "moveCard", "moveCard", "moveCard"] as const),
  ...(["createCard", "createCard", "copyCard", "deleteCard", "createList", "deleteList", "updateCard"] as const),
  ...(["updateProject", "copyBoard", "rollOverSprint", "undo"] as const),
];

describe("live views in the order of the board", () => {
  test(
    "[P4.19] are what a fresh look shows, however cards, lists and boards are moved",
    async () => {
      const drawn = fc.record({
        steps: stepsOf(10, 50, names),
        watched: fc.array(
          fc.record({
            filters,
            isAscending: fc.boolean(),
            by: fc.constantFrom("ada", "max", "eva" as const),
            window: fc.constantFrom(1, 2, 3, 5, 25),
          }),
          { minLength: 3, maxLength: 8 },
        ),
      });
      await always(drawn, 40, async ({ steps, watched }) => {
        const clock = manualClock();
        const options = { teamId: "t-acme", actor: actors.ada, storage: new MemoryStorage(), clock, history: true };
        const workspace = new Workspace({ ...options, random: seededRandom(1) });
        await workspace.load(beginning());
        const followed = watched.map(
          ({ filters, isAscending, by, window }) =>
            new Followed(workspace.as(actors[by]), byPosition(filters, isAscending), window),
        );
        await Promise.all(followed.map(({ view }) => view.ready));
        for (const step of steps) {
          await clock.advance(step.wait);
          for (const each of followed) await each.check();
          const there = await whatExists(workspace, clock);
          await carryOutCall(workspace, callOf(step, { ...there, now: Math.floor(clock.now() / 1000) }));
          for (const each of followed) await each.check();
        }
        for (const { view } of followed) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test("[P4.19] tell a move inside a list as one, and of a list as that of its cards", async () => {
    const { workspace, board_id, lists } = await smallBoard();
    const created: string[] = [];
    for (const [title, list_id] of [
      ["A", lists.todo],
      ["B", lists.todo],
      ["C", lists.todo],
      ["D", lists.doing],
    ] as const) {
      created.push((await workspace.createCard({ title, list_id })).card.id);
    }
    const [a = ""] = created;
    const view = await showing(workspace.watchView(byPosition({ include: { boards: [board_id] } })));
    const heard = listenTo(view);
    await workspace.moveCard({ card_id: a, list_id: lists.todo, position: 2 });
    expect(inShort(heard.at(-1))).toMatchObject({ moved: ["0-2 A"], added: [], removed: [] });
    await workspace.updateList({ list_id: lists.doing, position: 0 });
    expect(inShort(heard.at(-1))).toMatchObject({ moved: ["3-0 D"], added: [], removed: [] });
    await workspace.moveCard({ card_id: a, list_id: lists.doing, position: 0 });
    expect(inShort(heard.at(-1))).toMatchObject({ moved: ["3-0 A"], updated: ["0 A"] });
    expect(heard.length).toBe(3);
  });
});
