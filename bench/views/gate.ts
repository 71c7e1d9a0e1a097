import type { Case } from "./shapes/case";

/** A timed answer that is not what the naive evaluator found. */
export class WrongAnswer extends Error {
  constructor(who: string, { shape, request, expected }: Case, found: readonly string[]) {
    super(
      `${who} answers "${shape}" wrongly.\n  asked:    ${JSON.stringify(request)}\n` +
        `  expected: ${expected.join(" ")}\n  found:    ${found.join(" ")}`,
    );
    this.name = "WrongAnswer";
  }
}

/** Lets only the right answer pass. */
export function gate(who: string, asked: Case, found: readonly string[]): void {
  const { expected } = asked;
  if (found.length !== expected.length) throw new WrongAnswer(who, asked, found);
  for (let place = 0; place < expected.length; place += 1) {
    if (found[place] !== expected[place]) throw new WrongAnswer(who, asked, found);
  }
}
