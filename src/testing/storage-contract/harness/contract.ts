import type { StorageContractOptions } from "./contract-options";
import type { Trial } from "./trial";

/** One thing a storage must do. `run` rejects, saying what is wrong, when it does not. */
export interface ContractCase {
  /** Starts with the ids of the SPEC.md rules it stands for, in square brackets. */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** The rules of one part of the contract. */
export interface ContractSection {
  readonly title: string;
  readonly cases: readonly ContractCase[];
  /** Why this storage cannot be asked for this; then there are no cases. */
  readonly skipped?: string;
}

/** A section before it is bound to a storage. */
export interface SectionDefinition {
  readonly title: string;
  /** Why the storage cannot be asked for this, if so. */
  readonly skip?: (options: StorageContractOptions) => string | undefined;
  readonly cases: Readonly<Record<string, (trial: Trial) => Promise<void>>>;
}
