import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import type { StorageCapabilities } from "../storage";

export const capabilities: StorageCapabilities = Object.freeze({
  durable: false,
  multiProcess: false,
  maxDocumentBytes: DOCUMENT_MAX_BYTES,
  maxCommitDocuments: Number.POSITIVE_INFINITY,
});
