import { type HtmlElement, type HtmlPart, textOfParts } from "./html-tree";

/** Text that Markdown shows as it is, wherever in a line it stands. */
export const escapedMarkdown = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\`*[\]<>#|]|~~|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, "\\$&");

/** A line of which nothing is a mark of a list, a heading below or a table. */
export const escapedStart = (line: string): string =>
  line.replace(/^[-+=:]/, "\\$&").replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");

const marks: ReadonlyMap<string, string> = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["s", "~~"],
  ["del", "~~"],
]);

/** The inline content of a paragraph; `within` are the marks around it, which are not repeated. */
export function inlineMarkdown(parts: readonly HtmlPart[], within: readonly string[] = []): string {
  const isAlone = parts.length === 1;
  return parts.reduce((before: string, part) => {
    const text = typeof part === "string" ? escapedMarkdown(part) : elementIn(part, within, isAlone);
    // Else it would be a picture.
    return before.endsWith("!") && text.startsWith("[") ? `${before.slice(0, -1)}\\!${text}` : before + text;
  }, "");
}

function elementIn({ name, address, parts }: HtmlElement, within: readonly string[], isAlone: boolean): string {
  if (name === "br") return "\n";
  if (name === "code") return code(textOfParts(parts).replace(/\s+/g, " "));
  if (name === "a" && address !== "") return link(address, parts, within);
  const mark = marks.get(name);
  if (mark === undefined || within.includes(mark)) return inlineMarkdown(parts, within);
  const text = inlineMarkdown(parts, [...within, mark]);
  // `***both***` is bold within italics.
  return marked(text, isAlone && mark === "*" && within.at(-1) === "**" ? "_" : mark);
}

/** Marks stand at words, not at spaces. */
function marked(text: string, mark: string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const from = text.indexOf(inner);
  return `${text.slice(0, from)}${mark}${inner}${mark}${text.slice(from + inner.length)}`;
}

function code(text: string): string {
  if (text.trim() === "") return text;
  const runs = text.match(/`+/g) ?? [];
  const ticks = "`".repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const space = /^`|`$|^ .* $/.test(text) ? " " : "";
  return `${ticks}${space}${text}${space}${ticks}`;
}

function link(address: string, parts: readonly HtmlPart[], within: readonly string[]): string {
  const shown = textOfParts(parts).trim();
  if (shown === "" || (shown === address && !/[<>]/.test(address))) return `<${address}>`;
  return `[${inlineMarkdown(parts, within).trim()}](${address.replace(/[\\()<>]|&(?=#?\w+;)/g, "\\$&")})`;
}
