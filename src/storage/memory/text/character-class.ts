/** What a run of text is made of. Runs never mix classes, so a needle is cut as the texts around it are. */
export const SKIPPED = 0;
const SPACE = 1;
const PUNCTUATION = 2;
const LETTER = 3;
/** Scripts written without spaces between words, and surrogates. */
export const UNSPACED = 4;

/** The class of a UTF-16 code unit. The two skipped ones mark the ends of words in the vocabulary. */
export function classOf(unit: number): number {
  if (unit < 0x80) return ascii[unit] ?? SKIPPED;
  if (unit < 0xe00) return unit < 0xc0 ? PUNCTUATION : LETTER;
  if (unit < 0x1e00 || unit >= 0x2c00) return UNSPACED;
  return unit < 0x2000 ? LETTER : PUNCTUATION;
}

const ascii = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  if (unit < 2) return SKIPPED;
  if (unit <= 0x20) return SPACE;
  return /[0-9a-z]/i.test(String.fromCharCode(unit)) ? LETTER : PUNCTUATION;
});
