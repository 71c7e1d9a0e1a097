import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";

const methods = [
  "open",
  "get",
  "find",
  "findIds",
  "count",
  "countBy",
  "commit",
  "allocate",
  "changes",
  "logRange",
  "retain",
  "close",
] as const;

export const shape: SectionDefinition = {
  title: "shape",
  cases: {
    "every method is there": async ({ storage }) => {
      for (const method of methods) equal(typeof storage[method], "function", method);
    },
    "the capabilities are as declared": async ({ storage, options }) => {
      const { durable, multiProcess, maxDocumentBytes, maxCommitDocuments } = options.capabilities;
      equal(storage.capabilities.durable, durable, "durable");
      equal(storage.capabilities.multiProcess, multiProcess, "multiProcess");
      equal(storage.capabilities.maxDocumentBytes, maxDocumentBytes, "maxDocumentBytes");
      equal(storage.capabilities.maxCommitDocuments, maxCommitDocuments, "maxCommitDocuments");
      ensure(maxDocumentBytes > 0 && maxCommitDocuments > 0, "a limit is not above 0");
    },
    "notify is there exactly when declared": async ({ storage, options }) => {
      equal(storage.notify !== undefined, options.notifies, "the presence of notify");
    },
  },
};
