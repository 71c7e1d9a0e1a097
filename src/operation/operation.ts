import * as z from "zod/mini";
import type { TimeUnit } from "../base/time";
import { compiled } from "../resources/common/compiled";
import type { MemberRole } from "../resources/common/member";
import type { Answer } from "../session/run";
import type { Session } from "../session/session";
import { expectable, refuseChanged, type Subject } from "./expected";

/** The options every operation takes besides its input. */
export interface CallOptions {
  /** Gives up waiting for reads when aborted; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

type Method = (input: never, options?: CallOptions) => Promise<unknown>;
type Call<O> = O[keyof O] extends (input: infer Input, options?: CallOptions) => Promise<infer Output>
  ? { readonly input: NonNullable<Input>; readonly output: Output }
  : never;

export type InputOf<O> = Call<O>["input"];
export type OutputOf<O> = Call<O>["output"];

/** A schema for every key of an input: leaving one out, or adding one, does not compile. */
export type InputShape<Input> = { readonly [K in keyof Input]-?: z.ZodMiniType<Input[K]> };

/** One operation of the engine; `O` is the interface that documents its method, `Read` what its input is read as. */
export interface Operation<O, Read = InputOf<O>> {
  /** The least role that may call it. */
  readonly role: MemberRole;
  /** The input's schema in a workspace of the given time unit: integers that are dates come out in that unit. */
  readonly input: (unit: TimeUnit) => z.ZodMiniType<Read>;
  /** `false` where an input has lists of as many elements as whoever sends it likes. Rule N2.12. */
  readonly isBounded?: false;
  /** Reads, refuses or stages writes through the session; depends on nothing but its input and `session.context`. */
  decide(session: Session, input: Read): Answer<OutputOf<O>> | Promise<Answer<OutputOf<O>>>;
}

/** An operation whose input is an object with these keys; others are ignored. Rule E3. */
export interface OperationDefinition<O> extends Omit<Operation<O>, "input"> {
  readonly input: (unit: TimeUnit) => InputShape<Omit<InputOf<O>, "expected">>;
  /** The document it changes, if the input has `expected`. */
  readonly changes?: Subject<InputOf<O>>;
}

/** An operation that takes `expected` must name its subject. */
type Changes<O> = "expected" extends keyof InputOf<O> ? { readonly changes: Subject<InputOf<O>> } : unknown;

/** Declares an operation. */
export function operation<O extends Readonly<Record<keyof O, Method>>>(
  definition: OperationDefinition<O> & Changes<O>,
): Operation<O> {
  const { changes, ...own }: OperationDefinition<O> = definition;
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

/** The operations that an interface documents, by name. */
export type OperationsOf<Documented> = {
  readonly [K in keyof Documented]: Operation<Pick<Documented, K>, unknown>;
};

/** The operations that an interface documents. What one is, its users need not know. */
export interface OperationModule<Documented> {
  readonly operations: Readonly<Record<string, unknown>>;
  /** Of its type only. */
  readonly documented?: Documented;
}

export const operationModule = <Documented>(operations: OperationsOf<Documented>): OperationModule<Documented> => ({
  operations,
});
