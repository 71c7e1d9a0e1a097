import { rounded } from "../report/numbers";
import type { Fact } from "../report/result";
import type { Section } from "./section";

const LARGEST = 12;

/** What the storage says its index takes, and what the process does. */
export const memory: Section = async ({ subject: { storage, corpus } }) => {
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  const fact = (name: string, bytes: number): Fact => ({
    section: "memory",
    name,
    value: `${rounded(bytes / corpus.size)} bytes a card`,
  });
  const { fields = {}, texts = 0 } = storage.stats().kinds["card"] ?? {};
  const byField = Object.entries(fields).sort(([, left], [, right]) => right - left);
  const withoutText = byField.reduce((sum, [, bytes]) => sum + bytes, 0);
  const largest = byField.slice(0, LARGEST).map(([name, bytes]) => `${name} ${rounded(bytes / corpus.size)}`);
  return {
    facts: [
      fact("index of cards without text", withoutText),
      fact("index of cards with text", withoutText + texts),
      { section: "memory", name: "of which the largest fields", value: largest.join(", ") },
      fact("heap of the process, documents and all", heapUsed),
      fact("array buffers", arrayBuffers),
      fact("external", external),
      fact("resident", rss),
    ],
  };
};
