import { documentSchemaOf } from "../fields/field-table";
import { compiled } from "../resources/common/compiled";
import { fieldTables, type Tables } from "./index";

type Schemas = { readonly [K in keyof Tables]: ReturnType<typeof documentSchemaOf<Tables[K]>> };

/** The shape of every kind of stored document; only loading and exporting need it. */
export const documentSchemas = Object.fromEntries(
  Object.entries(fieldTables).map(([kind, table]) => [kind, compiled(documentSchemaOf(table))]),
) as unknown as Schemas;
