import type * as z from "zod/mini";
import { MAX_TIME_MS } from "../base/time";

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue["code"]> = Extract<Issue, { readonly code: Code }>;

// Messages for the sender of the value. One of the schema itself goes before: it alone knows what a pattern stands for.
export const messageOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This field is required."
        : `Expected ${wanted(issue)}, not ${nameOf(issue.input)}.`;
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      return oneOf(Array.isArray(issue.options) ? issue.options : []);
    case "too_small":
      return `Expected ${amount(issue, "at least", issue.minimum)}.`;
    case "too_big":
      return `Expected ${amount(issue, "at most", issue.maximum)}.`;
    case "invalid_key":
      return `The name of this field is not valid. ${issue.issues[0]?.message}`;
    case "invalid_format":
      return `Expected ${formats[issue.format] ?? "another form of text"}.`;
    case "unrecognized_keys":
      return knownNames(issue);
    default:
      return "This value is not valid.";
  }
};

/** Which fields there are, in a form that the message of each unknown one is made from. */
function knownNames({ inst }: IssueOf<"unrecognized_keys">): string {
  const { shape }: Partial<z.ZodMiniObject> = Object(inst);
  return Object.keys(shape ?? {}).join(",");
}

const formats: Readonly<Record<string, string>> = { uuid: "a UUID, such as 0b8f6a52-3a0e-4c8e-9d51-8a1f0e7c2d34" };

const types: Readonly<Record<string, string>> = {
  string: "a text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function wanted({ expected, schema }: IssueOf<"invalid_type">): string {
  return expected === "number" || expected === "int" ? numberInWords(schema) : (types[expected] ?? expected);
}

function nameOf(value: unknown): string {
  if (typeof value === "string") return "a text";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

function oneOf(values: readonly unknown[]): string {
  return `Expected ${values.length > 1 ? "one of: " : ""}${values.join(", ")}.`;
}

function amount({ origin, schema }: IssueOf<"too_small" | "too_big">, limit: string, bound: number | bigint): string {
  const what = parts[origin];
  if (what === undefined) return numberInWords(schema);
  return `${limit} ${bound} ${what}${Number(bound) === 1 ? "" : "s"}`;
}

const parts: Readonly<Record<string, string>> = { string: "character", array: "element", object: "field" };

function numberInWords(schema: unknown): string {
  const definition: Partial<z.core.$ZodNumberFormatDef> = Object(schema)._zod?.def ?? {};
  const least = Math.max(...boundsOf(definition, "greater_than"));
  const most = Math.min(...boundsOf(definition, "less_than"));
  if (most === MAX_TIME_MS) return "a time in whole seconds or milliseconds";
  const what = definition.format === "safeint" ? "a whole number" : "a number";
  if (Number.isFinite(least) && Number.isFinite(most)) return `${what} from ${least} to ${most}`;
  if (Number.isFinite(least)) return `${what}, at least ${least}`;
  return Number.isFinite(most) ? `${what}, at most ${most}` : what;
}

const boundsOf = ({ checks = [] }: Partial<z.core.$ZodNumberDef>, kind: "greater_than" | "less_than"): number[] =>
  checks.flatMap(({ _zod: { def } }) => (def.check === kind ? Number(Reflect.get(def, "value")) : []));

export const unknownFieldMessage = (name: string, nearest?: string): string =>
  `There is no field ${name}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`;
