import type { TeamTable } from "../database-storage";
import { KindSchema } from "../kind-schema";
import type { FieldDefinition, KindDefinition } from "../storage";
import type { Session } from "./driver";
import { checkName } from "./values";

const types = { string: "text", number: "double precision", boolean: "boolean" } as const;
const defaults = { string: "''", number: "0", boolean: "false" } as const;

export const PREFIX = "doc_";

export interface Column {
  readonly field: string;
  /** In quotes. */
  readonly name: string;
  readonly definition: FieldDefinition;
  readonly type: string;
  readonly empty: string;
  /** The method and columns of the index, if there is one. */
  readonly index: string | undefined;
  /** The name of the index of its texts, without quotes, where it is worth one. */
  readonly textIndex: string | undefined;
}

export type Documents = TeamTable<Session, KindTable>;
export type Rows = Omit<Documents, "remembered">;

/** The table that holds the documents of one kind, with a column for each declared field. */
export class KindTable {
  readonly kind: string;
  readonly schema: KindSchema;
  readonly columns: ReadonlyMap<string, Column>;
  /** The table's name without quotes. */
  readonly table: string;
  /** The table's name with its schema, in quotes. */
  readonly name: string;
  readonly counted: readonly string[];
  readonly tallies: string;
  textIndexes: ReadonlySet<string> = new Set();

  constructor(definition: KindDefinition, schema: string) {
    checkName("kind", definition.kind);
    this.kind = definition.kind;
    this.schema = new KindSchema(definition);
    this.table = PREFIX + definition.kind;
    this.name = `${schema}."${this.table}"`;
    this.columns = columnsOf(definition);
    this.counted = [...this.columns.values()].filter(isCounted).map(({ field }) => field);
    this.tallies = `${schema}.tallies`;
  }

  hasTextIndex({ textIndex }: Column): boolean {
    return textIndex !== undefined && this.textIndexes.has(textIndex);
  }

  /** A field that the schema has let pass, apart from `id`. */
  column(field: string): Column {
    const column = this.columns.get(field);
    if (column === undefined) throw new TypeError(`The field "${field}" of the kind "${this.kind}" is not declared.`);
    return column;
  }
}

/** Searched texts are not asked for one by one, and may be too long for a key. */
const isCounted = ({ definition: { many, text } }: Column): boolean => many === true && text !== true;

function columnsOf({ kind, fields }: KindDefinition): ReadonlyMap<string, Column> {
  const entries = Object.entries(fields);
  return new Map(
    entries.map(([field, definition]) => [field, columnOf(kind, field, definition, orderWithin(definition, fields))]),
  );
}

function columnOf(kind: string, field: string, definition: FieldDefinition, order: string | undefined): Column {
  checkName("field", field);
  const name = columnName(field);
  const { type, many, text, textIndex } = definition;
  return {
    field,
    name,
    definition,
    type: many ? "text[]" : types[type],
    empty: many ? "'{}'" : defaults[type],
    index: indexOf(name, definition, order),
    textIndex: text && textIndex && !many ? `${kind}_t_${field}` : undefined,
  };
}

const columnName = (field: string): string => `"f_${field}"`;

/** The column of the sort field in whose order the documents of each value are read. */
function orderWithin({ orderedBy }: FieldDefinition, fields: KindDefinition["fields"]): string | undefined {
  if (orderedBy === undefined) return undefined;
  const order = fields[orderedBy];
  return order?.sort && !order.many ? columnName(orderedBy) : undefined;
}

/** Searched texts may be too long for an index, and flags divide too little: neither has one unless it is sorted by. */
function indexOf(name: string, { type, many, text, sort }: FieldDefinition, order?: string): string | undefined {
  if (many) return text ? undefined : `USING gin (${name}) WITH (fastupdate = off)`;
  if (sort) return `USING btree (team_id, ${name}, id_key)`;
  if (text) return undefined;
  if (order !== undefined) return `USING btree (team_id, ${name}, ${order}, id_key)`;
  return type === "boolean" ? undefined : `USING btree (team_id, ${name})`;
}
