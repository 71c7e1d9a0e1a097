import { isWebAddress } from "../resources/external-link/web-address";
import { escapeHtml } from "../text/escape-html";
import { sanitizedHtml } from "./html";
import { type LooseJson, objectOf, objectsOf, stringOf } from "./json-file";
import type { Notes } from "./notes";
import { htmlOf } from "./texts";
import { wikiToHtml } from "./wiki-markup";

const blocks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ paragraph: "p", bulletList: "ul", orderedList: "ol", listItem: "li", blockquote: "blockquote" },
    ...{ codeBlock: "pre", taskList: "ul", decisionList: "ul", decisionItem: "li", table: "table", tableRow: "tr" },
    ...{ tableCell: "td", tableHeader: "th", panel: "div" },
  }),
);

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({ strong: "strong", em: "em", code: "code", strike: "s", underline: "u", subsup: "sub" }),
);

/** A text of Jira as HTML: wiki markup, a document in the format of Atlassian, or HTML of another make. */
export function jiraText(value: unknown, changed: Notes): string {
  if (typeof value === "string") return htmlOf(value, wikiToHtml, changed);
  const { html, ...node } = objectOf(value);
  return typeof html === "string" ? htmlOf(html, sanitizedHtml, changed) : nodeToHtml(node);
}

function nodeToHtml(node: LooseJson): string {
  const type = stringOf(node["type"]);
  const attributes = objectOf(node["attrs"]);
  if (type === "text") return marked(escapeHtml(stringOf(node["text"])), objectsOf(node["marks"]));
  if (type === "hardBreak") return "<br>";
  if (type === "rule") return "<hr>";
  if (type === "date") return escapeHtml(dayOf(stringOf(attributes["timestamp"])));
  if (["mention", "emoji", "status"].includes(type)) {
    return escapeHtml(stringOf(attributes["text"]) || stringOf(attributes["shortName"]));
  }
  if (type === "inlineCard") return cardLink(attributes);
  if (type === "blockCard" || type === "embedCard") return `<p>${cardLink(attributes)}</p>`;
  const inner = objectsOf(node["content"]).map(nodeToHtml).join("");
  if (type === "taskItem") return `<li>${attributes["state"] === "DONE" ? "[x]" : "[ ]"} ${inner}</li>`;
  if (type === "expand" || type === "nestedExpand")
    return `<p>${escapeHtml(stringOf(attributes["title"]))}</p>${inner}`;
  if (type === "media")
    return stringOf(attributes["alt"]) === "" ? "" : `<p>${escapeHtml(stringOf(attributes["alt"]))}</p>`;
  const level = Number(attributes["level"]);
  const element = type === "heading" && level >= 1 && level <= 6 ? `h${level}` : blocks.get(type);
  return element === undefined ? inner : `<${element}>${inner}</${element}>`;
}

function marked(html: string, given: readonly LooseJson[]): string {
  return given.reduce((inner, { type, attrs }) => {
    if (type === "link") return linkTo(stringOf(objectOf(attrs)["href"]), inner);
    const element = marks.get(stringOf(type));
    return element === undefined ? inner : `<${element}>${inner}</${element}>`;
  }, html);
}

const cardLink = ({ url }: LooseJson): string => linkTo(stringOf(url), escapeHtml(stringOf(url)));

/** A day in milliseconds since 1970, in UTC. */
function dayOf(timestamp: string): string {
  const time = new Date(Number(timestamp || Number.NaN));
  return Number.isNaN(time.getTime()) ? timestamp : time.toISOString().slice(0, 10);
}

const linkTo = (url: string, inner: string): string =>
  isWebAddress(url) ? `<a href="${escapeHtml(url)}">${inner}</a>` : inner;
