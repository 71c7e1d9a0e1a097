import { posix } from "node:path";

/** The pages that stand elsewhere than `docs`, and where the site has them. */
const elsewhere: Readonly<Record<string, string>> = {
  "README.md": "first-steps.md",
  "SPEC.md": "spec.md",
  "CHANGELOG.md": "changelog.md",
  "SECURITY.md": "security.md",
  "ARCHITECTURE.md": "architecture.md",
  "CONTRIBUTING.md": "contributing.md",
  "docs/decisions/README.md": "decisions/index.md",
};

/** Where the site has a page of the repository. */
export const placeOf = (file: string): string => elsewhere[file] ?? file.replace(/^docs\/(?:site\/)?/, "");

/** Where a link in a file of the repository leads on the site; a link that leads out of it stays as it is. */
export function linkOnSite(href: string, file: string): string {
  const [target = "", anchor] = href.split("#");
  if (/^[a-z]+:/.test(href) || href.startsWith("/") || !/\.(?:md|txt)$/.test(target)) return href;
  const place = placeOf(posix.normalize(posix.join(posix.dirname(file), target)));
  return `/${place}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** As GitHub makes the anchor of a heading, so that a link leads to the same place there and here. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s/g, "-");
