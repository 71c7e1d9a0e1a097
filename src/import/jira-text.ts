import { isWebAddress } from "../resources/external-link/external-link-schema";
import { escapeHtml } from "../text/escape-html";
import elements from "./elements.json";
import { htmlOf, inlineToHtml, markdownToHtml } from "./html";
import { type LooseJson, objectOf, objectsOf, stringOf, textAt } from "./json-value";
import type { Notes } from "./reading";
import { linkTo } from "./sanitized-html";

/** How nodes and marks are written: `{}` is what is within, `{title}` an attribute. */
const templates = new Map(Object.entries(elements.jira));

/** A text of Jira as HTML: wiki markup, or a document in the format of Atlassian. */
export const jiraText = (value: unknown, changed: Notes): string =>
  typeof value === "string" ? htmlOf(value, wikiToHtml, changed) : nodeToHtml(objectOf(value));

type Attribute = (path: string) => string;

function nodeToHtml(node: LooseJson): string {
  const attribute: Attribute = (path) => escapeHtml(textAt(node["attrs"], path));
  const inner = objectsOf(node["content"]).map(nodeToHtml).join("");
  const write = nodes.get(stringOf(node["type"]));
  return write === undefined ? filled(node, inner, attribute) : write(attribute, inner, node);
}

const cardLink = (attribute: Attribute, _: string, node: LooseJson) =>
  linkTo(textAt(node, "attrs.url"), attribute("url"));
const blockLink: typeof cardLink = (...given) => `<p>${cardLink(...given)}</p>`;

/** Nodes that are more than a template. */
const nodes = new Map<string, typeof cardLink>(
  Object.entries({
    text: (_attribute, _inner, { text, marks }) => objectsOf(marks).reduce(marked, escapeHtml(stringOf(text))),
    date: (attribute) => dayOf(attribute("timestamp")),
    inlineCard: cardLink,
    blockCard: blockLink,
    embedCard: blockLink,
    taskItem: (attribute, inner) => `<li>${attribute("state") === "DONE" ? "[x]" : "[ ]"} ${inner}</li>`,
    media: (attribute) => attribute("alt") && `<p>${attribute("alt")}</p>`,
    heading(attribute, inner) {
      const level = attribute("level");
      return /^[1-6]$/.test(level) ? `<h${level}>${inner}</h${level}>` : inner;
    },
  } satisfies Record<string, typeof cardLink>),
);

const filled = ({ type }: LooseJson, inner: string, attribute: Attribute = () => ""): string =>
  (templates.get(stringOf(type)) ?? "{}").replace(/\{([^{}]*)\}/g, (_, path) => (path ? attribute(path) : inner));

const marked = (html: string, mark: LooseJson): string =>
  mark["type"] === "link" ? linkTo(textAt(mark, "attrs.href"), html) : filled(mark, html);

function dayOf(timestamp: string): string {
  const time = new Date(Number(timestamp || Number.NaN));
  return Number.isNaN(time.getTime()) ? timestamp : time.toISOString().slice(0, 10);
}

const wikiInline = (text: string): string =>
  text
    .replace(/\{(?:quote|panel|color|info|note|warning|tip)(?::[^{}]{0,200})?\}/g, "")
    .replace(/\{\{([^{}]{1,500})\}\}/g, "`$1`")
    .replace(/\[([^[\]|]{1,500})\|([^[\]|\s]{1,2000})(?:\|[^[\]]{0,200})?\]/g, "[$1]($2)")
    .replace(/\[((?:https?:|mailto:)[^[\]\s]{1,2000})\]/g, "<$1>")
    .replace(/\[~(?:accountid:)?([^[\]]{1,200})\]/g, "@$1")
    .replace(/(^|[\s(])\*(\S(?:[^*]{0,500}\S)?)\*(?=$|[\s.,;:!?)])/g, "$1**$2**")
    .replace(/(^|[\s(])_(\S(?:[^_]{0,500}\S)?)_(?=$|[\s.,;:!?)])/g, "$1*$2*")
    .replace(/(^|[\s(])-([^\s-](?:[^-]{0,500}[^\s-])?)-(?=$|[\s.,;:!?)])/g, "$1~~$2~~")
    .replace(/\B!([^\s!|][^!|\n]{0,2000})(?:\|[^!\n]{0,200})?!/g, imageIn);

/** A link to an image, or the name of one that is attached; a name has an ending. */
function imageIn(found: string, source: string): string {
  if (!isWebAddress(source)) return /\.[a-z0-9]{2,5}$/i.test(source) ? escaped(source) : found;
  const path = source.replace(/[?#].*$/s, "");
  return `[${escaped(path.slice(path.lastIndexOf("/") + 1)) || "image"}](<${source}>)`;
}

const escaped = (name: string): string => name.replace(/[\\`*_~[\]<>]/g, "\\$&");

/** Links and images, whose bars part no cells. */
const whole = /\[[^[\]\n]{1,2500}\]|\B![^\s!|][^!|\n]{0,2000}\|[^!\n]{0,200}!/g;
const BAR = "\0";

/** A row of a table of Jira: `||Name||Price||` of headings, `|Cake|3|` of cells. */
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

const fence = /^\s*\{(?:code|noformat)(?::[^}]*)?\}/;
const closing = /\{(?:code|noformat)\}\s*$/;

/** The wiki markup of Jira as HTML: headings, lists, quotes, code, tables, emphasis, links and images. Rule G1.11. */
export function wikiToHtml(text: string): string {
  const blocks: string[] = [];
  let lines: string[] = [];
  let rows: string[][] = [];
  let isCode = false;
  let isRowOpen = false;
  const end = (): void => {
    blocks.push(markdownToHtml(lines.join("\n")));
    const table = rows.map((row) => rowOf(row.join("\n"))).join("");
    if (table !== "") blocks.push(`<table><tbody>${table}</tbody></table>`);
    lines = [];
    rows = [];
    isRowOpen = false;
  };
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const inTable = !isCode && !fence.test(line);
    if (inTable && isRowOpen && line.trim() !== "") rows.at(-1)?.push(line);
    else if (inTable && /^\s*\|\s*\S/.test(line)) rows.push([line]);
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
