import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

/** Fails unless what was read is what the model says; quick as long as it is. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toStrictEqual(expected);
}
