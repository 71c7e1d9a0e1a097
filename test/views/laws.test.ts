import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type CardFilters, matchesView, type ViewRequest, type ViewResource } from "workspace-engine";
import { viewMatcher } from "../../src/views/matches-view";
import { newWorkspace } from "../operations/fixture";
import { runs } from "../runs";
import { actors, carryOut, stepsOf } from "../workspace/random-workspace";
import { cardFilters, requests } from "./request-arbitraries";
import { resources } from "./resource-arbitraries";
import { cards, context } from "./support";

const matches = (resource: Parameters<typeof matchesView>[0], filters: CardFilters): boolean =>
  matchesView(resource, cards(filters), context);

const everything: Readonly<Record<ViewRequest["type"], ViewRequest>> = {
  board: { type: "board", board_filters: {} },
  card: { type: "card", card_filters: {} },
  page: { type: "page", page_filters: {} },
};

describe("laws", () => {
  const by = fc.constantFrom("ada", "max", "eva", "vic" as const);

  test.prop([stepsOf(0, 30), fc.array(requests, { minLength: 40, maxLength: 40 }), by, fc.nat(9)], {
    numRuns: runs(100),
  })(
    "[P3.1 E4.26 H1.10] a view holds the documents that matchesView accepts of those shown to its actor, now and in the past",
    async (steps, asked, actor, back) => {
      const { workspace, clock } = newWorkspace();
      const { commits } = await carryOut(workspace, clock, steps);
      const reader = workspace.as(actors[actor]);
      const { sequence } = commits[back % 3] ?? { sequence: 1 };
      for (const place of [reader, reader.asOf({ sequence })]) {
        const { now } = await place.explainView(everything.card);
        const shown = async (request: ViewRequest): Promise<readonly ViewResource[]> => {
          const { cards, boards, pages } = await place.previewView({ ...request, count: 1000, cursor: null });
          return cards ?? boards ?? pages ?? [];
        };
        for (const request of asked) {
          const all = await shown(everything[request.type]);
          const isMember = viewMatcher(request, { now: now * 1000, user_id: actors[actor].user_id });
          const ids = (await shown(request)).map(({ id }) => id);
          const expected = all.filter(isMember).map(({ id }) => id);
          expect([...ids].sort(), JSON.stringify(request)).toEqual([...expected].sort());
        }
      }
    },
  );

  const split: ViewResource = { id: "1", board_id: "7", members: [{ user_id: "u-bob" }], tags: [{ id: "3" }] };
  const examples: [ViewResource, CardFilters][] = [
    [split, { include: { boards: ["7"], members: ["u-eve"] } }],
    [split, { exclude: { boards: ["8"], members: ["u-bob"] } }],
    [split, { has_tags: false, has_due_date: false, include: { boards: ["7"] } }],
  ];

  test.prop([resources, cardFilters], { examples })(
    "[F1.2 F6.3] a view is the overlap of its filters and lists, each taken alone, whatever its order and its page",
    (card, { include, exclude, ...filters }) => {
      const alone = (filter: object | null | undefined) =>
        Object.entries(filter ?? {}).map(([key, value]) => ({ [key]: value }));
      const each: readonly CardFilters[] = [
        ...alone(filters),
        ...alone(include).map((one) => ({ include: one })),
        ...alone(exclude).map((one) => ({ exclude: one })),
      ];
      const request = { ...cards({ include, exclude, ...filters }), count: 1, cursor: "x" };
      expect(matchesView(card, request, context)).toBe(each.every((one) => matches(card, one)));
    },
  );
});
