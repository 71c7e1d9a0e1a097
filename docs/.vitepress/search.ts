import type { DefaultTheme } from "vitepress";

/**
 * Pages for those who use the package come before those for who works on it, and what several words are in before what
 * one of them is in.
 */
export const search: DefaultTheme.Config["search"] = {
  provider: "local",
  options: {
    miniSearch: {
      searchOptions: {
        boost: { title: 4, text: 1, titles: 2 },
        fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
        boostDocument: (id: string) =>
          /^\/(?:decisions|architecture|contributing|spec|changelog)\b/.test(id)
            ? 0.05
            : id.startsWith("/reference/")
              ? 0.6
              : 1,
      },
    },
  },
};
