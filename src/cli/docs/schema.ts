import type { JsonSchema } from "../../openapi/types";
import { type Html, html } from "./html";

/** The fields of an object, or of each object it may be, or in a word what else is expected. */
export function schemaTable(schema: unknown): Html {
  const options = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  if (options.some(hasFields)) return html`${options.flatMap(alternative)}`;
  const properties = Object.entries(objectAt(schema, "properties"));
  if (properties.length === 0) return html`<p>${typeOf(schema)}</p>`;
  const required = listAt(schema, "required");
  const rows = properties.map(([name, field]) => fieldRow(name, field, required.includes(name)));
  return html`<table>${rows}</table>`;
}

const hasFields = (schema: unknown): boolean => Object.keys(objectAt(schema, "properties")).length > 0;

const alternative = (schema: unknown, index: number): Html[] =>
  index === 0 ? [schemaTable(schema)] : [html`<p>or</p>`, schemaTable(schema)];

export function fieldRow(name: string, schema: unknown, isRequired: boolean, description = textAt(schema)): Html {
  const mark = isRequired ? html` <b>required</b>` : undefined;
  return html`<tr><td><code>${name}</code>${mark}<td>${typeOf(schema)}<td>${description}</tr>`;
}

/** A type in a few words; what has a name of its own leads to it. */
export function typeOf(schema: unknown): Html {
  const reference = stringAt(schema, "$ref")?.split("/").at(-1);
  if (reference !== undefined) return html`<a href="#schema-${reference}">${reference}</a>`;
  const options = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  if (options.length > 0) return alternatives(options);
  const constants = listAt(schema, "enum");
  if (constants.length > 0) return html`${constants.map((value) => JSON.stringify(value)).join(" | ")}`;
  const constant: unknown = Reflect.get(Object(schema), "const");
  if (constant !== undefined) return html`${JSON.stringify(constant)}`;
  const type: unknown = Reflect.get(Object(schema), "type");
  if (type === "array") return html`${typeOf(Reflect.get(Object(schema), "items"))}[]`;
  return html`${typeof type === "string" ? type : listAt(schema, "type").join(" | ") || "any"}`;
}

function alternatives(options: readonly unknown[]): Html {
  const texts = new Map(options.map(typeOf).map((option) => [option.text, option]));
  return html`${[...texts.values()].flatMap((option, index) => (index === 0 ? [option] : [html` | `, option]))}`;
}

const textAt = (schema: unknown): string | undefined => stringAt(schema, "description");

function stringAt(schema: unknown, key: keyof JsonSchema): string | undefined {
  const value: unknown = Reflect.get(Object(schema), key);
  return typeof value === "string" ? value : undefined;
}

function listAt(schema: unknown, key: keyof JsonSchema): readonly unknown[] {
  const value: unknown = Reflect.get(Object(schema), key);
  return Array.isArray(value) ? value : [];
}

const objectAt = (schema: unknown, key: keyof JsonSchema): object => Object(Reflect.get(Object(schema), key));
