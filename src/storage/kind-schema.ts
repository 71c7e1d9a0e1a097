import { checkWhole } from "./argument-checks";
import { type Clause, emptyOf, type Fields, type FieldValue, type Query, type Scalar, type Selection } from "./query";
import type { FieldDefinition, JsonObject, KindDefinition } from "./storage";
import type { SummaryQuery } from "./summary";

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Neither U+0000, at which databases end a text or which they refuse, nor a lone surrogate, which UTF-8 cannot encode. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && !LONE_SURROGATE.test(text);

/** Whether a database can hold the texts in a field's value. */
export function isStorable(value: FieldValue): boolean {
  const values = typeof value === "object" ? value : [value];
  return values.every((one) => typeof one !== "string" || isStorableText(one));
}

/** The values that a stored body has in later fields, if it has any that can be stored. */
export function laterValues(schema: KindSchema, names: readonly string[], body: string): Fields | undefined {
  const derived = schema.derive(body, names);
  const values = derived && names.map((name): [string, FieldValue] => [name, derived[name] ?? ""]);
  return values?.every(([, value]) => isStorable(value)) ? Object.fromEntries(values) : undefined;
}

const idField: FieldDefinition = { type: "string", sort: true };

/** The declared fields of one kind: refuses what does not fit them, with a `TypeError` that names the field. */
export class KindSchema {
  readonly kind: string;
  readonly definition: KindDefinition;
  readonly valuesOf: KindDefinition["valuesOf"];
  readonly definitions: ReadonlyMap<string, FieldDefinition>;
  readonly #text: string;

  constructor(definition: KindDefinition) {
    const { kind, fields, valuesOf } = definition;
    this.kind = kind;
    this.definition = definition;
    this.valuesOf = valuesOf;
    this.definitions = new Map(Object.entries(fields));
    this.#text = JSON.stringify(fields);
    if (this.definitions.has("id")) throw new TypeError(`The kind "${kind}" declares "id", which every kind has.`);
  }

  equals(other: KindSchema): boolean {
    return this.kind === other.kind && this.#text === other.#text;
  }

  /** Refuses a field that is not declared, or holds something else than was declared. */
  checkFields(fields: Fields): void {
    for (const name in fields) {
      const value = fields[name];
      const definition = this.#stored(name);
      if (value !== undefined) this.#checkValue(name, definition, value);
    }
  }

  /** The values of all declared fields, apart from the argument, sets without repetitions; a field left out is empty. */
  fieldValues(fields: Fields): Fields {
    const values: Record<string, FieldValue> = {};
    for (const [name, definition] of this.definitions) {
      const value = fields[name] ?? (definition.many ? [] : emptyOf[definition.type]);
      this.#checkValue(name, definition, value);
      values[name] = typeof value === "object" ? [...new Set(value)] : value;
    }
    return values;
  }

  /** The values by a stored body, or some of them; undefined of one that the kind cannot read, which stays as it is. */
  derive(body: JsonObject | string, names?: readonly string[]): Fields | undefined {
    try {
      const derived = this.valuesOf?.(typeof body === "string" ? JSON.parse(body) : body);
      if (derived === undefined || names === undefined) return derived && this.fieldValues(derived);
      return this.fieldValues(Object.fromEntries(Object.entries(derived).filter(([name]) => names.includes(name))));
    } catch {
      // To refuse to open would put everything out of reach for the sake of one document.
      return undefined;
    }
  }

  checkSelection({ where }: Selection): void {
    for (const clause of where) this.#checkClause(clause);
  }

  checkQuery(query: Query): void {
    this.checkSelection(query);
    const { sort, after, offset = 0, limit = 0 } = query;
    const definition = this.#known(sort.field);
    if (!definition.sort || definition.many) this.#refuse(sort.field, "cannot be sorted by");
    if (after !== undefined) this.#checkScalar(sort.field, definition, after.key);
    checkWhole("offset", offset);
    checkWhole("limit", limit);
  }

  checkSummary(query: SummaryQuery): void {
    this.checkSelection(query);
    for (const { field, bounds } of query.groupBy) {
      this.#known(field);
      if (bounds === undefined) continue;
      this.#checkNumber(field);
      const isAscending = bounds.every((bound, place) => place === 0 || bound > (bounds[place - 1] ?? 0));
      if (bounds.length === 0 || !isAscending) this.#refuse(field, "needs bounds in ascending order");
    }
    for (const { field } of query.numbers) this.#checkNumber(field);
    checkWhole("limit", query.limit ?? 0);
  }

  checkValues(field: string, values: readonly Scalar[]): void {
    const definition = this.#known(field);
    for (const value of values) this.#checkScalar(field, definition, value);
  }

  #checkValue(name: string, definition: FieldDefinition, value: FieldValue): void {
    if (definition.many !== true) this.#checkScalar(name, definition, value);
    else if (typeof value !== "object") this.#refuse(name, "holds a set");
    else for (const element of value) this.#checkScalar(name, definition, element);
  }

  #checkClause(clause: Clause): void {
    const { field, operator } = clause;
    const { text } = this.#known(field);
    if (operator === "in") this.checkValues(field, clause.values);
    if (operator === "range") this.#checkNumber(field);
    if (operator === "contains" && !text) this.#refuse(field, "is not declared with text");
  }

  #checkNumber(field: string): void {
    const { type, many } = this.#known(field);
    if (type !== "number" || many) this.#refuse(field, "is not one number");
  }

  #known(field: string): FieldDefinition {
    return field === "id" ? idField : this.#stored(field);
  }

  #stored(field: string): FieldDefinition {
    return this.definitions.get(field) ?? this.#refuse(field, "is not declared");
  }

  #checkScalar(field: string, { type }: FieldDefinition, value: unknown): void {
    if (typeof value === type && (type !== "number" || Number.isFinite(value))) return;
    this.#refuse(field, `holds values of type ${type}, not ${String(value)}`);
  }

  #refuse(field: string, problem: string): never {
    throw new TypeError(`The field "${field}" of the kind "${this.kind}" ${problem}.`);
  }
}

export type Declared = { readonly schema: KindSchema };

export function declaredIn<T>(tables: ReadonlyMap<string, T>, kind: string): T {
  const table = tables.get(kind);
  if (table === undefined) throw new TypeError(`The kind "${kind}" is not declared.`);
  return table;
}
