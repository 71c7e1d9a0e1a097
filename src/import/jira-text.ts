import { escapeHtml } from "../text/escape-html";
import elements from "./elements.json";
import { htmlOf } from "./html";
import { type LooseJson, objectOf, objectsOf, stringOf, textAt } from "./json-value";
import type { Notes } from "./reading";
import { linkTo } from "./sanitized-html";
import { wikiToHtml } from "./wiki-markup";

const elementOf = new Map(Object.entries(elements.jira));

/** A text of Jira as HTML: wiki markup, or a document in the format of Atlassian. */
export const jiraText = (value: unknown, changed: Notes): string =>
  typeof value === "string" ? htmlOf(value, wikiToHtml, changed) : nodeToHtml(objectOf(value));

function nodeToHtml(node: LooseJson): string {
  const attribute = (path: string): string => escapeHtml(textAt(node["attrs"], path));
  const inner = objectsOf(node["content"]).map(nodeToHtml).join("");
  switch (node["type"]) {
    case "text":
      return objectsOf(node["marks"]).reduce(marked, escapeHtml(stringOf(node["text"])));
    case "hardBreak":
      return "<br>";
    case "rule":
      return "<hr>";
    case "date":
      return dayOf(attribute("timestamp"));
    case "mention":
    case "emoji":
    case "status":
      return attribute("text|shortName");
    case "inlineCard":
      return linkTo(textAt(node, "attrs.url"), attribute("url"));
    case "blockCard":
    case "embedCard":
      return `<p>${linkTo(textAt(node, "attrs.url"), attribute("url"))}</p>`;
    case "taskItem":
      return `<li>${attribute("state") === "DONE" ? "[x]" : "[ ]"} ${inner}</li>`;
    case "expand":
    case "nestedExpand":
      return `<p>${attribute("title")}</p>${inner}`;
    case "media":
      return attribute("alt") === "" ? "" : `<p>${attribute("alt")}</p>`;
    case "heading":
      return /^[1-6]$/.test(attribute("level")) ? `<h${attribute("level")}>${inner}</h${attribute("level")}>` : inner;
    default:
      return within(elementOf.get(stringOf(node["type"])), inner);
  }
}

const within = (element: string | undefined, html: string): string =>
  element === undefined ? html : `<${element}>${html}</${element}>`;

const marked = (html: string, mark: LooseJson): string =>
  mark["type"] === "link"
    ? linkTo(textAt(mark, "attrs.href"), html)
    : within(elementOf.get(stringOf(mark["type"])), html);

/** A day in milliseconds since 1970, in UTC. */
function dayOf(timestamp: string): string {
  const time = new Date(Number(timestamp || Number.NaN));
  return Number.isNaN(time.getTime()) ? timestamp : time.toISOString().slice(0, 10);
}
