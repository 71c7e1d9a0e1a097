/** Elements within a word or a line; any other one parts what stands before it from what stands after it. */
const inline: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

const characters = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }));

/** A tag or comment without another one in it, or what may be a character reference. What it is, is looked at apart: so it is found in linear time. */
const markup = /<(?:\/[a-z]|[a-z!])[^<>]*>|&#?[0-9a-z]{1,7};/gi;

const elementName = /^<\/?([a-z][a-z0-9-]*)/i;
const numeric = /^&#(\d+|x[0-9a-f]{1,6});$/i;

const loneSurrogate = /^\p{Surrogate}$/u;

/** The visible text of HTML: no tags, character references decoded, white space as single spaces. */
export function visibleText(html: string): string {
  const text = html.includes("<") || html.includes("&") ? withoutMarkup(html) : html;
  return /[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, " ").trim() : text.trim();
}

function withoutMarkup(html: string): string {
  return html.replace(markup, (found) => {
    if (found.startsWith("&")) return referredBy(found) ?? found;
    return isInline(nameIn(found)) ? "" : " ";
  });
}

export const withoutReferences = (text: string): string =>
  text.includes("&") ? text.replace(/&#?[0-9a-z]{1,7};/gi, (found) => referredBy(found) ?? found) : text;

/** The beginning of such content, at most `length` code units, not cut within a tag, reference or character. */
export function beginningOf(html: string, length: number): string {
  if (html.length <= length) return html;
  const cut = html.slice(0, length).replace(/[\ud800-\udbff]$/, "");
  const [open = ""] = /(?:<[^<>]{0,1000}|&#?[0-9a-z]{0,7})$/i.exec(cut.slice(-1001)) ?? [];
  return cut.slice(0, cut.length - open.length);
}

function referredBy(reference: string): string | undefined {
  const [, number] = numeric.exec(reference) ?? [];
  if (number !== undefined) return characterOf(Number(number.replace(/^x/i, "0x")));
  return characters.get(reference.slice(1, -1).toLowerCase());
}

/** The element of a tag; "" of a comment. */
const nameIn = (tag: string): string => elementName.exec(tag)?.[1]?.toLowerCase() ?? "";

/** Elements of one's own are inline unless they are styled otherwise. */
const isInline = (element: string): boolean => element === "" || element.includes("-") || inline.has(element);

/** Neither U+0000 nor a lone surrogate, which no storage can hold. */
function characterOf(codePoint: number): string | undefined {
  if (codePoint === 0 || codePoint > 0x10ffff) return undefined;
  const character = String.fromCodePoint(codePoint);
  return loneSurrogate.test(character) ? undefined : character;
}
