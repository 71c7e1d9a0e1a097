import {
  aFlag,
  aFunction,
  anInteger,
  aText,
  checkOptions,
  numberFrom,
  type OptionRules,
  optional,
  optionsOf,
  wholeNumberFrom,
} from "../../errors/check-options";
import { capabilityRules } from "../../storage/capabilities";
import type { ContractCase, ContractSection, StorageContractOptions } from "./harness/contract";
import { type SectionDefinition, Trial } from "./harness/trial";
import { clauses, counting } from "./sections/clauses";
import { checks, commits, retries } from "./sections/commits";
import { concurrency, counters } from "./sections/concurrency";
import { aborts, commitLimit, documentLimit, documents, immutability, isolation } from "./sections/documents";
import { feed, gaps, wakes } from "./sections/feed";
import { histories } from "./sections/histories";
import { durability, lifecycle, shape, sharing } from "./sections/opening";
import { paging, sorting, texts } from "./sections/ordering";

const sections: readonly SectionDefinition[] = [
  ...[shape, lifecycle, documents, immutability, commits, checks, retries, concurrency],
  ...[clauses, sorting, texts, paging, counting, counters],
  ...[feed, gaps, wakes, isolation, documentLimit, commitLimit, aborts, durability, sharing, histories],
];

const rules: OptionRules<StorageContractOptions> = {
  name: aText,
  capabilities: optionsOf(capabilityRules),
  notifies: aFlag,
  create: aFunction,
  reopen: optional(aFunction),
  createRetaining: optional(aFunction),
  seed: optional(anInteger),
  histories: optional(wholeNumberFrom(0)),
  wakeTimeout: optional(numberFrom(0)),
};

/**
 * The rules every `Storage` must keep, as cases for any test runner; each opens and closes a storage of its own.
 *
 * A section that the storage cannot be asked for has no cases and says why in `skipped`. Rules B1 to B12.
 *
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
  checkOptions(options, rules);
  return sections.map((section) => bind(section, options));
}

function bind(definition: SectionDefinition, options: StorageContractOptions): ContractSection {
  const { skip, cases } = definition;
  const title = `${options.name}: ${definition.title}`;
  const skipped = skip?.(options);
  if (skipped !== undefined) return { title, cases: [], skipped };
  const bound = Object.entries(cases).map(([name, play]): ContractCase => ({ name, run: () => run(play, options) }));
  return { title, cases: bound };
}

async function run(play: (trial: Trial) => Promise<void>, options: StorageContractOptions): Promise<void> {
  const trial = new Trial(options);
  try {
    await trial.open(options.create());
    await play(trial);
  } finally {
    await trial.end();
  }
}
