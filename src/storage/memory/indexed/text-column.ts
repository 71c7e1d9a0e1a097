import type { Clause, ContainsClause, FieldValue, Scalar } from "../../query";
import { MarkSet } from "../text/mark-set";
import type { TextSearch } from "../text/text-search";
import type { Column, Compiled } from "./column";
import type { Slots } from "./slots";
import { Ask, Test } from "./test";
import type { TextFinder } from "./text-finder";

/** A field of long or mostly different texts, kept as they are: the first ones by slot, the second ones, and so on. */
export class TextColumn implements Column {
  readonly #name: string;
  readonly isSet: boolean;
  readonly #slots: Slots;
  readonly #finder: TextFinder | undefined;
  readonly #pool: MarkSet[] = [];
  /** Parts that are, so far, the same as those of another field are that field's arrays. */
  readonly texts: (string | undefined)[][] = [[]];
  readonly #borrowed = new Set<number>();

  /** With the finder of its kind if it is searched. */
  constructor(name: string, isSet: boolean, slots: Slots, finder?: TextFinder) {
    this.#name = name;
    this.isSet = isSet;
    this.#slots = slots;
    this.#finder = finder;
  }

  get bytes(): number {
    return this.texts.reduce((sum, texts, part) => sum + (this.#borrowed.has(part) ? 0 : 8 * texts.length), 0);
  }

  write(slot: number, value: FieldValue | undefined): void {
    const [first] = this.texts;
    if (!this.isSet && first !== undefined) {
      // Even an equal text: what it is equal to need not be kept as well then.
      first[slot] = (value as string | undefined) ?? "";
      return;
    }
    const texts = this.#textsOf(value);
    const parts = Math.max(texts.length, this.texts.length);
    for (let part = 0; part < parts; part++) this.#set(part, slot, texts[part]);
  }

  /** Shares the texts of other fields, which are written before this one, as long as they are the same. */
  borrow(columns: readonly TextColumn[]): void {
    for (const [part, column] of columns.entries()) {
      const [texts] = column.texts;
      if (texts === undefined || column.#borrowed.size > 0) continue;
      this.texts[part] = texts;
      this.#borrowed.add(part);
    }
  }

  /** Whether a text written to another field would be one of this field's, too. */
  get isBorrowing(): boolean {
    return this.#borrowed.size > 0;
  }

  /** Whether the slot has this value already. */
  holds(slot: number, value: FieldValue | undefined): boolean {
    if (!this.isSet) return this.texts[0]?.[slot] === ((value as string | undefined) ?? "");
    const texts = this.#textsOf(value);
    if (texts.length > this.texts.length) return false;
    for (let part = 0; part < this.texts.length; part++) if (this.texts[part]?.[slot] !== texts[part]) return false;
    return true;
  }

  clear(slot: number): void {
    for (const [part, texts] of this.texts.entries()) if (!this.#borrowed.has(part)) texts[slot] = undefined;
  }

  read(slot: number): FieldValue {
    const texts: Scalar[] = [];
    for (const column of this.texts) {
      const text = column[slot];
      if (text !== undefined) texts.push(text);
    }
    return this.isSet ? texts : (texts[0] ?? "");
  }

  verify(): readonly string[] {
    return [];
  }

  compile(clause: Clause, nth: number): Compiled {
    if (clause.operator === "contains") return this.#contains(clause, nth);
    const test = this.#test(clause.operator === "in" ? Ask.textAmong : Ask.textPresent, clause);
    if (this.isSet) test.low = 1;
    if (clause.operator === "in") test.values = new Set(clause.values);
    return { test };
  }

  #contains(clause: ContainsClause, nth: number): Compiled {
    const test = this.#test(Ask.contains, clause);
    test.needle = clause.text;
    const search = this.#finder?.search(this.#name, clause.text);
    if (search === undefined || this.#finder === undefined) return { test };
    const likely = Math.min(search.likely / Math.max(this.#slots.size, 1), 1);
    test.share = clause.negated ? 1 - likely : likely;
    test.found = { search, marks: () => this.#marks(nth) };
    if (clause.negated) return { test };
    return {
      test,
      source: this.#finder.sourceOf(search),
      residual: search.exact ? undefined : this.#look(clause, search),
    };
  }

  /** A look at the text of each candidate, of which the index can tell no more. */
  #look(clause: ContainsClause, { likely, atMost }: TextSearch): Test {
    const test = this.#test(Ask.contains, clause);
    test.needle = clause.text;
    test.share = Math.min(likely / Math.max(atMost, 1), 1);
    return test;
  }

  #set(part: number, slot: number, text: string | undefined): void {
    const known = this.texts[part];
    if (known !== undefined && slot < known.length && known[slot] === text) return;
    if (known === undefined) this.texts[part] = [];
    else if (this.#borrowed.delete(part)) this.texts[part] = known.slice();
    const texts = this.texts[part];
    if (texts !== undefined) texts[slot] = text;
  }

  /** Empty marks that no other clause of a query uses. */
  #marks(nth: number): MarkSet {
    const marks = this.#pool[nth] ?? new MarkSet();
    this.#pool[nth] = marks;
    marks.clear();
    return marks;
  }

  #test(question: (typeof Ask)["contains" | "textAmong" | "textPresent"], clause: Clause): Test {
    const test = new Test(question, clause.operator !== "range" && clause.negated === true);
    test.texts = this.texts;
    test.share = 0.5;
    test.cost = question === Ask.contains ? LOOK : LOOK / 4;
    return test;
  }

  #textsOf(value: FieldValue | undefined): readonly string[] {
    return (value as readonly string[] | undefined) ?? [];
  }
}

/** What it takes to look for a needle in a text, in nanoseconds. */
const LOOK = 200;
