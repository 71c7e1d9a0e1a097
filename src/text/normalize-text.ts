/** More marks than any language writes on a letter. `normalize` takes seconds for a hundred thousand of them. */
const longRun = /([\p{M}\u{16d67}]{31,})/u;

// Composing comes last: lower case can leave letters apart that NFC joins, and applying it twice changes nothing. A
// final sigma is lower-cased by what follows it, which a needle cannot know: both sigmas count as one. Rule F7.2.
export function normalizeText(text: string): string {
  const parts = text.toLowerCase().replaceAll("ς", "σ").split(longRun);
  return parts.map((part, index) => (index % 2 === 0 ? part.normalize("NFC") : part)).join("");
}
