const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Emoji, and the scripts whose letters take two columns of a terminal. */
const wide =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{20000}-\u{3FFFD}]/u;

/** Titles from a file may hold anything: on the screen they are one line, without codes that a terminal would obey. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\p{Cf}/gu, (character) => (character === "\u200D" ? character : ""))
    .trim();
}

/** Columns a text takes on the screen. */
export function widthOf(text: string): number {
  return Array.from(graphemes.segment(text)).reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0);
}

/** The text itself, or as much of its beginning as fits, with an ellipsis. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Breaks a paragraph into lines between words. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && widthOf(`${line} ${word}`) > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
