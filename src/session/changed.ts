import { Immer } from "immer";
import { changedKeys } from "../storage/changed-keys";
import { type Draft, type Parts, put, settle } from "./draft";

// One of our own: what a host sets on the one that immer shares with everybody does not reach documents.
const { produce } = new Immer({ autoFreeze: false });

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
  const made = produce(original, (draft) => void recipe(draft as Draft<T>));
  if (made === original) return original;
  return settleKeys(original as Parts, made as Record<string, unknown>, touched) as T;
}

/** Takes what equals a part of the original from it, in place. */
function settleKeys(before: Parts, made: Record<string, unknown>, touched: Set<string>): object {
  let isSame = true;
  let isWhole = !Object.values(made).includes(undefined);
  for (const key of changedKeys(before, made)) {
    touched.add(key);
    const known = Object.hasOwn(before, key) ? before[key] : undefined;
    const part = Object.hasOwn(made, key) ? made[key] : undefined;
    if (part === undefined) isWhole = false;
    const kept = settle(known, part);
    if (kept !== part) put(made, key, kept);
    if (!Object.is(kept, known)) isSame = false;
  }
  if (isSame) return before;
  return isWhole ? made : defined(made);
}

/** An object from which a key was deleted is slow to read for good. */
function defined(parts: Parts): Parts {
  const whole: Record<string, unknown> = {};
  for (const key of Object.keys(parts)) if (parts[key] !== undefined) put(whole, key, parts[key]);
  return whole;
}
