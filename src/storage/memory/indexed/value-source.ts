import type { Postings } from "./postings";
import type { Scan } from "./scan";
import type { Source } from "./source";
import type { Test } from "./test";

/** The lists of some codes of a column. */
export class ValueSource implements Source {
  readonly driver = "values";
  readonly isBySlot = true;
  readonly size: number;
  readonly #postings: Postings;
  readonly #codes: readonly number[];
  /** For sets, which may be in several of the lists. */
  readonly #seen: Test | undefined;

  constructor(postings: Postings, codes: readonly number[], size: number, seen?: Test) {
    this.#postings = postings;
    this.#codes = codes;
    this.size = size;
    this.#seen = seen;
  }

  visit(scan: Scan, isBackward: boolean): boolean {
    const { tests } = scan;
    const seen = this.#seen;
    seen?.forget();
    for (const code of this.#codes) {
      if (!this.#postings.visit(code, scan, isBackward)) return false;
      if (seen === undefined) continue;
      seen.addCode(code);
      scan.tests = [seen, ...tests];
    }
    return true;
  }
}
