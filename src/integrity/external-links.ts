import { isObject } from "../base/is-object";
import { type Check, type Finding, nothing } from "./check";
import type { Loose } from "./loose";

/** Pull requests and links that a card or epic has twice. Rule U24. */
export function externalLinkCheck(): Check {
  return ({ external_links }) => {
    if (!Array.isArray(external_links) || external_links.length === 0) return nothing;
    const seen = new Set<string>();
    const found: Finding[] = [];
    for (const [index, link] of external_links.entries()) {
      const key = keyOf(link);
      if (key === undefined) continue;
      if (seen.has(key)) found.push([`external_links[${index}]`, "duplicate", `There is another link ${key}.`]);
      seen.add(key);
    }
    return found;
  };
}

/** The type and id of a link that has an id. */
function keyOf(link: unknown): string | undefined {
  const { type, ...parts }: Loose = isObject(link) ? link : {};
  const part = parts[String(type)];
  const id = isObject(part) ? part["id"] : undefined;
  return typeof id === "string" || typeof id === "number" ? `${String(type)} ${id}` : undefined;
}
