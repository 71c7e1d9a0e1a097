/** No language writes more on a character. */
const MOST_MARKS = 30;

/** A text without the marks on a character that are one too many: a run of them has no end that an excerpt could show. */
export function withFewMarks(text: string): string {
  return text.replace(/[\p{M}\u{16d67}]+/gu, (run) =>
    run.length <= MOST_MARKS ? run : [...run.slice(0, 2 * MOST_MARKS)].slice(0, MOST_MARKS).join(""),
  );
}
