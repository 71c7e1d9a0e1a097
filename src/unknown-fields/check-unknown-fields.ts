import type * as z from "zod/mini";
import { callListener } from "../base/call-listener";
import { failure } from "../errors/errors";
import { type UnknownField, UnknownFieldFinder, type UnknownFields } from "./find";
import type { UnknownFieldsOptions } from "./options";
import { shapeOf } from "./shape";

/** The input of an operation as it was sent. */
export interface SentInput {
  readonly operation: string;
  readonly schema: z.core.$ZodType;
  readonly parts: readonly Part[];
}

interface Part {
  readonly value: unknown;
  /** Names that are read besides those of the schema. */
  readonly besides?: ReadonlySet<string>;
}

/** Refuses an input with fields that nothing reads, or reports them to the host. Rule E3. */
export function checkUnknownFields(policy: UnknownFieldsOptions, { operation, schema, parts }: SentInput): void {
  const finder = new UnknownFieldFinder();
  for (const { value, besides } of parts) finder.look(value, shapeOf(schema), "", besides);
  const { found } = finder;
  const [first] = found.fields;
  if (first === undefined) return;
  if (policy.unknownFields === "refuse") throw refusalOf(operation, first, found);
  if (policy.onIgnored !== undefined) callListener(policy.onIgnored, { operation, ...found });
}

function refusalOf(operation: string, first: UnknownField, { fields, more }: UnknownFields) {
  const issues = fields.map(({ path, code, message }) => ({ path, code, message }));
  return failure("invalid_input", `The input of ${operation} is not valid. ${first.path}: ${first.message}`, {
    issues,
    moreIssues: more,
  });
}
