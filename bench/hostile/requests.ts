import { type Part, withValue } from "./parts";
import type { Target } from "./subject";
import { hostileTexts, MOST_BYTES, valuesFor } from "./values";

/** An input of an operation, of any size. */
export interface HostileRequest {
  /** The places in the input. */
  readonly place: string;
  /** The shape of the value there. */
  readonly shape: string;
  readonly inputOf: (size: number) => unknown;
  /** As large as its bounds allow, and as large as a body may be. */
  readonly sizes: readonly number[];
  /** Whether it has fields that nothing reads, or lists and objects in which they would be looked for. */
  readonly isLookedThrough: boolean;
}

/** Each text and list of an input by itself, those in lists many times over, and all of them together. */
export function* requestsOf(target: Target): Generator<HostileRequest> {
  for (const part of target.parts) {
    yield* inPlace(target, part);
    if (part.path.slice(0, -1).includes(0)) yield* manyTimes(target, part);
  }
  yield* everywhere(target);
  yield* unheardOf(target);
}

function* inPlace({ input }: Target, part: Part): Generator<HostileRequest> {
  for (const { shape, of, most } of valuesFor(part, knownAt(input, part.path))) {
    yield {
      place: part.path.join("."),
      shape,
      inputOf: (size) => withValue(input, part.path, of(size)),
      sizes: [...new Set([Math.min(part.maximum ?? most, most), most])],
      isLookedThrough: part.kind !== "text",
    };
  }
}

function knownAt(input: unknown, path: Part["path"]): unknown {
  const list = path.reduce<unknown>((value, key) => Object(value)[key], input);
  return Array.isArray(list) ? list[0] : undefined;
}

const COPIES = [10, 1000];

/** The list around a place as often as it may be, with a share of the whole in each. */
function* manyTimes({ input, outer }: Target, part: Part): Generator<HostileRequest> {
  const depth = part.path.indexOf(0);
  const [list, inner] = [part.path.slice(0, depth), part.path.slice(depth + 1)];
  for (const { shape, of, most } of valuesFor(part, undefined)) {
    for (const copies of COPIES) {
      const element = (index: number, value: unknown) => withValue(outer(list, index), inner, value);
      yield {
        place: `${list.join(".")}, ${copies} times ${inner.join(".")}`,
        shape,
        inputOf: (size) => {
          const value = of(Math.floor(size / copies));
          return withValue(
            input,
            list,
            Array.from({ length: copies }, (_, index) => element(index, value)),
          );
        },
        sizes: [Math.min(most * 0.9, (part.maximum ?? most) * copies)],
        isLookedThrough: part.kind !== "text",
      };
    }
  }
}

/** All texts of an input at once: one of them after the other as long as it may be, or an equal share of a body each. */
function* everywhere({ input, parts }: Target): Generator<HostileRequest> {
  const places = parts.filter(({ kind, path }) => kind === "text" && !path.includes("what"));
  if (places.length < 2) return;
  for (const { shape, of, most } of hostileTexts) {
    yield {
      place: "everywhere, as long as they may be",
      shape,
      inputOf: (size) => filled(input, places, size, (left, { maximum }) => of(Math.min(left, maximum ?? 64))),
      sizes: [most],
      isLookedThrough: false,
    };
    yield {
      place: "everywhere, of equal length",
      shape,
      inputOf: (size) => filled(input, places, size, () => of(Math.floor(size / places.length))),
      sizes: [most],
      isLookedThrough: false,
    };
  }
}

function filled(input: object, places: readonly Part[], size: number, at: (left: number, part: Part) => unknown) {
  let left = size;
  return places.reduce<unknown>((whole, part) => {
    const value = at(left, part);
    left -= [...String(value)].length;
    return left < 0 ? whole : withValue(whole, part.path, value);
  }, input);
}

/** Fields that nothing reads. */
function* unheardOf({ input }: Target): Generator<HostileRequest> {
  const fields = (size: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: size }, (_, index) => [`titel${index}`, value]));
  const values: Readonly<Record<string, (size: number) => object>> = {
    "many fields": (size) => fields(size / 14, 0),
    "many objects": (size) => fields(size / 21, { b: 0 }),
    "many objects in one": (size) => ({ titel: fields(size / 21, { b: 0 }) }),
    "a long name": (size) => ({ ["a".repeat(size)]: 0 }),
  };
  for (const [shape, of] of Object.entries(values)) {
    const inputOf = (size: number) => ({ ...of(size), ...input });
    yield { place: "unknown", shape, inputOf, sizes: [MOST_BYTES], isLookedThrough: true };
  }
}
