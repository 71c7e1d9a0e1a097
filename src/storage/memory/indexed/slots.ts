import { compareIds } from "../../../base/id-format";
import type { StoredDocument } from "../../storage";
import { Bounds } from "./bounds";
import { IdTable, numberOf } from "./id-table";
import { lengthened } from "./number-array";

/** Gives each document a dense number, its slot, in the order in which they come. A slot is not used again. */
export class Slots {
  readonly #byId = new IdTable();
  /** By slot; nothing where a document was deleted. */
  readonly documents: (StoredDocument | undefined)[] = [];
  /** By slot, what is known of the sizes of the bodies. */
  #bodyBytes: Uint32Array = new Uint32Array(16);
  /** The ids as numbers, while all of them are. */
  #numbers: Uint32Array = new Uint32Array(16);
  #isNumeric = true;
  #isOrdered = true;
  readonly #bounds = new Bounds();
  #lastId = "";
  #generation = 0;
  #membership = 0;

  /** Rises whenever a compiled query may not be right any more. */
  get generation(): number {
    return this.#generation;
  }

  /** Rises whenever there is a document more or less. */
  get membership(): number {
    return this.#membership;
  }

  /** Rises with every write. */
  writes = 0;

  touch(): void {
    this.#generation += 1;
  }

  /** How many documents there are. */
  get size(): number {
    return this.#byId.size;
  }

  /** How many slots have no document any more. */
  get empty(): number {
    return this.documents.length - this.size;
  }

  /** What the table of the documents takes, which is there without an index too. */
  get tableBytes(): number {
    return this.#byId.bytes + this.#bodyBytes.byteLength + 8 * this.documents.length;
  }

  get bytes(): number {
    return this.#numbers.byteLength + this.#bounds.bytes;
  }

  find(id: string): number | undefined {
    return this.#byId.get(id);
  }

  document(slot: number): StoredDocument {
    const document = this.documents[slot];
    if (document === undefined) throw new Error(`The slot ${slot} is empty.`);
    return document;
  }

  /** The documents of the slots that stand from one place of a list to before another. */
  at(list: ArrayLike<number>, from: number, to: number): StoredDocument[] {
    const documents = new Array<StoredDocument>(Math.max(to - from, 0));
    for (let place = from; place < to; place++) documents[place - from] = this.document(list[place] ?? 0);
    return documents;
  }

  add(document: StoredDocument): number {
    const { id } = document;
    const slot = this.documents.push(document) - 1;
    this.#byId.add(id, slot);
    this.#membership += 1;
    if (compareIds(this.#lastId, id) > 0) this.#isOrdered = false;
    this.#lastId = id;
    const number = numberOf(id);
    if (number < 0) this.#isNumeric = false;
    if (!this.#isNumeric) return slot;
    if (slot >= this.#numbers.length) this.#numbers = lengthened(this.#numbers, slot + 1);
    this.#numbers[slot] = number;
    this.#bounds.add(slot, number);
    return slot;
  }

  /** Before so many documents come, while there are none. */
  reserve(count: number): void {
    this.#numbers = new Uint32Array(count);
    this.#bodyBytes = new Uint32Array(count);
  }

  remove(slot: number): void {
    this.#byId.remove(this.document(slot).id);
    this.documents[slot] = undefined;
    this.#membership += 1;
  }

  bytesOf(slot: number): number {
    return this.#bodyBytes[slot] ?? 0;
  }

  setDocument(slot: number, document: StoredDocument, bytes: number): void {
    this.documents[slot] = document;
    if (slot >= this.#bodyBytes.length) this.#bodyBytes = lengthened(this.#bodyBytes, slot + 1);
    this.#bodyBytes[slot] = bytes;
  }

  /** What is not as it should be, in words. The slots are those of all documents. */
  verify(slots: readonly number[]): readonly string[] {
    const faults: string[] = [];
    if (slots.length !== this.size) faults.push(`${this.size} documents instead of ${slots.length}`);
    if (slots.some((slot) => this.find(this.document(slot).id) !== slot)) faults.push("a wrong slot");
    if (this.#isNumeric && !slots.every((slot) => this.#isNumbered(slot))) faults.push("a wrong number");
    if (this.#isOrdered && !this.#isRising(slots)) faults.push("slots that are not in order");
    return faults;
  }

  #isNumbered(slot: number): boolean {
    const number = numberOf(this.document(slot).id);
    return number === this.#numbers[slot] && this.#bounds.hold(slot, number);
  }

  #isRising(slots: readonly number[]): boolean {
    let last = "";
    return slots.every((slot) => {
      const { id } = this.document(slot);
      const follows = compareIds(last, id) <= 0;
      last = id;
      return follows;
    });
  }

  /** The order of two documents by id. */
  compare(left: number, right: number): number {
    if (this.#isOrdered) return left - right;
    if (this.#isNumeric) return (this.#numbers[left] ?? 0) - (this.#numbers[right] ?? 0);
    return this.compareTo(left, this.document(right).id);
  }

  /** Whether all slots beyond one, seen from the end or from the start, have ids that come after that of a slot seen. */
  isBeyond(seen: number, slot: number, isBackward: boolean): boolean {
    if (this.#isOrdered) return isBackward ? seen > slot : seen < slot;
    if (!this.#isNumeric) return false;
    const number = this.#numbers[seen] ?? 0;
    return isBackward ? number > this.#bounds.greatest(slot) : number < this.#bounds.smallest(slot);
  }

  /** The order of a document and any id. */
  compareTo(slot: number, id: string): number {
    return compareIds(this.document(slot).id, id);
  }
}
