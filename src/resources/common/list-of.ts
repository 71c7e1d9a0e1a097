import type * as z from "zod/mini";
import { maxLength, ZodMiniArray } from "zod/mini";
// By name: `z.core` would take all of zod along, its translations included.
import { $constructor, $ZodAsyncError } from "zod/v4/core";
import { ISSUES_MAX, LIST_MAX_LENGTH } from "../../base/limits";

interface BoundedArrayDefinition extends z.core.$ZodArrayDef {
  readonly maximum: number;
  readonly totals: Totals;
}

/** How many elements the lists that stand under a key of each element may have together. */
type Totals = Readonly<Record<string, number>>;

/** Reads no further once it has found one fault more than anybody is told. */
const BoundedArray = /*#__PURE__*/ $constructor<z.ZodMiniArray, BoundedArrayDefinition>("BoundedArray", (inst, def) => {
  ZodMiniArray.init(inst, def);
  const parse = inst._zod.parse;
  inst._zod.parse = (payload, context) => {
    const input = payload.value;
    if (!Array.isArray(input) || input.length > def.maximum) return parse(payload, context);
    const excess = exceeded(input, def.totals);
    if (excess !== undefined) {
      payload.issues.push({ code: "custom", input, inst, message: excess, params: { code: "too_big" } });
      return payload;
    }
    const read: unknown[] = [];
    for (const [index, value] of input.entries()) {
      const result = def.element._zod.run({ value, issues: [] }, context);
      if (result instanceof Promise) throw new $ZodAsyncError();
      for (const issue of result.issues) payload.issues.push({ ...issue, path: [index, ...(issue.path ?? [])] });
      if (payload.issues.length > ISSUES_MAX) break;
      read.push(result.value);
    }
    payload.value = read;
    return payload;
  };
});

/** The refusal for the first key that has too many. */
function exceeded(elements: readonly unknown[], totals: Totals): string | undefined {
  for (const [key, most] of Object.entries(totals)) {
    let total = 0;
    for (const element of elements) {
      const { length } = Object(Object(element)[key]);
      if (Number.isInteger(length)) total += length;
    }
    if (total > most) return `Expected at most ${most} ${key.replaceAll("_", " ")} in all of them together.`;
  }
  return undefined;
}

/**
 * A list of at most so many elements. One that is longer is refused unread, and of one with many faults the first are
 * told: an input has room for half a million of them, and each takes its time. Lists within its elements would multiply
 * that, so they are bounded together. Rule N2.
 */
export function listOf<Element extends z.ZodMiniType>(
  element: Element,
  maximum = LIST_MAX_LENGTH,
  totals: Totals = {},
): z.ZodMiniArray<Element> {
  const list = new BoundedArray({ type: "array", element, maximum, totals }) as unknown as z.ZodMiniArray<Element>;
  return list.check(maxLength(maximum));
}
