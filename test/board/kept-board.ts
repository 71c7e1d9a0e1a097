import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestBrowser } from "../browser/use-browser";
import { chooseFile } from "./files";

/** Waits until a board with cards is shown, and the spaces of the boards are known. */
export async function shown(page: Page): Promise<void> {
  await page.locator("[data-card]").first().waitFor();
  await page.locator(".sidebar h2").first().waitFor({ state: "attached" });
}

/** A new page, of that context if one is given, that shows a board of the site. */
export async function opened(browser: TestBrowser, url: string, context?: BrowserContext): Promise<Page> {
  const page = await browser.newPage(context);
  await page.goto(url);
  await shown(page);
  return page;
}

/** The boards of the sidebar. */
export const boardLinks = (page: Page): Locator => page.locator(".sidebar-spaces a");

export const titleOf = (page: Page, card: string): Promise<string | null> =>
  page.locator(`[data-card="${card}"] h3`).textContent();

/** Gives the first card another title, as somebody would. Gives its id. */
export async function rename(page: Page, title: string): Promise<string> {
  const card = page.locator("[data-card]").first();
  const id = (await card.getAttribute("data-card")) ?? "";
  await card.click();
  const field = page.getByRole("textbox", { name: "Title", exact: true });
  await field.fill(title);
  await field.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => titleOf(page, id)).toBe(title);
  return id;
}

/** Chooses a file, and says yes to what is asked. */
export async function openFile(page: Page, text: string): Promise<void> {
  await chooseFile(page, "acme.json", text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

/** The names of the databases that the board keeps workspaces in. */
export const databases = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>("indexedDB.databases().then((all) => all.map(({ name }) => name))");

export const heading = (page: Page, text: string) => page.getByRole("heading", { name: text }).waitFor();
