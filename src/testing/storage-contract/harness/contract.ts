import type { Storage, StorageCapabilities } from "../../../storage/storage";

/** The options of the contract suite. Claims about the storage are themselves checked. */
export interface StorageContractOptions {
  /** Goes before the titles of the sections. */
  readonly name: string;
  /** The capabilities the storage is expected to have. */
  readonly capabilities: StorageCapabilities;
  /** Whether it has the optional `notify`. */
  readonly notifies: boolean;
  /** A storage that is not open yet. It may hold data of earlier runs: the suite uses teams with new names. */
  create(): Promise<Storage> | Storage;
  /**
   * Another storage over the data of the given one, not open yet. Called after that one was closed, and for
   * `multiProcess` storages also while it is in use. Without it what needs it is skipped.
   */
  reopen?(storage: Storage): Promise<Storage> | Storage;
  /** A storage whose change feed reaches back this many commits. Without it gaps are not tested. */
  createRetaining?(changes: number): Promise<Storage> | Storage;
  /** First seed of the random histories. Default 1. */
  readonly seed?: number;
  /** How many random histories are played. Default 20. */
  readonly histories?: number;
  /** How long to wait for a wake of `notify`, in milliseconds. Default 5000. */
  readonly wakeTimeout?: number;
}

/** One thing a storage must do. `run` rejects, saying what is wrong, when it does not. */
export interface ContractCase {
  /** Starts with the ids of its rules in SPEC.md, in square brackets. */
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
