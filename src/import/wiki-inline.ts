import { isWebAddress } from "../resources/external-link/web-address";

/** What stands within a line of the wiki markup of Jira, as Markdown. */
export const wikiInline = (text: string): string =>
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
