import * as z from "zod/mini";
import type { STime, TimeUnit } from "../base/time";
import type { Immutable } from "./declared-fields";

type InputSchema = (unit: TimeUnit) => z.ZodMiniType;

export type Writing = { readonly now: STime; readonly actor: { readonly user_id: string }; readonly teamId: string };

/** How operations take a field: `null` clears it, `""` where the schema takes it, and 0 if it says so. Rule T6. */
export interface FieldInput<Value = unknown> {
  readonly schema?: InputSchema;
  readonly created?: InputSchema;
  readonly changed?: InputSchema;
  readonly isClearedByZero?: true;
  readonly isKeptByNull?: true;
  /** Converts the input to the stored value; undefined clears the field. */
  toStored?(
    given: unknown,
    before: Immutable<Value> | undefined,
    writing: Writing,
    document: { readonly id: string },
  ): Immutable<Value> | undefined;
}

/** The ways in which operations take values of a schema. */
export const takenAs = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  /** `null` or nothing gives a new document none, and `null` clears it. */
  clearable: { schema: () => z.nullish(schema) },
  /** Likewise, and 0 clears it, too. */
  clearedByZero: { schema: () => z.nullish(schema), isClearedByZero: true as const },
  /** `null` or nothing gives a new document what it has without; it cannot be cleared. */
  defaulted: { created: () => z.nullish(schema), changed: () => z.optional(schema) },
  /** A new document must be given it. */
  required: { created: () => schema, changed: () => z.optional(schema) },
  optional: { schema: () => z.optional(schema) },
  /** Only when a document is created. */
  initial: { created: () => schema },
  /** Only when it is changed. */
  changeable: { changed: () => z.optional(schema) },
});

export type Taken<Schema extends z.ZodMiniType> = ReturnType<typeof takenAs<Schema>>;
export type Way = keyof Taken<z.ZodMiniType>;

export const clearable = <Schema extends z.ZodMiniType>(schema: Schema) => takenAs(schema).clearable;
