import { ID_IN_WORDS, ID_PATTERN } from "../base/id-format";
import { isObjectOrArray } from "../base/json";
import { refusal } from "./errors";

/** Refuses a value that the option of that name must not have. */
export type OptionRule = (value: unknown, name: string) => void;

/** A rule for every option there is: leaving one out does not compile, and any other name is refused. */
export type OptionRules<Options> = { readonly [Name in keyof Required<Options>]: OptionRule };

/** Options are judged when they are given, so that no wrong one is found out by the first request. Rules K8. */
export function checkOptions<Options extends object>(options: Options, rules: OptionRules<Options>, parent = ""): void {
  if (!isObjectOrArray(options)) throw refused(parent || "options", "an object");
  const nameOf = (name: string): string => (parent === "" ? name : `${parent}.${name}`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(rules, name)) continue;
    const message = `There is no option ${nameOf(name)}, only: ${Object.keys(rules).join(", ")}.`;
    throw refusal("invalid_input", nameOf(name), message, "unknown_key");
  }
  for (const [name, rule] of Object.entries<OptionRule>(rules)) rule(Reflect.get(options, name), nameOf(name));
}

/** A rule of its own: what is expected, in words, and whether a value is that. */
export const must =
  (expected: string, holds: (value: unknown) => boolean): OptionRule =>
  (value, name) => {
    if (!holds(value)) throw refused(name, expected);
  };

export const optional =
  (rule: OptionRule): OptionRule =>
  (value, name) => {
    if (value !== undefined) rule(value, name);
  };

/** Validated elsewhere. */
export const anything: OptionRule = () => {};

export const aFunction: OptionRule = must("a function", isFunction);
export const aFlag: OptionRule = must("true or false", (value) => typeof value === "boolean");
export const aText: OptionRule = must("a text", (value) => typeof value === "string");
export const anInteger: OptionRule = must("a whole number", Number.isInteger);

export const anId: OptionRule = must(ID_IN_WORDS, (value) => ID_PATTERN.test(typeof value === "string" ? value : ""));

export const numberFrom = (least: number): OptionRule =>
  must(`a number from ${least}`, (value) => typeof value === "number" && value >= least);

export const wholeNumberFrom = (least: number): OptionRule =>
  must(`a whole number from ${least}`, (value) => Number.isSafeInteger(value) && Number(value) >= least);

export const oneOf = (values: readonly unknown[]): OptionRule =>
  must(`one of: ${values.join(", ")}`, (value) => values.includes(value));

/** An object with these methods, whatever its class. */
export const having = (what: string, ...methods: readonly string[]): OptionRule =>
  must(`${what}, with the ${methods.length > 1 ? "methods" : "method"} ${methods.join(", ")}`, (value) =>
    methods.every((name) => isObjectOrArray(value) && isFunction(Reflect.get(value, name))),
  );

export const aClock: OptionRule = having("a clock", "now");
export const anAbortSignal: OptionRule = having("an AbortSignal", "throwIfAborted", "addEventListener");

export const optionsOf =
  <Options extends object>(rules: OptionRules<Options>): OptionRule =>
  (value, name) =>
    checkOptions(value as Options, rules, name);

/** For what is given as options of its own, or as something else by a rule. */
export const orOptions =
  <Options extends object>(rule: OptionRule, rules: OptionRules<Options>): OptionRule =>
  (value, name) =>
    (isObjectOrArray(value) ? optionsOf(rules) : rule)(value, name);

const refused = (name: string, expected: string): Error =>
  refusal("invalid_input", name, `${name} must be ${expected}.`);

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
