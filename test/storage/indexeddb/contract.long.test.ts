import { describe, expect, test } from "vitest";
import { storageContract } from "workspace-engine/testing";
import { moduleIn } from "../../browser/module-in";
import { useBrowser } from "../../browser/use-browser";
import { useSite } from "../../browser/use-site";
import { indexedDbContract } from "./contract-options";
import type * as contractPage from "./contract-page";

const browser = useBrowser();
const site = useSite({ contract: "test/storage/indexeddb/contract-page.ts" });

for (const { title, cases, skipped } of storageContract(indexedDbContract)) {
  if (skipped !== undefined) continue;
  describe(title, () => {
    for (const { name } of cases) {
      test(name, async () => {
        const page = await browser.newPage();
        await page.goto(site.url);
        expect(await moduleIn<typeof contractPage>(page, "/contract.js")("play", title, name)).toBe("");
      });
    }
  });
}
