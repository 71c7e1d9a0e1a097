import * as z from "zod/mini";
import { isSame } from "../base/json";
import { FIELDS_MAX, FILTER_VALUES_MAX, INPUT_ELEMENTS_MAX } from "../base/limits";
import type { TimeUnit } from "../base/time";
import type { Documents, Kind } from "../documents";
import { failure, type Issue, refusal } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import type { FieldTable } from "../fields/field-table";
import { compiled } from "../resources/common/compiled";
import type { MemberRole } from "../resources/common/parts";
import type { Reader } from "../session/reader";
import type { Answer, Decide } from "../session/run";
import type { Session } from "../session/session";
import type { Clause } from "../storage/query";
import { ascending } from "../storage/query";

/** The values a caller last saw of the fields it sets, in the form of inputs; `Named` are the keys that name the document. */
export type Expected<Input, Named extends PropertyKey = never> =
  | { readonly [K in Exclude<keyof Input, Named | "expected">]?: Input[K] | null | undefined }
  | null
  | undefined;

/** The fields of a document that an input may expect values of. */
export interface Expecting<Input, Named extends PropertyKey = never> {
  /** The fields it sets as the caller last saw them. Rule U38. */
  readonly expected?: Expected<Input, Named>;
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Seen = Readonly<Record<string, unknown>>;

export interface Subject<Input> {
  readonly fields: FieldTable;
  /** The keys of the input that name it or say how; the others are the fields that the operation sets. */
  readonly named: readonly (keyof Input)[];
  /** The fields that the operation sets, where they are not those of its input. */
  readonly sets?: Shape;
  /** It before the change, as the API shows it to the actor. */
  shown(session: Session, reader: Reader, input: Input & { readonly expected: object }): Promise<object> | object;
}

type Siblings = { readonly kind: Kind; readonly where: readonly Clause[]; readonly counted?: readonly Clause[] };

/** The document that an input names under a key; a position is looked up among its siblings. */
export function subjectOf<K extends Kind, Key extends string>(
  kind: K,
  key: Key,
  fields: FieldTable,
  present: (reader: Reader, document: Documents[K]) => Promise<object> | object,
  siblings?: (document: Documents[K], session: Session) => Siblings,
): Subject<{ readonly [N in Key]: string }> {
  return {
    fields,
    named: [key],
    async shown(session, reader, { [key]: id, expected }) {
      const document = session.before(kind, id);
      const shown = await present(reader, document);
      if (siblings === undefined || !("position" in expected)) return shown;
      return { ...shown, position: await placeOf(reader, siblings(document, session), document.id) };
    },
  };
}

async function placeOf(reader: Reader, { kind, where, counted = [] }: Siblings, id: string): Promise<number> {
  const ids = await reader.findIds({ kind, where: [...where, ...counted], sort: ascending("order_key") });
  return ids.indexOf(id);
}

export function expectable<Input>(input: Shape, { named, sets = input }: Subject<Input>): Shape {
  const names = Object.keys(sets).filter((name) => sets !== input || !named.some((key) => key === name));
  return Object.fromEntries(names.map((name) => [name, z.nullish(sets[name] ?? z.unknown())]));
}

/** Refuses a change of fields that are not what the caller last saw, and reports only what the actor is shown. Rule U38. */
export async function refuseChanged<Input>(
  subject: Subject<Input>,
  schemas: Shape,
  { session, reader, input }: { session: Session; reader: Reader; input: Input & { readonly expected: object } },
): Promise<void> {
  const shown = (await subject.shown(session, reader, input)) as Seen;
  const issues = Object.entries(input.expected).flatMap(([name, expected]): Issue[] => {
    const { [name]: schema = z.unknown() } = schemas;
    const { [name]: field } = subject.fields;
    const current = (field?.asInput === undefined ? shown[name] : field.asInput(shown)) ?? null;
    const read = readWith(schema, current);
    const isZeroEmpty = field !== undefined && "input" in field && field.input?.isClearedByZero === true;
    const bare = (value: unknown) => (isZeroEmpty && value === 0 ? undefined : withoutEmpty(value));
    if (expected === undefined || isSame(bare(read.success ? read.data : current), bare(expected))) return [];
    const message = `The field ${name} was changed meanwhile.`;
    return [{ path: `expected.${name}`, code: "changed_meanwhile", message, current }];
  });
  if (issues.length === 0) return;
  const names = issues.map(({ path }) => path.slice("expected.".length)).join(", ");
  throw failure("changed_meanwhile", `Nothing was changed: others changed ${names} meanwhile.`, { issues });
}

/** The value without empty parts; undefined if nothing is left. Rule T6. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || value === "" || value === false) return undefined;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty);
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const bare = withoutEmpty(part);
    return bare === undefined ? [] : [[key, bare]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** The options every operation takes besides its input. */
export interface CallOptions {
  /** Gives up waiting for reads when aborted; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

type Method = (input: never, options?: CallOptions) => Promise<unknown>;
type Call<O> = O[keyof O] extends (input: infer Input, options?: CallOptions) => Promise<infer Output>
  ? { readonly input: NonNullable<Input>; readonly output: Output }
  : never;

type InputOf<O> = Call<O>["input"];
export type OutputOf<O> = Call<O>["output"];

/** A schema for every key of an input: leaving one out, or adding one, does not compile. */
type InputShape<Input> = { readonly [K in keyof Input]-?: z.ZodMiniType<Input[K]> };

/** One operation of the engine; `O` is the interface that documents its method, `Read` what its input is read as. */
export interface Operation<O, Read = InputOf<O>> {
  /** The least role that may call it. */
  readonly role: MemberRole;
  /** The input's schema in a workspace of the given time unit: integers that are dates come out in that unit. */
  readonly input: (unit: TimeUnit) => z.ZodMiniType<Read>;
  /** `false` where an input may have lists of any length. Rule N2.12. */
  readonly isBounded?: false;
  /** Reads, refuses or stages writes through the session; depends on nothing but its input and `session.context`. */
  decide(session: Session, input: Read): Answer<OutputOf<O>> | Promise<Answer<OutputOf<O>>>;
}

/** An operation whose input is an object with these keys; others are ignored. Rule E3. */
export interface OperationDefinition<O> extends Omit<Operation<O>, "input" | "role"> {
  /** The least role that may call it, where that is not `member`. */
  readonly role?: MemberRole;
  readonly input: (unit: TimeUnit) => InputShape<Omit<InputOf<O>, "expected">>;
  readonly changes?: Subject<InputOf<O>>;
}

/** An operation that takes `expected` must name its subject. */
type Changes<O> = "expected" extends keyof InputOf<O> ? { readonly changes: Subject<InputOf<O>> } : unknown;

export function operation<O extends Readonly<Record<keyof O, Method>>>(
  definition: OperationDefinition<O> & Changes<O>,
): Operation<O> {
  const { changes, ...rest }: OperationDefinition<O> = definition;
  const own = { role: "member", ...rest } as const;
  const read = (shape: z.core.$ZodShape) => compiled(z.object(shape)) as unknown as z.ZodMiniType<InputOf<O>>;
  if (changes === undefined) return { ...own, input: (unit) => read(own.input(unit)) };
  const expected = (unit: TimeUnit) => expectable(own.input(unit), changes);
  return {
    ...own,
    input: (unit) => read({ ...own.input(unit), expected: z.nullish(z.strictObject(expected(unit))) }),
    decide(session, input) {
      const { expected: seen }: { readonly expected?: object | null } = input;
      if (seen) {
        const given = { ...input, expected: seen };
        const schemas = expected(session.context.timeUnit);
        session.comparison = (reader) => refuseChanged(changes, schemas, { session, reader, input: given });
      }
      return own.decide(session, input);
    },
  };
}

export type OperationsOf<Documented> = { readonly [K in keyof Documented]: Operation<Pick<Documented, K>, unknown> };

export const isOperation = (value: unknown): value is Operation<unknown> =>
  typeof value === "object" && value !== null && "role" in value && "decide" in value;

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
  if (operation.isBounded !== false && listsTooMuch(input)) {
    const expected = `Expected at most ${INPUT_ELEMENTS_MAX} elements in all lists together.`;
    return () => {
      throw refusal("invalid_input", "", `The input of ${name} is not valid. ${expected}`, "too_big");
    };
  }
  const read = readWith(schemaOf(operation, timeUnit), input ?? {});
  return () => {
    const request = accepted(`The input of ${name}`, read);
    return (session) => operation.decide(session, request);
  };
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
