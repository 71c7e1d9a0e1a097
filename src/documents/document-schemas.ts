import type * as z from "zod/mini";
import { readWith } from "../errors/input-issues";
import { documentSchemaOf } from "../fields/field-table";
import { compiled } from "../resources/common/compiled";
import { asItIs, copied } from "./as-it-is";
import { type Documents, fieldTables, type Kind } from "./index";

type Schemas = { readonly [K in Kind]: z.ZodMiniObject & z.ZodMiniType<Documents[K]> };

/** The shape of every kind of stored document; only loading and exporting need it. */
export const documentSchemas = Object.fromEntries(
  Object.entries(fieldTables).map(([kind, table]) => [kind, compiled(documentSchemaOf(table))]),
) as unknown as Schemas;

const isAsItIs = Object.fromEntries(
  Object.entries(documentSchemas).map(([kind, schema]) => [kind, asItIs(schema)]),
) as Readonly<Record<Kind, (value: unknown) => boolean>>;

/** Reads a value as a document that shares nothing with it. */
export function readCopy<K extends Kind>(kind: K, given: unknown): z.core.util.SafeParseResult<Documents[K]> {
  return isAsItIs[kind](given) ? { success: true, data: copied(given) as Documents[K] } : read(kind, given);
}

/** Reads JSON that nobody else holds as a document: where nothing of it is to be changed, it is the document itself. */
export function readDocument<K extends Kind>(kind: K, given: unknown): z.core.util.SafeParseResult<Documents[K]> {
  return isAsItIs[kind](given) ? { success: true, data: given as Documents[K] } : read(kind, given);
}

const read = <K extends Kind>(kind: K, given: unknown): z.core.util.SafeParseResult<Documents[K]> =>
  readWith<z.ZodMiniType<Documents[K]>>(documentSchemas[kind], given);
