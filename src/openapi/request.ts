import * as z from "zod/mini";
import { parameterNames, type Route } from "../http/route";
import type { Operation } from "../operation/operation";
import { timeSummaryFields } from "../resources/time-entry/operations/get-time-entries";
import { calendarPeriods, measureNames, type SummaryFields } from "../summary/summary-request";
import type { ViewType } from "../views/filter-table";
import { viewRequestJsonSchema } from "../views/json-schema";
import { summaryFields } from "../views/operations/summarize-view";
import { described, examples } from "./data";
import { withFieldTexts } from "./schemas";
import type { JsonSchema, Parameter, RequestBody } from "./types";

export type RequestParts = { readonly parameters: readonly Parameter[]; readonly requestBody?: RequestBody };

/** Part of the query even where there is a body, as the API has it. */
const paging: ReadonlySet<string> = new Set(["cursor", "count"]);

const anyId: JsonSchema = { $ref: "#/components/schemas/Id" };

/** An operation's input, parted into path, query and body as its route wants it. */
export function requestOf(route: Route, { input }: Operation<unknown>): RequestParts {
  const { operation, method } = route;
  const texts = described.operations[operation]?.fields ?? {};
  const forms = formsFor(operation, input("seconds"));
  const inPath = parameterNames(route);
  const hasBody = method !== "GET" && method !== "DELETE";
  // Expected values fit into no query, and not every client sends a body with a DELETE.
  const inQuery = (name: string) => !inPath.includes(name) && (hasBody ? paging.has(name) : name !== "expected");
  const fields = new Map(forms.flatMap((form) => Object.entries(propertiesOf(form))));
  const required = requiredIn(forms);
  const parameters = [
    ...inPath.map((name) => pathParameter(name, name === "team_id" ? anyId : fields.get(name), texts[name])),
    ...[...fields]
      .filter(([name]) => inQuery(name))
      .map(([name, schema]) => queryParameter(name, schema, texts[name], required.has(name))),
  ];
  const bodies = forms.map((form) => bodyIn(form, (name) => !inPath.includes(name) && !inQuery(name)));
  const isEmpty = bodies.every((body) => Object.keys(propertiesOf(body)).length === 0) && operation !== "load";
  if (!hasBody || isEmpty) return { parameters };
  return { parameters, requestBody: requestBody(route, bodies, fields) };
}

export function formsFor(operation: string, input: z.ZodMiniType): readonly JsonSchema[] {
  if (operation === "previewView") return formsOf(viewRequestJsonSchema());
  if (operation === "summarizeView") return summaryForms();
  const forms = formsOf(inputSchema(input));
  if (operation !== "summarizeTimeEntries") return forms;
  return forms.map((form) => ({ ...form, properties: { ...propertiesOf(form), ...summaryParts(timeSummaryFields) } }));
}

/** The forms of a summary's request, one for each type of view. */
export const summaryForms = (): readonly JsonSchema[] =>
  formsOf(viewRequestJsonSchema()).map((form) => {
    const { cursor: _, count: __, ...properties } = propertiesOf(form);
    const type = Object.keys(summaryFields).find((name) => name === properties["type"]?.["const"]);
    return { ...form, properties: { ...properties, ...summaryParts(summaryFields[(type ?? "card") as ViewType]) } };
  });

const inputSchema = (input: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any", override: portable });

/** Not every reader of patterns knows the properties of Unicode. */
function portable({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.pattern?.includes("\\p{")) delete jsonSchema.pattern;
}

export function pathParameter(name: string, schema: JsonSchema = anyId, description?: string): Parameter {
  const own = notEmpty(withoutNothing(schema));
  return { name, in: "path", required: true, ...(description && { description }), schema: own };
}

function queryParameter(
  name: string,
  schema: JsonSchema,
  description: string | undefined,
  isRequired: boolean,
): Parameter {
  const own = withoutNothing(schema);
  const isArray = JSON.stringify(own).includes('"type":"array"');
  return {
    name,
    in: "query",
    ...(isRequired ? { required: true } : {}),
    ...(description && { description }),
    ...(isArray ? { style: "form", explode: true } : {}),
    schema: own,
  };
}

function requestBody(
  { operation, rename, defaults }: Route,
  bodies: readonly JsonSchema[],
  fields: ReadonlyMap<string, JsonSchema>,
): RequestBody {
  const onTheWire = new Map([...rename].map(([wire, name]) => [name, wire]));
  const wired = bodies.map((body) =>
    withDefaults(renamed(withFieldTexts(body, described.operations[operation]?.fields ?? {}), onTheWire), defaults),
  );
  const [only = {}, ...others] = wired;
  const given: Readonly<Record<string, unknown>> = examples.inputs[operation] ?? {};
  const sent = Object.entries(given).filter(
    ([name]) => fields.size === 0 || wired.some((body) => (onTheWire.get(name) ?? name) in propertiesOf(body)),
  );
  const example = Object.fromEntries(sent.map(([name, value]) => [onTheWire.get(name) ?? name, value]));
  return {
    ...(requiredIn(wired).size > 0 ? { required: true } : {}),
    content: {
      "application/json": {
        schema: others.length === 0 ? only : { oneOf: wired },
        ...(sent.length > 0 ? { example } : {}),
      },
    },
  };
}

/** The objects an input can be; what it can be besides goes by the operation's name only. */
function formsOf(schema: JsonSchema): JsonSchema[] {
  const { $schema: _, oneOf, anyOf, ...rest } = schema;
  const options = oneOf ?? anyOf;
  if (Array.isArray(options)) return options.filter(({ type }) => type === "object").flatMap(formsOf);
  return [{ type: "object", ...rest }];
}

const propertiesOf = ({ properties }: JsonSchema) => (properties ?? {}) as Readonly<Record<string, JsonSchema>>;

function requiredIn(forms: readonly JsonSchema[]): Set<string> {
  const [first = [], ...others] = forms.map(requiredOf);
  return new Set(first.filter((name) => others.every((names) => names.includes(name))));
}

const requiredOf = ({ required }: JsonSchema): string[] => (Array.isArray(required) ? required.map(String) : []);

function bodyIn(form: JsonSchema, isIn: (name: string) => boolean): JsonSchema {
  const { properties: _, required: __, ...rest } = form;
  const properties = Object.fromEntries(Object.entries(propertiesOf(form)).filter(([name]) => isIn(name)));
  const required = requiredOf(form).filter(isIn);
  return { ...rest, properties, ...(required.length > 0 ? { required } : {}) };
}

function renamed(body: JsonSchema, onTheWire: ReadonlyMap<string, string>): JsonSchema {
  const named = (name: string) => onTheWire.get(name) ?? name;
  const properties = Object.fromEntries(Object.entries(propertiesOf(body)).map(([name, one]) => [named(name), one]));
  return { ...body, properties, ...(Array.isArray(body["required"]) ? { required: requiredOf(body).map(named) } : {}) };
}

function withDefaults(body: JsonSchema, defaults: Readonly<Record<string, unknown>>): JsonSchema {
  const properties = Object.entries(propertiesOf(body)).map(([name, one]) => [
    name,
    Object.hasOwn(defaults, name) ? { ...one, default: defaults[name] } : one,
  ]);
  return { ...body, properties: Object.fromEntries(properties) };
}

/** Nothing in a path is an empty text. */
function notEmpty(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [only, ...others] = Array.isArray(anyOf) ? anyOf.filter((one) => one.const !== "") : [];
  return only === undefined || others.length > 0 ? schema : { ...rest, ...only };
}

/** A value in a path or query is never null. */
function withoutNothing(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== "null");
    return { ...rest, type: types.length === 1 ? types[0] : types };
  }
  if (!Array.isArray(anyOf)) return schema;
  const options = anyOf.filter((one) => one.type !== "null").map(withoutNothing);
  return options.length === 1 ? { ...rest, ...options[0] } : { ...rest, anyOf: options };
}

const listOf = (maxItems: number, items: JsonSchema): JsonSchema => ({ type: "array", maxItems, items });

const objectOf = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});

export function summaryParts({ groups, numbers }: SummaryFields): Readonly<Record<string, JsonSchema>> {
  const field = { type: "string", enum: Object.keys(groups) };
  const number = { type: "string", enum: Object.keys(numbers) };
  return {
    group_by: listOf(2, objectOf({ field, by: { type: "string", enum: [...calendarPeriods] } }, ["field"])),
    measures: listOf(10, { oneOf: measureNames.map((name) => objectOf({ [name]: number }, [name])) }),
    with: { type: "string", enum: ["titles"] },
  };
}
