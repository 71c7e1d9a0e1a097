import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { type Snapshot, WorkspaceError } from "workspace-engine";
import { Folded } from "../../history/random/folded";
import { AS_LONG_AS_IT_TAKES, always } from "../../history/random/settings";
import { actionNames } from "../random/actions";
import { stepsOf } from "../random-workspace";
import { allAtOnce, type Done, type Outcome, oneAfterAnother, type Race } from "./all-at-once";
import { neighboursById, orders, placedSince, withoutOrders } from "./orders";

/** Operations on things of one sort meet more often than any. */
const sorts = "Board Card Check Comment Epic Form List Member Page Project Sprint Tag Time".split(" ");
const ofOneSort = (sort: string) =>
  stepsOf(
    2,
    4,
    actionNames.filter((name) => name.includes(sort)),
  );

const races: fc.Arbitrary<Race> = fc.record({
  before: stepsOf(0, 6),
  atOnce: fc.oneof(stepsOf(2, 4), fc.constantFrom(...sorts).chain(ofOneSort)),
  focus: fc.nat(100),
});

test(
  "[B1.1 B2.4 B3.1 H1.1 K7.8] whatever is done at once is as if it had been done one after another",
  async () => {
    await always(fc.tuple(races, fc.scheduler()), 300, async ([race, scheduler]) => {
      const { done, earlier, later, log, broken } = await allAtOnce(race, scheduler);
      expect(broken).toEqual([]);
      const committed = done.filter(({ at }) => at.sequence !== undefined);
      expect(committed.map(({ answer }) => answer instanceof WorkspaceError)).not.toContain(true);
      const inOrder = [...committed].sort((a, b) => (a.at.sequence ?? 0) - (b.at.sequence ?? 0));
      expect(log.map((commit) => [commit.sequence, commit.log.operation])).toEqual(
        inOrder.map(({ at, call }) => [at.sequence, call.name]),
      );
      const folded = Folded.from(earlier);
      for (const commit of log) folded.apply(commit.log.changes);
      expect(folded.all()).toEqual(Folded.from(later).all());
      const again = await oneAfterAnother(race, inOrder);
      expect(withoutOrders(again)).toEqual(withoutOrders(later));
      await expectOrdersOfSomeSequence(race, inOrder, again, { earlier, later });
    });
  },
  AS_LONG_AS_IT_TAKES,
);

/**
 * Items put at one place at once are ordered by id: as if they had come one after another, but not in commit order.
 * Where several name a position, they have the same neighbours as in some sequence.
 */
async function expectOrdersOfSomeSequence(
  race: Race,
  inOrder: readonly Done[],
  again: Snapshot,
  { earlier, later }: Pick<Outcome, "earlier" | "later">,
): Promise<void> {
  const placed = placedSince(earlier, later);
  const textOf = (snapshot: Snapshot) => JSON.stringify(neighboursById(orders(snapshot), placed));
  const wanted = textOf(later);
  if (textOf(again) === wanted) return;
  for (const sequence of permutations(inOrder)) {
    const other = await oneAfterAnother(race, sequence).catch(() => again);
    if (textOf(other) === wanted) return;
  }
  expect(orders(again)).toEqual(orders(later));
}

function permutations<T>(items: readonly T[]): (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
