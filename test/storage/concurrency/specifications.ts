import type { Specification } from "./linearize";

type Stored = readonly [rev: number, value: number];
type Documents = Readonly<Record<string, Stored>>;

export type DocumentsInput =
  | { readonly read: readonly string[] }
  | { readonly check: Readonly<Record<string, number>>; readonly put: Readonly<Record<string, number>> };

/** The documents read, the revision of the commit, or `conflict`. */
export type DocumentsOutput = readonly (Stored | null)[] | number | "conflict";

/** Documents that are read together, and written together if their revisions are as they were read. */
export const documents: Specification<Documents, DocumentsInput, DocumentsOutput> = {
  initial: {},
  step(state, input, output) {
    if ("read" in input) {
      const read = input.read.map((id) => state[id] ?? null);
      return isSame(read, output) ? state : undefined;
    }
    const holds = Object.entries(input.check).every(([id, rev]) => (state[id]?.[0] ?? 0) === rev);
    if (output === "conflict") return holds ? undefined : state;
    if (!holds || typeof output !== "number") return undefined;
    const isNewer = Object.values(state).every(([rev]) => output > rev);
    const put = Object.entries(input.put).map(([id, value]): [string, Stored] => [id, [output, value]]);
    return isNewer ? { ...state, ...Object.fromEntries(put) } : undefined;
  },
};

export interface CounterInput {
  readonly n: number;
}

/** Numbers that rise, each given once; some may be left out. The state is the last one given. */
export const counter: Specification<number, CounterInput, number> = {
  initial: 0,
  step(last, { n }, first) {
    if (first === undefined) return last;
    return first > last ? first + n - 1 : undefined;
  },
};

export type FeedInput = { readonly append: true } | { readonly after: number; readonly limit: number };
/** The sequence number of what was appended, or those that were read. */
export type FeedOutput = number | readonly number[];

/** A log that is appended to; the state is its length. */
export const feed: Specification<number, FeedInput, FeedOutput> = {
  initial: 0,
  step(length, input, output) {
    if ("append" in input) return output === length + 1 ? output : undefined;
    const count = Math.max(0, Math.min(length - input.after, input.limit));
    const expected = Array.from({ length: count }, (_, index) => input.after + 1 + index);
    return isSame(expected, output) ? length : undefined;
  },
};

interface Versioned {
  readonly version: number;
  readonly value: number;
}

/** A change based on a version, a change based on none, or no change. */
export type VersionedInput = { readonly version: number | null; readonly value: number } | "read";
export type VersionedOutput = Versioned | "stale";

/** A value whose version rises by one with each change; every change makes it another one. */
export const versioned: Specification<Versioned, VersionedInput, VersionedOutput> = {
  initial: { version: 1, value: 60 },
  step(state, input, output) {
    if (input === "read") return isSame(state, output) ? state : undefined;
    const isStale = input.version !== null && input.version !== state.version;
    if (isStale) return output === "stale" || output === undefined ? state : undefined;
    const next = { version: state.version + 1, value: input.value };
    return output === undefined || isSame(next, output) ? next : undefined;
  },
};

/** Where to, or nothing to ask where it is. */
export type PlaceInput = { readonly to: string } | "read";

/** A thing that is in one place, at first in this one. */
export const place = (initial: string): Specification<string, PlaceInput, string> => ({
  initial,
  step(state, input, output) {
    const next = input === "read" ? state : input.to;
    return output === undefined || output === next ? next : undefined;
  },
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
