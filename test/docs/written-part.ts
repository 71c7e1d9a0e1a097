/** The part of a page that a script writes: what stands between `<!-- name -->` and `<!-- /name -->`. */
const placeOf = (name: string): RegExp => new RegExp(`(?<=<!-- ${name} -->\n\n)[\\s\\S]*?(?=\n\n<!-- /${name} -->)`);

/** The part as it stands in the page. */
export function partOf(page: string, name: string): string {
  const [part] = placeOf(name).exec(page) ?? [];
  if (part === undefined) throw new Error(`The page has no part ${name}.`);
  return part;
}

/** The page with another text in the part's place. */
export function withPart(page: string, name: string, text: string): string {
  partOf(page, name);
  return page.replace(placeOf(name), () => text);
}
