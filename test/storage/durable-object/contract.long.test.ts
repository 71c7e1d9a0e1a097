import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storageContract } from "workspace-engine/testing";
import { objectContract } from "./object-contract";
import { type FaultReport, manners } from "./planted-fault";
import { bundleWorker, oneRequest, type RunningWorker, startWorker } from "./start-worker";

let worker: RunningWorker | undefined;

beforeAll(async () => {
  worker = await startWorker({
    script: await bundleWorker("test/storage/durable-object/contract-object.ts"),
    compatibilityDate: "2026-04-01",
    objects: { CONTRACT: "ContractObject", FAULTS: "PlantedFaultObject" },
  });
});

afterAll(() => worker?.stop());

const ask = (address: string, body: unknown = null): Promise<Response> =>
  fetch(new URL(address, worker?.url), { method: "POST", headers: oneRequest, body: JSON.stringify(body) });

const sections = storageContract(
  objectContract(() => {
    throw new Error("The cases are played in the object.");
  }),
);

for (const { title, cases, skipped } of sections) {
  if (skipped !== undefined) continue;
  describe(title, () => {
    // An object for each section: what a case leaves behind must not matter to the next.
    for (const { name } of cases) {
      test(name, async () => {
        const response = await ask(`/CONTRACT/${encodeURIComponent(title)}`, [title, name]);
        expect(await response.text()).toBe("");
      });
    }
  });
}

test("[B20.14] a Durable Object can be asked for the rest of the contract", () => {
  const leftOut = sections.flatMap(({ title, skipped }) => (skipped === undefined ? [] : [title.split(": ")[1]]));
  expect(leftOut).toEqual(["the largest commit", "several storages over the same data"]);
});

const expected = { before: /planted/, after: /planted/, refused: /UNIQUE constraint failed/ } as const;

test.each(manners)(
  "[B21.8 B20.14] a commit in a Durable Object that fails at any statement leaves nothing: %s",
  async (manner) => {
    const report = (await (await ask(`/FAULTS/${manner}`)).json()) as FaultReport;
    expect(report.left).toEqual([]);
    expect(report.failures.length).toBe(report.statements);
    expect(report.failures.length).toBeGreaterThan(15);
    for (const failure of report.failures) expect(failure).toMatch(expected[manner]);
    expect(report.ids).toEqual(["1", "3", "4"]);
    expect(report.last).toBe(2);
  },
);
