import type { DocumentKey, DocumentWrite, StoredDocument } from "workspace-engine";
import { answeringAgain, type Fault, faulty, keepingFirst, recommitting, reputting } from "./faulty";

const copy = (document: StoredDocument | null): StoredDocument | null => structuredClone(document);
const byText = (a: DocumentKey, b: DocumentKey) => (a.id < b.id ? -1 : 1);

export const documentFaults: Readonly<Record<string, Fault>> = {
  "loses a key of the body": reputting("documents", ({ body: { "": _, ...body }, ...write }) => ({ ...write, body })),
  "gets documents in an order of its own": faulty("documents", (inner) => ({
    get: (team, keys, options) => inner.get(team, [...keys].sort(byText), options),
  })),
  "gets no more than 500 documents": faulty("documents", (inner) => ({
    get: (team, keys, options) => inner.get(team, keys.slice(0, 500), options),
  })),
  "leaves out what it cannot get": faulty("documents", (inner) => ({
    get: async (team, keys, options) => (await inner.get(team, keys, options)).filter((document) => document !== null),
  })),
  "deletes an id of every kind": recommitting("documents", (commit) => ({
    ...commit,
    del: commit.del.flatMap(({ id }) => ["item", "note"].map((kind) => ({ kind, id }))),
  })),
  "takes ids without their case": recommitting("documents", (commit) => {
    const lowered = new Map(commit.put.map((write) => [write.id.toLowerCase(), write]));
    return { ...commit, put: [...lowered].map(([id, write]): DocumentWrite => ({ ...write, id })) };
  }),
  "keeps a field's first value": keepingFirst("documents"),
  "does not delete": recommitting("documents", (commit) => ({ ...commit, del: [] })),
  "gives a field that was left out a value": reputting("documents", (write) =>
    write.kind === "item" ? { ...write, fields: { owner: "nobody", ...write.fields } } : write,
  ),
  "returns documents that can be changed": faulty("immutability", (inner) => ({
    get: async (team, keys, options) => (await inner.get(team, keys, options)).map(copy),
  })),
  "gives every caller the same result of a commit": answeringAgain("immutability", ({ ok }) => ok),
  "gives every caller the same array": faulty("immutability", (inner) => {
    const found = new Map<string, readonly StoredDocument[]>();
    return {
      commit: (team, commit) => {
        found.clear();
        return inner.commit(team, commit);
      },
      find: async (team, query, options) => {
        const key = JSON.stringify([team, query]);
        const documents = found.get(key) ?? (await inner.find(team, query, options));
        found.set(key, documents);
        return documents;
      },
    };
  }),
};
