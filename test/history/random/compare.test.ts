import { isDeepStrictEqual } from "node:util";
import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { newWorkspace } from "../../operations/fixture";
import { views } from "../../workspace/random/reads";
import { carryOut, stepsOf } from "../../workspace/random-workspace";
import { AS_LONG_AS_IT_TAKES, always } from "./settings";

interface Found {
  readonly id: string;
}

/** The difference of two lists of a view's items. */
function difference(before: readonly Found[], after: readonly Found[]) {
  const known = new Map(before.map((resource) => [resource.id, resource]));
  const there = new Set(after.map(({ id }) => id));
  return {
    entered: after.filter(({ id }) => !known.has(id)),
    left: before.filter(({ id }) => !there.has(id)),
    changed: after.flatMap((resource) => {
      const earlier = known.get(resource.id);
      if (earlier === undefined || isDeepStrictEqual(earlier, resource)) return [];
      return [{ before: earlier, after: resource }];
    }),
  };
}

test(
  "[H1.7] comparing a view at two points gives the difference of what it showed then",
  async () => {
    const drawn = fc.record({ steps: stepsOf(4, 30), view: fc.constantFrom(...views), from: fc.nat(), to: fc.nat() });
    await always(drawn, 15, async ({ steps, view, from, to }) => {
      const { workspace, clock } = newWorkspace();
      const shown: { sequence: number; found: readonly Found[] }[] = [];
      await carryOut(workspace, clock, steps, async ({ commits }) => {
        const [{ sequence, time } = { sequence: 0, time: 0 }] = commits;
        // A view changes with the clock too, and the past shows it as of right after the commit.
        if (time !== Math.floor(clock.now() / 1000)) return;
        const answer: { cards?: readonly Found[]; boards?: readonly Found[]; pages?: readonly Found[] } =
          await workspace.previewView(view);
        shown.push({ sequence, found: answer.cards ?? answer.boards ?? answer.pages ?? [] });
      });
      const [one, other] = [shown[from % shown.length], shown[to % shown.length]];
      if (one === undefined || other === undefined) return;
      const compared = await workspace.compare(
        view as { type: "card"; card_filters: object },
        { sequence: one.sequence },
        { sequence: other.sequence },
      );
      expect(compared).toEqual(difference(one.found, other.found));
    });
  },
  AS_LONG_AS_IT_TAKES,
);
