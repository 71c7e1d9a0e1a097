import { compareIds } from "../../../base/id-format";
import type { Clause, Fields, FieldValue } from "../../query";
import type { FieldDefinition } from "../../storage";
import { valuesInOrder } from "../../values-in-order";
import type { Entry, IndexStats, OnIndexing } from "../collection/collection";
import type { FieldFault } from "../collection/field-fault";
import { CodedColumn } from "./coded-column";
import type { Column, Compiled } from "./column";
import { GroupedOrders } from "./grouped-orders";
import { IdColumn } from "./id-column";
import { isOrdered } from "./is-ordered";
import { NumberColumn } from "./number-column";
import { Order } from "./order";
import { SetColumn } from "./set-column";
import { Slots } from "./slots";
import { TextColumn } from "./text-column";
import { TextFinder } from "./text-finder";

/** After so many documents it is told how far it is. */
const STEP = 10_000;
/** So many are indexed at a time: few enough for what is made of them to be gone before the garbage collector comes. */
const PART = 500;
/** Where more come at once, orders within values are made anew when they are asked for. */
const MOST_MOVED = 1000;

export type Definitions = ReadonlyMap<string, FieldDefinition>;

/** The values of a document in the order in which their fields are declared. */
type Row = readonly (FieldValue | undefined)[];

/** Orders within the values of a field, and where the two fields stand in a row. */
interface Grouped {
  readonly groupName: string;
  readonly orderName: string;
  readonly groupPlace: number;
  readonly orderPlace: number;
  readonly orders: GroupedOrders;
}

/** A column whose texts are searched, and where its field stands in a row. */
interface Searched {
  readonly name: string;
  readonly place: number;
  readonly column: TextColumn;
}

type Move = readonly [grouped: Grouped, slot: number];

/** The documents of one kind with the columns of their declared fields. */
export class FieldsIndex {
  readonly slots = new Slots();
  readonly byId = new Order(this.slots);
  readonly #ids = new IdColumn(this.slots);
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #names: readonly string[];
  readonly #all: readonly Column[];
  readonly #searched: readonly Searched[];
  readonly texts: TextFinder;
  readonly #grouped: readonly Grouped[];

  constructor(definitions: Definitions) {
    const searched = Array.from(definitions).filter(([, { text }]) => text);
    this.texts = new TextFinder(
      this.slots,
      searched.map(([name, { many = false }]) => ({ name, many })),
      (slot) => this.#textsOf(slot),
    );
    const columns = Array.from(definitions, ([name, definition]) => [name, this.#columnFor(name, definition)] as const);
    this.#columns = new Map(columns);
    shareTexts(columns.flatMap(([, column]) => (column instanceof TextColumn ? [column] : [])));
    this.#names = columns.map(([name]) => name);
    this.#grouped = columns.flatMap(([name, column]) =>
      this.#groupedBy(name, column, definitions.get(name)?.orderedBy),
    );
    this.#all = columns.map(([, column]) => column);
    this.#searched = columns.flatMap(([name, column], place) =>
      definitions.get(name)?.text && column instanceof TextColumn ? [{ name, place, column }] : [],
    );
  }

  column(field: string): Column | undefined {
    return this.#columns.get(field);
  }

  /** The orders of the documents that share a value of a field, by another one. */
  grouped(group: string, order: string): GroupedOrders | undefined {
    return this.#grouped.find(({ groupName, orderName }) => groupName === group && orderName === order)?.orders;
  }

  compile(clause: Clause, nth: number): Compiled {
    const column = clause.field === "id" ? this.#ids : this.#columns.get(clause.field);
    if (column === undefined) throw new TypeError(`The field "${clause.field}" is not declared.`);
    return column.compile(clause, nth);
  }

  /** Puts documents, none of them twice. */
  putAll(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    const isKnown = ({ document }: Entry) => this.slots.find(document.id) !== undefined;
    const added = inOrderOfIds(entries.filter((entry) => !isKnown(entry)));
    const changed = added.length === entries.length ? [] : entries.filter(isKnown);
    this.slots.writes += 1;
    for (const entry of changed) if (entry.changed !== undefined) this.#change(entry, entry.changed);
    const whole = changed.filter((entry) => entry.changed === undefined);
    this.#putParts(whole, false);
    if (added.length > 0) this.#addAll(added, onIndexing);
  }

  /** New documents are put into the orders when all are there. */
  #addAll(entries: readonly Entry[], onIndexing: OnIndexing | undefined): void {
    const first = this.slots.documents.length;
    const kind = entries[0]?.document.kind ?? "";
    const total = entries.length;
    if (first === 0) this.slots.reserve(total);
    for (const column of this.#all) column.pause?.(first === 0 ? total : 0);
    if (total > MOST_MOVED) for (const { orders } of this.#grouped) orders.forget();
    for (let done = 0; done < total; done += STEP) {
      onIndexing?.({ kind, done, total });
      this.#putParts(entries.slice(done, done + STEP), true);
    }
    for (const column of this.#all) column.resume?.(first);
    this.byId.addAll(Uint32Array.from(entries, (_, place) => first + place));
    onIndexing?.({ kind, done: total, total });
  }

  #putParts(entries: readonly Entry[], areNew: boolean): void {
    for (let done = 0; done < entries.length; done += PART) this.#putPart(entries.slice(done, done + PART), areNew);
  }

  /** Column by column: what a column takes in memory is near then. */
  #putPart(entries: readonly Entry[], areNew: boolean): void {
    const slots: number[] = [];
    const rows: Row[] = [];
    const moves: Move[] = [];
    for (const { document, fields, bytes = 0 } of entries) {
      const slot = areNew ? this.slots.add(document) : (this.slots.find(document.id) ?? 0);
      const row = valuesInOrder(fields, this.#names);
      this.slots.setDocument(slot, document, bytes);
      if (!areNew) this.#putTexts(slot, row, fields);
      for (const grouped of this.#grouped) if (leaves(grouped, slot, row, areNew)) moves.push([grouped, slot]);
      slots.push(slot);
      rows.push(row);
    }
    for (const [place, column] of this.#all.entries()) writeAll(column, slots, rows, place, areNew);
    for (const [{ orders }, slot] of moves) orders.enter(slot);
    this.texts.grow();
  }

  #putTexts(slot: number, row: Row, fields: Fields): void {
    if (this.#searched.some(({ place, column }) => !column.holds(slot, row[place]))) this.texts.update(slot, fields);
  }

  put(entry: Entry): void {
    this.slots.writes += 1;
    if (entry.changed === undefined) this.#put(entry);
    else this.#change(entry, entry.changed);
  }

  /** Takes another state of a document in which no fields but these may differ. */
  #change({ document, bytes = 0 }: Entry, fields: Fields): void {
    const slot = this.slots.find(document.id) ?? 0;
    this.slots.setDocument(slot, document, bytes);
    const differs = ({ name, column }: Searched) => Object.hasOwn(fields, name) && !column.holds(slot, fields[name]);
    if (this.#searched.some(differs)) this.texts.update(slot, { ...this.#textsOf(slot), ...fields });
    const present = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : this.valueOf(slot, name));
    const moved = this.#grouped.filter(
      ({ groupName, orderName, orders }) =>
        (Object.hasOwn(fields, groupName) || Object.hasOwn(fields, orderName)) &&
        takenOut(orders, slot, present(groupName), present(orderName)),
    );
    const kept = this.#searched.flatMap(({ name, column }) =>
      column.isBorrowing && !Object.hasOwn(fields, name) ? [{ column, value: column.read(slot) }] : [],
    );
    for (const name in fields) this.#columns.get(name)?.write(slot, fields[name], false);
    for (const { column, value } of kept) column.write(slot, value);
    for (const { orders } of moved) orders.enter(slot);
  }

  #put({ document, fields, bytes = 0 }: Entry): void {
    const known = this.slots.find(document.id);
    const isNew = known === undefined;
    const slot = known ?? this.slots.add(document);
    this.slots.setDocument(slot, document, bytes);
    if (isNew) this.byId.insert(slot);
    const row = valuesInOrder(fields, this.#names);
    if (!isNew) this.#putTexts(slot, row, fields);
    const moved = this.#grouped.filter((grouped) => leaves(grouped, slot, row, isNew));
    for (let place = 0; place < this.#all.length; place++) this.#all[place]?.write(slot, row[place], isNew);
    for (const { orders } of moved) orders.enter(slot);
    this.texts.grow();
  }

  delete(id: string): void {
    const slot = this.slots.find(id);
    if (slot === undefined) return;
    this.slots.writes += 1;
    this.byId.remove(slot);
    if (this.#searched.length > 0) this.texts.update(slot, undefined);
    for (const { orders } of this.#grouped) orders.leave(slot);
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
    for (const { groupName, orders } of this.#grouped) fields[groupName] = (fields[groupName] ?? 0) + orders.bytes;
    return { table: this.slots.tableBytes, fields, texts: this.texts.bytes };
  }

  /** Compares what leads to documents with what the columns hold of them. */
  verify(): readonly FieldFault[] {
    const slots: number[] = [];
    for (const [slot, document] of this.slots.documents.entries()) if (document !== undefined) slots.push(slot);
    const faults = this.slots.verify(slots).map((message): FieldFault => ({ field: "id", message }));
    const byId = (a: number, b: number) => this.slots.compare(a, b);
    if (!isOrdered(this.byId, slots.length, byId)) faults.push({ field: "id", message: "a wrong order" });
    for (const [field, column] of this.#columns) {
      for (const message of column.verify(slots)) faults.push({ field, message });
    }
    for (const { groupName, orderName, orders } of this.#grouped) {
      if (!orders.isRight(slots)) faults.push({ field: orderName, message: `a wrong order within ${groupName}` });
    }
    if (this.#searched.length === 0) return faults;
    return [...faults, ...this.texts.verify(slots)];
  }

  #textsOf(slot: number): Fields {
    const texts: Record<string, FieldValue> = {};
    for (const { name, column } of this.#searched) texts[name] = column.read(slot);
    return texts;
  }

  #groupedBy(groupName: string, groups: Column, orderName = ""): readonly Grouped[] {
    const texts = this.#columns.get(orderName);
    if (!(groups instanceof CodedColumn) || !(texts instanceof TextColumn) || texts.isSet) return [];
    const [groupPlace, orderPlace] = [this.#names.indexOf(groupName), this.#names.indexOf(orderName)];
    return [{ groupName, orderName, groupPlace, orderPlace, orders: new GroupedOrders(this.slots, groups, texts) }];
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

/** Takes a slot that is to be written out of its place, if it gets another one. */
function leaves({ groupPlace, orderPlace, orders }: Grouped, slot: number, row: Row, isNew: boolean): boolean {
  return isNew || takenOut(orders, slot, row[groupPlace], row[orderPlace]);
}

/** Takes a slot out of its place, if these values give it another one. */
function takenOut(
  orders: GroupedOrders,
  slot: number,
  group: FieldValue | undefined,
  text: FieldValue | undefined,
): boolean {
  const isMoved = orders.isMovedBy(slot, group, text);
  if (isMoved) orders.leave(slot);
  return isMoved;
}

function inOrderOfIds(entries: readonly Entry[]): readonly Entry[] {
  const byId = (a: Entry, b: Entry) => compareIds(a.document.id, b.document.id);
  const isSorted = entries.every((entry, place) => place === 0 || byId(entries[place - 1] ?? entry, entry) < 0);
  return isSorted ? entries : [...entries].sort(byId);
}

/** Writes the values of one field of many documents. */
function writeAll(
  column: Column,
  slots: readonly number[],
  rows: readonly Row[],
  place: number,
  areNew: boolean,
): void {
  for (let nth = 0; nth < rows.length; nth++) column.write(slots[nth] ?? 0, rows[nth]?.[place], areNew);
}

/** A field of a set of texts mostly repeats single ones that are declared before it. */
function shareTexts(columns: readonly TextColumn[]): void {
  for (const [place, column] of columns.entries()) {
    if (column.isSet) column.borrow(columns.slice(0, place).filter(({ isSet }) => !isSet));
  }
}
