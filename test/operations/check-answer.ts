import { expect } from "vitest";
import * as z from "zod/mini";
import { answerOf } from "../../src/openapi/schemas";

/** Methods of a workspace that are no operations of the API. */
const others: ReadonlySet<string> = new Set(["loadLines", "explainView", "compare"]);

const schemas = new Map<string, z.ZodMiniType>();

/** Fails unless the operation may answer so, and the schemas of its resources change nothing about it. */
export function checkAnswer<T>(operation: string, value: T): T {
  if (others.has(operation)) return value;
  const schema = schemas.get(operation) ?? answerOf(operation);
  schemas.set(operation, schema);
  const { error, data } = schema.safeParse(value);
  if (error !== undefined) expect.fail(`${operation} answers what its schema refuses:\n${z.prettifyError(error)}`);
  expect(data, `the answer of ${operation}`).toStrictEqual(value);
  return value;
}
