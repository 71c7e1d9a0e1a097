/**
 * What keeping a workspace in the browser costs: in IndexedDB and in PGlite, in a real Chromium with a profile on the disk.
 *
 *     npm --prefix bench run browser
 *     npm --prefix bench run browser -- 30000      so many cards
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Page } from "playwright-core";
import { launchWithProfile } from "../../test/browser/chromium";
import { moduleIn } from "../../test/browser/module-in";
import { bundledScripts, emptyPage, type SiteFiles, startSite } from "../../test/browser/site";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import type * as storagesPage from "./storages-page";
import type { Costs } from "./storages-page";

const ROUNDS = 5;
const [cards = 10_000] = process.argv.slice(2).map(Number);

const scripts = await bundledScripts({ storages: "bench/browser/storages-page.ts" });
const files: SiteFiles = new Map([...scripts, ["/index.html", emptyPage]]);
const site = await startSite(files);
const profile = await mkdtemp(`${tmpdir()}/workspace-engine-`);
const context = await launchWithProfile(profile);
try {
  const filled = await inNewPage((page) => moduleIn<typeof storagesPage>(page, "/storages.js")("fill", "strict", cards));
  const rounds: Costs[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await inNewPage((page) => moduleIn<typeof storagesPage>(page, "/storages.js")("measure", "strict")));
  }
  const of = (part: keyof Costs) => median(rounds.map((costs) => costs[part])).toFixed(1);
  const rows = [
    ["filling it, once", filled.toFixed(0)],
    ["opening it, to the first view", of("opening")],
    ["a view of 50 cards", of("view")],
    ["moving a card", of("move")],
  ];
  console.log(markdownTable([`${cards} cards, milliseconds`, "IndexedDB, strict"], rows));
} finally {
  await context.close();
  await site.stop();
  await rm(profile, { recursive: true });
}

async function inNewPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    await page.goto(site.url);
    return await work(page);
  } finally {
    await page.close();
  }
}
