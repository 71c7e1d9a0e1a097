import type * as z from "zod/mini";

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

export function leavesOf(schema: z.core.$ZodType, path: readonly Step[] = []): readonly Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") {
    return Object.entries(def.shape).flatMap(([key, part]) => leavesOf(part, [...path, key]));
  }
  if (def.type === "union") {
    const leaves = def.options.flatMap((option) => leavesOf(option, path));
    const byPath = new Map<string, Leaf>();
    for (const leaf of leaves) {
      const key = leaf.path.join(".");
      byPath.set(key, { ...leaf, values: [...(byPath.get(key)?.values ?? []), ...leaf.values] });
    }
    return [...byPath.values()];
  }
  if (def.type === "array") return leavesOf(def.element, [...path, 0]);
  if (def.type === "record") return leavesOf(def.valueType, [...path, "due"]);
  if (def.type === "pipe") return leavesOf(def.in, path);
  if ("innerType" in def) {
    return leavesOf(def.innerType, path).map((leaf) =>
      def.type === "nullable" && leaf.path.length === path.length ? { ...leaf, values: [...leaf.values, null] } : leaf,
    );
  }
  return [{ path, values: valuesOf(schema) }];
}

function valuesOf(schema: z.core.$ZodType): readonly unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "enum") return Object.values(def.entries);
  if (def.type === "literal") return def.values;
  if (def.type === "boolean") return [true, false];
  return def.type === "number" ? numbers : texts;
}

/** Required fields besides the one that is tested. */
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
