import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { screens } from "../cli/board-page";
import { chooseFile, dropFile } from "./files";
import { boardLinks, heading, opened, rename, shown, titleOf } from "./kept-board";
import { useBoardSite } from "./use-board-site";

const browser = useBrowser();
const site = useBoardSite();

const fixture = (name: string): string => readFileSync(new URL(`../import/fixtures/${name}`, import.meta.url), "utf8");

const boards = (page: Page): Promise<readonly string[]> => boardLinks(page).locator(".is-cut").allTextContents();
const chosenBoard = (page: Page): Promise<string | null> =>
  page.locator(".sidebar-spaces a[aria-current] .is-cut").textContent();

test("what another tool exported shows its report first, and comes as a space beside what is kept", async () => {
  const page = await opened(browser, site.url);
  const before = await boards(page);
  const card = await rename(page, "Mine");
  const kept = await chosenBoard(page);
  await dropFile(page, "launch.json", fixture("trello.json"));
  await heading(page, "Import launch.json?");
  const report = page.getByRole("dialog");
  expect(await report.textContent()).toContain("Trello, JSON of a board");
  expect(await report.getByRole("list", { name: "What comes in" }).textContent()).toMatch(/\d+ cards/);
  expect(await report.getByRole("row", { name: /votes/ }).textContent()).toContain("Book the hall");
  expect(await boards(page)).toEqual(before);
  await report.getByRole("button", { name: "Cancel" }).click();
  await report.waitFor({ state: "detached" });
  expect(await boards(page)).toEqual(before);
  await dropFile(page, "launch.json", fixture("trello.json"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Book the hall" }).waitFor();
  expect(await boards(page)).toHaveLength(before.length + 1);
  await page.reload();
  await page.getByRole("heading", { name: "Book the hall" }).waitFor();
  await boardLinks(page)
    .filter({ hasText: `${kept}` })
    .click();
  await expect.poll(() => titleOf(page, card)).toBe("Mine");
});

test.for([
  [1280, 900, false],
  [390, 844, true],
] as const)("it asks what lists mean whose titles do not say it, at %s pixels", async ([width, height, hasTouch]) => {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch });
  const page = await opened(browser, site.url, context);
  await dropFile(page, "liste.csv", "Title,Status\nPlan,To do\nBake,Folyamatban\nEat,constructor\n");
  await heading(page, "Import liste.csv?");
  const choice = page.getByLabel("What “Folyamatban” means");
  expect(await page.getByRole("dialog").getByRole("combobox").count()).toBe(2);
  expect(await choice.inputValue()).toBe("committed");
  expect(await page.getByLabel("What “constructor” means").inputValue()).toBe("committed");
  if (hasTouch) expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await graveFaults(page)).toEqual([]);
  await choice.focus();
  await page.keyboard.type("in p");
  expect(await choice.inputValue()).toBe("started");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Bake" }).waitFor();
  const lane = page.getByRole("region", { name: "Folyamatban" });
  expect(await lane.locator(".behavior").getAttribute("data-behavior")).toBe("started");
  await dropFile(page, "liste.csv", "Title,Status\nPlan,To do\nBake,Folyamatban\n");
  await heading(page, "Import liste.csv?");
  expect(await page.getByRole("dialog").getByRole("combobox").count()).toBe(0);
});

test("the same file again makes no second copy", async () => {
  const page = await opened(browser, site.url);
  for (let time = 0; time < 2; time += 1) {
    await chooseFile(page, "jira.csv", fixture("jira.csv"));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("heading", { name: "Checkout revamp" }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  // The choice of boards is read again once the dialog is gone.
  await expect.poll(async () => (await boards(page)).filter((title) => title === "PROJ")).toHaveLength(1);
  expect(await page.getByRole("heading", { name: "Checkout revamp" }).count()).toBe(1);
});

test("another tab has the space too, and comes to know its people, whom an import names last", async () => {
  const page = await opened(browser, site.url);
  const other = await opened(browser, site.url, page.context());
  const heads = "Summary,Issue key,Issue id,Issue Type,Status,Project key,Assignee,Assignee Id";
  const rows = Array.from({ length: 3000 }, (_, n) => `Task ${n},PROJ-${n},${n},Task,To Do,PROJ,Ada Lovelace,5b10a`);
  await dropFile(page, "jira.csv", `${[heads, ...rows].join("\n")}\n`);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect.poll(() => boards(other)).toContain("PROJ");
  await boardLinks(other).filter({ hasText: "PROJ" }).click();
  await other.getByRole("img", { name: "Ada Lovelace" }).first().waitFor();
});

test.each([
  ["cut-off.json", fixture("trello.json").slice(0, 3000), /Line \d+, column \d+: .*JSON.*export it again/],
  ["cut-off.csv", 'Title,Notes\nOne,"never closed\n', /Line 2, column 1: .*CSV.*export it again/],
  ["page.html", "<!DOCTYPE html><html></html>", /web page, not an export.*export it again/],
  ["deep.json", "[".repeat(100_000), /column 201: The JSON file is nested/],
])("%s is refused with its kind, its place and what to do, and changes nothing", async (name, text, reason) => {
  const page = await opened(browser, site.url);
  const before = await boards(page);
  const card = await rename(page, "Still here");
  await dropFile(page, name, text);
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(reason);
  expect(await page.getByRole("alert").textContent()).toContain("Your workspace is as it was.");
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await shown(page);
  expect(await titleOf(page, card)).toBe("Still here");
  expect(await boards(page)).toEqual(before);
});

test("importing is fetched with the first file", async () => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(site.url);
  await shown(page);
  const first = fetched.length;
  await dropFile(page, "tasks.md", fixture("tasks.md"));
  await heading(page, "Import tasks.md?");
  expect(fetched.length).toBeGreaterThan(first);
});

test.for(screens)("axe finds nothing serious in a report at $width pixels, $colorScheme", async (screen) => {
  const { width, height, ...media } = screen;
  const page = await opened(browser, site.url);
  await page.setViewportSize({ width, height });
  await page.emulateMedia(media);
  await dropFile(page, "tasks.csv", fixture("tasks.csv"));
  await heading(page, "Import tasks.csv?");
  for (const part of await page.locator("details:not([open])").elementHandles())
    await (await part.$("summary"))?.click();
  expect(await graveFaults(page)).toEqual([]);
  expect(await page.locator("dialog").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
});
