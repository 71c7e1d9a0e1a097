import type { Snapshot } from "workspace-engine";
import { Corpus, type Entry } from "../../src/integrity/corpus";
import { sections } from "../../src/snapshot/snapshot";

/** The documents of a snapshot, one of them perhaps changed: `corpusOf(snapshot, "card", "1", { status: undefined })`. */
export function corpusOf(snapshot: Snapshot, kind?: string, id?: string, change: object = {}): Corpus {
  const entries = sections.flatMap(([name, own]): Entry[] =>
    snapshot[name].map((document) => ({
      kind: own,
      at: `${own} ${document.id}`,
      document: own === kind && document.id === id ? { ...document, ...change } : document,
    })),
  );
  return new Corpus(entries);
}
