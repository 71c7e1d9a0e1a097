import type { Entry } from "./watched-view";

/** Leads from a document to its entries in the windows of views. */
export class Holders {
  readonly #entries = new Map<string, Entry[]>();

  add(entry: Entry): void {
    const entries = this.#entries.get(entry.id);
    entry.place = entries?.length ?? 0;
    if (entries === undefined) this.#entries.set(entry.id, [entry]);
    else entries.push(entry);
  }

  /** The last of the document's entries takes its place. */
  delete({ id, place }: Entry): void {
    const entries = this.#entries.get(id);
    const last = entries?.pop();
    if (entries === undefined || last === undefined) return;
    if (entries.length === 0) this.#entries.delete(id);
    if (place === entries.length) return;
    entries[place] = last;
    last.place = place;
  }

  /** Hands over the document's entries, each of which may be deleted at that. */
  forEach(id: string, visit: (entry: Entry) => void): void {
    const entries = this.#entries.get(id) ?? [];
    for (let place = entries.length - 1; place >= 0; place -= 1) {
      const entry = entries[place];
      if (entry !== undefined) visit(entry);
    }
  }
}
