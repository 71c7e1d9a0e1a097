import type { JsonSchema } from "workspace-engine/openapi";
import type { Chance } from "../../workspace/random/chance";
import type { Known } from "./known";

const MOST_OPTIONAL = 4;
const DEEPEST = 5;

/** Texts where nothing better is known, filtered by pattern and length. */
const texts: readonly string[] = [
  ...["Alpha", "404", "", "now", "now-1d/d", "<p>One</p>", "red", "#0f0", "2026-01-31T09:00Z", "Europe/Madrid"],
  ...["https://example.org/brief", "max@example.org", "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52", "EUR"],
  "01KE6Y4S00EXAMP1E000000007",
];

/** A value for a field of this name that its schema allows: mostly one that is known for it. */
export function drawnField(name: string, schema: JsonSchema, known: Known, chance: Chance, depth = 0): unknown {
  if (!known.has(name) || chance.yes(0.1)) return drawnValue(schema, known, chance, depth);
  if (!isList(schema)) return known.oneOf(name, chance);
  return [...new Set(Array.from({ length: chance.below(4) }, () => known.oneOf(name, chance)))];
}

const isList = ({ type, anyOf }: JsonSchema): boolean =>
  type === "array" || (Array.isArray(anyOf) && anyOf.some((option) => Reflect.get(Object(option), "type") === "array"));

/** A value that the schema allows. */
export function drawnValue(schema: JsonSchema, known: Known, chance: Chance, depth = 0): unknown {
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) {
    const some = options.filter((option) => Reflect.get(Object(option), "type") !== "null" || chance.yes(0.3));
    return drawnValue(asSchema(chance.any(some)), known, chance, depth);
  }
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return chance.any(schema["enum"]);
  const type = Array.isArray(schema["type"]) ? chance.any(schema["type"]) : schema["type"];
  return drawers[String(type)]?.(schema, known, chance, depth) ?? null;
}

type Drawer = (schema: JsonSchema, known: Known, chance: Chance, depth: number) => unknown;

const drawers: Readonly<Record<string, Drawer>> = {
  boolean: (_schema, _known, chance) => chance.yes(),
  integer: number,
  number,
  string: text,
  array: ({ items }, known, chance, depth) =>
    depth > DEEPEST
      ? []
      : Array.from({ length: chance.below(3) }, () => drawnValue(asSchema(items), known, chance, depth + 1)),
  object: (schema, known, chance, depth) => {
    const required = new Set([schema["required"] ?? []].flat());
    const all = Object.entries(asSchema(schema["properties"]));
    const optional = all.filter(([name]) => !required.has(name));
    const given = new Set(Array.from({ length: chance.below(MOST_OPTIONAL + 1) }, () => chance.any(optional)?.[0]));
    const chosen = all.filter(([name]) => required.has(name) || given.has(name));
    return Object.fromEntries(
      chosen.map(([name, property]) => [name, drawnField(name, asSchema(property), known, chance, depth + 1)]),
    );
  },
};

function number({ minimum, maximum }: JsonSchema, _known: Known, chance: Chance): number {
  const [least, most] = [typeof minimum === "number" ? minimum : 0, typeof maximum === "number" ? maximum : 2e12];
  const large = chance.oneOf([1_767_571_200, 1_767_700_000_000, 60, 3600]);
  return chance.yes(0.7) || large > most ? Math.min(most, Math.max(least, chance.below(6))) : Math.max(least, large);
}

function text({ pattern, minLength = 0, maxLength = 1e6 }: JsonSchema, _known: Known, chance: Chance): string {
  const allowed = new RegExp(typeof pattern === "string" ? pattern : "", "u");
  const fits = (each: string) =>
    allowed.test(each) && each.length >= Number(minLength) && each.length <= Number(maxLength);
  return chance.any(texts.filter(fits)) ?? "Alpha";
}

const asSchema = (value: unknown): JsonSchema => (typeof value === "object" && value !== null ? { ...value } : {});
