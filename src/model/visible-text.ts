/** Elements within a word or a line; any other one parts what stands before it from what stands after it. */
const inline: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

const characters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** A tag or comment without another one in it, or a character reference. */
const markup = /<(?:\/[a-z]|[a-z!])[^<>]*>|&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;

/** Apart from the tag itself: a name and what may follow it, looked for at once, would be tried at each of their lengths. */
const elementName = /[a-z][a-z0-9-]*/iy;

const loneSurrogate = /^\p{Surrogate}$/u;

/**
 * What people see of content written in HTML: no tags, character references as what they stand for, white space as
 * single spaces. Text without markup stays as it is, its white space excepted.
 */
export function visibleText(html: string): string {
  const text = html.includes("<") || html.includes("&") ? withoutMarkup(html) : html;
  return /[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, " ").trim() : text.trim();
}

function withoutMarkup(html: string): string {
  return html.replace(markup, (found: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return characters[name.toLowerCase()] ?? found;
    if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10)) ?? found;
    if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16)) ?? found;
    return isInline(nameIn(found)) ? "" : " ";
  });
}

/** The element of a tag; "" of a comment. */
function nameIn(tag: string): string {
  elementName.lastIndex = tag.startsWith("</") ? 2 : 1;
  return elementName.exec(tag)?.[0].toLowerCase() ?? "";
}

/** Elements of one's own are inline unless they are styled otherwise. */
const isInline = (element: string): boolean => element === "" || element.includes("-") || inline.has(element);

/** Neither U+0000 nor a lone surrogate, which no storage can hold. */
function characterOf(codePoint: number): string | undefined {
  if (codePoint === 0 || codePoint > 0x10ffff) return undefined;
  const character = String.fromCodePoint(codePoint);
  return loneSurrogate.test(character) ? undefined : character;
}
