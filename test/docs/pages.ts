import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

const markdownIn = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
    .sort();

/** The pages that explain the package to those who use it. */
export const guides = markdownIn("docs");

/** The pages for those who work on it, which are not in the package. */
export const repositoryPages = ["ARCHITECTURE.md", "CONTRIBUTING.md", ...markdownIn("docs/decisions")];
