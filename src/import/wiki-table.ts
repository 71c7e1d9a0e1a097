import { inlineToHtml } from "./markup";
import { wikiInline } from "./wiki-inline";

/** Links and images, whose bars part no cells. */
const whole = /\[[^[\]\n]{1,2500}\]|\B![^\s!|][^!|\n]{0,2000}\|[^!\n]{0,200}!/g;
const BAR = "\0";

export const isWikiRow = (line: string): boolean => /^\s*\|/.test(line) && line.trim().length > 1;

/** Rows of a table of Jira: `||Name||Price||` of headings, `|Cake|3|` of cells. */
export const wikiTable = (rows: readonly string[]): string =>
  `<table><tbody>${rows.map(rowOf).join("")}</tbody></table>`;

function rowOf(row: string): string {
  const [, ...parts] = row
    .trim()
    .replace(whole, (found) => found.replaceAll("|", BAR))
    .split(/(\|{1,2})/);
  // A bar, and what follows it: behind the last one nothing does.
  const cells = parts.flatMap((bar, index) => {
    const text = parts[index + 1] ?? "";
    const isCell = index % 2 === 0 && (index + 2 < parts.length || text.trim() !== "");
    if (!isCell) return [];
    const element = bar === "||" ? "th" : "td";
    return [`<${element}>${inlineToHtml(wikiInline(text.replaceAll(BAR, "|").trim()))}</${element}>`];
  });
  return `<tr>${cells.join("")}</tr>`;
}
