import * as z from "zod/mini";
import { calledBy } from "../operations/registry";

/** Fields of an input by name. */
type Fields = ReadonlyMap<string, z.core.$ZodType>;

type Known = { readonly schema: z.core.$ZodType; readonly fields: Fields };

const known = new Map<string, Known>();

/** The schema of an operation's input, and the fields it has at the top. */
export function inputOfOperation(operation: string): Known {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const schema = calledBy(operation).operation.input("seconds");
  const made = { schema, fields: fieldsOf(schema) };
  known.set(operation, made);
  return made;
}

/**
 * The input of an operation from a query string. Its schema decides how a parameter is read, and which
 * parameters there are: others are ignored. Rules W3.
 */
export function readQuery(operation: string, query: string): [string, unknown][] {
  if (query === "") return [];
  const { fields } = inputOfOperation(operation);
  const read: [string, unknown][] = [];
  for (const [name, values] of parametersOf(new URLSearchParams(query))) {
    const field = fields.get(name);
    const value = field && readingOf(field, values);
    if (value !== undefined) read.push([name, value]);
  }
  return read;
}

/** The names of all fields an input may have, whichever form it takes. */
export function fieldsOf(schema: z.core.$ZodType): Fields {
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

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  True: true,
  1: true,
  false: false,
  False: false,
  0: false,
};

function scalarsOf(text: string): unknown[] {
  const readings: unknown[] = [text];
  if (Object.hasOwn(booleans, text)) readings.push(booleans[text]);
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
