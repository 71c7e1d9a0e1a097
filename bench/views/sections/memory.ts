import { rounded } from "../report/numbers";
import type { Section } from "./section";

/** What the storage says it takes, and what the process does. */
export const memory: Section = async ({ subject: { storage, corpus } }) => {
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  const each = (bytes: number) => `${rounded(bytes / corpus.size)} bytes a card`;
  const facts = [
    { section: "memory", name: "heap of the process, documents and all", value: each(heapUsed) },
    { section: "memory", name: "array buffers", value: each(arrayBuffers) },
    { section: "memory", name: "external", value: each(external) },
    { section: "memory", name: "resident", value: each(rss) },
  ];
  const stats: unknown = Reflect.get(storage, "stats");
  if (typeof stats !== "function") return { facts, notes: ["There is no `storage.stats()` yet."] };
  const told: unknown = await Reflect.apply(stats, storage, []);
  return { facts: [...facts, { section: "memory", name: "storage.stats()", value: JSON.stringify(told) }] };
};
