import { holdsText, isEmpty } from "../../evaluate";
import type { Clause, FieldValue } from "../../query";
import { bitAt, type Column, type Condition, filterOf, never, type Source, UNKNOWN_SHARE } from "./column";
import { visitBits } from "./postings";
import type { Slots } from "./slots";
import type { TextIndex } from "./text-index";

/** The cost of testing a text, relative to a number. */
const EFFORT = 40;

/** A field of long or mostly different texts. */
export class TextColumn implements Column {
  readonly #name: string;
  readonly isSet: boolean;
  readonly #slots: Slots;
  readonly #index: TextIndex | undefined;
  readonly #values: (string | readonly string[] | undefined)[] = [];

  /** With the index of its kind if it is searched. */
  constructor(name: string, isSet: boolean, slots: Slots, index?: TextIndex) {
    this.#name = name;
    this.isSet = isSet;
    this.#slots = slots;
    this.#index = index;
  }

  get bytes(): number {
    return this.#values.reduce<number>((sum, value) => sum + 8 + (typeof value === "object" ? 8 * value.length : 0), 0);
  }

  write(slot: number, value: FieldValue | undefined, isNew: boolean): void {
    const texts = this.isSet ? [...((value as readonly string[] | undefined) ?? [])] : [String(value ?? "")];
    if (!isNew) {
      const held = this.textsOf(slot);
      if (held.length === texts.length && held.every((text, part) => text === texts[part])) return;
      this.#index?.update(slot, this.#name, texts);
    }
    this.#values[slot] = this.isSet ? texts : texts[0];
  }

  clear(slot: number): void {
    this.#index?.update(slot, this.#name, []);
    this.#values[slot] = undefined;
  }

  read(slot: number): FieldValue {
    return this.#values[slot] ?? (this.isSet ? [] : "");
  }

  /** The text of a slot, of a field of one text. */
  textOf(slot: number): string {
    return String(this.#values[slot] ?? "");
  }

  textsOf(slot: number): readonly string[] {
    const value = this.#values[slot] ?? [];
    return typeof value === "object" ? value : [value];
  }

  compile(clause: Clause): Condition {
    if (clause.operator === "range") return never;
    const { negated: isNegated = false } = clause;
    if (clause.operator === "contains") return this.#contains(clause.text, isNegated);
    if (clause.operator === "present") return this.#estimated((slot) => isEmpty(this.read(slot)) === isNegated);
    const values = new Set(clause.values);
    return this.#estimated((slot) => this.#isAny(slot, (text) => values.has(text)) !== isNegated);
  }

  #contains(sought: string, isNegated: boolean): Condition {
    const holds = (slot: number) => this.#isAny(slot, (text) => holdsText(text, sought));
    const found = this.#index?.search(sought);
    if (found === undefined) return this.#estimated((slot) => holds(slot) !== isNegated);
    const { bits, count } = found;
    const { size } = this.#slots;
    const filter = filterOf((slot) => (bitAt(bits, slot) === 1 && holds(slot)) !== isNegated);
    const effort = 1 + (EFFORT * count) / Math.max(size, 1);
    if (isNegated) return { filter, count: size - count, isExact: false, effort };
    const visit: Source["visit"] = (see, isBackward, from, to) => visitBits(bits, see, from, to, isBackward);
    const source: Source = { driver: "text", size: count, isLoose: true, isBySlot: true, visit };
    return { filter, count, isExact: false, effort, source };
  }

  #estimated(passes: (slot: number) => boolean): Condition {
    return { filter: filterOf(passes), count: this.#slots.size / UNKNOWN_SHARE, isExact: false, effort: EFFORT };
  }

  #isAny(slot: number, isWanted: (text: string) => boolean): boolean {
    const value = this.#values[slot];
    if (typeof value === "object") return value.some(isWanted);
    return value !== undefined && isWanted(value);
  }
}
