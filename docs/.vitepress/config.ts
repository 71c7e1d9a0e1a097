import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import { entryPoints } from "../../tsup.config";
import { deadLinks } from "./dead-links";
import { anchorOf, linkOnSite, placeOf } from "./places";
import { search } from "./search";
import { operationPages, sidebarsOf } from "./sidebars";

const root = fileURLToPath(new URL("../../", import.meta.url));

const operations = operationPages(root);

export default defineConfig({
  title: "workspace-engine",
  description: "The engine of a work-management product as a TypeScript library",
  srcDir: "../",
  srcExclude: ["{bench,coverage,dist,examples,reports,scripts,src,test}/**"],
  rewrites: placeOf,
  cleanUrls: true,
  // Else every page carries the names of all others.
  metaChunk: true,
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: followLinks,
  },
  themeConfig: {
    search,
    outline: [2, 3],
    nav: [
      { text: "Learn", link: "/concepts" },
      { text: "Guides", link: "/views" },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
      { text: "Questions", link: "/questions" },
    ],
    sidebar: sidebarsOf(root),
  },
  vite: {
    publicDir: fileURLToPath(new URL("public", import.meta.url)),
    resolve: {
      alias: Object.entries(entryPoints).map(([name, path]) => ({
        find: new RegExp(`^workspace-engine${name === "index" ? "" : `/${name}`}$`),
        replacement: `${root}${path}`,
      })),
    },
    build: { chunkSizeWarningLimit: 2_000 },
  },
  buildEnd({ outDir }) {
    for (const name of ["llms.txt", "llms-reference.txt"]) {
      const text = readFileSync(`${root}docs/${name}`, "utf8");
      writeFileSync(
        `${outDir}/${name}`,
        text.replace(/(?<=\]\()[^)]+/g, (href) => linkOnSite(href, `docs/${name}`).replace(/\.md(?=#|$)/, "")),
      );
    }
    const dead = deadLinks(outDir);
    if (dead.length > 0) throw new Error(`Links to what is not there:\n${dead.join("\n")}`);
  },
});

/** Links are those of the repository; here they lead to where the site has the page, and names of operations to theirs. */
function followLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("links_on_site", ({ tokens, env, Token }) => {
    // A title alone is read without its page.
    if (env.path === undefined) return;
    // Where it stands in the repository, not where the site has it.
    const file = relative(root, env.realPath ?? env.path);
    for (const token of tokens) {
      if (token.type !== "inline") continue;
      let isLinked = false;
      token.children = (token.children ?? []).flatMap((child) => {
        const href = child.type === "link_open" ? child.attrGet("href") : null;
        if (href !== null) child.attrSet("href", linkOnSite(href, file));
        if (/^link_/.test(child.type)) isLinked = child.type === "link_open";
        const page = child.type === "code_inline" && !isLinked ? operations.get(child.content) : undefined;
        if (page === undefined) return [child];
        const open = new Token("link_open", "a", 1);
        open.attrSet("href", page);
        return [open, child, new Token("link_close", "a", -1)];
      });
    }
  });
}
