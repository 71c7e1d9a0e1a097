import type * as z from "zod/mini";
import { callListener } from "../base/call-listener";
import { ISSUES_MAX } from "../base/limits";
import { aFunction, type OptionRules, oneOf, optional } from "../errors/check-options";
import { failure, type Issue } from "../errors/errors";
import { pathOf, unknownFieldMessage } from "../errors/input-issues";
import { nearestName } from "../text/nearest-name";

export interface SentInput {
  readonly operation: string;
  readonly schema: z.core.$ZodType;
  readonly parts: readonly Part[];
}

interface Part {
  readonly value: unknown;
  /** Names that are read besides those of the schema. */
  readonly besides?: ReadonlySet<string>;
}

/** Refuses an input with fields that nothing reads, or reports them to the host. Rule E3. */
export function checkUnknownFields(policy: UnknownFieldsOptions, sent: SentInput): void {
  const { operation } = sent;
  const found = unknownIn(sent);
  const [first] = found.fields;
  if (first === undefined) return;
  if (policy.unknownFields === "refuse") {
    const issues = found.fields.map(({ path, code, message }) => ({ path, code, message }));
    const message = `The input of ${operation} is not valid. ${first.path}: ${first.message}`;
    throw failure("invalid_input", message, { issues, moreIssues: found.more });
  }
  if (policy.onIgnored !== undefined) callListener(policy.onIgnored, { operation, ...found });
}

const LONGEST_NAME = 64;

const none: ReadonlySet<string> = new Set();

/** The fields, at any depth, that are not read; those that are refused anyway are left alone. */
function unknownIn({ schema, parts }: SentInput): UnknownFields {
  const found: UnknownField[] = [];
  let count = 0;
  const add = (key: string, path: string, known: () => readonly string[]): void => {
    count += 1;
    if (count > ISSUES_MAX) return;
    const nearest = nearestName(key, known());
    const name = key.length > LONGEST_NAME ? `${key.slice(0, LONGEST_NAME)}…` : key;
    const message = unknownFieldMessage(name, nearest);
    found.push({ path: pathOf([name], path), code: "unknown_key", message, nearest });
  };
  const look = (value: unknown, shape: Shape, path: string, others: ReadonlySet<string>): void => {
    if (typeof value !== "object" || value === null) return;
    const { fields, elements, isStrict } = shape;
    // Lists that are too long for their field come by here too.
    if (elements?.fields !== undefined || elements?.elements !== undefined)
      for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
        if (typeof inner === "object") look(inner, elements, pathOf([key], path), none);
    if (fields === undefined || Array.isArray(value)) return;
    for (const key of Object.keys(value)) {
      const field = fields.get(key);
      if (field !== undefined) look(Reflect.get(value, key), field, pathOf([key], path), none);
      else if (!isStrict && !others.has(key)) add(key, path, () => [...fields.keys(), ...others]);
    }
  };
  for (const { value, besides = none } of parts) look(value, shapeOf(schema), "", besides);
  return { fields: found, more: count - found.length };
}

/** The fields and elements that a schema reads, whichever of its forms a value takes. */
export interface Shape {
  /** By name; nothing where every name will do. */
  readonly fields: ReadonlyMap<string, Shape> | undefined;
  /** The elements of a list, or fields of any name. */
  readonly elements: Shape | undefined;
  readonly isStrict: boolean;
}

const anything: Shape = { fields: undefined, elements: undefined, isStrict: false };

const shapes = new WeakMap<z.core.$ZodType, Shape>();

export function shapeOf(schema: z.core.$ZodType): Shape {
  const shape = shapes.get(schema) ?? readShape((schema as z.core.$ZodTypes)._zod.def);
  shapes.set(schema, shape);
  return shape;
}

function readShape(def: z.core.$ZodTypes["_zod"]["def"]): Shape {
  if (def.type === "object") {
    const fields = new Map(Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)]));
    const others = def.catchall?._zod.def.type;
    if (others !== undefined && others !== "never") return anything;
    return { fields, elements: undefined, isStrict: others === "never" };
  }
  if (def.type === "pipe") return shapeOf(def.out._zod.def.type === "transform" ? def.in : def.out);
  if (def.type === "array") return { ...anything, elements: shapeOf(def.element) };
  if (def.type === "record") return { ...anything, elements: shapeOf(def.valueType) };
  if (def.type === "union") return def.options.map(shapeOf).reduce(merged, anything);
  return "innerType" in def ? shapeOf(def.innerType) : anything;
}

function merged(left: Shape, right: Shape): Shape {
  const fields = [...(left.fields ?? []), ...(right.fields ?? [])];
  const byName = new Map<string, Shape>();
  for (const [name, shape] of fields) byName.set(name, merged(byName.get(name) ?? anything, shape));
  return {
    fields: fields.length === 0 ? undefined : byName,
    elements: left.elements ?? right.elements,
    isStrict: left.isStrict || right.isStrict,
  };
}

/** A field of an input that nothing reads. */
export interface UnknownField extends Issue {
  /** The known name that was probably meant. */
  readonly nearest: string | undefined;
}

/** The fields that were sent and that nothing reads. */
export interface UnknownFields {
  /** At most 100. */
  readonly fields: readonly UnknownField[];
  /** How many others there were. */
  readonly more: number;
}

/** The fields that were sent for an operation and that nothing reads. */
export interface IgnoredFields extends UnknownFields {
  /** The name of the operation. */
  readonly operation: string;
}

/** How fields that an operation does not have are handled. */
export interface UnknownFieldsOptions {
  /**
   * How a field that nothing reads is handled, in an input or in an object or list within it: `ignore` it, as the API
   * does, or `refuse` the call with 400, which names the field and the one that was probably meant. Default `ignore`.
   */
  readonly unknownFields?: "ignore" | "refuse" | undefined;
  /**
   * Called with the fields that are ignored, once for each call with such fields, by the path of each with the nearest
   * known name. What it throws harms nothing and is printed to the console.
   */
  readonly onIgnored?: ((ignored: IgnoredFields) => void) | undefined;
}

export const unknownFieldsRules: OptionRules<UnknownFieldsOptions> = {
  unknownFields: optional(oneOf(["ignore", "refuse"])),
  onIgnored: optional(aFunction),
};

/** The options; undefined where unknown fields are not checked. */
export const unknownFieldsPolicy = ({
  unknownFields = "ignore",
  onIgnored,
}: UnknownFieldsOptions): UnknownFieldsOptions | undefined =>
  unknownFields === "refuse" || onIgnored !== undefined ? { unknownFields, onIgnored } : undefined;
