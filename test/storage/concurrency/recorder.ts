import type { Operation } from "./linearize";
import type {
  CounterInput,
  DocumentsInput,
  DocumentsOutput,
  FeedInput,
  FeedOutput,
  PlaceInput,
  VersionedInput,
  VersionedOutput,
} from "./specifications";

/** Calls by the kinds of object whose histories are recorded. */
export interface Sorts {
  readonly documents: { readonly input: DocumentsInput; readonly output: DocumentsOutput };
  readonly counter: { readonly input: CounterInput; readonly output: number };
  readonly feed: { readonly input: FeedInput; readonly output: FeedOutput };
  readonly versioned: { readonly input: VersionedInput; readonly output: VersionedOutput };
  readonly place: { readonly input: PlaceInput; readonly output: string };
}

export interface Recorded extends Operation<unknown, unknown> {
  readonly sort: keyof Sorts;
  /** Which of the objects of its sort. */
  readonly name: string;
}

/** A commit that was acknowledged. */
export interface Acknowledged {
  readonly txId: string;
  readonly sequence: number;
}

/** The operations of some clients, and their answers. */
export interface Recording {
  readonly operations: readonly Recorded[];
  readonly acknowledged: readonly Acknowledged[];
}

/** The call turned out not to have been made. */
export const NOT_MADE = Symbol("not made");
/** It is not known whether it was. */
export const UNANSWERED = Symbol("unanswered");

/** Writes down what one client calls and is answered. */
export class Recorder {
  readonly operations: Recorded[] = [];
  readonly #client: string;
  readonly #clock: () => number;

  constructor(client: string, clock: () => number) {
    this.#client = client;
    this.#clock = clock;
  }

  async record<K extends keyof Sorts>(
    sort: K,
    name: string,
    input: Sorts[K]["input"],
    made: () => Promise<Sorts[K]["output"] | typeof NOT_MADE | typeof UNANSWERED>,
  ): Promise<Sorts[K]["output"] | undefined> {
    const call = this.#clock();
    const output = await made();
    if (output === NOT_MADE) return undefined;
    const begun = { sort, name, client: this.#client, call, input };
    if (output === UNANSWERED) {
      this.operations.push({ ...begun, answered: null });
      return undefined;
    }
    this.operations.push({ ...begun, answered: this.#clock(), output });
    return output;
  }

  /** Says of the last call what it did to another object. */
  alsoTo<K extends keyof Sorts>(sort: K, name: string, input: Sorts[K]["input"], output: Sorts[K]["output"]): void {
    const last = this.operations.at(-1);
    if (last !== undefined) this.operations.push({ ...last, sort, name, input, output });
  }
}
