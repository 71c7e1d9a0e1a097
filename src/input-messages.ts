import type * as z from "zod";
import { MAX_TIME_MS } from "./model/time";

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue["code"]> = Extract<Issue, { readonly code: Code }>;

/**
 * What is wrong, for whoever sent the value, in place of the words of the validator. What a schema says itself goes
 * before it, as where only the schema knows what a pattern stands for.
 */
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
  const { shape }: Partial<z.ZodObject> = Object(inst);
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

/** What is counted of a value that is no number. */
const parts: Readonly<Record<string, string>> = { string: "character", array: "element", object: "field" };

/** With its bounds, but for those that only keep a whole number exact. */
function numberInWords(schema: unknown): string {
  const { minValue, maxValue, isInt }: Partial<z.ZodNumber> = Object(schema);
  if (maxValue === MAX_TIME_MS) return "a time in whole seconds or milliseconds";
  const what = isInt ? "a whole number" : "a number";
  const least = isBound(minValue) ? minValue : undefined;
  const most = isBound(maxValue) ? maxValue : undefined;
  if (least !== undefined && most !== undefined) return `${what} from ${least} to ${most}`;
  if (least !== undefined) return `${what}, at least ${least}`;
  return most === undefined ? what : `${what}, at most ${most}`;
}

const isBound = (value: unknown): boolean =>
  Number.isFinite(value) && Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER;

/** With the known name that was probably meant. */
export const unknownFieldMessage = (name: string, nearest?: string): string =>
  `There is no field ${name}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`;
