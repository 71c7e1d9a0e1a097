import { aFlag, having, numberFrom, type OptionRule, type OptionRules } from "../errors/check-options";
import type { Storage, StorageCapabilities } from "./storage";

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

export type OptionalMethod = {
  [Method in keyof Storage]-?: undefined extends Storage[Method] ? Method : never;
}[keyof Storage];

/** The methods of every storage: one that is not listed does not compile. */
const methods: Readonly<Record<Exclude<keyof Storage, OptionalMethod | "capabilities">, true>> = {
  open: true,
  get: true,
  find: true,
  findIds: true,
  count: true,
  countBy: true,
  commit: true,
  allocate: true,
  changes: true,
  logRange: true,
  retain: true,
  close: true,
};

export const requiredMethods: readonly string[] = Object.keys(methods);

export const aStorage: OptionRule = having("a storage", ...requiredMethods);
