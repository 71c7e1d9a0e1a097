import * as check from "../../errors/check-options";
import { capabilityRules } from "../../storage/argument-checks";
import type { ContractSection, StorageContractOptions } from "./harness/contract";
import { play, type Step, Trial } from "./harness/trial";
import { clausesSections } from "./sections/clauses";
import { commitsSections } from "./sections/commits";
import { concurrencySections } from "./sections/concurrency";
import { documentsSections } from "./sections/documents";
import { feedSections } from "./sections/feed";
import { historiesSections } from "./sections/histories";
import { openingSections } from "./sections/opening";
import { orderingSections } from "./sections/ordering";

const sections = {
  ...commitsSections,
  ...concurrencySections,
  ...clausesSections,
  ...orderingSections,
  ...feedSections,
  ...documentsSections,
  ...openingSections,
  ...historiesSections,
};

const LARGEST_DOCUMENT_TRIED = 32_000_000;
const LARGEST_COMMIT_TRIED = 20_000;
const withoutReopen = "the options have no reopen";

/** Why a storage cannot be asked for what is in a section. */
const skips: Readonly<Record<string, (options: StorageContractOptions) => string | false>> = {
  "gaps in the change feed": ({ createRetaining }) =>
    createRetaining === undefined && "the options have no createRetaining",
  notify: ({ notifies }) => !notifies && "the storage has no notify",
  "the largest document": ({ capabilities: { maxDocumentBytes } }) =>
    maxDocumentBytes > LARGEST_DOCUMENT_TRIED && `maxDocumentBytes is above ${LARGEST_DOCUMENT_TRIED}`,
  "the largest commit": ({ capabilities: { maxCommitDocuments } }) =>
    maxCommitDocuments > LARGEST_COMMIT_TRIED && `maxCommitDocuments is above ${LARGEST_COMMIT_TRIED}`,
  "closing and opening anew": ({ capabilities: { durable }, reopen }) =>
    durable ? reopen === undefined && withoutReopen : "the storage is not durable",
  "several storages over the same data": ({ capabilities: { multiProcess }, reopen }) =>
    multiProcess ? reopen === undefined && withoutReopen : "the storage is not for several processes",
};

const rules: check.OptionRules<StorageContractOptions> = {
  name: check.aText,
  capabilities: check.optionsOf(capabilityRules),
  notifies: check.aFlag,
  create: check.aFunction,
  reopen: check.optional(check.aFunction),
  createRetaining: check.optional(check.aFunction),
  seed: check.optional(check.anInteger),
  histories: check.optional(check.wholeNumberFrom(0)),
  wakeTimeout: check.optional(check.numberFrom(0)),
};

/**
 * The rules every `Storage` must keep, as cases for any test runner; each opens and closes a storage of its own.
 *
 * A section that the storage cannot be asked for has no cases and says why in `skipped`. Rules B1 to B12.
 * @example
 * import { MemoryStorage } from "workspace-engine";
 * import { storageContract } from "workspace-engine/testing";
 * import { describe, test } from "vitest"; // or from node:test, or the globals of jest
 *
 * const sections = storageContract({
 *   name: "memory",
 *   capabilities: new MemoryStorage().capabilities,
 *   notifies: true,
 *   create: () => new MemoryStorage(),
 * });
 * for (const section of sections) {
 *   if (section.skipped !== undefined) console.log(`${section.title}: ${section.skipped}`);
 *   else describe(section.title, () => { for (const { name, run } of section.cases) test(name, run); });
 * }
 */
export function storageContract(options: StorageContractOptions): readonly ContractSection[] {
  check.checkOptions(options, rules);
  return Object.entries(sections).map(([section, cases]) => {
    const title = `${options.name}: ${section}`;
    const skipped = skips[section]?.(options);
    if (skipped) return { title, cases: [], skipped };
    return {
      title,
      cases: Object.entries(cases).map(([name, steps]) => ({ name, run: () => run(options, [steps].flat()) })),
    };
  });
}

async function run(options: StorageContractOptions, steps: readonly Step[]): Promise<void> {
  const trial = new Trial(options);
  try {
    await trial.open(options.create());
    await play(trial, ...steps);
  } finally {
    await trial.end();
  }
}
