import { readFile } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { bundledScripts, emptyPage, type RunningSite, type SiteFiles, startSite } from "./site";

/** A site of the files that are made, which is there while the tests of the file run. */
export function useSiteOf(make: () => Promise<SiteFiles>): { readonly url: string } {
  let site: RunningSite | undefined;

  beforeAll(async () => {
    site = await startSite(await make());
  });

  afterAll(() => site?.stop());

  return {
    get url() {
      if (site === undefined) throw new Error("The site is there while tests run.");
      return site.url;
    },
  };
}

/** A site with the modules as `/<name>.js`, other files of the repository as `/<name>`, and an empty page. */
export const useSite = (
  entryPoints: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): { readonly url: string } =>
  useSiteOf(async () => {
    const copies = Object.entries(others).map(async ([name, path]) => [`/${name}`, await readFile(path)] as const);
    const scripts = await bundledScripts(entryPoints);
    return new Map([...scripts, ...(await Promise.all(copies)), ["/index.html", emptyPage]]);
  });
