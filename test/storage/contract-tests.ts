import { describe, expect, test } from "vitest";
import { type StorageContractOptions, storageContract } from "workspace-engine/testing";

/** Runs the contract suite on a storage, and requires that exactly these sections are left out. */
export function contractTests(options: StorageContractOptions, leftOut: readonly string[]): void {
  const sections = storageContract(options);
  for (const { title, cases, skipped } of sections) {
    if (skipped !== undefined) continue;
    describe(title, () => {
      for (const { name, run } of cases) test(name, run);
    });
  }
  test(`${options.name} can be asked for the rest of the contract`, () => {
    const skipped = sections.filter((section) => section.skipped !== undefined);
    expect(skipped.map(({ title }) => title)).toEqual(leftOut.map((title) => `${options.name}: ${title}`));
  });
}
