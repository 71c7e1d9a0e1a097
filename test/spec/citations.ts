import { titlesIn } from "./titles";

export interface Citation {
  readonly id: string;
  /** File and line. */
  readonly place: string;
}

export interface Citations {
  readonly cited: readonly Citation[];
  /** One line of text per fault. */
  readonly faults: readonly string[];
}

const id = /^[A-Z]+[1-9]\d*\.[1-9]\d*$/;
const likeAnId = /^[A-Z]{1,2}\d/;
const putInAtRunTime = /[…$%]/;
const brackets = /\[([^\]]*)\]/g;

/** The ids that the titles of the tests in a source file cite. */
export function citationsIn(source: string, file: string): Citations {
  const cited: Citation[] = [];
  const faults: string[] = [];
  for (const { text, line } of titlesIn(source)) {
    const place = `${file}:${line}`;
    for (const group of text.matchAll(brackets)) {
      const tokens = (group[1] ?? "").split(/[\s,]+/);
      const ids = tokens.filter((token) => id.test(token));
      const malformed = tokens.filter((token) => likeAnId.test(token) && !id.test(token));
      for (const token of malformed) faults.push(`${place}: ${token} is not an id: ${text}`);
      if (group.index === 0 && putInAtRunTime.test(group[0])) faults.push(`${place}: write the ids out: ${text}`);
      cited.push(...ids.map((id) => ({ id, place })));
    }
  }
  return { cited, faults };
}

/** The citations of several files together. */
export function allCitations(files: Iterable<readonly [path: string, source: string]>): Citations {
  const each = [...files].map(([path, source]) => citationsIn(source, path));
  return { cited: each.flatMap(({ cited }) => cited), faults: each.flatMap(({ faults }) => faults) };
}
