import type { Entry } from "../memory/collection/collection";
import type { DocumentKey } from "../storage";
import { Contents } from "./contents";
import type { Place } from "./database";
import type { Declarations } from "./declarations";

/** All documents of a team after some commit, and the pages that hold them in the database. */
export class HeldDocuments {
  readonly contents: Contents;
  readonly #pages = new Map<string, Map<string, number>>();
  readonly #lastPages = new Map<string, number>();

  constructor(sequence: number, declarations: Declarations) {
    this.contents = new Contents(sequence, declarations);
  }

  /** The number of the page that holds the document; 0 for none. */
  pageOf(kind: string, id: string): number {
    return this.#pages.get(kind)?.get(id) ?? 0;
  }

  /** The highest number that a page of the kind had; 0 where there never was one. */
  lastPageOf(kind: string): number {
    return this.#lastPages.get(kind) ?? 0;
  }

  place([kind, id, page]: Place): void {
    const pages = this.#pages.get(kind) ?? new Map<string, number>();
    this.#pages.set(kind, pages);
    if (page === 0) pages.delete(id);
    else pages.set(id, page);
    if (page > this.lastPageOf(kind)) this.#lastPages.set(kind, page);
  }

  /** Goes on to the state after a later commit. */
  advance(sequence: number, places: readonly Place[], put: readonly Entry[], del: readonly DocumentKey[]): void {
    this.contents.advance(sequence, put, del);
    for (const place of places) this.place(place);
  }
}
