import { readdirSync, readFileSync } from "node:fs";
import type { DefaultTheme } from "vitepress";

/** A sidebar for the guides, one for the reference, and one for each group of operations: a page carries what it shows. */
export function sidebarsOf(root: string): DefaultTheme.SidebarMulti {
  const folder = `${root}docs/site/reference`;
  /** The pages of a folder of the reference, which is written before the site is built. */
  const below = (path: string): readonly string[] =>
    readdirSync(`${folder}/${path}`, { encoding: "utf8" })
      .filter((name) => name.endsWith(".md") && name !== "index.md")
      .map((name) => name.slice(0, -".md".length))
      .sort();
  const links = (path: string) =>
    below(path).map((name) =>
      itemOf(titleIn(`${folder}/${path}/${name}.md`), `/reference/${path}${path && "/"}${name}`),
    );
  const groups = readdirSync(`${folder}/operations`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ofGroups = groups.map(({ name }) => {
    const path = `operations/${name}`;
    const items = [itemOf("All operations", "/reference/operations/"), ...links(path)];
    return [`/reference/${path}/`, [{ text: titleIn(`${folder}/${path}/index.md`), items }]] as const;
  });
  return {
    "/": guidesOf(root),
    "/reference/": [
      { text: "Reference", items: [itemOf("Operations", "/reference/operations/"), ...links("")] },
      { text: "workspace-engine", items: links("workspace-engine") },
      { text: "Resources", items: [itemOf("All resources", "/reference/#resources")] },
    ],
    "/reference/resources/": [
      { text: "Resources", items: [itemOf("Reference", "/reference/"), ...links("resources")] },
    ],
    ...Object.fromEntries(ofGroups),
  };
}

/** The page of each operation by its name. */
export const operationPages = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(`${root}docs/site/reference/operations`, { recursive: true, encoding: "utf8" })
      .filter((path) => /\w\/(?!index)\w+\.md$/.test(path))
      .map((path) => [/(\w+)\.md$/.exec(path)?.[1] ?? "", `/reference/operations/${path.slice(0, -".md".length)}`]),
  );

const itemOf = (text: string, link: string) => ({ text, link });

const titleIn = (path: string): string => /^# (.*?)(?: \{#top\})?$/m.exec(readFileSync(path, "utf8"))?.[1] ?? path;

/** In the order of the README's tables, which name them all. */
function guidesOf(root: string): DefaultTheme.SidebarItem[] {
  const sections = readFileSync(`${root}README.md`, "utf8").split(/^(?=#+ )/m);
  return [
    ...sections.flatMap((section) => {
      const items = Array.from(section.matchAll(/^\| \[(.+?)\]\(docs\/(.+?)\.md\)/gm), ([, text = "", page = ""]) =>
        itemOf(text, `/${page}`),
      );
      return items.length === 0 ? [] : [{ text: /^#+ (.*)$/m.exec(section)?.[1] ?? "", items }];
    }),
    {
      text: "More",
      items: [
        itemOf("Examples", "/examples"),
        itemOf("Every rule", "/spec"),
        itemOf("Changes", "/changelog"),
        itemOf("Security", "/security"),
      ],
    },
    {
      text: "Working on it",
      items: [
        itemOf("Architecture", "/architecture"),
        itemOf("Contributing", "/contributing"),
        itemOf("Decisions", "/decisions/"),
      ],
    },
  ];
}
