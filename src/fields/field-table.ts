import * as z from "zod/mini";
import type { TimeUnit } from "../base/time";
import type { FieldValue } from "../storage/query";
import type { FieldDefinition } from "../storage/storage";
import type { DeclaredFields, Derived, DocumentOf, Field, FieldsOf, Immutable, Named } from "./declared-fields";
import { type FieldInput, type Taken, takenAs, type Way, type Writing } from "./field-input";

/** A declared field that is made of one key of the document; its value is the key's own unless `of` says otherwise. */
interface DeclaredOf<Value> extends FieldDefinition {
  of?(value: Value): FieldValue;
}

interface Seen {
  /** How inputs have it, of the resource as it is shown, where that is not what is shown under its name. Rule U38. */
  asInput?(shown: object): unknown;
}

export interface Traits<Value, Input = FieldInput<Value>> extends Seen {
  readonly isOptional?: true;
  /** The default, also after the field was cleared. */
  readonly orElse?: Immutable<Value>;
  /** The declared fields made of it alone, by which storages find and sort: by name, or one under its own name. */
  readonly declared?: DeclaredOf<Value> | Readonly<Record<string, DeclaredOf<Value>>>;
  readonly isShown?: true;
  /** The schema of the value the API shows, which the presenter builds. */
  readonly shownAs?: z.ZodMiniType;
  readonly isAlwaysShown?: true;
  /** Items of other documents show it, or depend on it. */
  readonly isShownElsewhere?: true;
  /** How operations take it. */
  readonly input?: Input;
  /** A time that a clock gives where nobody does: any is taken of what is loaded. Rule H3.9. */
  readonly isGivenByClock?: true;
  /** The kind of the document it names, with which this one is removed; it is declared under its own name. */
  readonly removedWith?: string;
  readonly isCopied?: true;
  /** No rule between documents looks at it. */
  readonly isFree?: true;
}

export interface StoredField<Schema extends z.ZodMiniType = z.ZodMiniType> extends Traits<unknown> {
  readonly stored: Schema;
}

/** A field that the API shows and nothing stores: it is made when the document is shown. */
export interface MadeField<Schema extends z.ZodMiniType = z.ZodMiniType> extends Seen {
  readonly made: Schema;
  readonly isOptional?: true;
}

export type FieldTable = Readonly<Record<string, StoredField | MadeField>>;

type Stored<Schema extends z.ZodMiniType, Given> = { readonly stored: Schema } & (Given extends {
  readonly input: infer Input extends Way;
}
  ? Omit<Given, "input"> & { readonly input: Taken<Schema>[Input] }
  : Given);

/** The input of a field is taken in a way that is named, by the schema it is stored by, or as it says. */
export function stored<Schema extends z.ZodMiniType>(schema: Schema): { readonly stored: Schema };
export function stored<
  Schema extends z.ZodMiniType,
  const Given extends Traits<z.output<Schema>, Way | FieldInput<z.output<Schema>>>,
>(schema: Schema, traits: Given): Stored<Schema, Given>;
export function stored(schema: z.ZodMiniType, traits?: Traits<unknown, Way | FieldInput>): StoredField {
  const way = traits?.input;
  const input = typeof way === "string" ? { input: takenAs(schema)[way] } : {};
  return { ...(traits as Traits<unknown>), ...input, stored: schema };
}

export const made = <Schema extends z.ZodMiniType>(schema: Schema) => ({ made: schema });

export const sometimesMade = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  made: schema,
  isOptional: true as const,
});

type NameWhere<Table, Having> = { [K in keyof Table]: Table[K] extends Having ? K : never }[keyof Table];
type StoredName<Table> = NameWhere<Table, StoredField>;
type ShownName<Table> = NameWhere<Table, MadeField | { readonly isShown: true } | { readonly shownAs: z.ZodMiniType }>;

/** When operations take a field: whenever they do, or when they create or change a document. */
type Occasion = "schema" | "created" | "changed";
type InputAt<Field, When extends Occasion> = Field extends {
  readonly input: { readonly [K in When]: (unit: TimeUnit) => infer Schema };
}
  ? Schema
  : When extends "schema"
    ? never
    : InputAt<Field, "schema">;
type InputName<Table, When extends Occasion> = {
  [K in keyof Table]: [InputAt<Table[K], When>] extends [never] ? never : K;
}[keyof Table];

type DeclaredName<Table> = {
  [K in keyof Table]: Table[K] extends { readonly declared: infer Declared }
    ? Declared extends FieldDefinition
      ? K
      : keyof Declared
    : never;
}[keyof Table];

type SchemaOf<Field> = Field extends StoredField<infer Schema> | MadeField<infer Schema> ? Schema : never;
type ShownSchema<Field> = Field extends { readonly shownAs: infer Schema extends z.ZodMiniType }
  ? Schema
  : SchemaOf<Field>;
type Maybe<Field, Schema extends z.ZodMiniType> = Field extends { readonly isOptional: true }
  ? z.ZodMiniExactOptional<Schema>
  : Schema;
type StoredSchema<Field> = Field extends { readonly orElse: unknown }
  ? z.ZodMiniDefault<SchemaOf<Field>>
  : Maybe<Field, SchemaOf<Field>>;

type DocumentShape<Table> = { readonly [K in StoredName<Table>]: StoredSchema<Table[K]> };
export type ShownIn<Table> = FieldsOf<ShownShape<Table>>;
type ShownShape<Table> = {
  readonly [K in keyof Table as K extends ShownName<Table> ? K : never]: Table[K] extends {
    readonly isAlwaysShown: true;
  }
    ? ShownSchema<Table[K]>
    : Maybe<Table[K], ShownSchema<Table[K]>>;
};
type InputsOf<Table, When extends Occasion> = {
  readonly [K in keyof Table as K extends InputName<Table, When> ? K : never]: InputAt<Table[K], When>;
};
/** The fields of a table that operations take, with the comments of its rows. */
export type InputIn<Table, When extends Occasion = "schema"> = FieldsOf<InputsOf<Table, When>>;

export type DocumentIn<Table> = DocumentOf<z.ZodMiniObject<DocumentShape<Table>, z.core.$strict>>;

type Part<Table, Name> = Pick<DocumentIn<Table>, Name & keyof DocumentIn<Table>>;
/** The stored fields that every document has, and that have no default. */
type NeededName<Table> = Exclude<
  StoredName<Table>,
  NameWhere<Table, { readonly isOptional: true } | { readonly orElse: unknown }>
>;
/** The extra argument of a table's writer; none if every field is stored as given. */
type Around<Table> = [NameWhere<Table, { readonly input: { readonly toStored: unknown } }>] extends [never]
  ? []
  : [writing: Writing];
type StartName<Table> = NameWhere<Table, { readonly orElse: unknown }> | InputName<Table, "created">;

const entriesOf = (table: FieldTable) =>
  Object.entries(table).flatMap(([name, field]) => ("stored" in field ? [[name, field] as const] : []));

const maybe = (schema: z.ZodMiniType, isOptional: boolean | undefined): z.ZodMiniType =>
  isOptional === true ? z.exactOptional(schema) : schema;

type Trait = "isOptional" | "isShown" | "isShownElsewhere" | "isCopied" | "isFree";

export function namesWhere<Table extends FieldTable>(table: Table, ...traits: Trait[]): readonly StoredName<Table>[] {
  const fields = entriesOf(table).filter(([, field]) => traits.every((trait) => field[trait] === true));
  return fields.map(([name]) => name as StoredName<Table>);
}

export function documentSchemaOf<Table extends FieldTable>(
  table: Table,
): z.ZodMiniObject<DocumentShape<Table>, z.core.$strict> {
  const shape = entriesOf(table).map(([name, { stored, isOptional, orElse }]) => {
    return [name, orElse === undefined ? maybe(stored, isOptional) : z._default(stored, orElse)];
  });
  return z.strictObject(Object.fromEntries(shape) as DocumentShape<Table>);
}

export function shownSchemaOf<Table extends FieldTable, Type>(
  _: (value: Type) => Type,
  table: Table,
): z.ZodMiniObject<ShownShape<Table>, z.core.$strict> & Named<Type> {
  const shape = Object.entries(table).flatMap(([name, field]) => {
    if ("made" in field) return [[name, maybe(field.made, field.isOptional)]];
    const { stored, shownAs, isShown, isOptional, isAlwaysShown } = field;
    if (isShown !== true && shownAs === undefined) return [];
    return [[name, maybe(shownAs ?? stored, isOptional && !isAlwaysShown)]];
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodMiniObject<ShownShape<Table>, z.core.$strict>;
}

export function partOf<Table extends FieldTable, Name extends "isShown" | "isCopied">(table: Table, trait: Name) {
  type Names = NameWhere<Table, { readonly [K in Name]: true }>;
  const names = namesWhere(table, trait) as readonly string[];
  return <Document extends Partial<DocumentIn<Table>>>(document: Document): Pick<Document, Names & keyof Document> => {
    const parts = document as Readonly<Record<string, unknown>>;
    const part: Record<string, unknown> = {};
    for (const name of names) if (parts[name] !== undefined) part[name] = parts[name];
    return part as Document;
  };
}

export function inputsOf<Table extends FieldTable, When extends Occasion = "schema">(
  table: Table,
  unit: TimeUnit,
  when?: When,
): InputsOf<Table, When> {
  const inputs = entriesOf(table).flatMap(([name, { input }]) => {
    const schema = input?.[when ?? "schema"] ?? input?.schema;
    return schema === undefined ? [] : [[name, schema(unit)]];
  });
  return Object.fromEntries(inputs) as InputsOf<Table, When>;
}

/** Writes the given fields into a document; undefined leaves a field unchanged. Rule T6. */
export function inputWriterOf<Table extends FieldTable>(
  table: Table,
): (draft: object, given: object, ...around: Around<Table>) => void {
  const fields = entriesOf(table).flatMap(([name, { input, orElse }]) => (input ? [{ name, orElse, ...input }] : []));
  return (draft, given, ...around) => {
    const [writing] = around as [Writing];
    const target = draft as { id: string; [name: string]: unknown };
    for (const { name, orElse, isClearedByZero, isKeptByNull, toStored = asGiven } of fields) {
      const value = (given as Readonly<Record<string, unknown>>)[name];
      if (value === undefined || (value === null && isKeptByNull === true)) continue;
      const isCleared = value === null || value === "" || (value === 0 && isClearedByZero === true);
      const after = isCleared ? undefined : toStored(value, target[name], writing, target);
      if (after !== undefined) target[name] = after;
      else if (orElse === undefined) delete target[name];
      else target[name] = orElse;
    }
  };
}

const asGiven = (value: unknown) => value;

export function defaultsOf<Table extends FieldTable>(
  table: Table,
): Part<Table, NameWhere<Table, { readonly orElse: unknown }>> {
  const fields = entriesOf(table).flatMap(([name, { orElse }]) => (orElse === undefined ? [] : [[name, orElse]]));
  return Object.fromEntries(fields) as DocumentIn<Table>;
}

export function startOf<Table extends FieldTable>(
  table: Table,
): (given: object, ...around: Around<Table>) => Part<Table, StartName<Table>> {
  const defaults = defaultsOf(table);
  const write = inputWriterOf(table);
  return (given, ...around) => {
    const start = Object.assign({}, defaults);
    write(start, given, ...around);
    return start as DocumentIn<Table>;
  };
}

function declaredOf<Table extends FieldTable>(table: Table) {
  const fields = entriesOf(table).flatMap(([name, { declared = {} }]) => {
    const byName = isDefinition(declared) ? { [name]: declared } : declared;
    return Object.entries(byName).map(([field, { of = asItIs, ...definition }]) => {
      if (of === asItIs && field === name) return [field, definition];
      const made = (document: object) => of((document as Readonly<Record<string, unknown>>)[name]);
      return [field, { ...definition, from: [name], of: made }];
    });
  });
  return Object.fromEntries(fields) as Readonly<
    Record<DeclaredName<Table> & string, FieldDefinition & Derived<DocumentIn<Table>>>
  >;
}

const isDefinition = (declared: object): declared is DeclaredOf<unknown> =>
  "type" in declared && typeof declared.type === "string";

const asItIs = (value: unknown) => value as FieldValue;

export interface DocumentKind<Document, Needed> {
  readonly table: FieldTable;
  readonly declared: DeclaredFields<Document>;
  /** The fields that every document has, and that have no default: of its type only. */
  readonly needed?: Needed;
}

/** A field that is no key of the document must say where its value comes from. */
type CheckedFields<Document, Names extends string> = {
  readonly [N in Names]: N extends keyof Document ? Field<Document> : FieldDefinition & Derived<Document>;
};

/** The kind of documents that a table describes; `further` declares what is made of several of their fields. */
export function documentKind<Table extends FieldTable, Names extends string = never>(
  table: Table,
  further?: CheckedFields<DocumentIn<Table>, Names>,
): DocumentKind<DocumentIn<Table>, NeededName<Table>> {
  return { table, declared: { ...declaredOf(table), ...further } };
}
