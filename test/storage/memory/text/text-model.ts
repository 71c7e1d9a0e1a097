import { expect } from "vitest";
import type { Fields } from "workspace-engine";
import { MarkSet } from "../../../../src/storage/memory/text/mark-set";
import { TextIndex } from "../../../../src/storage/memory/text/text-index";
import type { TextSearch } from "../../../../src/storage/memory/text/text-search";

export const fields = [{ name: "title" }, { name: "body" }, { name: "plain" }, { name: "any", many: true }];

/** An index of texts beside the documents that it should know. */
export class TextModel {
  readonly index = new TextIndex(fields);
  readonly documents = new Map<number, Fields>();
  readonly #marks = new MarkSet();
  readonly #spare = new MarkSet();

  put(slot: number, document: Fields | undefined): void {
    this.index.update(slot, this.documents.get(slot), document);
    if (document === undefined) this.documents.delete(slot);
    else this.documents.set(slot, document);
  }

  /** What is wrong with the index, by its own account. */
  verify() {
    return this.index.verify(this.documents.keys(), (slot) => this.documents.get(slot) ?? {});
  }

  /** Searches and checks what is found; returns the search. */
  check(field: string, needle: string, most?: number): TextSearch {
    const search = this.index.search(field, needle, most);
    this.checkSearch(search, field, needle);
    return search;
  }

  /** Whatever a search says has to be true, but for the estimates of one that was made earlier. */
  checkSearch(search: TextSearch, field: string, needle: string): void {
    if (search.atMost === Number.POSITIVE_INFINITY) return;
    const matches = this.matches(field, needle);
    const candidates = this.candidates(search);
    const found = new Set(candidates);
    if (search.exact) expect(candidates).toEqual(matches);
    else expect(matches.filter((slot) => !found.has(slot))).toEqual([]);
    search.prepare(this.#marks);
    const passing = [...this.documents.keys()].filter((slot) => search.has(slot, this.#marks)).sort((a, b) => a - b);
    const passed = new Set(passing);
    if (search.hasExactly) expect(passing).toEqual(matches);
    else expect(matches.filter((slot) => !passed.has(slot))).toEqual([]);
    this.#marks.clear();
  }

  candidates(search: TextSearch): number[] {
    search.collect(this.#marks, this.#spare);
    expect(this.#spare.size).toBe(0);
    const slots = Array.from(this.#marks.list.subarray(0, this.#marks.size));
    this.#marks.clear();
    return slots.sort((a, b) => a - b);
  }

  matches(field: string, needle: string): number[] {
    const slots = [...this.documents].filter(([, document]) => holds(document, field, needle)).map(([slot]) => slot);
    return slots.sort((a, b) => a - b);
  }
}

function holds(document: Fields, field: string, needle: string): boolean {
  const value = document[field] ?? "";
  return (typeof value === "object" ? value : [value]).some((text) => String(text).includes(needle));
}
