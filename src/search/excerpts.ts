import { CONTENT_MAX_LENGTH } from "../base/limits";
import { normalizeText } from "../text/normalize-text";
import { beginningOf, visibleText } from "../text/visible-text";
import { excerptOf } from "./excerpt";
import { firstMatch } from "./first-match";

/** No language writes more on a character. */
const MOST_MARKS = 30;

/** A text without the marks on a character that are one too many: a run of them has no end that an excerpt could show. */
function withFewMarks(text: string): string {
  return text.replace(/[\p{M}\u{16d67}]+/gu, (run) =>
    run.length <= MOST_MARKS ? run : [...run.slice(0, 2 * MOST_MARKS)].slice(0, MOST_MARKS).join(""),
  );
}

/** Code units of contents that are looked through for all excerpts of an answer: any one content, whole. */
const IN_ALL = 2 * CONTENT_MAX_LENGTH;

/** Code units of each content that are looked through even so. */
const IN_EACH = 1024;

/** Most first matches stand within as many code units. */
const NEAR = 4096;

/** More than an excerpt shows after its first match. */
const AFTER = 512;

/** Makes the excerpts of the contents of an answer, one after the other, in a time that is bounded. Rule U19.8. */
export function excerpter(words: readonly string[]): (content: string) => string {
  let left = IN_ALL;
  return (content) => {
    const near = read(content, Math.min(NEAR, Math.max(left, IN_EACH)));
    left -= near.length;
    if (near.isWhole || words.length === 0 || left <= 0) return excerptIn(near, words);
    const match = firstMatch(near.visible, near.normalized, words);
    if (match !== undefined && match.end + AFTER < near.visible.length) return excerptIn(near, words);
    const far = read(content, near.length + left);
    left -= far.length - near.length;
    return excerptIn(far, words);
  };
}

/** The beginning of the visible content. */
function read(content: string, most: number) {
  const beginning = beginningOf(content, most);
  const visible = withFewMarks(visibleText(beginning));
  const { length } = beginning;
  return { length, visible, normalized: normalizeText(visible), isWhole: length === content.length };
}

const excerptIn = ({ visible, normalized, isWhole }: ReturnType<typeof read>, words: readonly string[]): string =>
  excerptOf(visible, normalized, words, !isWhole);
