import type * as z from "zod/mini";
// By name: `z.core` would bundle all of zod, its translations included.
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { isObject } from "../base/json";

/** Whether a schema finds nothing wrong with a value and gives back just the same. It may be `false` where that is so. */
type IsAsItIs = (value: unknown) => boolean;

// Whether a schema would give a JSON value back as it is, without the copy that reading makes: most of what is loaded
// was written by an export.
export function asItIs(schema: z.ZodMiniType): IsAsItIs {
  return isAsItIs(schema as unknown as $ZodTypes);
}

function isAsItIs(schema: $ZodTypes): IsAsItIs {
  const { def } = schema._zod;
  // Checks of what is made of parts see all of it.
  if (def.checks !== undefined && def.checks.length > 0) return isScalar(schema);
  if (def.type === "object" && isStrict(def)) return isObjectOf(def.shape);
  if (def.type === "array") return isArrayOf(def.element);
  if (def.type === "union" && "discriminator" in def) return isOneOf(def.options, String(def.discriminator));
  // Missing values are checked with the whole, and JSON holds nothing undefined.
  if (def.type === "optional" || def.type === "default") return isAsItIs(def.innerType as $ZodTypes);
  return isScalar(schema);
}

const isStrict = ({ catchall }: { readonly catchall?: $ZodType | undefined }): boolean =>
  catchall === undefined || (catchall as $ZodTypes)._zod.def.type === "never";

function isObjectOf(shape: Readonly<Record<string, $ZodType>>): IsAsItIs {
  const parts = new Map(Object.entries(shape).map(([key, part]) => [key, partOf(part as $ZodTypes)]));
  const needed = [...parts.values()].filter(({ isNeeded }) => isNeeded).length;
  return (value) => {
    if (!isObject(value) || inherits(value)) return false;
    let met = 0;
    for (const key in value) {
      const part = parts.get(key);
      if (part === undefined || !part.isFit(value[key])) return false;
      if (part.isNeeded) met += 1;
    }
    return met === needed;
  };
}

/** A schema reads what an object inherits, and a copy of the object lacks it. */
function inherits(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
}

/** Optional fields without a default are not required. */
function partOf(part: $ZodTypes) {
  const { def } = part._zod;
  const isNeeded = def.type !== "optional" || def.innerType._zod.optin !== undefined;
  return { isNeeded, isFit: isAsItIs(part) };
}

function isArrayOf(element: $ZodType): IsAsItIs {
  const isFit = isAsItIs(element as $ZodTypes);
  return (value) => {
    if (!Array.isArray(value)) return false;
    // `every` passes over what is missing.
    for (let place = 0; place < value.length; place += 1) if (!isFit(value[place])) return false;
    return true;
  };
}

/** One field says which of them an object must fit. */
function isOneOf(options: readonly $ZodType[], field: string): IsAsItIs {
  const byValue = new Map<unknown, IsAsItIs>();
  for (const option of options) {
    for (const value of option._zod.propValues?.[field] ?? []) byValue.set(value, isAsItIs(option as $ZodTypes));
  }
  return (value) => isObject(value) && byValue.get(value[field])?.(value) === true;
}

/** Reading may copy an object, which is then another one. */
function isScalar(schema: $ZodTypes): IsAsItIs {
  return (value) => {
    const read = schema._zod.run({ value, issues: [] }, { async: false });
    return !(read instanceof Promise) && read.issues.length === 0 && Object.is(read.value, value);
  };
}

/** A copy of what a schema takes as it is, which bounds how deep it is. */
export function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? [] : value.map(copied);
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === "object" && part !== null) copy[key] = copied(part);
  }
  return copy;
}
