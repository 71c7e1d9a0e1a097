import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { launchWithProfile } from "../../browser/chromium";
import { moduleIn } from "../../browser/module-in";
import { useBrowser } from "../../browser/use-browser";
import { useSite } from "../../browser/use-site";
import type * as workspacePage from "./workspace-page";

const browser = useBrowser();
const site = useSite({ workspace: "test/storage/indexeddb/workspace-page.ts" });

async function loaded(page: Page) {
  await page.goto(site.url);
  return moduleIn<typeof workspacePage>(page, "/workspace.js");
}

test("what is kept is there when the page is loaded anew", async () => {
  const page = await browser.newPage();
  const before = await loaded(page);
  await before("open");
  await before("create", await before("begin"), "Write");
  const after = await loaded(page);
  expect(await after("open")).toEqual(["Write"]);
});

test("[B25.3] tabs that commit at once lose no update of each other, and show each other's cards", async () => {
  const context = await browser.newContext();
  const tabs = await Promise.all([1, 2, 3].map(async () => loaded(await browser.newPage(context))));
  const [first, ...others] = tabs;
  if (first === undefined) throw new Error("There is no tab.");
  await first("open");
  const board = await first("begin");
  await Promise.all(others.map((tab) => tab("open")));
  const shown = Promise.all(tabs.map((tab) => tab("untilShown", 30)));
  await Promise.all(
    tabs.map(async (tab, index) => {
      for (let count = 1; count <= 10; count += 1) await tab("create", board, `Tab ${index} ${count}`);
    }),
  );
  const titles = await first("titles");
  expect(titles).toHaveLength(30);
  expect(await shown).toEqual(tabs.map(() => titles));
  const { faults, sequences } = await first("checked");
  expect(faults).toBe(0);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
});

/** Kills while cards are created, and compares what is found afterwards with what was answered. */
async function losesNothing(
  context: BrowserContext,
  kill: (page: Page) => Promise<unknown>,
  reopen: () => Promise<Page>,
) {
  const page = await context.newPage();
  const call = await loaded(page);
  await call("open");
  const board = await call("begin");
  const answered: string[] = [];
  page.on("console", (message) => answered.push(message.text()));
  void call("createOnAndOn", board, "Round").catch(() => {});
  await vi.waitUntil(() => answered.length >= 50, { timeout: 30_000 });
  await kill(page);
  const acknowledged = [...answered];
  const after = await loaded(await reopen());
  const kept = await after("open");
  expect(acknowledged.filter((title) => !kept.includes(title))).toEqual([]);
  // At most what was under way was kept besides.
  expect(kept.length).toBeLessThanOrEqual(acknowledged.length + 3);
  const { faults, sequences } = await after("checked");
  expect(faults).toBe(0);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  await after("create", board, "Afterwards");
}

test("[B20.7] a tab that is killed in the middle of commits loses nothing that was answered", async () => {
  const context = await browser.newContext();
  const crash = async (page: Page) => {
    const session = await context.newCDPSession(page);
    const crashed = new Promise((resolve) => page.once("crash", resolve));
    void session.send("Page.crash").catch(() => {});
    await crashed;
  };
  await losesNothing(context, crash, () => browser.newPage(context));
});

async function browserProcesses(context: BrowserContext): Promise<readonly number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  return processInfo.filter(({ type }) => type === "browser").map(({ id }) => id);
}

describe("a profile on the disk", () => {
  let profile = "";
  let contexts: BrowserContext[] = [];

  const launch = async () => {
    const context = await launchWithProfile(profile);
    contexts.push(context);
    return context;
  };

  beforeAll(async () => {
    profile = await mkdtemp(`${tmpdir()}/workspace-engine-`);
  });

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    await rm(profile, { recursive: true });
  });

  test("[B20.7] a browser that is killed in the middle of commits loses nothing that was answered", async () => {
    const context = await launch();
    const kill = async (page: Page) => {
      const closed = new Promise((resolve) => page.once("close", resolve));
      for (const id of await browserProcesses(context)) process.kill(id, "SIGKILL");
      await closed;
    };
    await losesNothing(context, kill, async () => (await launch()).newPage());
  });

  test("[B25.8] a database that the browser threw away, for it was damaged, is refused until it is deleted", async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const folder = `${profile}/Default/IndexedDB`;
    const [database = ""] = (await readdir(folder)).filter((name) => name.endsWith(".leveldb"));
    for (const file of await readdir(`${folder}/${database}`)) {
      const path = `${folder}/${database}/${file}`;
      if (/MANIFEST|CURRENT/.test(file)) await writeFile(path, (await readFile(path)).fill(7));
    }
    const page = await (await launch()).newPage();
    const call = await loaded(page);
    const refused = ["internal", "corrupt", expect.stringContaining("IndexedDbStorage.delete")];
    expect(await call("refusal", "open")).toEqual(refused);
    expect(await call("refusal", "open")).toEqual(refused);
  });
});
