import * as z from "zod";
import { resources } from "./resources";

/** Where a part of a resource stands, with one of its values where those are listed: `Card.user.source.type=email`. */
export type Place = string;

/** All the places of a resource. What it holds of others is one place, for those are walked by themselves. */
export function placesOf(resource: z.ZodType, name: string, pass?: Pass): ReadonlySet<Place> {
  return new Set(below(resource, name, pass));
}

/** Told of every schema on the way. */
type Pass = (schema: z.ZodType) => void;

function* walk(schema: z.ZodType, at: Place, pass?: Pass): Generator<Place> {
  pass?.(schema);
  if (resources.has(schema)) yield at;
  else yield* below(schema, at, pass);
}

function* below(schema: z.ZodType, at: Place, pass?: Pass): Generator<Place> {
  if (schema instanceof z.ZodObject) {
    for (const [key, part] of Object.entries(schema.shape)) yield* walk(part, `${at}.${key}`, pass);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of optionsOf(schema)) yield* walk(option, at, pass);
  } else if (schema instanceof z.ZodArray) yield* walk(elementOf(schema), `${at}[]`, pass);
  else if (schema instanceof z.ZodRecord) yield* walk(itemOf(schema), `${at}{}`, pass);
  else if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    const values = schema instanceof z.ZodEnum ? schema.options : schema.values;
    for (const value of values) yield `${at}=${String(value)}`;
  } else {
    if (schema instanceof z.ZodNullable) yield `${at}=null`;
    const inner = innerOf(schema);
    if (inner === undefined) yield at;
    else yield* walk(inner, at, pass);
  }
}

/** The places that a value takes, those of the resources in it too. */
export function* placesIn(schema: z.ZodType, value: unknown, at: Place): Generator<Place> {
  const name = resources.get(schema);
  if (name !== undefined) yield at;
  yield* placesBelow(schema, value, name ?? at);
}

function* placesBelow(schema: z.ZodType, value: unknown, at: Place): Generator<Place> {
  const inner = innerOf(schema);
  if (value === null) yield `${at}=null`;
  else if (inner !== undefined) yield* placesIn(inner, value, at);
  else if (schema instanceof z.ZodUnion) {
    const option = optionsOf(schema).find((each) => each.safeParse(value).success);
    if (option !== undefined) yield* placesIn(option, value, at);
  } else if (schema instanceof z.ZodArray) {
    for (const item of value as readonly unknown[]) yield* placesIn(elementOf(schema), item, `${at}[]`);
  } else if (schema instanceof z.ZodRecord) {
    for (const item of Object.values(value as object)) yield* placesIn(itemOf(schema), item, `${at}{}`);
  } else if (schema instanceof z.ZodObject) {
    for (const [key, item] of Object.entries(value as object)) {
      const part = schema.shape[key];
      if (part !== undefined) yield* placesIn(part, item, `${at}.${key}`);
    }
  } else yield schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral ? `${at}=${String(value)}` : at;
}

/** zod types what is inside a schema by its core. */
const optionsOf = (schema: z.ZodUnion): readonly z.ZodType[] => schema.options as readonly z.ZodType[];
const elementOf = (schema: z.ZodArray): z.ZodType => schema.element as z.ZodType;
const itemOf = (schema: z.ZodRecord): z.ZodType => schema.valueType as z.ZodType;

/** What an optional, nullable or piped schema says of the value that comes out. */
function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.out as z.ZodType;
  return "innerType" in schema._zod.def ? (schema._zod.def.innerType as z.ZodType) : undefined;
}
