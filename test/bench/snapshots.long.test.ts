import { expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { HeapOverTime } from "../../bench/snapshots/heap-over-time";
import { manyLines } from "../../bench/snapshots/many-lines";

test("the lines that are made load without a fault, and are as many as was said", async () => {
  const made = await manyLines(400, 150);
  expect(made.cards).toBeGreaterThanOrEqual(400);
  const workspace = new Workspace({ teamId: "t-bench", actor: { user_id: "u-ada", role: "admin" } });
  const memory = new HeapOverTime();
  const { loaded } = await workspace.loadLines(made.lines(), { onProgress: memory.onProgress });
  expect(loaded.cards).toBe(made.cards);
  expect(Object.values(loaded).reduce((sum, count) => sum + count, 0)).toBe(made.documents);
  expect(await workspace.verify()).toEqual([]);
  for (const phase of ["reading", "checking"] as const) {
    const samples = memory.samplesOf(phase);
    expect(samples.length).toBeGreaterThan(1);
    expect(samples.at(-1)?.part).toBe(1);
    for (const { resident } of samples) expect(resident).toBeGreaterThan(0);
  }
});

test("they are made anew each time they are read, and only as far", async () => {
  const made = await manyLines(300, 150);
  const [first] = made.lines();
  expect(JSON.parse(first ?? "")).toMatchObject({ format: "workspace-engine-lines", counts: { card: made.cards } });
  expect([...made.lines()].length).toBe(made.documents + 1);
});
