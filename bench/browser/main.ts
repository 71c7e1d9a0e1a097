/**
 * The cost of keeping a workspace in the browser: IndexedDB and PGlite in a real Chromium with a profile on disk.
 *
 *     npm --prefix bench run browser
 *     npm --prefix bench run browser -- 30000             so many cards
 *     npm --prefix bench run browser -- 10000 strict      only the one
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { launchWithProfile } from "../../test/browser/chromium";
import { moduleIn } from "../../test/browser/module-in";
import { bundledScripts, emptyPage, startSite } from "../../test/browser/site";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import type * as storagesPage from "./storages-page";
import type { Costs, StoreName } from "./storages-page";

const ROUNDS = 3;
const [cards = "10000", ...only] = process.argv.slice(2);
const stores: Readonly<Record<StoreName, string>> = {
  strict: "IndexedDB, strict",
  relaxed: "IndexedDB, relaxed",
  pglite: "PGlite in IndexedDB",
};

const pglite = ["pglite.wasm", "pglite.data", "initdb.wasm"].map(async (name) => {
  const path = `node_modules/@electric-sql/pglite/dist/${name}`;
  return [`/${name}`, await readFile(path)] as const;
});
const scripts = await bundledScripts({ storages: "bench/browser/storages-page.ts" });
const site = await startSite(new Map([...scripts, ...(await Promise.all(pglite)), ["/index.html", emptyPage]]));
const profile = await mkdtemp(`${tmpdir()}/workspace-engine-`);
const context = await launchWithProfile(profile);
try {
  const rows: string[][] = [];
  for (const [store, name] of Object.entries(stores)) {
    if (only.length > 0 && !only.includes(store)) continue;
    rows.push([name, ...(await costsOf(store as StoreName))]);
  }
  const titles = ["filling it, once", "opening it, to the first view", "a view of 50 cards", "moving a card"];
  console.log(markdownTable([`${cards} cards, milliseconds`, ...titles], rows));
} finally {
  await context.close();
  await site.stop();
  await rm(profile, { recursive: true });
}

async function costsOf(store: StoreName): Promise<readonly string[]> {
  const filled = await inNewPage((call) => call("fill", store, Number(cards)));
  const rounds: Costs[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await inNewPage((call) => call("measure", store)));
  const of = (part: keyof Costs) => median(rounds.map((costs) => costs[part])).toFixed(1);
  return [filled.toFixed(0), of("opening"), of("view"), of("move")];
}

type Call = ReturnType<typeof moduleIn<typeof storagesPage>>;

async function inNewPage<T>(work: (call: Call) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    await page.goto(site.url);
    return await work(moduleIn<typeof storagesPage>(page, "/storages.js"));
  } finally {
    await page.close();
  }
}
