import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import type { CardFilters } from "workspace-engine";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { showing, smallBoard } from "./fixture";
import { Followed } from "./followed";

const CARDS = 40;

const change = fc.oneof(
  fc.record({ priority: fc.constantFrom(null, 1, 2) }),
  fc.record({ due_date: fc.constantFrom(null, 1_767_600_000, 1_767_700_000) }),
  fc.record({ archived: fc.boolean() }),
  fc.record({ owner_id: fc.constantFrom("u-ada", "u-max") }),
);

const filters: fc.Arbitrary<CardFilters> = fc.record({
  is_archived: fc.constantFrom(undefined, false),
  include: fc.constantFrom(undefined, { owners: ["u-ada"] }, { owners: ["u-ada", "u-max"] }),
  sort_by: fc.record({
    field: fc.constantFrom("priority", "due_date", "time_created", "time_updated"),
    order_ascending: fc.boolean(),
  }),
});

describe("windows that hold a few of many cards, most of them alike", () => {
  test(
    "[P4.2 P4.3] show what a fresh look shows after every change",
    async () => {
      const drawn = fc.record({
        asked: fc.array(fc.record({ filters, window: fc.constantFrom(1, 2, 4) }), { minLength: 3, maxLength: 6 }),
        steps: fc.array(fc.tuple(fc.nat({ max: CARDS - 1 }), change), { minLength: 30, maxLength: 90 }),
      });
      await always(drawn, 15, async ({ asked, steps }) => {
        const { workspace, lists } = await smallBoard();
        const ids: string[] = [];
        for (let index = 0; index < CARDS; index += 1) {
          const given = { title: `${index}`, list_id: lists.todo, priority: 1 + (index % 2) };
          ids.push((await workspace.createCard(given)).card.id);
        }
        const followed = asked.map(
          ({ filters, window }) => new Followed(workspace, { type: "card", card_filters: filters }, window),
        );
        await Promise.all(followed.map(({ view }) => view.ready));
        for (const [index, changes] of steps) {
          await workspace.updateCard({ card_id: ids[index] ?? "", ...changes });
          for (const one of followed) await one.check();
        }
        for (const { view } of followed) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test("[P4.2] know what lies beyond the last card they hold, also once that card comes first", async () => {
    const { workspace, lists } = await smallBoard();
    const list_id = lists.todo;
    const ids: string[] = [];
    for (let due_date = 10; due_date < 30; due_date += 1)
      ids.push((await workspace.createCard({ title: `${due_date}`, list_id, due_date })).card.id);
    const request = { type: "card", card_filters: { sort_by: { field: "due_date", order_ascending: true } } } as const;
    const view = await showing(workspace.watchView(request, { window: 1 }));
    const LAST_HELD = 10;
    await workspace.updateCard({ card_id: ids[LAST_HELD] ?? "", due_date: 1 });
    await workspace.createCard({ title: "2", list_id, due_date: 2 });
    await workspace.updateCard({ card_id: ids[LAST_HELD] ?? "", due_date: 40 });
    expect(view.current.map(({ title }) => title)).toEqual(["2"]);
  });
});
