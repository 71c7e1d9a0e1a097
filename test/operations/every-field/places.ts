import * as z from "zod/mini";
import { resources } from "./resources";

/** Where a part of a resource stands, with one of its values where those are listed: `Card.user.source.type=email`. */
export type Place = string;

/** All the places of a resource. Another resource in it is one place, visited on its own. */
export function placesOf(resource: z.core.$ZodType, name: string, pass?: Pass): ReadonlySet<Place> {
  return new Set(below(resource, name, pass));
}

/** Called with every schema on the way. */
type Pass = (schema: z.core.$ZodType) => void;

function* walk(schema: z.core.$ZodType, at: Place, pass?: Pass): Generator<Place> {
  pass?.(schema);
  if (resources.has(schema)) yield at;
  else yield* below(schema, at, pass);
}

function* below(schema: z.core.$ZodType, at: Place, pass?: Pass): Generator<Place> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") {
    for (const [key, part] of Object.entries(def.shape)) yield* walk(part, `${at}.${key}`, pass);
  } else if (def.type === "union") {
    for (const option of def.options) yield* walk(option, at, pass);
  } else if (def.type === "array") yield* walk(def.element, `${at}[]`, pass);
  else if (def.type === "record") yield* walk(def.valueType, `${at}{}`, pass);
  else if (def.type === "enum" || def.type === "literal") {
    const values = def.type === "enum" ? Object.values(def.entries) : def.values;
    for (const value of values) yield `${at}=${String(value)}`;
  } else {
    if (def.type === "nullable") yield `${at}=null`;
    const inner = innerOf(schema);
    if (inner === undefined) yield at;
    else yield* walk(inner, at, pass);
  }
}

/** The places that a value takes, those of the resources in it too. */
export function* placesIn(schema: z.core.$ZodType, value: unknown, at: Place): Generator<Place> {
  const name = resources.get(schema);
  if (name !== undefined) yield at;
  yield* placesBelow(schema, value, name ?? at);
}

function* placesBelow(schema: z.core.$ZodType, value: unknown, at: Place): Generator<Place> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = innerOf(schema);
  if (value === null) yield `${at}=null`;
  else if (inner !== undefined) yield* placesIn(inner, value, at);
  else if (def.type === "union") {
    const option = def.options.find((each) => z.safeParse(each, value).success);
    if (option !== undefined) yield* placesIn(option, value, at);
  } else if (def.type === "array") {
    for (const item of value as readonly unknown[]) yield* placesIn(def.element, item, `${at}[]`);
  } else if (def.type === "record") {
    for (const item of Object.values(value as object)) yield* placesIn(def.valueType, item, `${at}{}`);
  } else if (def.type === "object") {
    for (const [key, item] of Object.entries(value as object)) {
      const part = def.shape[key];
      if (part !== undefined) yield* placesIn(part, item, `${at}.${key}`);
    }
  } else yield def.type === "enum" || def.type === "literal" ? `${at}=${String(value)}` : at;
}

/** The output schema inside an optional, nullable or piped one. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return def.out;
  return "innerType" in def ? def.innerType : undefined;
}
