import * as z from "zod/mini";
import { idSchema } from "./base-schemas";

/** `__proto__` fits the pattern of ids, and zod drops it without a word. */
function refusePrototypeKey(value: unknown, context: z.core.$RefinementCtx<unknown>): void {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "__proto__")) return;
  context.addIssue({ code: "custom", path: ["__proto__"], message: "A field must not be called __proto__." });
}

function refuseMoreThan(maximum: number) {
  return (value: unknown, context: z.core.$RefinementCtx<unknown>): void => {
    if (typeof value !== "object" || value === null || Object.keys(value).length <= maximum) return;
    context.addIssue({ code: "too_big", origin: "object", maximum, inclusive: true, continue: false });
  };
}

/** An object keyed by ids, none of which is `__proto__`. One of more keys than `maximum` is refused unread. */
export function recordById<Value extends z.ZodMiniType>(value: Value, maximum = Number.POSITIVE_INFINITY) {
  return z.pipe(
    z.unknown().check(z.superRefine(refuseMoreThan(maximum)), z.superRefine(refusePrototypeKey)),
    z.record(idSchema, value),
  );
}
