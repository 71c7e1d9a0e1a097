import { isSame } from "../../../base/json";

export function ensure(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Throws when the two differ as JSON values; a key with the value `undefined` counts as absent. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  ensure(isSame(actual, expected), `${what}: expected ${show(expected)}, got ${show(actual)}`);
}

export async function rejection(promise: Promise<unknown>, what: string): Promise<unknown> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
  if ("reason" in outcome) return outcome.reason;
  throw new Error(`${what}: expected a rejection, got ${show(outcome.value)}`);
}

export async function rejects(promise: Promise<unknown>, kind: string, what: string): Promise<void> {
  const reason = await rejection(promise, what);
  equal(storageErrorKind(reason), kind, `${what}: the kind of StorageError (rejected with ${String(reason)})`);
}

/** The kind of a `StorageError`, also of one from another copy of this package. */
export function storageErrorKind(error: unknown): string | undefined {
  return error instanceof Error && error.name === "StorageError" && "kind" in error ? String(error.kind) : undefined;
}

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
