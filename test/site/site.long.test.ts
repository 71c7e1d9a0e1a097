import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { type RunningSite, type SiteFiles, startSite } from "../browser/site";
import { useBrowser } from "../browser/use-browser";
import { buildSite, builtSite } from "./built-site";

const browser = useBrowser();
let site: RunningSite;
let files: SiteFiles;

beforeAll(async () => {
  await buildSite();
  files = await builtSite();
  site = await startSite(files);
}, 600_000);
afterAll(() => site?.stop());

async function firstPage(): Promise<Page> {
  const page = await browser.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(site.url);
  await page.locator(".found li").first().waitFor();
  return page;
}

const titles = (page: Page) => page.locator(".found strong").allTextContents();

test("the first page says what it is, and opens a door for everyone", async () => {
  const page = await firstPage();
  expect(await page.locator("h1").textContent()).toContain("workspace-engine");
  for (const door of ["For apps", "For tests", "For servers"]) {
    expect(await page.locator("a.VPFeature", { hasText: door }).getAttribute("href")).toMatch(
      /^\/(views|test-your-app|http)$/,
    );
  }
});

test("the playground shows what comes due while time passes", async () => {
  const page = await firstPage();
  const before = await titles(page);
  await page.getByRole("button", { name: "To the next change" }).click();
  await expect.poll(() => titles(page)).not.toEqual(before);
  const now = await page.locator(".now").textContent();
  await page.getByRole("button", { name: "Let time pass" }).click();
  await expect.poll(() => page.locator(".now").textContent()).not.toBe(now);
  await page.getByRole("button", { name: "Pause" }).click();
});

test("the playground shows what is written, by keyboard alone, and says what is wrong with it", async () => {
  const page = await firstPage();
  await page.getByLabel("View request").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type('{ "type": "card", "card_filters": { "has_members": false } }');
  await expect.poll(() => page.locator(".words li").allTextContents()).toEqual(["Has members must be false."]);
  await page.keyboard.press("Backspace");
  await expect.poll(() => page.locator(".fault").allTextContents()).toEqual([expect.stringContaining("JSON")]);
  await page.getByRole("button", { name: "Newest boards" }).press("Enter");
  await expect.poll(() => page.locator(".fault").count()).toBe(0);
  await expect.poll(() => page.locator(".found li").first().textContent()).toContain("board");
});

test("the search finds guides and the reference", async () => {
  const page = await firstPage();
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("createFetchHandler");
  const found = page.locator(".result").first();
  await expect.poll(() => found.textContent()).toBe("#createFetchHandler");
});

test.each([
  ["offline", "/questions.html#does-it-work-offline"],
  ["sync", "/questions.html#does-it-sync-can-two-copies-be-merged"],
  ["optimistic", "/questions.html#are-changes-optimistic"],
  ["pagination", "/questions.html#how-does-pagination-work"],
  ["Next.js", "/questions.html#does-it-work-with-nextjs"],
  ["move a card", "/questions.html#how-do-i-move-a-card"],
  ["moveCard", "/reference/operations/cards/moveCard.html#movecard"],
])("the search for %s finds its page among the first three", async (words, expected) => {
  const page = await firstPage();
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill(words);
  const found = () =>
    page.locator(".result").evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute("href")));
  await expect.poll(found).toContain(expected.replace(".html", ""));
});

test("what is not there yet is said where one looks for it", async () => {
  const page = await firstPage();
  await page.goto(`${site.url}/questions.html`);
  for (const title of ["Does it work offline?", "Are changes optimistic?", "Can I add custom fields?"]) {
    const answer = page.getByRole("heading", { name: title }).locator("xpath=following-sibling::p[1]");
    expect(await answer.locator("strong").textContent(), title).toMatch(/^not yet$/i);
  }
});

test("no page of the reference is larger than 60 kB", () => {
  const pages = [...files].filter(([path]) => path.startsWith("/reference/") && path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter(([, content]) => content.length > 60_000).map(([path]) => path)).toEqual([]);
});

test("the site has llms.txt, whose links lead to its pages", () => {
  const text = String(files.get("/llms.txt"));
  const links = Array.from(text.matchAll(/\]\((.+?)\)/g), ([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((link) => !files.has(link) && !files.has(`${link}.html`))).toEqual([]);
});

const paths = [
  ...["/", "/views.html", "/first-steps.html", "/concepts.html", "/tutorial.html", "/compare.html", "/questions.html"],
  ...["/reference/http.html", "/reference/operations/cards/moveCard.html#movecard"],
];

test.each([390, 1280])("is not wider than a screen of %i pixels", async (width) => {
  const page = await firstPage();
  await page.setViewportSize({ width, height: 900 });
  for (const path of paths) {
    await page.goto(`${site.url}${path}`);
    if (path === "/") await page.locator(".found li").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(width);
  }
});

test.each(paths)(
  "%s has no serious fault that axe knows of, light or dark",
  async (path) => {
    const page = await firstPage();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site.url}${path}`);
      if (path === "/") await page.locator(".found li").first().waitFor();
      expect(await graveFaults(page, ".DocSearch-Button"), colorScheme).toEqual([]);
    }
  },
  180_000,
);

test("the first page has a board to work on, which the browser keeps and a tab of its own shows", async () => {
  const page = await firstPage();
  await page.locator(".board-frame iframe").scrollIntoViewIfNeeded();
  const card = page.frameLocator(".board-frame iframe").locator("[data-card]").first();
  await card.click();
  const title = page.frameLocator(".board-frame iframe").getByRole("textbox", { name: "Title", exact: true });
  await title.fill("Written in the frame");
  await title.press("Enter");
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "open it in another one" }).click();
  const tab = await opening;
  await expect.poll(() => tab.locator("[data-card] h3").first().textContent()).toBe("Written in the frame");
});
