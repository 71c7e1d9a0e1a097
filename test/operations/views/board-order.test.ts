import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type Card, type CardFilters, type CardViewRequest, MemoryStorage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../../history/random/settings";
import { viewRequest } from "../../live/requests";
import { forgetful } from "../../presentation/forgetful";
import { beginning } from "../../workspace/random/beginning";
import { whatExists } from "../../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../../workspace/random-workspace";
import { boardWithLists, newWorkspace } from "../fixture";
import { cardsInBoardOrder } from "./cards-in-board-order";

const byPosition = (filters: CardFilters = {}, order_ascending?: boolean): CardViewRequest => ({
  type: "card",
  card_filters: {
    ...filters,
    sort_by: { field: "position", ...(order_ascending === undefined ? {} : { order_ascending }) },
  },
});

const titles = (cards: readonly Card[]) => cards.map(({ title }) => title);

async function walk(workspace: Workspace, request: CardViewRequest, count: number): Promise<readonly Card[]> {
  const found: Card[] = [];
  let cursor = "";
  do {
    const page = await workspace.previewView({ ...request, count, cursor });
    found.push(...page.cards);
    cursor = page.cursor;
    if (cursor !== "") expect(page.count).toBe(count);
  } while (cursor !== "");
  return found;
}

describe("the order of the board", () => {
  test(
    "[F12.1 F12.2 F12.3 F12.4] is that of boards, their lists and the cards in those, after whatever was done, page by page and for whoever looks",
    async () => {
      const drawn = fc.record({
        steps: stepsOf(3, 25),
        views: fc.array(
          fc.record({
            request: viewRequest.filter(({ type }) => type === "card"),
            count: fc.integer({ min: 1, max: 6 }),
            isAscending: fc.constantFrom(undefined, true, false),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        by: fc.constantFrom("ada", "max", "eva", "vic" as const),
        isForgetful: fc.boolean(),
      });
      await always(drawn, 60, async ({ steps, views, by, isForgetful }) => {
        const clock = manualClock();
        const memory = new MemoryStorage();
        const storage = isForgetful ? forgetful(memory) : memory;
        const options = { teamId: "t-acme", actor: actors.ada, storage, clock, history: true } as const;
        const workspace = new Workspace({ ...options, random: seededRandom(1) });
        await workspace.load(beginning());
        let there = await whatExists(workspace, clock);
        for (const [place, step] of steps.entries()) {
          await clock.advance(step.wait);
          await carryOutCall(workspace, callOf(step, { ...there, now: Math.floor(clock.now() / 1000) }));
          there = await whatExists(workspace, clock);
          if (place % 4 !== 0 && place !== steps.length - 1) continue;
          const order = (await cardsInBoardOrder(workspace)).map(({ id }) => id);
          const reader = workspace.as(actors[by]);
          for (const { request, count, isAscending } of views) {
            const filters = request.card_filters as CardFilters;
            const { cards } = await reader.previewView({ type: "card", card_filters: filters, count: 1000 });
            const found = new Map(cards.map((card) => [card.id, card]));
            const expected = order.flatMap((id) => found.get(id) ?? []);
            if (isAscending === false) expected.reverse();
            expect(expected).toHaveLength(cards.length);
            expect(await walk(reader, byPosition(filters, isAscending), count)).toEqual(expected);
          }
        }
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test("[F12.1 F12.2] begins with the first card of the first list, unless it is turned round", async () => {
    const { workspace } = newWorkspace();
    const { board_id, lists } = await boardWithLists(workspace);
    for (const title of ["1", "2"]) await workspace.createCard({ title, list_id: lists.todo });
    for (const title of ["3", "4"]) await workspace.createCard({ title, list_id: lists.done });
    const shown = async (request: CardViewRequest) => titles((await workspace.previewView(request)).cards);
    const include = { boards: [board_id] };
    expect(await shown(byPosition({ include }))).toEqual(["1", "2", "3", "4"]);
    expect(await shown(byPosition({ include }, false))).toEqual(["4", "3", "2", "1"]);
    await workspace.updateList({ list_id: lists.done, position: 0 });
    expect(await shown(byPosition({ include }))).toEqual(["3", "4", "1", "2"]);
    expect(await shown(byPosition({ include: { lists: [lists.todo] } }, false))).toEqual(["2", "1"]);
    expect(await shown(byPosition({ include: { lists: [] } }))).toEqual(["3", "4", "1", "2"]);
  });
});
