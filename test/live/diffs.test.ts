import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { applyViewDiff } from "workspace-engine";
import { viewDiff } from "../../src/live/diff";
import { runs } from "../runs";
import { allCards, showing, smallBoard } from "./fixture";

/** Equal items are the same objects, as they are in live views. */
const known = [..."abcdefgh"].flatMap((id) => [0, 1].map((version) => ({ id, version })));
const shared = fc.uniqueArray(fc.constantFrom(...known), { selector: ({ id }) => id });

describe("a diff", () => {
  property.prop([shared, shared], { numRuns: runs(2000) })("[P4.3] leads from what was to what is", (before, after) => {
    const diff = viewDiff({ items: before }, { items: after }, "commit", 1);
    if (diff === undefined) {
      expect(after).toEqual(before);
      return;
    }
    expect(applyViewDiff(before, diff)).toEqual(after);
    const { added, removed, moved, updated } = diff;
    expect(added.length + removed.length + moved.length + updated.length).toBeGreaterThan(0);
    for (const { index, item } of added) expect(after[index]).toBe(item);
    for (const { index, item } of removed) expect(before[index]).toBe(item);
    for (const { from, to, item } of moved) expect([before[from]?.id, after[to]]).toEqual([item.id, item]);
    for (const { index, item, previous } of updated) {
      expect(after[index]).toBe(item);
      expect(before).toContain(previous);
      expect(previous).not.toBe(item);
    }
  });

  property.prop([fc.shuffledSubarray([..."abcdefgh"], { minLength: 8 })])(
    "[P4.3] moves no more items than must be",
    (order) => {
      const before = [..."abcdefgh"].map((id) => ({ id }));
      const after = order.flatMap((id) => before.filter((item) => item.id === id));
      const { moved } = viewDiff({ items: before }, { items: after }, "commit", 1) ?? { moved: [] };
      expect(moved).toHaveLength(8 - longestRise(order));
    },
  );
});

function longestRise(order: readonly string[]): number {
  const lengths = order.map(() => 1);
  order.forEach((id, index) => {
    for (let before = 0; before < index; before += 1) {
      if ((order[before] ?? "") < id) lengths[index] = Math.max(lengths[index] ?? 1, (lengths[before] ?? 0) + 1);
    }
  });
  return Math.max(0, ...lengths);
}

describe("iteration", () => {
  test("[P4.15] gives the changes from then on, and ends when the view is closed", async () => {
    const { workspace, lists } = await smallBoard();
    const view = await showing(workspace.watchView(allCards));
    await workspace.createCard({ title: "Before", list_id: lists.todo });
    const reading = (async () => {
      const titles: string[] = [];
      for await (const { added } of view) {
        titles.push(...added.map(({ item }) => item.title));
        if (titles.length === 3) view.close();
      }
      return titles;
    })();
    for (const title of ["One", "Two", "Three"]) await workspace.createCard({ title, list_id: lists.todo });
    expect(await reading).toEqual(["One", "Two", "Three"]);
  });

  test("[P4.15] whoever falls far behind gets the changes as one", async () => {
    const { workspace, lists } = await smallBoard();
    const view = await showing(workspace.watchView(allCards, { window: 200 }));
    const slow = view[Symbol.asyncIterator]();
    let copy = view.current;
    await workspace.createCard({ title: "First", list_id: lists.todo });
    const first = await slow.next();
    if (first.done !== true) copy = applyViewDiff(copy, first.value);
    for (let index = 0; index < 120; index += 1) await workspace.createCard({ title: "Card", list_id: lists.todo });
    view.close();
    let read = 0;
    for await (const diff of slow) {
      copy = applyViewDiff(copy, diff);
      read += 1;
    }
    expect(copy).toEqual(view.current);
    expect(read).toBe(20);
  });

  test("[P4.15] may be given up, and begun again", async () => {
    const { workspace, lists } = await smallBoard();
    const view = await showing(workspace.watchView(allCards));
    const reading = view[Symbol.asyncIterator]();
    const waiting = reading.next();
    await reading.return?.();
    expect((await waiting).done).toBe(true);
    const again = view[Symbol.asyncIterator]();
    await workspace.createCard({ title: "One", list_id: lists.todo });
    expect((await again.next()).done).toBe(false);
    view.close();
    expect((await again.next()).done).toBe(true);
    for await (const diff of view) expect(diff).toBeUndefined();
  });
});
