import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import { entryPoints } from "../../tsup.config";
import { deadLinks } from "./dead-links";
import { anchorOf, linkOnSite, pictureOnSite, placeOf } from "./places";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** In the order of the README's table, which names them all. */
const guides = Array.from(
  readFileSync(`${root}README.md`, "utf8").matchAll(/\| \[(.+?)\]\(\S+\/docs\/(.+?)\.md\)/g),
  ([, text = "", page = ""]) => ({ text, link: `/${page}` }),
);

const reference = [
  { text: "workspace-engine", link: "/reference/workspace-engine" },
  { text: "Operations", link: "/reference/operations" },
  { text: "Resources", link: "/reference/resources" },
  ...Object.keys(entryPoints)
    .filter((name) => name !== "index")
    .map((name) => ({ text: `workspace-engine/${name}`, link: `/reference/${name}` })),
];

export default defineConfig({
  title: "workspace-engine",
  description: "The engine of a work-management product as a TypeScript library",
  srcDir: "../",
  srcExclude: ["{bench,coverage,dist,examples,reports,scripts,src,test}/**"],
  rewrites: placeOf,
  cleanUrls: true,
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: followLinks,
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "First steps", link: "/first-steps" },
      { text: "Guides", link: "/views", activeMatch: `^(${guides.map(({ link }) => link).join("|")})$` },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
      { text: "Examples", link: "/examples" },
    ],
    sidebar: [
      { text: "Guides", items: [{ text: "First steps", link: "/first-steps" }, ...guides] },
      { text: "Reference", items: reference },
      {
        text: "More",
        items: [
          { text: "Examples", link: "/examples" },
          { text: "Every rule", link: "/spec" },
          { text: "Changes", link: "/changelog" },
          { text: "Security", link: "/security" },
        ],
      },
      {
        text: "Working on it",
        items: [
          { text: "Architecture", link: "/architecture" },
          { text: "Contributing", link: "/contributing" },
          { text: "Decisions", link: "/decisions/" },
        ],
      },
    ],
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
    const dead = deadLinks(outDir);
    if (dead.length > 0) throw new Error(`Links to what is not there:\n${dead.join("\n")}`);
  },
});

/** Links are those of the repository; here they lead to where the site has the page. */
function followLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("links_on_site", ({ tokens, env }) => {
    // A title alone is read without its page.
    if (env.path === undefined) return;
    const file = relative(root, env.path);
    for (const { type, children } of tokens) {
      if (type !== "inline") continue;
      for (const token of children ?? []) {
        const src = token.type === "image" ? token.attrGet("src") : null;
        if (src !== null) token.attrSet("src", pictureOnSite(src, file));
        const href = token.type === "link_open" ? token.attrGet("href") : null;
        if (href !== null) token.attrSet("href", linkOnSite(href, file));
      }
    }
  });
}
