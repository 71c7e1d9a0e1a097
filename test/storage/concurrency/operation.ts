/** One call of a client, with the times it was made and answered at on a clock that all clients share. */
export interface Operation<I, O> {
  readonly client: string;
  readonly call: number;
  /** Null when no answer came: it may have taken effect at any time since, or not at all. */
  readonly answered: number | null;
  readonly input: I;
  /** Absent without an answer. */
  readonly output?: O;
}

/** The sequential behaviour of an object. States are plain values, never changed in place. */
export interface Specification<S, I, O> {
  readonly initial: S;
  /** The state after the operation, `undefined` if it could not give this output; one without output may give any. */
  step(state: S, input: I, output: O | undefined): S | undefined;
}
