import { PGlite } from "@electric-sql/pglite";

let shared: Promise<PGlite> | undefined;

/** One database for all test files of a process, each in a schema of its own: to make one takes seconds. */
export function sharedPglite(): Promise<PGlite> {
  shared ??= PGlite.create();
  return shared;
}
