import { markdownToHtml } from "./markup";

const fence = /^\s*\{(?:code|noformat)(?::[^}]*)?\}/;
const closing = /\{(?:code|noformat)\}\s*$/;

/** The wiki markup of Jira as HTML: headings, lists, quotes, code, emphasis and links. */
export function wikiToHtml(text: string): string {
  let isCode = false;
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .flatMap((line) => {
      if (!isCode && !fence.test(line)) return [lineToMarkdown(line)];
      const opens = !isCode;
      const inner = opens ? line.replace(fence, "") : line;
      isCode = !closing.test(inner);
      const code = inner.replace(closing, "");
      return [...(opens ? ["```"] : []), ...(code.trim() === "" ? [] : [code]), ...(isCode ? [] : ["```"])];
    });
  return markdownToHtml(lines.join("\n"));
}

function lineToMarkdown(line: string): string {
  const [, marks = "", rest = line] = /^\s*([*#-]+)\s+([\s\S]*)/.exec(line) ?? [];
  if (marks !== "") return `${"   ".repeat(marks.length - 1)}${marks.endsWith("#") ? "1." : "-"} ${inline(rest)}`;
  const [, level, heading] = /^\s*h([1-6])\.\s+([\s\S]*)/.exec(line) ?? [];
  if (level !== undefined) return `${"#".repeat(Number(level))} ${inline(heading ?? "")}`;
  if (/^\s*bq\.\s/.test(line)) return `> ${inline(line.replace(/^\s*bq\.\s/, ""))}`;
  if (/^\s*\{(quote|panel|color|info|note|warning|tip)(:[^}]*)?\}\s*$/.test(line)) return "";
  return inline(line);
}

const inline = (text: string): string =>
  text
    .replace(/\{(?:quote|panel|color|info|note|warning|tip)(?::[^{}]{0,200})?\}/g, "")
    .replace(/\{\{([^{}]{1,500})\}\}/g, "`$1`")
    .replace(/\[([^[\]|]{1,500})\|([^[\]|\s]{1,2000})(?:\|[^[\]]{0,200})?\]/g, "[$1]($2)")
    .replace(/\[((?:https?:|mailto:)[^[\]\s]{1,2000})\]/g, "<$1>")
    .replace(/\[~(?:accountid:)?([^[\]]{1,200})\]/g, "@$1")
    .replace(/(^|[\s(])\*(\S(?:[^*]{0,500}\S)?)\*(?=$|[\s.,;:!?)])/g, "$1**$2**")
    .replace(/(^|[\s(])_(\S(?:[^_]{0,500}\S)?)_(?=$|[\s.,;:!?)])/g, "$1*$2*");
