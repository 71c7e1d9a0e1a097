import { describe, expect, test } from "vitest";
import { storageContract } from "workspace-engine/testing";
import { moduleIn } from "../../browser/module-in";
import { useBrowser } from "../../browser/use-browser";
import { useSite } from "../../browser/use-site";
import type * as opfsPage from "./opfs-page";
import { wasmContract } from "./wasm-contract";

const browser = useBrowser();
const folder = "test/storage/sqlite";
const site = useSite(
  { opfs: `${folder}/opfs-page.ts`, worker: `${folder}/opfs-worker-page.ts` },
  { "sqlite3.wasm": "node_modules/@sqlite.org/sqlite-wasm/sqlite-wasm/jswasm/sqlite3.wasm" },
);

const closedDb = { exec: () => [], selectObjects: () => [], close: () => undefined };

describe("[B20.14] SQLite in WebAssembly, in the files of the browser", () => {
  for (const { title, cases, skipped } of storageContract(wasmContract("OPFS", closedDb, true))) {
    if (skipped !== undefined) continue;
    test(title, async () => {
      const page = await browser.newPage();
      await page.goto(site.url);
      const call = moduleIn<typeof opfsPage>(page, "/opfs.js");
      for (const { name } of cases) expect(await call("play", title, name), name).toBe("");
    });
  }
});
