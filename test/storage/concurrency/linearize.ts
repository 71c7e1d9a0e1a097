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

export type Verdict<I, O> =
  | { readonly ok: true }
  | { readonly ok: false; readonly longest: readonly Operation<I, O>[]; readonly next: readonly Operation<I, O>[] };

/** Some operations in an order, and the state they lead to. */
interface Prefix<S> {
  readonly state: S;
  /** All operations before this one are in it. */
  readonly first: number;
  /** Those after the first one that are in it, in order. */
  readonly ahead: readonly number[];
  /** How many answered operations are not in it. */
  readonly left: number;
  readonly last: number | undefined;
  readonly before: Prefix<S> | undefined;
}

/**
 * Looks for an order of the operations in which each gives its output, and each comes after all that were answered
 * before it was called. The search is that of Wing and Gong, with Lowe's cache of visited states.
 */
export function linearize<S, I, O>(
  { initial, step }: Specification<S, I, O>,
  history: readonly Operation<I, O>[],
): Verdict<I, O> {
  const operations = [...history].sort((a, b) => a.call - b.call);
  const left = operations.filter(({ answered }) => answered !== null).length;
  const open: Prefix<S>[] = [{ state: initial, first: 0, ahead: [], left, last: undefined, before: undefined }];
  const seen = new Set<string>();
  let longest: Prefix<S> | undefined;
  for (let prefix = open.pop(); prefix !== undefined; prefix = open.pop()) {
    if (prefix.left === 0) return { ok: true };
    const key = JSON.stringify([prefix.first, prefix.ahead, prefix.state]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (longest === undefined || prefix.left < longest.left) longest = prefix;
    // The earliest call is tried first.
    for (const index of nextOf(operations, prefix).reverse()) {
      const { input, output, answered } = at(operations, index);
      const state = step(prefix.state, input, output);
      if (state === undefined) continue;
      const rest = prefix.left - (answered === null ? 0 : 1);
      open.push({ state, ...withIndex(prefix, index), left: rest, last: index, before: prefix });
    }
  }
  if (longest === undefined) return { ok: true };
  const next = nextOf(operations, longest).map((index) => at(operations, index));
  return { ok: false, longest: orderOf(longest).map((index) => at(operations, index)), next };
}

/** The operations that were called before any other one that is missing was answered. */
function nextOf(
  operations: readonly Operation<unknown, unknown>[],
  { first, ahead }: { readonly first: number; readonly ahead: readonly number[] },
): number[] {
  const next: number[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (let index = first; index < operations.length; index += 1) {
    if (ahead.includes(index)) continue;
    const { call, answered } = at(operations, index);
    if (call > earliest) break;
    earliest = Math.min(earliest, answered ?? Number.POSITIVE_INFINITY);
    next.push(index);
  }
  return next;
}

function withIndex({ first, ahead }: Prefix<unknown>, index: number): Pick<Prefix<unknown>, "first" | "ahead"> {
  const done = [...ahead, index].sort((a, b) => a - b);
  let start = first;
  while (done[0] === start) {
    done.shift();
    start += 1;
  }
  return { first: start, ahead: done };
}

function orderOf(prefix: Prefix<unknown>): readonly number[] {
  const order: number[] = [];
  for (let place: Prefix<unknown> | undefined = prefix; place?.last !== undefined; place = place.before)
    order.unshift(place.last);
  return order;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no operation ${index}.`);
  return item;
}
