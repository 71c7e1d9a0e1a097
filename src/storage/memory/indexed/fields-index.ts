import { compareIds } from "../../../base/id-format";
import { compareScalars } from "../../evaluate";
import type { Clause, Fields, FieldValue } from "../../query";
import type { FieldDefinition } from "../../storage";
import type { Entry, FieldFault, IndexStats, OnIndexing } from "../collection/collection";
import { always, type Column, type Condition, filterOf, never, type Source } from "./column";
import { NumberColumn } from "./number-column";
import { Slots } from "./slots";
import { SortedSlots } from "./sorted-slots";
import { TextColumn } from "./text-column";
import { TextIndex } from "./text-index";
import { ValueColumn } from "./value-column";

/** The documents of a value in the order of another field, once asked for: then the first and last are soon found. */
class GroupedOrders {
  readonly group: string;
  readonly order: string;
  readonly #groups: Column;
  readonly #texts: TextColumn;
  readonly #compare: (left: number, right: number) => number;
  readonly #orders = new Map<FieldValue, SortedSlots>();

  constructor(slots: Slots, group: string, groups: Column, order: string, texts: TextColumn) {
    this.group = group;
    this.order = order;
    this.#groups = groups;
    this.#texts = texts;
    this.#compare = (left, right) =>
      compareScalars(texts.textOf(left), texts.textOf(right)) || slots.compare(left, right);
  }

  get bytes(): number {
    let bytes = 0;
    for (const order of this.#orders.values()) bytes += order.bytes;
    return bytes;
  }

  /** The order of a value; undefined where a text is empty, which would come last in both directions. */
  orderOf(value: FieldValue, members: () => readonly number[]): SortedSlots | undefined {
    const known = this.#orders.get(value);
    if (known !== undefined) return known;
    const slots = [...members()];
    if (slots.some((slot) => this.#texts.textOf(slot) === "")) return undefined;
    const order = new SortedSlots(this.#compare);
    order.addAll(slots.sort(this.#compare));
    this.#orders.set(value, order);
    return order;
  }

  /** Before what is in a slot moves or goes. */
  leave(slot: number): void {
    this.#orders.get(this.#groups.read(slot))?.remove(slot);
  }

  /** After it has moved or come. */
  enter(slot: number): void {
    const value = this.#groups.read(slot);
    if (this.#texts.textOf(slot) === "") this.#orders.delete(value);
    else this.#orders.get(value)?.insert(slot);
  }

  /** Before many come: quicker than to put each in its place. */
  forget(): void {
    this.#orders.clear();
  }

  isRight(slots: readonly number[]): boolean {
    for (const [value, order] of this.#orders) {
      if (!order.isRight(slots.filter((slot) => this.#groups.read(slot) === value).length)) return false;
    }
    return true;
  }
}

function compileIds(slots: Slots, clause: Clause): Condition {
  if (clause.operator === "present") return clause.negated ? never : always;
  if (clause.operator !== "in") return never;
  const found = new Set<number>();
  for (const value of clause.values) {
    const slot = slots.find(String(value));
    if (slot !== undefined) found.add(slot);
  }
  if (found.size === 0) return clause.negated ? always : never;
  const { negated: isNegated = false } = clause;
  const filter = filterOf((slot) => found.has(slot) !== isNegated);
  if (isNegated) return { filter, count: slots.size - found.size, isExact: true };
  // Spread, for `from` would take four times as long for a set.
  const listed = new Uint32Array([...found]);
  const source: Source = { driver: "ids", size: listed.length, visit: (see) => see(listed, 0, listed.length) };
  return { filter, count: found.size, isExact: true, source };
}

/** Progress is reported after so many documents. */
const STEP = 10_000;

export type Definitions = ReadonlyMap<string, FieldDefinition>;

/** The documents of one kind with the columns of their declared fields. */
export class FieldsIndex {
  readonly slots = new Slots();
  readonly #columns: ReadonlyMap<string, Column>;
  readonly texts: TextIndex;
  readonly #grouped: readonly GroupedOrders[];

  constructor(definitions: Definitions) {
    const searched = Array.from(definitions).flatMap(([name, { text }]) => (text ? [name] : []));
    this.texts = new TextIndex(this.slots, searched, (slot, field) => {
      const column = this.#columns.get(field);
      return column instanceof TextColumn ? column.textsOf(slot) : [];
    });
    this.#columns = new Map(Array.from(definitions, ([name, field]) => [name, this.#columnFor(name, field)]));
    this.#grouped = Array.from(definitions).flatMap(([group, { orderedBy: order = "" }]) => {
      const [groups, texts] = [this.#columns.get(group), this.#columns.get(order)];
      if (!(groups instanceof ValueColumn) || !(texts instanceof TextColumn) || texts.isSet) return [];
      return [new GroupedOrders(this.slots, group, groups, order, texts)];
    });
  }

  column(field: string): Column | undefined {
    return this.#columns.get(field);
  }

  /** The orders of the documents that share a value of a field, by another one. */
  grouped(group: string, order: string): GroupedOrders | undefined {
    return this.#grouped.find((one) => one.group === group && one.order === order);
  }

  compile(clause: Clause): Condition {
    if (clause.field === "id") return compileIds(this.slots, clause);
    const column = this.#columns.get(clause.field);
    if (column === undefined) throw new TypeError(`The field "${clause.field}" is not declared.`);
    return column.compile(clause);
  }

  /** Puts documents, none of them twice. New ones are put into the orders when all are there. */
  putAll(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    const isNew = ({ document }: Entry) => this.slots.find(document.id) === undefined;
    const added = entries.filter(isNew).sort((left, right) => compareIds(left.document.id, right.document.id));
    for (const entry of entries) if (!isNew(entry)) this.put(entry);
    const { length: total } = added;
    if (total === 0) return;
    const first = this.slots.documents.length;
    const kind = added[0]?.document.kind ?? "";
    for (const orders of this.#grouped) orders.forget();
    for (const column of this.#columns.values()) column.pause?.();
    for (const [done, entry] of added.entries()) {
      if (done % STEP === 0) onIndexing?.({ kind, done, total });
      this.#write(this.slots.add(entry.document), entry, true);
    }
    for (const column of this.#columns.values()) column.resume?.(first);
    this.slots.sorted.addAll(added.map((_, place) => first + place));
    onIndexing?.({ kind, done: total, total });
  }

  put(entry: Entry): void {
    const known = this.slots.find(entry.document.id);
    if (known === undefined) {
      const slot = this.slots.add(entry.document);
      this.slots.sorted.insert(slot);
      this.#write(slot, entry, true);
      for (const orders of this.#grouped) orders.enter(slot);
      return;
    }
    const { fields } = entry;
    const isMoved = ({ group, order }: GroupedOrders) =>
      [group, order].some((field) => fields[field] !== this.valueOf(known, field));
    const moved = this.#grouped.filter(isMoved);
    for (const orders of moved) orders.leave(known);
    this.#write(known, entry, false);
    for (const orders of moved) orders.enter(known);
  }

  delete(id: string): void {
    const slot = this.slots.find(id);
    if (slot === undefined) return;
    for (const orders of this.#grouped) orders.leave(slot);
    for (const column of this.#columns.values()) column.clear(slot);
    this.slots.remove(slot);
  }

  valueOf(slot: number, field: string): FieldValue {
    return this.#columns.get(field)?.read(slot) ?? this.slots.document(slot).id;
  }

  entryAt(slot: number): Entry {
    const index = this;
    return {
      document: this.slots.document(slot),
      // Read when asked for: the fields of a million documents at once would take gigabytes.
      get fields(): Fields {
        return Object.fromEntries(Array.from(index.#columns, ([name, column]) => [name, column.read(slot)]));
      },
    };
  }

  stats(): IndexStats {
    const fields: Record<string, number> = { id: this.slots.bytes };
    for (const [name, column] of this.#columns) fields[name] = column.bytes;
    for (const { group, bytes } of this.#grouped) fields[group] = (fields[group] ?? 0) + bytes;
    return { table: this.slots.tableBytes, fields, texts: this.texts.bytes };
  }

  verify(): readonly FieldFault[] {
    const slots = this.slots.used();
    const faults: FieldFault[] = [...this.slots.verify(slots)];
    for (const [field, column] of this.#columns) {
      for (const message of column.verify?.(slots) ?? []) faults.push({ field, message });
    }
    for (const orders of this.#grouped) {
      const { group, order } = orders;
      if (!orders.isRight(slots)) faults.push({ field: order, message: `a wrong order within ${group}` });
    }
    return [...faults, ...this.texts.verify(slots)];
  }

  #write(slot: number, { document, fields }: Entry, isNew: boolean): void {
    this.slots.documents[slot] = document;
    for (const [name, column] of this.#columns) column.write(slot, fields[name], isNew);
  }

  #columnFor(name: string, { type, many, text, sort }: FieldDefinition): Column {
    if (text || (type === "string" && sort)) {
      return new TextColumn(name, many ?? false, this.slots, text ? this.texts : undefined);
    }
    if (type === "number" && !many) return new NumberColumn(this.slots, sort ?? false);
    return new ValueColumn(this.slots, many ? [] : type === "string" ? "" : false);
  }
}
