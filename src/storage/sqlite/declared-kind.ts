import { KindSchema } from "../kind-schema";
import type { KindDefinition } from "../storage";
import { KindTable } from "./kind-table";

/** A declared kind: what its fields must be, and where they are kept. */
export interface DeclaredKind {
  readonly schema: KindSchema;
  readonly table: KindTable;
  readonly valuesOf: KindDefinition["valuesOf"];
}

export function declare(definition: KindDefinition, hasTextIndexes = false): DeclaredKind {
  const { valuesOf } = definition;
  return { schema: new KindSchema(definition), table: new KindTable(definition, hasTextIndexes), valuesOf };
}
