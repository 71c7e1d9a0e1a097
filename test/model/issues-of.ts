import type * as z from "zod/mini";

/** What a schema holds against a value; nothing when it accepts it. */
export function issuesOf(schema: z.ZodMiniType, value: unknown): readonly z.core.$ZodIssue[] {
  return schema.safeParse(value).error?.issues ?? [];
}
