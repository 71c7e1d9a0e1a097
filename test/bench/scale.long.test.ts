import { expect, test } from "vitest";
import { linesOf, measureMove } from "../../bench/scale/moves";
import { measureObjects } from "../../bench/scale/objects";

test("cards are made while a workspace moves, and the longest write is no shorter than the usual one", async () => {
  const lines = await linesOf(50);
  const { seconds, pause, usual, made } = await measureMove("memory", "sqlite-normal", lines, 300);
  expect(seconds).toBeGreaterThan(0);
  expect(pause).toBeGreaterThanOrEqual(usual);
  expect(made).toBeGreaterThan(0);
});

test("objects are measured alone, together, and when they have grown", async () => {
  const rows = await measureObjects([1, 2], 30, { calls: 5, seconds: 10 });
  expect(rows.map(({ objects, cards }) => [objects, cards])).toEqual([
    [1, 0],
    [2, 5],
    [1, 30],
  ]);
  expect(rows.map(({ create }) => create.calls)).toEqual([5, 10, 5]);
});
