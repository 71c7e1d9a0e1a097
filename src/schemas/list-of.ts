import * as z from "zod";
import { ISSUES_MAX, LIST_MAX_LENGTH } from "../model/limits";

interface BoundedArrayDefinition extends z.core.$ZodArrayDef {
  readonly maximum: number;
  readonly totals: Totals;
}

/** How many elements the lists that stand under a key of each element may have together. */
type Totals = Readonly<Record<string, number>>;

/** Reads no further once it has found one fault more than anybody is told. */
const BoundedArray = /*#__PURE__*/ z.core.$constructor<z.ZodArray, BoundedArrayDefinition>(
  "BoundedArray",
  (inst, def) => {
    z.ZodArray.init(inst, def);
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
        if (result instanceof Promise) throw new z.core.$ZodAsyncError();
        payload.issues.push(...z.core.util.prefixIssues(index, result.issues));
        if (payload.issues.length > ISSUES_MAX) break;
        read.push(result.value);
      }
      payload.value = read;
      return payload;
    };
  },
);

/** What is said of the first key of which there is too much. */
function exceeded(elements: readonly unknown[], totals: Totals): string | undefined {
  for (const [key, most] of Object.entries(totals)) {
    const lengths = elements.map((element) => Object(Object(element)[key]).length);
    const total = lengths.reduce<number>((sum, length) => sum + (Number.isInteger(length) ? length : 0), 0);
    if (total > most) return `Expected at most ${most} ${key.replaceAll("_", " ")} in all of them together.`;
  }
  return undefined;
}

/**
 * A list of at most so many elements. One that is longer is refused unread, and of one with many faults the first are
 * told: an input has room for half a million of them, and each takes its time. Lists within its elements would multiply
 * that, so they are bounded together. Rule N2.
 */
export function listOf<Element extends z.ZodType>(
  element: Element,
  maximum = LIST_MAX_LENGTH,
  totals: Totals = {},
): z.ZodArray<Element> {
  const list = new BoundedArray({ type: "array", element, maximum, totals }) as unknown as z.ZodArray<Element>;
  return list.max(maximum);
}
