import { MemoryStorage, StorageError } from "workspace-engine";
import { type Fault, faulty } from "./faulty";

export const lifecycleFaults: Readonly<Record<string, Fault>> = {
  "lacks a method": {
    section: "shape",
    create: () => Object.defineProperty(new MemoryStorage(), "countBy", { value: undefined }),
  },
  "claims to be durable": faulty("shape", (inner) => ({ capabilities: { ...inner.capabilities, durable: true } })),
  "lacks the notify it was said to have": {
    section: "shape",
    create: () => Object.defineProperty(new MemoryStorage(), "notify", { value: undefined }),
  },
  "forgets everything when opened again": faulty("open and close", (first) => {
    let inner: MemoryStorage | undefined;
    const current = () => inner ?? first;
    return {
      open: async (kinds) => {
        inner = inner === undefined ? first : new MemoryStorage();
        await inner.open(kinds);
      },
      get: (team, keys, options) => current().get(team, keys, options),
      find: (team, query, options) => current().find(team, query, options),
      commit: (team, commit) => current().commit(team, commit),
    };
  }),
  "says itself that it finds documents by what they are not": faulty("random histories", () => ({
    verify: async () => [{ kind: "item", field: "rank", message: "a wrong order" }],
  })),
  "ignores kinds declared later": faulty("open and close", (inner) => {
    let opened = false;
    return {
      open: async (kinds) => {
        if (!opened) await inner.open(kinds);
        opened = true;
      },
    };
  }),
  "goes on after it was closed": faulty("open and close", () => ({ close: async () => {} })),
  "rejects after it was closed, but not as closed": faulty("open and close", (inner) => ({
    count: async (team, selection) => {
      try {
        return await inner.count(team, selection);
      } catch {
        throw new StorageError("unavailable", "Gone.");
      }
    },
  })),
  "cannot be closed twice": faulty("open and close", (inner) => {
    let closes = 0;
    return {
      close: async () => {
        closes++;
        if (closes === 2) throw new StorageError("closed", "The storage was closed.");
        await inner.close();
      },
    };
  }),
};
