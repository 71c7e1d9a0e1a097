import { isSame } from "../../../base/is-same";
import type { Fields, FieldValue } from "../../query";
import type { FieldFault } from "../collection/field-fault";
import { DocumentTokens, isLong, type TextField } from "./document-tokens";
import { FieldPostings } from "./field-postings";
import { findNeedle } from "./needle";
import type { PostingList } from "./posting-list";
import { Postings } from "./postings";
import { Tally } from "./tally";
import { TextSearch } from "./text-search";
import { inWords, Vocabulary } from "./vocabulary";

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
  readonly #noTexts: readonly FieldValue[];
  /** By field, of the document that is updated. */
  readonly #isOutOfDate: boolean[];
  #coverings = 0;
  #before: DocumentTokens;
  #after: DocumentTokens;

  constructor(fields: readonly TextField[]) {
    this.#fields = fields;
    this.#indexes = fields.map(() => new FieldPostings(this.#vocabulary, this.#postings));
    this.#covers = fields.map(() => 0);
    this.#noTexts = fields.map(() => "");
    this.#isOutOfDate = fields.map(() => false);
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
    if (!this.#findOutOfDate(textsBefore, textsAfter)) return;
    if (before === undefined) this.#before.clear();
    else this.#before.take(textsBefore, this.#isOutOfDate);
    if (after === undefined) this.#after.clear();
    else this.#after.take(textsAfter, this.#isOutOfDate);
    for (let field = 0; field < this.#indexes.length; field++) if (this.#isOutOfDate[field]) this.#add(slot, field);
    for (let field = 0; field < this.#indexes.length; field++) {
      this.#indexes[field]?.remove(slot, this.#before.own(field), this.#after.own(field));
    }
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
    const { universe } = this.#postings;
    const { unions, exact } = findNeedle({ vocabulary: this.#vocabulary, listsOf, most, universe }, text);
    const signatures = indexes.length === 1 ? indexes[0]?.signatures : undefined;
    return new TextSearch(this.#postings, { unions, exact: exact && covers === 0 }, signatures);
  }

  /**
   * What is not as it should be, by field. What is kept of the texts depends on nothing but the texts, so that too much is
   * as wrong as too little.
   */
  verify(slots: Iterable<number>, textsOf: (slot: number) => Fields): readonly FieldFault[] {
    const tallies = this.#fields.map(() => new Tally(this.#vocabulary.universe + 1));
    const tokens = new DocumentTokens(this.#vocabulary.asItIs, this.#fields);
    const everyField = this.#fields.map(() => true);
    const missed = new Set<number>();
    for (const slot of slots) {
      tokens.take(this.#textsIn(textsOf(slot)), everyField);
      for (const [field, tally] of tallies.entries()) {
        tally.addAll(tokens.own(field), slot);
        if (!this.#isFound(field, slot, tokens)) missed.add(field);
      }
    }
    const faults: FieldFault[] = [];
    for (const [field, { name }] of this.#fields.entries()) {
      for (const message of this.#faultsOf(field, tallies[field])) faults.push({ field: name, message });
      if (missed.has(field)) faults.push({ field: name, message: "texts that a search passes over" });
    }
    const usersOf = (token: number) => tallies.reduce((users, tally) => users + tally.count(token), 0);
    const shared = this.#fields.map(({ name }) => name).join(", ");
    for (const message of this.#vocabulary.verify(usersOf)) faults.push({ field: shared, message });
    return faults;
  }

  /** Whether a search looks where the tokens of a slot's text are, and its signature does not hide it. */
  #isFound(field: number, slot: number, tokens: DocumentTokens): boolean {
    const covers = tokens.coversOf(field);
    if ((covers & ~(this.#covers[field] ?? 0)) !== 0) return false;
    return covers !== 0 || this.#indexes[field]?.signatures.hasAll(slot, tokens.own(field)) !== false;
  }

  #faultsOf(field: number, tally: Tally | undefined): readonly string[] {
    const wrong = tally === undefined ? [] : (this.#indexes[field]?.wrong(tally) ?? []);
    const [first] = wrong;
    if (first === undefined) return [];
    const word = first === this.#vocabulary.universe ? "unknown words" : inWords(this.#vocabulary.token(first));
    return [`wrong lists of the texts with ${word}${wrong.length === 1 ? "" : ` and ${wrong.length - 1} others`}`];
  }

  #add(slot: number, field: number): void {
    const index = this.#indexes[field];
    const tokens = this.#after.own(field);
    const covers = this.#after.coversOf(field);
    index?.add(slot, tokens, this.#before.own(field));
    index?.signatures.set(slot, covers === 0 ? tokens : undefined);
    this.#cover(field, covers);
  }

  #cover(field: number, covers: number): void {
    const before = this.#covers[field] ?? 0;
    let after = before | covers;
    // What covers a cover may not have been looked at, where its text is the same as ever.
    this.#covers.forEach((further, cover) => {
      if ((covers & (1 << cover)) !== 0) after |= further;
    });
    this.#covers[field] = after;
    if (after !== before) this.#coverings++;
  }

  #textsIn(values: Fields | undefined): readonly FieldValue[] {
    return values === undefined ? this.#noTexts : this.#fields.map(({ name }) => values[name] ?? "");
  }

  /**
   * Notes the fields that changed, and those related to them: a long text that changed may have covered another one, or
   * may cover it now; and a set can repeat any text. Whether there are any.
   */
  #findOutOfDate(before: readonly FieldValue[], after: readonly FieldValue[]): boolean {
    const isOutOfDate = this.#isOutOfDate;
    let isAnyChanged = false;
    let isLongChanged = false;
    for (let field = 0; field < this.#fields.length; field++) {
      const isChanged = !isSame(before[field] ?? "", after[field]);
      isOutOfDate[field] = isChanged;
      isAnyChanged ||= isChanged;
      isLongChanged ||= isChanged && (isLong(before[field]) || isLong(after[field]));
    }
    for (let field = 0; field < this.#fields.length && isAnyChanged; field++) {
      isOutOfDate[field] ||= this.#fields[field]?.many === true || (isLongChanged && isLong(after[field]));
    }
    return isAnyChanged;
  }
}
