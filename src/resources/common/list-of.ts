import * as z from "zod";
import { ISSUES_MAX, LIST_MAX_LENGTH } from "../../base/limits";

interface BoundedArrayDefinition extends z.core.$ZodArrayDef {
  readonly maximum: number;
}

/** Reads no further once it has found one fault more than anybody is told. */
const BoundedArray = /*#__PURE__*/ z.core.$constructor<z.ZodArray, BoundedArrayDefinition>(
  "BoundedArray",
  (inst, def) => {
    z.ZodArray.init(inst, def);
    const parse = inst._zod.parse;
    inst._zod.parse = (payload, context) => {
      const input = payload.value;
      if (!Array.isArray(input) || input.length > def.maximum) return parse(payload, context);
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

/**
 * A list of at most so many elements. One that is longer is refused unread, and of one with many faults the first are
 * told: an input has room for half a million of them, and each takes its time. Rule N2.
 */
export function listOf<Element extends z.ZodType>(element: Element, maximum = LIST_MAX_LENGTH): z.ZodArray<Element> {
  const list = new BoundedArray({ type: "array", element, maximum }) as unknown as z.ZodArray<Element>;
  return list.max(maximum);
}
