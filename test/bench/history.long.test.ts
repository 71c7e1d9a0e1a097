import { expect, test } from "vitest";
import { measureMemory } from "../../bench/history/memory";
import { operations } from "../../bench/history/operations";
import { measureReads } from "../../bench/history/reads";
import { newSubject } from "../../bench/history/subject";
import { markdownTable } from "../../bench/markdown-table";
import { median } from "../../bench/median";

test.each(Object.keys(operations))("every repeat of %s is one commit", async (name) => {
  const subject = await newSubject(60, true);
  const repeat = operations[name]?.(subject);
  await repeat?.(0);
  const before = await subject.workspace.getCommits({ count: 1 });
  const repeats = 150;
  for (let index = 1; index <= repeats; index += 1) {
    subject.clock.advance("1s");
    await repeat?.(index);
  }
  const after = await subject.workspace.getCommits({ count: 1 });
  expect((after.commits[0]?.sequence ?? 0) - (before.commits[0]?.sequence ?? 0)).toBe(repeats);
  expect(after.commits[0]?.operation).toBe(name.split(" ")[0]);
});

test("memory is what the heap grows by, for each commit measured", async () => {
  let bytes = 0;
  const heapBytes = () => (bytes += 5000);
  const rows = await measureMemory({ commits: 50, warmUp: 10, runs: 1, heapBytes });
  expect(rows.map(({ operation }) => operation)).toEqual(Object.keys(operations));
  expect(new Set(rows.flatMap(({ off, on }) => [off, on]))).toEqual(new Set([100]));
});

test("looking back is timed at each distance", async () => {
  const distances = [5, 40];
  const rows = await measureReads({ cards: 60, distances, runs: 3 });
  expect(rows.length).toBeGreaterThan(3);
  for (const { now, back } of rows) {
    expect(back).toHaveLength(distances.length);
    for (const time of [now, ...back]) expect(time).toBeGreaterThanOrEqual(0);
  }
});

test("the median is the middle one, or lies between the two middle ones", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN]);
});

test("a table is one of Markdown", () => {
  expect(markdownTable(["What", "How many"], [["cards", 3]])).toBe(
    "| What | How many |\n| --- | ---: |\n| cards | 3 |",
  );
});
