import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultReport, manners } from "./planted-fault-object";
import { bundleWorker, type RunningWorker, startWorker } from "./start-worker";

let worker: RunningWorker | undefined;

beforeAll(async () => {
  worker = await startWorker({
    script: await bundleWorker("test/storage/durable-object/planted-fault-object.ts"),
    compatibilityDate: "2026-04-01",
    objects: { OBJECTS: "PlantedFaultObject" },
  });
});

afterAll(() => worker?.stop());

const expected = { before: /planted/, after: /planted/, refused: /UNIQUE constraint failed/ } as const;

test.each(manners)(
  "[B21.8 B20.14] a commit in a Durable Object that fails at any statement leaves nothing: %s",
  async (manner) => {
    const response = await fetch(new URL(`/${manner}`, worker?.url));
    const report = (await response.json()) as FaultReport;
    expect(report.left).toEqual([]);
    expect(report.failures.length).toBe(report.statements);
    expect(report.failures.length).toBeGreaterThan(15);
    for (const failure of report.failures) expect(failure).toMatch(expected[manner]);
    expect(report.ids).toEqual(["1", "3", "4"]);
    expect(report.last).toBe(2);
  },
);
