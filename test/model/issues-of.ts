import type * as z from "zod/mini";

export function issuesOf(schema: z.ZodMiniType, value: unknown): readonly z.core.$ZodIssue[] {
  return schema.safeParse(value).error?.issues ?? [];
}
