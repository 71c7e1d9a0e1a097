import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storageContract } from "workspace-engine/testing";
import { objectContract } from "./object-contract";
import { bundleWorker, oneRequest, type RunningWorker, startWorker } from "./start-worker";

let worker: RunningWorker | undefined;

beforeAll(async () => {
  worker = await startWorker({
    script: await bundleWorker("test/storage/durable-object/contract-object.ts"),
    compatibilityDate: "2026-04-01",
    objects: { CONTRACT: "ContractObject" },
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
