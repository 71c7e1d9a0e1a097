import type * as z from "zod/mini";
import { INPUT_ELEMENTS_MAX } from "../base/limits";
import type { TimeUnit } from "../base/time";
import { refusal } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import type { Decide } from "../session/run";
import { listsTooMuch } from "./listed-elements";
import type { InputOf, Operation } from "./operation";

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

/** The schema of an operation's input, made once. */
export function schemaOf<O>(operation: Operation<O>, timeUnit: TimeUnit): z.ZodMiniType<InputOf<O>> {
  const schema = schemas[timeUnit].get(operation) ?? operation.input(timeUnit);
  schemas[timeUnit].set(operation, schema);
  return schema as z.ZodMiniType<InputOf<O>>;
}
