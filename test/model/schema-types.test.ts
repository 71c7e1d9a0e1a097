import { expectTypeOf, test } from "vitest";
import type * as schemas from "workspace-engine/schemas";
import type * as z from "zod/mini";
import type { Named } from "../../src/fields/declared-fields";

/** `T` without `readonly`, to its depth: what a schema infers for a hand-written type. */
type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Schemas = typeof schemas;
type NamedSchema = { [K in keyof Schemas]: Schemas[K] extends Named<unknown> ? K : never }[keyof Schemas];
type TypeOf<Schema> = Schema extends Named<infer Type> ? Type : never;
type Misnamed = {
  [K in NamedSchema]: Same<Writable<TypeOf<Schemas[K]>>, Writable<z.output<Schemas[K]>>> extends true ? never : K;
}[NamedSchema];

test("[R18.1] every schema gives values of the type it names, optional keys included", () => {
  expectTypeOf<"actorSchema" | "cardSchema" | "externalLinkSchema" | "tagSchema">().toExtend<NamedSchema>();
  expectTypeOf<Misnamed>().toBeNever();
});
