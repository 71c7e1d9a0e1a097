import * as z from "zod";
import { idSchema } from "./base";

/** `__proto__` fits the pattern of ids, and zod drops it without a word. */
function refusePrototypeKey(value: unknown, context: z.RefinementCtx<unknown>): void {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "__proto__")) return;
  context.addIssue({ code: "custom", path: ["__proto__"], message: "A field must not be called __proto__." });
}

/** An object keyed by ids, none of which is `__proto__`. */
export function recordById<Value extends z.ZodType>(value: Value) {
  return z.unknown().superRefine(refusePrototypeKey).pipe(z.record(idSchema, value));
}
