import { isSame } from "../../base/json";
import type { TeamTable } from "../database-storage";
import { isEmpty } from "../evaluate";
import { KindSchema } from "../kind-schema";
import type { Fields, FieldValue, Scalar } from "../query";
import type { FieldDefinition, KindDefinition } from "../storage";
import type { SqliteConnection, SqlValue } from "./connection";

/** Each field has a column, `NULL` when empty: a value, the number of a set's elements, 1 for a searched text. */
export type FieldPlace = "column" | "workspace_element" | "workspace_text";

export interface FieldLayout {
  readonly kind: string;
  readonly name: string;
  readonly column: string;
  readonly place: FieldPlace;
  readonly definition: FieldDefinition;
  /** The virtual table that is the index of its texts, quoted, where they are worth one. */
  readonly trigrams: string | undefined;
}

export type Documents = TeamTable<SqliteConnection, KindTable>;
export type Rows = Omit<Documents, "remembered">;

/** The table by which the documents of one kind are found: one narrow row per document, without its body. */
export class KindTable {
  readonly kind: string;
  readonly schema: KindSchema;
  readonly name: string;
  readonly fields: readonly FieldLayout[];
  /** The statement that writes a document's row: the team, the length of the id, the id, and a value for each field. */
  readonly insert: string;
  hasTextIndexes = false;
  readonly #byName: ReadonlyMap<string, FieldLayout>;

  constructor(definition: KindDefinition) {
    const { kind, fields } = definition;
    this.kind = kind;
    this.schema = new KindSchema(definition);
    this.name = quoted(`workspace_find_${escaped(kind)}`);
    this.fields = Object.entries(fields).map(([name, definition]) => layoutOf(kind, name, definition));
    this.insert = insertion(this.name, ["team_id", "id_length", "id", ...this.fields.map(({ column }) => column)]);
    this.#byName = new Map(this.fields.map((field) => [field.name, field]));
    if (this.fields.length > MAX_FIELDS) {
      throw new TypeError(`The kind "${kind}" declares ${this.fields.length} fields; at most ${MAX_FIELDS} are taken.`);
    }
  }

  /** `undefined` for `id`, which every kind has. */
  field(name: string): FieldLayout | undefined {
    return this.#byName.get(name);
  }

  hasTextIndex({ trigrams }: FieldLayout): boolean {
    return this.hasTextIndexes && trigrams !== undefined;
  }

  create(): string {
    const columns = this.fields.map((field) => `, ${columnDefinition(field)}`).join("");
    const key = "PRIMARY KEY (team_id, id_length, id)";
    return `CREATE TABLE ${this.name} (team_id TEXT, id_length INTEGER, id TEXT${columns}, ${key}) WITHOUT ROWID`;
  }

  /** The statement that makes the field's index, if it has one: what is sorted by in that order, the rest by value. */
  createIndex(field: FieldLayout): string | undefined {
    const { column, place, definition } = field;
    if (place !== "column") return undefined;
    const index = `CREATE INDEX ${this.indexName(field)} ON ${this.name}`;
    if (definition.sort) return `${index} (team_id, ${column}, id_length, id)`;
    const order = this.orderWithin(field);
    const columns = order === undefined ? column : `${column}, ${order.column}, id_length, id`;
    return `${index} (team_id, ${columns}) WHERE ${column} IS NOT NULL`;
  }

  /** The sort field in whose order the field's index has the documents of each value. */
  orderWithin({ place, definition: { sort, orderedBy } }: FieldLayout): FieldLayout | undefined {
    if (orderedBy === undefined || sort || place !== "column") return undefined;
    const order = this.field(orderedBy);
    return order?.place === "column" && order.definition.sort ? order : undefined;
  }

  indexName({ name }: FieldLayout): string {
    return quoted(`workspace_find_${escaped(this.kind)}_${escaped(name)}`);
  }
}

/** With the three columns of the key that is what a Durable Object's table may have. */
const MAX_FIELDS = 97;

const columnTypes = { string: "TEXT", number: "REAL", boolean: "INTEGER" } as const;

function layoutOf(kind: string, name: string, definition: FieldDefinition): FieldLayout {
  const place = placeOf(definition);
  const isIndexed = definition.textIndex && !definition.many && place === "workspace_text";
  const trigrams = isIndexed ? quoted(`workspace_trigram_${escaped(kind)}_${escaped(name)}`) : undefined;
  return { kind, name, column: quoted(`f_${escaped(name)}`), place, definition, trigrams };
}

function placeOf({ many, text, sort }: FieldDefinition): FieldPlace {
  if (text && (many || !sort)) return "workspace_text";
  return many ? "workspace_element" : "column";
}

export function columnDefinition({ column, place, definition }: FieldLayout): string {
  return `${column} ${place === "column" ? columnTypes[definition.type] : "INTEGER"}`;
}

export function columnValue({ place }: FieldLayout, value: FieldValue): SqlValue {
  if (isEmpty(value)) return null;
  if (typeof value === "object") return value.length;
  return place === "column" ? sqlValue(value) : 1;
}

export function elementsOf({ place }: FieldLayout, value: FieldValue): readonly Scalar[] {
  if (place === "column") return [];
  if (typeof value === "object") return value;
  return value === "" ? [] : [value];
}

export const fieldValue = (fields: Fields, { name }: FieldLayout): FieldValue => fields[name] ?? [];

export const sqlValue = (value: Scalar): string | number => (typeof value === "boolean" ? Number(value) : value);

function insertion(table: string, columns: readonly string[], rows = 1): string {
  const row = `(${columns.map(() => "?").join(", ")})`;
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${new Array(rows).fill(row).join(", ")}`;
}

/** Names differ by their case, which SQLite does not do. */
const escaped = (name: string): string =>
  name.replace(/[^a-z0-9_]/g, (character) => `$${character.charCodeAt(0).toString(16)}$`);

const quoted = (name: string): string => `"${name}"`;

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const SIDE_TABLES = ["workspace_element", "workspace_text"] as const;
const OF_DOCUMENT = ["team_id", "kind", "id", "field", "value"];
/** A statement of a Durable Object takes 100 parameters. */
const ROWS = 16;

/** Writes the rows by which a document without any is found. */
export function insertIndexRows({ database, table, team }: Rows, id: string, fields: Fields): void {
  const values = table.fields.map((field) => columnValue(field, fieldValue(fields, field)));
  database.run(table.insert, [team, id.length, id, ...values]);
  insertElements({ database, table, team }, table.fields, id, fields);
}

export function deleteIndexRows({ database, table: { kind, name }, team }: Rows, id: string): void {
  database.run(`DELETE FROM ${name} WHERE team_id = ? AND id_length = ? AND id = ?`, [team, id.length, id]);
  for (const side of SIDE_TABLES) {
    database.run(`DELETE FROM ${side} WHERE team_id = ? AND kind = ? AND id = ?`, [team, kind, id]);
  }
}

/** Writes only what differs between the field values the document had and those it gets. */
export function updateIndexRows(rows: Rows, id: string, before: Fields, after: Fields): void {
  const { database, table, team } = rows;
  if (Object.keys(before).some((name) => table.field(name) === undefined)) {
    // Another release wrote it with fields unknown here, which are empty from now on.
    deleteIndexRows(rows, id);
    insertIndexRows(rows, id, after);
    return;
  }
  const changed = table.fields.filter((field) => !isSame(fieldValue(before, field), fieldValue(after, field)));
  if (changed.length === 0) return;
  const sets = changed.map(({ column }) => `${column} = ?`).join(", ");
  const values = changed.map((field) => columnValue(field, fieldValue(after, field)));
  const update = `UPDATE ${table.name} SET ${sets} WHERE team_id = ? AND id_length = ? AND id = ?`;
  database.run(update, [...values, team, id.length, id]);
  for (const { name, place, kind } of changed) {
    if (place === "column") continue;
    const ofField = `DELETE FROM ${place} WHERE team_id = ? AND kind = ? AND id = ? AND field = ?`;
    database.run(ofField, [team, kind, id, name]);
  }
  insertElements(rows, changed, id, after);
}

/** Rows of the tables that the fields have beside their columns, some in each statement. */
function insertElements({ database, team }: Rows, layouts: readonly FieldLayout[], id: string, fields: Fields): void {
  for (const side of SIDE_TABLES) {
    const isText = side === "workspace_text";
    const columns = isText ? [...OF_DOCUMENT, "position"] : OF_DOCUMENT;
    const rows = layouts.flatMap((field) =>
      (field.place === side ? elementsOf(field, fieldValue(fields, field)) : []).map((element, position) => {
        const row = [team, field.kind, id, field.name, sqlValue(element)];
        return isText ? [...row, position] : row;
      }),
    );
    for (let start = 0; start < rows.length; start += ROWS) {
      const some = rows.slice(start, start + ROWS);
      database.run(insertion(side, columns, some.length), some.flat());
    }
  }
}
