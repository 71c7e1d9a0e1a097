import { isObjectOrArray } from "../base/is-object";
import { type Draft, draftOf, type Parts, put, settle } from "./draft";

/**
 * What a recipe that changes a draft makes of a document: a copy with every part that equals the original's taken from the
 * original, and without keys that are `undefined`. The original itself when nothing differs. The keys that may differ
 * are added to `touched`.
 */
export function changed<T extends object>(
  original: T,
  recipe: (draft: Draft<T>) => void,
  touched: Set<string> = new Set(),
): T {
  const copy: Record<string, unknown> = { ...(original as Parts) };
  recipe(new Proxy(copy, new Drafting(original as Parts, touched)) as Draft<T>);
  return settleCopy(original as Parts, copy, touched) as T;
}

/** Notes what a recipe touches. A part is copied when it is looked at: a recipe looks at few of them. */
class Drafting implements ProxyHandler<Record<string, unknown>> {
  readonly #original: Parts;
  readonly #touched: Set<string>;

  constructor(original: Parts, touched: Set<string>) {
    this.#original = original;
    this.#touched = touched;
  }

  get(copy: Record<string, unknown>, key: string | symbol): unknown {
    const part: unknown = Reflect.get(copy, key);
    if (!isObjectOrArray(part) || typeof key === "symbol" || !Object.hasOwn(this.#original, key)) return part;
    if (part !== this.#original[key]) return part;
    const draft = draftOf(part);
    put(copy, key, draft);
    this.#touched.add(key);
    return draft;
  }

  /** A key that is assigned to by its name for the first time makes some objects large, and slow to read, for good. */
  set(copy: Record<string, unknown>, key: string | symbol, value: unknown): boolean {
    if (typeof key === "string") this.#touched.add(key);
    if (Object.hasOwn(copy, key)) return Reflect.set(copy, key, value);
    return Reflect.defineProperty(copy, key, { value, configurable: true, enumerable: true, writable: true });
  }

  defineProperty(copy: Record<string, unknown>, key: string | symbol, property: PropertyDescriptor): boolean {
    if (typeof key === "string") this.#touched.add(key);
    return Reflect.defineProperty(copy, key, property);
  }

  /** An object from which a key was deleted is slow to read for good. */
  deleteProperty(copy: Record<string, unknown>, key: string | symbol): boolean {
    return !Object.hasOwn(copy, key) || this.set(copy, key, undefined);
  }
}

function settleCopy(before: Parts, copy: Record<string, unknown>, touched: ReadonlySet<string>): object {
  let isSame = true;
  let isWhole = true;
  for (const key of touched) {
    const known = Object.hasOwn(before, key) ? before[key] : undefined;
    const part = copy[key];
    if (part === undefined) isWhole = false;
    if (Object.is(part, known)) continue;
    const kept = settle(known, part);
    if (kept !== part) put(copy, key, kept);
    if (!Object.is(kept, known)) isSame = false;
  }
  if (isSame) return before;
  return isWhole ? copy : defined(copy);
}

function defined(parts: Parts): Parts {
  const whole: Record<string, unknown> = {};
  for (const key of Object.keys(parts)) if (parts[key] !== undefined) put(whole, key, parts[key]);
  return whole;
}
