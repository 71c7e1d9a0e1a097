import type { DocumentChange, JsonObject, Snapshot } from "workspace-engine";
import { sections } from "../../../src/snapshot/snapshot";

/** The documents that a run of commits leads to. */
export class Folded {
  readonly #documents = new Map<string, { kind: string; id: string; body: JsonObject }>();

  /** The documents of an export. */
  static from(snapshot: Snapshot): Folded {
    const folded = new Folded();
    for (const [name, kind] of sections) {
      const made = snapshot[name].map((document) => ({
        kind,
        id: document.id,
        before: null,
        after: document as unknown as JsonObject,
      }));
      folded.apply(made);
    }
    return folded;
  }

  apply(changes: readonly DocumentChange[]): void {
    for (const { kind, id, before, after } of changes) {
      const key = `${kind}/${id}`;
      if (after === null) this.#documents.delete(key);
      else this.#documents.set(key, { kind, id, body: merged(this.#documents.get(key)?.body ?? {}, before, after) });
    }
  }

  /** All documents, by section. */
  all(): Readonly<Record<string, readonly JsonObject[]>> {
    return Object.fromEntries(sections.map(([name, kind]) => [name, this.documents(kind)]));
  }

  /** Those of one kind, in the order of an export. */
  documents(kind: string): JsonObject[] {
    return [...this.#documents.values()]
      .filter((document) => document.kind === kind)
      .sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
      .map(({ body }) => body);
  }
}

function merged(body: JsonObject, before: JsonObject | null, after: JsonObject): JsonObject {
  const removed = new Set(Object.keys(before ?? {}).filter((key) => after[key] === undefined));
  const kept = Object.entries({ ...body, ...after }).filter(([key, value]) => !removed.has(key) && value !== undefined);
  return Object.fromEntries(kept);
}
