import { afterAll, beforeAll } from "vitest";
import { bundledScripts, emptyPage, type RunningSite, startSite } from "./site";

/** A site with the modules as `/<name>.js`, and an empty page, that is there while the tests of the file run. */
export function useSite(entryPoints: Readonly<Record<string, string>>): { readonly url: string } {
  let site: RunningSite | undefined;

  beforeAll(async () => {
    site = await startSite(new Map([...(await bundledScripts(entryPoints)), ["/index.html", emptyPage]]));
  });

  afterAll(() => site?.stop());

  return {
    get url() {
      if (site === undefined) throw new Error("The site is there while tests run.");
      return site.url;
    },
  };
}
