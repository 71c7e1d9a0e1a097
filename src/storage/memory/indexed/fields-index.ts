import { compareIds } from "../../../model/ids";
import type { Clause, Fields, FieldValue } from "../../query";
import type { FieldDefinition, StoredDocument } from "../../storage";
import type { Entry, IndexStats, OnIndexing } from "../collection";
import { CodedColumn } from "./coded-column";
import type { Column, Compiled } from "./column";
import { IdColumn } from "./id-column";
import { isOrdered } from "./is-ordered";
import { NumberColumn } from "./number-column";
import { Order } from "./order";
import { SetColumn } from "./set-column";
import { Slots } from "./slots";
import { TextColumn } from "./text-column";
import { TextFinder } from "./text-finder";

/** After how many documents it is told how far a new index is. */
const STEP = 10_000;

export type Definitions = ReadonlyMap<string, FieldDefinition>;

/** The documents of one kind with the columns of their declared fields. */
export class FieldsIndex {
  readonly slots = new Slots();
  readonly byId = new Order(this.slots);
  readonly #ids = new IdColumn(this.slots);
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #names: readonly string[];
  readonly #all: readonly Column[];
  readonly #searched: readonly (readonly [name: string, column: TextColumn])[];
  readonly texts: TextFinder;

  constructor(definitions: Definitions) {
    const searched = Array.from(definitions).filter(([, { text }]) => text);
    this.texts = new TextFinder(
      this.slots,
      searched.map(([name, { many = false }]) => ({ name, many })),
    );
    const columns = Array.from(definitions, ([name, definition]) => [name, this.#columnFor(name, definition)] as const);
    this.#columns = new Map(columns);
    shareTexts(columns.flatMap(([, column]) => (column instanceof TextColumn ? [column] : [])));
    this.#names = columns.map(([name]) => name);
    this.#all = columns.map(([, column]) => column);
    this.#searched = columns.flatMap(([name, column]) =>
      definitions.get(name)?.text && column instanceof TextColumn ? [[name, column] as const] : [],
    );
  }

  column(field: string): Column | undefined {
    return this.#columns.get(field);
  }

  compile(clause: Clause, nth: number): Compiled {
    const column = clause.field === "id" ? this.#ids : this.#columns.get(clause.field);
    if (column === undefined) throw new TypeError(`The field "${clause.field}" is not declared.`);
    return column.compile(clause, nth);
  }

  /** Takes up documents, none of them twice, while there are none. */
  fill(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    const byId = (a: Entry, b: Entry) => compareIds(a.document.id, b.document.id);
    const isSorted = entries.every((entry, place) => place === 0 || byId(entries[place - 1] ?? entry, entry) < 0);
    const sorted = isSorted ? entries : [...entries].sort(byId);
    this.slots.reserve(entries.length);
    for (const column of this.#all) column.pause?.(entries.length);
    for (const [place, { document, fields, bytes = 0 }] of sorted.entries()) {
      if (place % STEP === 0) onIndexing?.({ kind: document.kind, done: place, total: entries.length });
      this.put(document, fields, bytes, true);
    }
    for (const column of this.#all) column.resume?.();
    this.byId.fill(Uint32Array.from(sorted.keys()));
    const kind = sorted[0]?.document.kind;
    if (kind !== undefined) onIndexing?.({ kind, done: entries.length, total: entries.length });
  }

  put(document: StoredDocument, fields: Fields, bytes: number, isFilling = false): void {
    this.slots.writes += 1;
    const known = this.slots.find(document.id);
    const isNew = known === undefined;
    const slot = known ?? this.slots.add(document);
    this.slots.setDocument(slot, document, bytes);
    if (isNew && !isFilling) this.byId.insert(slot);
    if (this.#hasOtherTexts(slot, fields, isNew)) {
      this.texts.update(slot, isNew ? undefined : this.#textsOf(slot), fields);
    }
    for (let place = 0; place < this.#all.length; place++) {
      this.#all[place]?.write(slot, fields[this.#names[place] ?? ""], isNew);
    }
  }

  delete(id: string): void {
    const slot = this.slots.find(id);
    if (slot === undefined) return;
    this.slots.writes += 1;
    this.byId.remove(slot);
    if (this.#searched.length > 0) this.texts.update(slot, this.#textsOf(slot), undefined);
    for (const column of this.#columns.values()) column.clear(slot);
    this.slots.remove(slot);
  }

  valueOf(slot: number, field: string): FieldValue {
    return this.#columns.get(field)?.read(slot) ?? this.slots.document(slot).id;
  }

  fieldsOf(slot: number): Fields {
    const fields: Record<string, FieldValue> = {};
    for (const [name, column] of this.#columns) fields[name] = column.read(slot);
    return fields;
  }

  stats(): IndexStats {
    const fields: Record<string, number> = { id: this.slots.bytes + this.byId.bytes };
    for (const [name, column] of this.#columns) fields[name] = column.bytes;
    return { table: this.slots.tableBytes, fields, texts: this.texts.bytes };
  }

  /** Compares what leads to documents with what the columns hold of them. */
  verify(): readonly string[] {
    const faults: string[] = [];
    const slots: number[] = [];
    for (const [slot, document] of this.slots.documents.entries()) if (document !== undefined) slots.push(slot);
    if (slots.length !== this.slots.size) faults.push(`id: ${this.slots.size} documents are ${slots.length}`);
    if (slots.some((slot) => this.slots.find(this.slots.document(slot).id) !== slot)) faults.push("id: a wrong slot");
    if (!isOrdered(this.byId, slots.length, (a, b) => this.slots.compare(a, b))) faults.push("id: a wrong order");
    for (const [name, column] of this.#columns) {
      for (const fault of column.verify(slots)) faults.push(`${name}: ${fault}`);
    }
    return faults;
  }

  #hasOtherTexts(slot: number, fields: Fields, isNew: boolean): boolean {
    for (const [name, column] of this.#searched) if (isNew || !column.holds(slot, fields[name])) return true;
    return false;
  }

  #textsOf(slot: number): Fields {
    return Object.fromEntries(this.#searched.map(([name, column]) => [name, column.read(slot)]));
  }

  #columnFor(name: string, { type, many, text, sort }: FieldDefinition): Column {
    if (text || (type === "string" && sort)) {
      return new TextColumn(name, many ?? false, this.slots, text ? this.texts : undefined);
    }
    if (many) return new SetColumn(this.slots);
    if (type === "number") return new NumberColumn(this.slots, sort ?? false);
    return new CodedColumn(this.slots, type === "string" ? "" : false);
  }
}

/** A field of a set of texts mostly repeats single ones that are declared before it. */
function shareTexts(columns: readonly TextColumn[]): void {
  for (const [place, column] of columns.entries()) {
    if (column.isSet) column.borrow(columns.slice(0, place).filter(({ isSet }) => !isSet));
  }
}
