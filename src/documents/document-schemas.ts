import type * as z from "zod/mini";
import { readWith } from "../errors/input-issues";
import { documentSchemaOf } from "../fields/field-table";
import { compiled } from "../resources/common/compiled";
import { type Documents, fieldTables, type Kind } from "./index";

type Schemas = { readonly [K in Kind]: z.ZodMiniObject & z.ZodMiniType<Documents[K]> };

/** The shape of every kind of stored document; only loading and exporting need it. */
export const documentSchemas = Object.fromEntries(
  Object.entries(fieldTables).map(([kind, table]) => [kind, compiled(documentSchemaOf(table))]),
) as unknown as Schemas;

/** Reads a value as a document, which shares nothing with it. */
export const readDocument = <K extends Kind>(kind: K, given: unknown): z.core.util.SafeParseResult<Documents[K]> =>
  readWith<z.ZodMiniType<Documents[K]>>(documentSchemas[kind], given);
