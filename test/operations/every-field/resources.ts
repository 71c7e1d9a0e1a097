import * as z from "zod";
import { answerKeys, answersApart, furtherSchemas } from "../../../src/openapi/answers";
import * as schemas from "../../../src/resources/schemas";

const nameOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, "");

/** Every schema of the API that is an object, with its name. */
export const objects: ReadonlyMap<z.ZodType, string> = new Map(
  Object.entries({ ...schemas, ...furtherSchemas }).flatMap(([name, schema]: [string, z.ZodType]) =>
    schema instanceof z.ZodObject ? [[schema, nameOf(name)] as const] : [],
  ),
);

/** What stands in an answer, by itself or in an array. */
const answered = new Set(
  [answerKeys, ...Object.values(answersApart)].flatMap((keys) =>
    keys instanceof z.ZodType
      ? []
      : Object.values(keys).map((schema) => (schema instanceof z.ZodArray ? schema.element : schema)),
  ),
);

const hasId = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && schema.shape["id"] !== undefined && schema.shape["id"]._zod.optin === undefined;

/** What is answered or has an id of its own is walked by itself, and everything else where it stands. */
export const resources: ReadonlyMap<z.ZodType, string> = new Map(
  [...objects].filter(([schema]) => answered.has(schema) || hasId(schema)),
);
