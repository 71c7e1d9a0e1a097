import type { StorageCapabilities } from "../storage";

export const capabilities: StorageCapabilities = Object.freeze({
  durable: false,
  multiProcess: false,
  maxDocumentBytes: 1_000_000,
  maxCommitDocuments: Number.POSITIVE_INFINITY,
});
