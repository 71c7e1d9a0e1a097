import * as z from "zod/mini";
import { ZodMiniArray } from "zod/mini";
// By name: `z.core` would bundle all of zod, its translations included.
import { $constructor, $ZodAsyncError } from "zod/v4/core";
import { ISSUES_MAX, LIST_MAX_LENGTH, PRIORITY_MAX } from "../../base/limits";
import type { STime, TimeUnit } from "../../base/time";
import { fromMilliseconds, isReturnable, readInstant, unreturnable } from "../../base/time-unit";
import { contentSchema, countSchema, idSchema, shortTextSchema, stimeSchema } from "./base-schemas";
import { coverImageSchema, imageSchema, memberRoleSchema } from "./part-schemas";

interface BoundedArrayDefinition extends z.core.$ZodArrayDef {
  readonly maximum: number;
  readonly totals: Totals;
}

/** How many elements the lists that stand under a key of each element may have together. */
type Totals = Readonly<Record<string, number>>;

/** Reads no further once it has found one fault more than are reported. */
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
 * reported: an input could hold half a million of them, and each takes time. Lists within its elements would multiply
 * that, so they are bounded together. Rule N2.
 */
export function listOf<Element extends z.ZodMiniType>(
  element: Element,
  maximum = LIST_MAX_LENGTH,
  totals: Totals = {},
): z.ZodMiniArray<Element> {
  const list = new BoundedArray({ type: "array", element, maximum, totals }) as unknown as z.ZodMiniArray<Element>;
  return list.check(z.maxLength(maximum));
}

/** An instant as clients send it, in either unit, to compare with; comes out in the workspace's. Rule T2. */
export const instantInput = (unit: TimeUnit): z.ZodMiniType<STime> =>
  stimeSchema.check(z.overwrite((value) => fromMilliseconds(readInstant(value), unit)));

/** A date to be kept: what is returned of it means the same when it is sent back. Rule T2.3. */
export const dateInput = (unit: TimeUnit): z.ZodMiniType<STime> =>
  instantInput(unit).check(
    z.refine((time) => isReturnable(time, unit), { error: unreturnable[unit], params: outOfRange }),
  );

const outOfRange = { code: "out_of_range" };

/** `null`, 0 or nothing clears or leaves out the date. Rule T6. */
export const optionalDate = (unit: TimeUnit) => z.nullish(dateInput(unit));

/** An id, or `""` or `null` for none. Rule T6. */
export const optionalId = z.nullish(z.union([idSchema, z.literal("")]));

const boundedImage = {
  src: contentSchema,
  id: z.exactOptional(shortTextSchema),
  blurhash: z.exactOptional(shortTextSchema),
  color: z.exactOptional(shortTextSchema),
  emoji: z.exactOptional(shortTextSchema),
};

/** An image of a document, whose source may be the image's own data. */
export const imageInput = z.nullish(z.object({ ...imageSchema.shape, ...boundedImage }));

export const coverImageInput = z.nullish(z.object({ ...coverImageSchema.shape, ...boundedImage }));

/** A card or an epic, named by the one id or the other. */
export const workItem = { card_id: optionalId, epic_id: optionalId };

/** Zero-based. Rule L1. */
export const position = z.nullish(countSchema);

export const optionalCount = z.nullish(countSchema);

export const priority = z.nullish(countSchema.check(z.maximum(PRIORITY_MAX)));

export const archivedFlag = z.nullish(z.boolean());

/** A person to add; the default role is `member`. */
export interface MemberInput {
  readonly user_id: string;
  readonly role?: "admin" | "member" | "viewer" | null | undefined;
}

export const membersInput = z.nullish(listOf(z.object({ user_id: idSchema, role: z.nullish(memberRoleSchema) })));

/** A required date: 0, which means none, is refused. Rule T6. */
export const requiredDate = (unit: TimeUnit) =>
  dateInput(unit).check(z.refine((date) => date !== 0, "Expected a date, not 0."));
