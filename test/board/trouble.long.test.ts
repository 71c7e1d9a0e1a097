import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { generateWorkspace } from "workspace-engine/testing";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { boardLinks, databases, heading, opened, rename, shown } from "./kept-board";
import { useBoardSite } from "./use-board-site";

const browser = useBrowser();
const site = useBoardSite();

/** A tab that knows of a kept workspace, and shows a page without anything. */
async function left(): Promise<{ readonly page: Page; readonly database: string }> {
  const page = await opened(browser, site.url);
  const [database = ""] = await databases(page);
  await page.goto(`${site.url}/icon.svg`);
  return { page, database };
}

/** A tab whose browser no longer has the workspace that it knows of, and which says so. */
async function gone(): Promise<Page> {
  const { page, database } = await left();
  await remove(page, database);
  await page.goto(site.url);
  await heading(page, "The workspace is gone");
  return page;
}

const reason = (page: Page) => page.getByRole("alert").textContent();

/** Works on the database as the page of a bug, or of somebody with the developer's tools, would. */
const tamper = (page: Page, database: string, work: string, version = "undefined"): Promise<unknown> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open(${JSON.stringify(database)}, ${version});
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction(request.result.objectStoreNames, "readwrite");
      ${work};
      transaction.oncomplete = () => {
        request.result.close();
        resolve(undefined);
      };
    };
  })`);

const remove = (page: Page, database: string): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.deleteDatabase(${JSON.stringify(database)}).onsuccess = () => resolve(undefined);
  })`);

test("damaged data is reported and not overwritten until somebody starts over", async () => {
  const { page, database } = await left();
  await tamper(page, database, 'transaction.objectStore("page").clear()');
  await page.goto(site.url);
  await heading(page, "What is kept here is damaged");
  expect(await reason(page)).toMatch(/backup/);
  expect(await graveFaults(page)).toEqual([]);
  await page.reload();
  await heading(page, "What is kept here is damaged");
  await page.getByRole("button", { name: "Begin anew with a made-up workspace" }).click();
  await shown(page);
  await page.reload();
  await shown(page);
});

test("the data of a later release is left alone", async () => {
  const { page, database } = await left();
  await tamper(page, database, "", "1000");
  await page.goto(site.url);
  await heading(page, "The workspace cannot be reached");
  expect(await reason(page)).toMatch(/later release/);
  expect(await page.getByRole("button", { name: /Begin anew/ }).count()).toBe(0);
  expect(await databases(page)).toEqual([database]);
});

test("a workspace that the browser no longer has is not silently an empty one", async () => {
  const page = await gone();
  const file = { name: "acme.json", mimeType: "application/json" };
  await page.getByLabel("Open a file…").setInputFiles({ ...file, buffer: Buffer.from("{ nothing") });
  await page.getByText("The file was refused.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  const backup = JSON.stringify(generateWorkspace({ seed: 11, cards: 30, boards: 1, teamId: "t-other" }));
  await page.getByLabel("Open a file…").setInputFiles({ ...file, buffer: Buffer.from(backup) });
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await shown(page);
  await expect.poll(() => boardLinks(page).count()).toBe(1);
});

test("where the workspace is gone, the file of another tool makes a new one", async () => {
  const page = await gone();
  const text = "Title,Status\nBake a cake,Doing\n";
  const file = { name: "party.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Open a file…").setInputFiles(file);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await shown(page);
  expect(await boardLinks(page).locator(".is-cut").allTextContents()).toEqual(["party"]);
});

test("damage while the board is open is reported, with what to do", async () => {
  const page = await opened(browser, site.url);
  const [database = ""] = await databases(page);
  await remove(page, database);
  await expect.poll(() => reason(page)).toMatch(/reload the page/);
});

test("a browser that can store nothing is reported, and one can go on without", async () => {
  const page = await browser.newPage();
  // A page of a site that browsers trust, as a sandbox takes no more from it than what it keeps.
  const sandbox = `<iframe sandbox="allow-scripts" src="${site.url}/" width="900" height="700"></iframe>`;
  await page.route(`${site.url}/sandbox`, (route) => route.fulfill({ contentType: "text/html", body: sandbox }));
  await page.goto(`${site.url}/sandbox`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Nothing can be kept here" }).waitFor();
  await frame.getByRole("button", { name: "Go on without keeping anything" }).click();
  await frame.locator("[data-card]").first().waitFor();
});

test("without room for it, one can go on without keeping anything", async () => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await page.goto(`${site.url}/icon.svg`);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: 50_000 });
  await page.goto(site.url);
  await heading(page, "The browser has no room for it");
  expect(await reason(page)).toMatch(/storage quota/);
  await page.getByRole("button", { name: "Go on without keeping anything" }).click();
  await shown(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.url });
  await page.reload();
  await shown(page);
  await rename(page, "Kept after all");
});
