import * as z from "zod/mini";
import { WorkspaceError } from "../errors/errors";
import { listsTooMuch, schemaOf } from "../operation/operation";
import { calledBy } from "../operations/registry";
import { checkUnknownFields, type UnknownFieldsOptions } from "../unknown-fields/check-unknown-fields";
import type { Body } from "./body";
import type { Route } from "./route";

/** No operation takes it, whatever else it takes. */
const UNREADABLE = Symbol("a body that cannot be read");

/** The ids of the path count for more than the query, and that for more than the body. Rules W3. */
export function inputOf(route: Route, ids: ReadonlyMap<string, string>, query: string, body: Body): unknown {
  if ("fault" in body) return UNREADABLE;
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value)) return body.value;
  const { aliases, rename } = route;
  const sent = Object.entries(body.value);
  const aliased = sent.filter(([key]) => aliases.has(key));
  const others = sent.filter(([key]) => !aliases.has(key));
  const fields = [...aliased, ...others].map(
    ([key, value]) => [aliases.get(key) ?? rename.get(key) ?? key, value] as const,
  );
  const asked = readQuery(route.operation, query);
  const named = [...ids].filter(([name]) => name !== "team_id");
  return Object.fromEntries([...defaultsOf(route, query), ...fields, ...asked, ...named]);
}

/** The defaults of parameters that the query does not have, not even empty. */
function defaultsOf({ defaults }: Route, query: string): [string, unknown][] {
  const entries = Object.entries(defaults);
  if (entries.length === 0) return entries;
  const asked = new URLSearchParams(query);
  return entries.filter(([name]) => !asked.has(name));
}

/** Fields that nothing reads are a fault like any other of a body: a role too low counts for more. Rule W3. */
export function withUnknownFields(
  policy: UnknownFieldsOptions | undefined,
  { operation, rename, aliases }: Route,
  query: string,
  body: Body,
): Body {
  if (policy === undefined || "fault" in body || listsTooMuch(body.value)) return body;
  const schema = schemaNamed(operation);
  const asked = { value: Object.fromEntries(parametersOf(new URLSearchParams(query))) };
  const sent = { value: body.value, besides: new Set([...rename.keys(), ...aliases.keys()]) };
  try {
    checkUnknownFields(policy, { operation, schema, parts: [asked, sent] });
    return body;
  } catch (fault) {
    if (fault instanceof WorkspaceError) return { fault };
    throw fault;
  }
}

const schemaNamed = (name: string): z.core.$ZodType => schemaOf(calledBy(name).operation, "seconds");

/** The schema decides how a parameter is read, and which there are: others are ignored. Rules W3. */
export function readQuery(operation: string, query: string): [string, unknown][] {
  if (query === "") return [];
  const fields = fieldsOf(schemaNamed(operation));
  const read: [string, unknown][] = [];
  for (const [name, values] of parametersOf(new URLSearchParams(query))) {
    const field = fields.get(name);
    const value = field && readingOf(field, values);
    if (value !== undefined) read.push([name, value]);
  }
  return read;
}

/** The names of all fields an input may have, whichever form it takes. */
export function fieldsOf(schema: z.core.$ZodType): ReadonlyMap<string, z.core.$ZodType> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return new Map(Object.entries(def.shape));
  if (def.type === "union") return new Map(def.options.flatMap((option) => [...fieldsOf(option)]));
  return new Map();
}

/** Several values under one name, or under the name with brackets, are one parameter. */
export function parametersOf(query: URLSearchParams): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const [key, value] of query) {
    const name = key.endsWith("[]") ? key.slice(0, -2) : key;
    const values = parameters.get(name);
    if (values === undefined) parameters.set(name, [value]);
    else values.push(value);
  }
  return parameters;
}

/** The first reading that the field takes, or else that is of a type it takes; what is of none is left to the operation to refuse. */
export function readingOf(field: z.core.$ZodType, values: readonly string[]): unknown {
  const [text = ""] = values;
  if (values.length === 1 && text === "") return z.safeParse(field, "").success ? "" : undefined;
  const readings = [...(values.length === 1 ? scalarsOf(text) : []), values.flatMap((value) => value.split(","))];
  const taken =
    readings.find((reading) => z.safeParse(field, reading).success) ??
    readings.find((reading) => takes(field, reading));
  return taken ?? (values.length === 1 ? text : values);
}

function scalarsOf(text: string): unknown[] {
  const readings: unknown[] = [text];
  if (/^(?:[Tt]rue|[Ff]alse|[01])$/.test(text)) readings.push(/^[Tt1]/.test(text));
  if (/^-?\d{1,20}(\.\d{1,20})?$/.test(text)) readings.push(Number(text));
  return readings;
}

function takes(field: z.core.$ZodType, value: unknown): boolean {
  const { success, error } = z.safeParse(field, value);
  return success || isOfType(error.issues);
}

function isOfType(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.every((issue) => {
    if (issue.path.length > 0) return true;
    if (issue.code === "invalid_union") return issue.errors.some(isOfType);
    return issue.code !== "invalid_type" || issue.expected === "int";
  });
}
