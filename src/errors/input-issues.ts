import type * as z from "zod/mini";
import { isObject } from "../base/json";
import { ISSUES_MAX } from "../base/limits";
import { MAX_TIME_MS } from "../base/time";
import { nearestName } from "../text/nearest-name";
import { failure, type Issue, type UnknownRecord } from "./errors";

// Messages for the sender of the value. One of the schema itself goes before: it alone knows what a pattern stands for.
const messageOf: z.core.$ZodErrorMap = (issue) => {
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

const settings = { error: messageOf, async: false } as const;

export function readWith<S extends z.ZodMiniType>(schema: S, value: unknown): z.core.util.SafeParseResult<z.output<S>> {
  // `safeParse` copies its settings each time, which takes longer than to read a view request.
  const read = schema._zod.run({ value, issues: [] }, settings);
  const isRead = !(read instanceof Promise) && read.issues.length === 0;
  return isRead ? { success: true, data: read.value as z.output<S> } : schema.safeParse(value, settings);
}

/** The parsed input; throws a 400 with every issue found. */
export function accepted<T>(what: string, read: z.core.util.SafeParseResult<T>, parent?: string): T {
  if (read.success) return read.data;
  const issues = inputIssues(read.error.issues, parent, suggestions());
  const [first] = issues;
  const where = first?.path ? ` ${first.path}:` : "";
  throw failure("invalid_input", `${what} is not valid.${where} ${first?.message}`, { issues });
}

type Suggest = (name: string, known: readonly string[]) => string | undefined;

/** For as many names as are reported: to find one takes longer than to find out that it is unknown. */
export function suggestions(): Suggest {
  let left = ISSUES_MAX;
  return (name, known) => {
    left -= 1;
    return left >= 0 ? nearestName(name, known) : undefined;
  };
}

/** The issues a schema found, one for each path, written as in code: `checklists[0].title`. */
export function inputIssues(...given: Parameters<typeof allIssues>): Issue[] {
  const seen = new Set<string>();
  return allIssues(...given).filter(({ path }) => !seen.has(path) && seen.add(path));
}

function allIssues(issues: readonly z.core.$ZodIssue[], parent = "", suggest: Suggest = () => undefined): Issue[] {
  return issues.flatMap((issue) => {
    const path = pathOf(issue.path, parent);
    if (issue.code === "unrecognized_keys") {
      const known = issue.message.split(",");
      return issue.keys.slice(0, 2 * ISSUES_MAX).map((key) => ({
        path: pathOf([key], path),
        code: "unknown_key",
        message: unknownFieldMessage(key, suggest(key, known)),
      }));
    }
    const [first] = issue.code === "invalid_union" ? issue.errors : [];
    if (first !== undefined && first.length > 0) return allIssues(first, path, suggest);
    return { path, code: codeOf(issue), message: issue.message };
  });
}

/** A rule of our own may carry its code in `params`. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union") return "invalid_value";
  return issue.code === "custom" ? String(issue.params?.["code"] ?? "invalid") : issue.code;
}

export function pathOf(steps: readonly PropertyKey[], parent = ""): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    return path === "" ? String(step) : `${path}.${String(step)}`;
  }, parent);
}

/** The faults of a view request, one for each path. Rule N2. */
export class Faults {
  readonly issues: Issue[] = [];

  get areMany(): boolean {
    return this.issues.length > ISSUES_MAX;
  }

  add(path: string, code: string, message: string): undefined {
    if (!this.areMany && !this.issues.some((issue) => issue.path === path)) this.issues.push({ path, code, message });
  }

  expect(what: string, path: string, code = "invalid_type"): undefined {
    this.add(path, code, `Expected ${what}.`);
  }

  /** The value as an object; a key that is not known is wrong, also where it belongs into the object at `include`. */
  objectOf(value: unknown, path: string, known: object, what = "an object", include = {}): UnknownRecord | undefined {
    if (!isObject(value)) return this.expect(what, path);
    for (const key in value) {
      if (Object.hasOwn(known, key)) continue;
      if (this.areMany) break;
      const meant = Object.hasOwn(include, key) ? `include.${key}` : nearestName(key, Object.keys(known));
      this.add(`${path}.${key}`, "unknown_key", unknownFieldMessage(key, meant));
    }
    return value;
  }
}

/** The value that is read; throws a 400 if anything is wrong with it. */
export function faultless<Read>(read: (faults: Faults) => Read): Read {
  const faults = new Faults();
  const found = read(faults);
  const { issues } = faults;
  const [first] = issues;
  if (first !== undefined) throw failure("invalid_input", `${first.path}: ${first.message}`, { issues });
  return found;
}

type RawIssue = z.core.$ZodRawIssue;
type IssueOf<Code extends RawIssue["code"]> = Extract<RawIssue, { readonly code: Code }>;
