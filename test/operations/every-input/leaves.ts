import * as z from "zod";

type Step = string | number;

/** A place in an input that holds no further places, and what it may be tried with. */
export interface Leaf {
  readonly path: readonly Step[];
  readonly values: readonly unknown[];
}

/** Of each kind some values that are right for many fields; which of them a field takes is found out by trying. */
const texts = [
  ...["Voyage", "copy", "1", "2", "3", "u-max", "u-eva", "https://example.org/x", "https://example.org/y"],
  ...["eva@example.org", "max@example.org", "USD", "EUR", "Europe/Berlin", "Asia/Tokyo", "1-work", "2-work"],
  ...["01KE6Y4S00EXAMP1E000000001", "01KE6Y4S00EXAMP1E000000002"],
  ...["0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f50", "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f51"],
];
const numbers = [0, 1, 2, 3, 5, 50, 1_767_700_000, 1_700_000_000];

export function leavesOf(schema: z.ZodType, path: readonly Step[] = []): readonly Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => leavesOf(part as z.ZodType, [...path, key]));
  }
  if (schema instanceof z.ZodUnion) {
    const leaves = schema.options.flatMap((option) => leavesOf(option as z.ZodType, path));
    const byPath = new Map<string, Leaf>();
    for (const leaf of leaves) {
      const key = leaf.path.join(".");
      byPath.set(key, { ...leaf, values: [...(byPath.get(key)?.values ?? []), ...leaf.values] });
    }
    return [...byPath.values()];
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element as z.ZodType, [...path, 0]);
  if (schema instanceof z.ZodRecord) return leavesOf(schema.valueType as z.ZodType, [...path, "due"]);
  if (schema instanceof z.ZodPipe) return leavesOf(schema.in as z.ZodType, path);
  const inner = "innerType" in schema._zod.def ? schema._zod.def.innerType : undefined;
  if (inner !== undefined) {
    return leavesOf(inner as z.ZodType, path).map((leaf) =>
      schema instanceof z.ZodNullable && leaf.path.length === path.length
        ? { ...leaf, values: [...leaf.values, null] }
        : leaf,
    );
  }
  return [{ path, values: valuesOf(schema) }];
}

function valuesOf(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodNumber) return numbers;
  return texts;
}

/** What an object must hold besides the field that is tried. */
const image = { type: "image", src: "https://example.org/i.png" };
const webhook = { destination_type: "slack_channel_webhook", integration_id: "1" };
const parts: Readonly<Record<string, unknown>> = {
  ...{ icon: image, cover_image: image, background_image: image, team_logo: image, profile_image: image },
  webhook_notifications: [{ webhook, options: { card_created: true } }],
  public_settings: { url: "https://example.org" },
  members: [{ user_id: "u-max" }],
};

/** The input with another value at the place; what holds the place is made where it is missing. */
export function withValue(input: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  const next = (held: unknown) => withValue(held, rest, value);
  if (typeof step === "number") {
    const list = Array.isArray(input) ? input : [];
    return list.length > step ? list.map((item, place) => (place === step ? next(item) : item)) : [...list, next({})];
  }
  const held: unknown = Reflect.get(Object(input), step);
  return { ...Object(input), [step]: next(rest.length === 0 || !isNothing(held) ? held : parts[step]) };
}

const isNothing = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);
