import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Links of the built pages to pages and headings that are not there, as `page: link`. VitePress itself looks for pages alone,
 * and in texts alone.
 */
export function deadLinks(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const pages = new Map(
    files
      .filter((file) => file.endsWith(".html"))
      .map((file) => [`/${file.replace(/(?:(^|\/)index)?\.html$/, "$1")}`, readFileSync(join(folder, file), "utf8")]),
  );
  const ids = new Map<string, ReadonlySet<string>>([
    ...files.map((file) => [`/${file}`, new Set<string>()] as const),
    ...[...pages].map(([path, html]) => [path, valuesOf(html, "id")] as const),
  ]);
  return [...pages].flatMap(([path, html]) =>
    [...valuesOf(html, "href")]
      .filter((href) => isDead(new URL(href, `http://site${path}`), ids))
      .map((href) => `${path}: ${href}`),
  );
}

const valuesOf = (html: string, name: string): ReadonlySet<string> =>
  new Set(
    Array.from(html.matchAll(RegExp(`\\s${name}="([^"]*)"`, "g")), ([, value = ""]) => value.replaceAll("&amp;", "&")),
  );

function isDead({ host, pathname, hash }: URL, ids: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (host !== "site") return false;
  const there = ids.get(pathname);
  return there === undefined || (hash.length > 1 && !there.has(decodeURIComponent(hash.slice(1))));
}
