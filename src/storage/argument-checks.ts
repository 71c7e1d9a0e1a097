import { aFlag, having, must, numberFrom, type OptionRule, type OptionRules } from "../errors/check-options";
import { requiredMethods } from "./forwarding";
import type { DocumentKey, Retention, StorageCapabilities } from "./storage";

/** Refuses what is not 0, 1, 2, …. */
export function checkWhole(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 0)
    throw new TypeError(`${name} must be a whole number from 0, not ${value}.`);
}

export const aNumberOfCommits: OptionRule = must(
  "a whole number from 0, or Infinity",
  (value) => value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && Number(value) >= 0),
);

/** Refuses what is not 1, 2, 3, …. */
export function checkAllocation(n: number): void {
  if (n < 1) throw new TypeError(`n must be at least 1, not ${n}.`);
  checkWhole("n", n);
}

export function checkRetention(retention: Retention): void {
  for (const value of Object.values(retention)) {
    if (value !== undefined && !(value >= 0)) throw new TypeError(`A retention is 0 or more, not ${value}.`);
  }
}

export function checkNamedOnce(keys: readonly DocumentKey[]): void {
  const named = new Map<string, Set<string>>();
  for (const { kind, id } of keys) {
    const ids = named.get(kind) ?? new Set();
    if (ids.has(id)) throw new TypeError(`The commit names ${kind}/${id} twice.`);
    if (ids.size === 0) named.set(kind, ids);
    ids.add(id);
  }
}

export const capabilityRules: OptionRules<StorageCapabilities> = {
  durable: aFlag,
  multiProcess: aFlag,
  maxDocumentBytes: numberFrom(1),
  maxCommitDocuments: numberFrom(1),
};

export function meet(one: StorageCapabilities, other: StorageCapabilities): StorageCapabilities {
  return Object.freeze({
    durable: one.durable && other.durable,
    multiProcess: one.multiProcess && other.multiProcess,
    maxDocumentBytes: Math.min(one.maxDocumentBytes, other.maxDocumentBytes),
    maxCommitDocuments: Math.min(one.maxCommitDocuments, other.maxCommitDocuments),
  });
}

export const aStorage: OptionRule = having("a storage", ...requiredMethods);
