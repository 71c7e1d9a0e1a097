import * as z from "zod/mini";
import { furtherSchemas, schemaUnder } from "../../../src/openapi/answers";
import { described } from "../../../src/openapi/data";
import * as schemas from "../../../src/schemas";

const nameOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, "");

/** Every schema of the API that is an object, with its name. */
export const objects: ReadonlyMap<z.core.$ZodType, string> = new Map(
  Object.entries({ ...schemas, ...furtherSchemas }).flatMap(([name, schema]: [string, z.ZodMiniType]) =>
    schema instanceof z.ZodMiniObject ? [[schema, nameOf(name)] as const] : [],
  ),
);

const forms = Object.values(described.operations).flatMap(({ answers }) => answers);

/** Schemas in answers, alone or in an array. */
const answered = new Set(
  Array.from(forms.join(" ").matchAll(/(\w+)\??:(\S+)/g), ([, key = "", type = ""]) => schemaUnder(key, type)).map(
    (schema) => (schema instanceof z.ZodMiniArray ? schema._zod.def.element : schema),
  ),
);

const hasId = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodMiniObject && schema.shape["id"] !== undefined && schema.shape["id"]._zod.optin === undefined;

/** Schemas that are answered or have an id are visited on their own, all others in place. */
export const resources: ReadonlyMap<z.core.$ZodType, string> = new Map(
  [...objects].filter(([schema]) => answered.has(schema) || hasId(schema)),
);
