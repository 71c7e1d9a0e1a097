import type * as z from "zod/mini";
import { FIELDS_MAX, FILTER_VALUES_MAX, INPUT_ELEMENTS_MAX } from "../base/limits";
import type { TimeUnit } from "../base/time";
import { refusal } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import type { Decide } from "../session/run";
import type { InputOf, Operation } from "./operation";

/** Values that cannot be cloned are validated as they are. */
export function copyOf<T>(input: T): T {
  try {
    return structuredClone(input);
  } catch {
    return input;
  }
}

/** The schema of each operation's input, kept because zod compiles one when it first reads with it. */
const schemas: Readonly<Record<TimeUnit, WeakMap<object, z.ZodMiniType>>> = {
  seconds: new WeakMap(),
  milliseconds: new WeakMap(),
};

/** Reads an input at once; whether it is refused is reported when the decision is asked for. */
export function readInput(
  operation: Operation<unknown>,
  name: string,
  input: unknown,
  timeUnit: TimeUnit,
): () => Decide<unknown> {
  if (operation.isBounded !== false && listsTooMuch(input)) return () => refuseElements(name);
  const read = readWith(schemaOf(operation, timeUnit), input ?? {});
  return () => {
    const request = accepted(`The input of ${name}`, read);
    return (session) => operation.decide(session, request);
  };
}

function refuseElements(name: string): never {
  const message = `The input of ${name} is not valid. Expected at most ${INPUT_ELEMENTS_MAX} elements in all lists together.`;
  throw refusal("invalid_input", "", message, "too_big");
}

export function schemaOf<O>(operation: Operation<O>, timeUnit: TimeUnit): z.ZodMiniType<InputOf<O>> {
  const schema = schemas[timeUnit].get(operation) ?? operation.input(timeUnit);
  schemas[timeUnit].set(operation, schema);
  return schema as z.ZodMiniType<InputOf<O>>;
}

/** Deeper than any operation reads. */
const DEEPEST = 12;

/** Whether the lists of an input, at any depth, have more elements together than anybody has a use for. Rule N2.12. */
export const listsTooMuch = (input: unknown): boolean =>
  leftAfter(input, INPUT_ELEMENTS_MAX, DEEPEST, new Set<object>()) < 0;

/** Visits shared and circular values once. */
function leftAfter(value: unknown, most: number, depth: number, seen: Set<object>): number {
  if (typeof value !== "object" || value === null || depth === 0 || seen.has(value)) return most;
  seen.add(value);
  const isList = Array.isArray(value);
  const keys = isList ? [] : Object.keys(value);
  // Longer texts are refused or left out unread.
  if ((isList && value.length > FILTER_VALUES_MAX) || keys.length > FIELDS_MAX) return most;
  let left = isList ? most - value.length : most;
  for (const part of isList ? value : keys.map((key) => Reflect.get(value, key))) {
    if (left < 0) break;
    left = leftAfter(part, left, depth - 1, seen);
  }
  return left;
}
