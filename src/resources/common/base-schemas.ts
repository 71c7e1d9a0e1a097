import * as z from "zod/mini";
import { ZodMiniArray } from "zod/mini";
// By name: `z.core` would bundle all of zod, its translations included.
import { $constructor, $ZodAsyncError } from "zod/v4/core";
import { ID_IN_WORDS, ID_PATTERN, ULID_PATTERN } from "../../base/id-format";
import * as limits from "../../base/limits";
import type { STime, TimeUnit } from "../../base/time";
import { fromMilliseconds, isReturnable, MAX_TIME_MS, readInstant, unreturnable } from "../../base/time";
import type { Named } from "../../fields/declared-fields";
import { isStorableText } from "../../storage/kind-schema";

function storable(text: z.ZodMiniString): z.ZodMiniString {
  return text.check(z.refine(isStorableText, "Expected a text without U+0000 and lone surrogates."));
}

/** Any text that every storage can hold. */
export const textSchema = /*#__PURE__*/ storable(/*#__PURE__*/ z.string());

/** Text of at most `maximum` characters; a longer one is refused unread. */
export function boundedText(
  maximum: number,
  prepare = (text: z.ZodMiniString): z.ZodMiniString => text,
): z.ZodMiniString {
  const bounded = prepare(z.string()).check(
    z.superRefine((text, context) => {
      if (limits.fits(text, maximum)) return;
      context.addIssue({ code: "too_big", origin: "string", maximum, inclusive: true, continue: false });
    }),
  );
  return storable(bounded).check(z.meta({ maxLength: maximum }));
}

/** Any identifier: 1 to 64 characters of `A-Za-z0-9_-`. Rule I1. */
export const idSchema = /*#__PURE__*/ z.string().check(z.regex(ID_PATTERN, `Expected an id: ${ID_IN_WORDS}.`));

/** The id of a part whose resource has an object keyed by such ids, where this one would reach the prototype. */
export const keySchema = /*#__PURE__*/ idSchema.check(
  z.refine((id) => id !== "__proto__", "Expected another id than __proto__."),
);

/** A ULID, the id of a time entry. Rule I1. */
export const ulidSchema = /*#__PURE__*/ z
  .string()
  .check(z.regex(ULID_PATTERN, "Expected a ULID, such as 01KE6Y4S00EXAMP1E000000001."));

/** A UUID. */
export const uuidSchema = /*#__PURE__*/ z.uuid();

/** Identifiers. */
export const idsSchema = /*#__PURE__*/ z.array(idSchema);

/** Identifiers in their order; null and absent, which the contract allows, are read as none. */
export const orderSchema = /*#__PURE__*/ (() =>
  z.pipe(
    z.pipe(
      z.nullish(idsSchema),
      z.transform((order) => order ?? []),
    ),
    idsSchema,
  ))();

/** The place of a document among its siblings: base 62, compared by code unit. Rule C9. */
export const orderKeySchema = /*#__PURE__*/ z
  .string()
  .check(z.regex(/^[0-9A-Za-z]{1,256}$/, "Expected 1 to 256 letters and digits."));

/** A title of 1 to 1024 characters, trimmed. Rule C6. */
export const titleSchema = /*#__PURE__*/ boundedText(limits.TITLE_MAX_LENGTH, (text) =>
  text.check(z.trim(), z.minLength(1)),
);

/** The title of a list as its cards repeat it: empty in the past where the reader may not read the list. */
export const listTitleSchema = /*#__PURE__*/ boundedText(limits.TITLE_MAX_LENGTH);

/** A text like a title that may be empty. */
export const trimmedSchema = /*#__PURE__*/ boundedText(limits.TITLE_MAX_LENGTH, (text) => text.check(z.trim()));

/** A name, a colour or another text of a few words, of at most 1024 characters, kept as sent. */
export const shortTextSchema = /*#__PURE__*/ boundedText(limits.SHORT_TEXT_MAX_LENGTH);

/** Content of at most 102400 characters, kept as sent. */
export const contentSchema = /*#__PURE__*/ boundedText(limits.CONTENT_MAX_LENGTH);

/** A transcript of at most 409600 characters, kept as sent. */
export const transcriptSchema = /*#__PURE__*/ boundedText(limits.TRANSCRIPT_MAX_LENGTH);

/** Adding 0 turns -0, which would come back from JSON as 0, into 0. */
const withoutNegativeZero = (value: number): number => value + 0;

/** A finite number; -0 becomes 0. */
export const numberSchema = /*#__PURE__*/ z.number().check(z.overwrite(withoutNegativeZero));

/** An integer that a double holds exactly; -0 becomes 0. */
export const integerSchema = /*#__PURE__*/ z.int().check(z.overwrite(withoutNegativeZero));

/** An integer from 0. */
export const countSchema = /*#__PURE__*/ integerSchema.check(z.minimum(0));

/** An instant in either unit of T2; any date in seconds lies within the bounds set for milliseconds. */
export const stimeSchema = /*#__PURE__*/ integerSchema.check(z.minimum(-MAX_TIME_MS), z.maximum(MAX_TIME_MS));

/** Effort of a card, 0 to 5; 0 is unset. */
export const estimateSchema = /*#__PURE__*/ countSchema.check(z.maximum(limits.ESTIMATE_MAX));

/** Length of a time entry in seconds, at least 1. */
export const durationSecondsSchema = /*#__PURE__*/ integerSchema.check(z.minimum(limits.DURATION_SECONDS_MIN));

/** Version of a time entry, at least 1. */
export const versionSchema = /*#__PURE__*/ integerSchema.check(z.minimum(limits.VERSION_MIN));

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

/** A strict object. The shape comes as a function so that one PURE mark lets a bundler drop the whole resource. */
export function resource<Shape extends z.core.$ZodLooseShape, Type>(
  _: (value: Type) => Type,
  shape: () => Shape,
): z.ZodMiniObject<Shape, z.core.$strict> & Named<Type> {
  return z.strictObject(shape());
}

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
      if (payload.issues.length > limits.ISSUES_MAX) break;
      read.push(result.value);
    }
    payload.value = read;
    return payload;
  };
});

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

// A longer list is refused unread, and of one with many faults the first are reported: an input could hold half a
// million. Lists within its elements would multiply that, so they are bounded together. Rule N2.
export function listOf<Element extends z.ZodMiniType>(
  element: Element,
  maximum = limits.LIST_MAX_LENGTH,
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

export const workItem = { card_id: optionalId, epic_id: optionalId };

/** Zero-based. Rule L1. */
export const position = z.nullish(countSchema);

export const optionalCount = z.nullish(countSchema);

export const priority = countSchema.check(z.maximum(limits.PRIORITY_MAX));

export const archivedFlag = z.nullish(z.boolean());

/** A required date: 0, which means none, is refused. Rule T6. */
export const requiredDate = (unit: TimeUnit) =>
  dateInput(unit).check(z.refine((date) => date !== 0, "Expected a date, not 0."));
