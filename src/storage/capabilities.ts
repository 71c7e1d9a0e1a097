import { aFlag, numberFrom, type OptionRules } from "../errors/check-options";
import type { StorageCapabilities } from "./storage";

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
