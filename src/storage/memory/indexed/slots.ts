import { compareIds } from "../../../base/id-format";
import type { StoredDocument } from "../../storage";
import type { FieldFault } from "../collection/collection";
import { lengthened } from "./number-array";
import { SortedSlots } from "./sorted-slots";

/** Ids that are their own number are looked up by it as long as the table stays at most so many times as long as they are many. */
const SPREAD = 4;
const SMALLEST = 1024;

/** The number of an id, if it is decimal, without leading zeros, and of 32 bits; otherwise -1. */
function numberOf(id: string): number {
  const { length } = id;
  if (length === 0 || length > 10) return -1;
  let number = 0;
  for (let place = 0; place < length; place++) {
    const digit = id.charCodeAt(place) - 48;
    if (digit < 0 || digit > 9 || (number === 0 && place > 0)) return -1;
    number = 10 * number + digit;
  }
  return number <= 0xffff_ffff ? number : -1;
}

export class IdTable {
  /** By number, one more than the slot. */
  #table: Uint32Array = new Uint32Array(16);
  readonly #others = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#table.byteLength + 60 * this.#others.size;
  }

  get(id: string): number | undefined {
    const number = numberOf(id);
    const slot = number < 0 || number >= this.#table.length ? 0 : (this.#table[number] ?? 0);
    if (slot > 0) return slot - 1;
    return this.#others.size === 0 ? undefined : this.#others.get(id);
  }

  /** An id that is not in the table. */
  add(id: string, slot: number): void {
    this.#size += 1;
    const number = numberOf(id);
    const fits = number >= 0 && number < Math.max(SMALLEST, SPREAD * this.#size);
    if (fits && number >= this.#table.length) this.#table = lengthened(this.#table, number + 1);
    if (fits) this.#table[number] = slot + 1;
    else this.#others.set(id, slot);
  }

  remove(id: string): void {
    this.#size -= 1;
    const number = numberOf(id);
    if (number >= 0 && number < this.#table.length && this.#table[number] !== 0) this.#table[number] = 0;
    else this.#others.delete(id);
  }
}

/** Gives each document a dense number, its slot, in the order in which they come. A slot is not used again. */
export class Slots {
  readonly #byId = new IdTable();
  /** By slot; nothing where a document was deleted. */
  readonly documents: (StoredDocument | undefined)[] = [];
  readonly sorted = new SortedSlots((left, right) => this.compare(left, right));
  /** The ids as numbers, while all of them are. */
  #numbers: Uint32Array = new Uint32Array(16);
  #isNumeric = true;
  /** They ascend as the ids do. */
  isOrdered = true;
  #lastId = "";

  get size(): number {
    return this.#byId.size;
  }

  get empty(): number {
    return this.documents.length - this.size;
  }

  /** The memory of the table of the documents, which is there without an index too. */
  get tableBytes(): number {
    return this.#byId.bytes + 8 * this.documents.length;
  }

  get bytes(): number {
    return this.#numbers.byteLength + this.sorted.bytes;
  }

  find(id: string): number | undefined {
    return this.#byId.get(id);
  }

  document(slot: number): StoredDocument {
    const document = this.documents[slot];
    if (document === undefined) throw new Error(`The slot ${slot} is empty.`);
    return document;
  }

  /** A slot for a new document, which is still to be sorted in. */
  add(document: StoredDocument): number {
    const { id } = document;
    const slot = this.documents.push(document) - 1;
    this.#byId.add(id, slot);
    if (compareIds(this.#lastId, id) > 0) this.isOrdered = false;
    this.#lastId = id;
    const number = numberOf(id);
    if (number < 0) this.#isNumeric = false;
    if (!this.#isNumeric) return slot;
    if (slot >= this.#numbers.length) this.#numbers = lengthened(this.#numbers, slot + 1);
    this.#numbers[slot] = number;
    return slot;
  }

  remove(slot: number): void {
    this.sorted.remove(slot);
    this.#byId.remove(this.document(slot).id);
    this.documents[slot] = undefined;
  }

  compare(left: number, right: number): number {
    if (this.isOrdered) return left - right;
    if (this.#isNumeric) return (this.#numbers[left] ?? 0) - (this.#numbers[right] ?? 0);
    return this.compareTo(left, this.document(right).id);
  }

  compareTo(slot: number, id: string): number {
    return compareIds(this.document(slot).id, id);
  }

  used(): readonly number[] {
    const slots: number[] = [];
    for (const [slot, document] of this.documents.entries()) if (document !== undefined) slots.push(slot);
    return slots;
  }

  verify(slots: readonly number[]): readonly FieldFault[] {
    const messages: string[] = [];
    if (slots.length !== this.size) messages.push(`${this.size} documents instead of ${slots.length}`);
    if (slots.some((slot) => this.find(this.document(slot).id) !== slot)) messages.push("a wrong slot");
    const isNumbered = (slot: number) => numberOf(this.document(slot).id) === this.#numbers[slot];
    if (this.#isNumeric && !slots.every(isNumbered)) messages.push("a wrong number");
    const idOf = (slot: number) => this.documents[slot]?.id ?? "";
    const compare = (left: number, right: number) => compareIds(idOf(left), idOf(right));
    if (!this.sorted.isRight(slots.length, compare)) messages.push("a wrong order");
    return messages.map((message) => ({ field: "id", message }));
  }
}
