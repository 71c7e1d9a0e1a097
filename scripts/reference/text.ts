import ts from "typescript";
import { inOneLine } from "../../test/openapi/describe-operations";

/** Where the reference describes a name; nothing where it does not. */
export type PlaceOf = (name: string) => string | undefined;

/** The text of a doc comment, and of each tag. */
export interface Comment {
  readonly paragraphs: readonly string[];
  readonly throws: readonly string[];
  readonly examples: readonly string[];
}

export function commentOf(checker: ts.TypeChecker, of: ts.Symbol | ts.Signature, placeOf: PlaceOf): Comment {
  const tags = of.getJsDocTags(checker);
  const tagged = (name: string) =>
    tags.filter((tag) => tag.name === name).map(({ text }) => ts.displayPartsToString(text));
  return {
    paragraphs: paragraphsOf(ts.displayPartsToString(of.getDocumentationComment(checker)), placeOf),
    throws: tagged("throws").flatMap((text) => paragraphsOf(text.replace(/^WorkspaceError\s+/, ""), placeOf)),
    examples: tagged("example").map(codeOf),
  };
}

const paragraphsOf = (text: string, placeOf: PlaceOf): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => inMarkdown(paragraph, placeOf))
    .filter((paragraph) => paragraph !== "");

/** Without the names of rules; what stands in backticks stays as it is. */
function inMarkdown(comment: string, placeOf: PlaceOf): string {
  const marked = comment.replace(/\{@link\s+([\w.]+)[^}]*\}/g, "\u27e6$1\u27e7");
  return inOneLine(marked)
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : escaped(part)))
    .join("")
    .replace(/\u27e6([\w.]+)\u27e7/g, (_, name: string) => linked(name, placeOf));
}

function linked(name: string, placeOf: PlaceOf): string {
  const place = placeOf(name);
  if (place === undefined) throw new Error(`A comment has a link to ${name}, which no page describes.`);
  return `[\`${name}\`](${place})`;
}

const codeOf = (example: string): string => example.replace(/^```\w*\n|\n```$/g, "").trim();

/** Text of a page, as neither Markdown, HTML nor Vue reads more into it. */
export const escaped = (text: string): string =>
  text.replace(/[<>{}|*`]|\b_|_\b/g, (character) => `&#${character.charCodeAt(0)};`);

/** A type as code, with links to the types it names. */
export const typeAsCode = (type: string, placeOf: PlaceOf): string =>
  `<code>${escaped(type).replace(/\b[A-Z]\w+/g, (name) => {
    const place = placeOf(name);
    return place === undefined ? name : `<a href="${place}">${name}</a>`;
  })}</code>`;

/** As its source has it, on one line, without comments. */
export const sourceOf = (node: ts.Node): string =>
  node
    .getText()
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/\s+/g, " ")
    .replace(/([[(<{]) | (?=[\])>}])/g, (_, open: string | undefined) => open ?? "")
    .replace(/^\| /, "")
    .replace(/,([)\]>])/g, "$1")
    .trim();

/** A table of Markdown; none without rows. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0
    ? []
    : [[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(inCell).join(" | ")} |`).join("\n")];

const inCell = (text: string): string => text.replace(/\n+/g, " ").replace(/\\?\|/g, "\\|");

export const code = (text: string, language = "ts"): string => `\`\`\`${language}\n${text}\n\`\`\``;
