import { holdsText } from "../../evaluate";
import type { Clause, FieldValue } from "../../query";
import { bitAt, type Column, type Condition, filterOf, never, type Source, UNKNOWN_SHARE } from "./column";
import { visitBits } from "./postings";
import type { Slots } from "./slots";
import type { TextIndex } from "./text-index";

/** The cost of testing a text, relative to a number. */
const EFFORT = 40;
/** A field of long or mostly different texts: the first ones by slot, the second ones, and so on. */
export class TextColumn implements Column {
  readonly #name: string;
  readonly isSet: boolean;
  readonly #slots: Slots;
  readonly #index: TextIndex | undefined;
  readonly #parts: (string | undefined)[][] = [[]];

  /** With the index of its kind if it is searched. */
  constructor(name: string, isSet: boolean, slots: Slots, index?: TextIndex) {
    this.#name = name;
    this.isSet = isSet;
    this.#slots = slots;
    this.#index = index;
  }

  get bytes(): number {
    return this.#parts.reduce((sum, texts) => sum + 8 * texts.length, 0);
  }

  write(slot: number, value: FieldValue | undefined, isNew: boolean): void {
    const texts = this.#textsIn(value);
    if (!isNew) {
      const held = this.textsOf(slot);
      if (held.length === texts.length && held.every((text, part) => text === texts[part])) return;
      this.#index?.update(slot, this.#name, texts);
    }
    const parts = Math.max(texts.length, this.#parts.length);
    for (let part = 0; part < parts; part += 1) {
      const held = this.#parts[part] ?? [];
      this.#parts[part] = held;
      held[slot] = texts[part];
    }
  }

  clear(slot: number): void {
    this.#index?.update(slot, this.#name, []);
    for (const texts of this.#parts) texts[slot] = undefined;
  }

  read(slot: number): FieldValue {
    return this.isSet ? this.textsOf(slot) : this.textOf(slot);
  }

  /** The first text of a slot. */
  textOf(slot: number): string {
    return this.#parts[0]?.[slot] ?? "";
  }

  textsOf(slot: number): readonly string[] {
    const held: string[] = [];
    for (const texts of this.#parts) {
      const text = texts[slot];
      if (text !== undefined) held.push(text);
    }
    return held;
  }

  verify(): readonly string[] {
    return [];
  }

  compile(clause: Clause): Condition {
    if (clause.operator === "range") return never;
    const { negated: isNegated = false } = clause;
    if (clause.operator === "contains") return this.#contains(clause.text, isNegated);
    if (clause.operator === "present") return this.#estimated((slot) => this.#isPresent(slot) !== isNegated);
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

  #isPresent(slot: number): boolean {
    return this.isSet ? this.#parts[0]?.[slot] !== undefined : this.textOf(slot) !== "";
  }

  #isAny(slot: number, isWanted: (text: string) => boolean): boolean {
    for (const texts of this.#parts) {
      const text = texts[slot];
      if (text !== undefined && isWanted(text)) return true;
    }
    return false;
  }

  #textsIn(value: FieldValue | undefined): readonly string[] {
    return this.isSet ? ((value as readonly string[] | undefined) ?? []) : [String(value ?? "")];
  }
}
