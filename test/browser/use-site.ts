import { readFile } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { bundledScripts, emptyPage, type RunningSite, startSite } from "./site";

/**
 * A site with the modules as `/<name>.js`, other files of the repository as `/<name>`, and an empty page, that is there
 * while the tests of the file run.
 */
export function useSite(
  entryPoints: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): { readonly url: string } {
  let site: RunningSite | undefined;

  beforeAll(async () => {
    const copies = Object.entries(others).map(async ([name, path]) => [`/${name}`, await readFile(path)] as const);
    const scripts = await bundledScripts(entryPoints);
    site = await startSite(new Map([...scripts, ...(await Promise.all(copies)), ["/index.html", emptyPage]]));
  });

  afterAll(() => site?.stop());

  return {
    get url() {
      if (site === undefined) throw new Error("The site is there while tests run.");
      return site.url;
    },
  };
}
