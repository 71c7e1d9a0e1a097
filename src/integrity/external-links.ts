import { isObject } from "../base/is-object";
import type { Check } from "./check";
import type { Loose } from "./loose";

/** Pull requests and links that a card or epic has twice. Rule U24. */
export function externalLinkCheck(): Check {
  return function* ({ external_links }) {
    const seen = new Set<string>();
    const links = Array.isArray(external_links) ? external_links : [];
    for (const [index, link] of links.entries()) {
      const key = keyOf(link);
      if (key === undefined) continue;
      if (seen.has(key)) yield [`external_links[${index}]`, "duplicate", `There is another link ${key}.`];
      seen.add(key);
    }
  };
}

/** The type and id of a link that has an id. */
function keyOf(link: unknown): string | undefined {
  const { type, ...parts }: Loose = isObject(link) ? link : {};
  const part = parts[String(type)];
  const id = isObject(part) ? part["id"] : undefined;
  return typeof id === "string" || typeof id === "number" ? `${String(type)} ${id}` : undefined;
}
