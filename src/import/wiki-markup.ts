import { markdownToHtml } from "./markup";
import { wikiInline } from "./wiki-inline";
import { isWikiRow, wikiTable } from "./wiki-table";

const fence = /^\s*\{(?:code|noformat)(?::[^}]*)?\}/;
const closing = /\{(?:code|noformat)\}\s*$/;

/** The wiki markup of Jira as HTML: headings, lists, quotes, code, tables, emphasis, links and images. Rule G1.11. */
export function wikiToHtml(text: string): string {
  const blocks: string[] = [];
  let lines: string[] = [];
  /** The lines of each row of a table. */
  let rows: string[][] = [];
  let isCode = false;
  let isRowOpen = false;
  const end = (): void => {
    blocks.push(markdownToHtml(lines.join("\n")));
    if (rows.length > 0) blocks.push(wikiTable(rows.map((row) => row.join("\n"))));
    lines = [];
    rows = [];
    isRowOpen = false;
  };
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const inTable = !isCode && !fence.test(line);
    if (inTable && isRowOpen && line.trim() !== "") rows.at(-1)?.push(line);
    else if (inTable && isWikiRow(line)) rows.push([line]);
    else {
      if (rows.length > 0) end();
      const read = codeIn(line, isCode);
      isCode = read?.isCode ?? false;
      lines.push(...(read?.lines ?? [lineToMarkdown(line)]));
    }
    isRowOpen = rows.length > 0 && !line.trimEnd().endsWith("|");
  }
  end();
  return blocks.filter((block) => block !== "").join("\n");
}

/** A line of code as Markdown, and whether more of it follows; `undefined` for any other. */
function codeIn(line: string, isCode: boolean) {
  if (!isCode && !fence.test(line)) return undefined;
  const inner = isCode ? line : line.replace(fence, "");
  const isOpen = !closing.test(inner);
  const code = inner.replace(closing, "");
  const lines = [...(isCode ? [] : ["```"]), ...(code.trim() === "" ? [] : [code]), ...(isOpen ? [] : ["```"])];
  return { lines, isCode: isOpen };
}

function lineToMarkdown(line: string): string {
  const [, marks = "", rest = line] = /^\s*([*#-]+)\s+([\s\S]*)/.exec(line) ?? [];
  if (marks !== "") return `${"   ".repeat(marks.length - 1)}${marks.endsWith("#") ? "1." : "-"} ${wikiInline(rest)}`;
  const [, level, heading] = /^\s*h([1-6])\.\s+([\s\S]*)/.exec(line) ?? [];
  if (level !== undefined) return `${"#".repeat(Number(level))} ${wikiInline(heading ?? "")}`;
  if (/^\s*bq\.\s/.test(line)) return `> ${wikiInline(line.replace(/^\s*bq\.\s/, ""))}`;
  if (/^\s*\{(quote|panel|color|info|note|warning|tip)(:[^}]*)?\}\s*$/.test(line)) return "";
  return wikiInline(line);
}
