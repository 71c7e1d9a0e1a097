import type { Fields, FieldValue } from "../../query";
import { DocumentTokens, type TextField } from "./document-tokens";
import { FieldPostings } from "./field-postings";
import { findNeedle } from "./needle";
import type { PostingList } from "./postings";
import { Postings } from "./postings";
import { TextSearch } from "./text-search";
import { Vocabulary } from "./vocabulary";

/**
 * Finds the slots of documents by what their text fields contain. It never misses one; the texts themselves tell which
 * of those found are none, where a search is not `exact`.
 */
export class TextIndex {
  readonly #fields: readonly TextField[];
  readonly #vocabulary = new Vocabulary();
  readonly #postings = new Postings();
  readonly #indexes: readonly FieldPostings[];
  /** For each field, as bits, all fields that ever covered it. */
  readonly #covers: number[];
  #coverings = 0;
  #before: DocumentTokens;
  #after: DocumentTokens;

  constructor(fields: readonly TextField[]) {
    this.#fields = fields;
    this.#indexes = fields.map(() => new FieldPostings(this.#vocabulary, this.#postings));
    this.#covers = fields.map(() => 0);
    this.#before = new DocumentTokens(this.#vocabulary, fields);
    this.#after = new DocumentTokens(this.#vocabulary, fields);
  }

  /** About how much memory the index takes. */
  get bytes(): number {
    return this.#postings.bytes + this.#vocabulary.bytes + this.#indexes.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** As long as it stays the same, a search stays good. */
  get version(): number {
    return this.#indexes.reduce((sum, { version }) => sum + version, this.#postings.version + this.#coverings);
  }

  /** Replaces the texts of a slot by others; undefined stands for no document. */
  update(slot: number, before: Fields | undefined, after: Fields | undefined): void {
    const textsBefore = this.#textsIn(before);
    const textsAfter = this.#textsIn(after);
    if (textsBefore.every((text, field) => isSame(text, textsAfter[field]))) return;
    if (before === undefined) this.#before.clear();
    else this.#before.take(textsBefore);
    this.#after.take(textsAfter);
    this.#indexes.forEach((index, field) => {
      index.add(slot, this.#after.own(field), this.#before.own(field));
      this.#cover(field, this.#after.coversOf(field));
      index.signatures.set(slot, this.#after.coversOf(field) === 0 ? this.#after.own(field) : undefined);
    });
    this.#indexes.forEach((index, field) => {
      index.remove(slot, this.#before.own(field), this.#after.own(field));
    });
  }

  /**
   * Looks for the slots whose field contains the text. Where more than `most` postings would have to be read, the
   * search gives up, and tells nothing.
   */
  search(field: string, text: string, most: number = Number.POSITIVE_INFINITY): TextSearch {
    const own = this.#fields.findIndex(({ name }) => name === field);
    const covers = this.#covers[own] ?? 0;
    const indexes = this.#indexes.filter((_, other) => other === own || (covers & (1 << other)) !== 0);
    const listsOf = (token: number): PostingList[] => indexes.flatMap((index) => index.listOf(token) ?? []);
    const { unions, exact } = findNeedle({ vocabulary: this.#vocabulary, listsOf, most }, text);
    const signatures = indexes.length === 1 ? indexes[0]?.signatures : undefined;
    return new TextSearch(this.#postings, { unions, exact: exact && covers === 0 }, signatures);
  }

  #cover(field: number, covers: number): void {
    const before = this.#covers[field] ?? 0;
    this.#covers[field] = before | covers;
    if (this.#covers[field] !== before) this.#coverings++;
  }

  #textsIn(values: Fields | undefined): readonly FieldValue[] {
    return this.#fields.map(({ name }) => values?.[name] ?? "");
  }
}

function isSame(a: FieldValue, b: FieldValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
