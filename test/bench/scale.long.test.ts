import { expect, test } from "vitest";
import { measureObjects } from "../../bench/scale/objects";

test("objects are measured alone, together, and when they have grown", async () => {
  const rows = await measureObjects([1, 2], 30, { calls: 5, seconds: 10 });
  expect(rows.map(({ objects, cards }) => [objects, cards])).toEqual([
    [1, 0],
    [2, 5],
    [1, 30],
  ]);
  expect(rows.map(({ create }) => create.calls)).toEqual([5, 10, 5]);
});
