import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { cardsIn, drag, lane, liveMark, press } from "../cli/board-page";
import type { Serving } from "../cli/start-serve";
import { useBoardServer } from "../cli/use-board-server";

const { serve, serveAlone, folder } = useBoardServer();
const browser = useBrowser();
const timeout = { timeout: 120_000 };
const gone =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT/;

/** A new workspace that is kept in a file. */
const serveEmpty = (): Promise<Serving> =>
  serveAlone("--sqlite", join(folder, `${crypto.randomUUID()}.db`), "--token", "t0ken");

async function open({ url, token }: Serving, size = { width: 1280, height: 800 }): Promise<Page> {
  const page = await browser.newPage(await browser.newContext({ viewport: size, hasTouch: size.width < 640 }));
  await page.goto(`${url}/#token=${token}`);
  await liveMark(page, "live").waitFor({ state: "attached" });
  return page;
}

/** Chooses an item in the menu of something. */
async function choose(page: Page, thing: string, item: string): Promise<void> {
  await press(page, `Menu of the ${thing}`);
  const menu = page.getByRole("dialog", { name: `Menu of the ${thing}` });
  await menu.getByRole("button", { name: item }).click();
}

const undo = (page: Page): Promise<void> => page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();

const titles = (page: Page): Promise<readonly string[]> => page.locator(".lane h2").allTextContents();

/** A page with a first board that has a card. */
async function begun(server: Serving): Promise<Page> {
  const page = await open(server);
  await press(page, "Make a board");
  const form = page.getByRole("dialog", { name: "New board" });
  await form.getByLabel("Name").fill("Launch");
  await press(form, "Make the board");
  await page.getByRole("button", { name: "Add a card to To do" }).click();
  await page.keyboard.type("Write the copy");
  await page.keyboard.press("Enter");
  await page.locator("[data-card]").waitFor();
  await page.keyboard.press("Escape");
  return page;
}

test("[W11.16] in an empty workspace a keyboard makes a board with its space, lists and a card", async () => {
  const page = await open(await serveEmpty());
  await page.getByRole("button", { name: "Make a board" }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "New board" });
  await form.waitFor();
  await page.keyboard.type("Launch");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Website");
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "detached" });
  await expect.poll(() => titles(page)).toEqual(["To do", "Doing", "Done"]);
  await page.locator("[data-behavior=completed]").waitFor();
  await page.getByRole("button", { name: "Add a card to To do" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Write the copy");
  await page.keyboard.press("Enter");
  await page.locator("[data-card]").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Write the copy" }).waitFor();
  await page.getByRole("heading", { name: "Website" }).waitFor();
});

test("[W11.16] a sample is one press away", async () => {
  const page = await open(await serveEmpty());
  await press(page, "Look at a sample");
  await page.getByRole("heading", { name: /drag me to another list/ }).waitFor();
  await expect.poll(() => titles(page)).toEqual(["To do", "Doing", "Done"]);
});

test("[W11.16] a list is made, changed, moved, archived and deleted, which is taken back", timeout, async () => {
  const page = await begun(await serveEmpty());
  await press(page, "New list");
  const form = page.getByRole("dialog", { name: "New list" });
  await form.getByLabel("Name").fill("Review");
  await press(form, "Make the list");
  await expect.poll(() => titles(page)).toEqual(["To do", "Doing", "Done", "Review"]);

  await choose(page, "list Review", "Edit…");
  const edit = page.getByRole("dialog", { name: "Edit “Review”" });
  await edit.getByLabel("Name").fill("In review");
  await edit.getByRole("radio", { name: "purple" }).check();
  await press(edit, "Save");
  await page.locator(".lane-color[data-color=purple]").waitFor();
  expect(await titles(page)).toEqual(["To do", "Doing", "Done", "In review"]);

  await choose(page, "list In review", "Move left");
  await expect.poll(() => titles(page)).toEqual(["To do", "Doing", "In review", "Done"]);
  await choose(page, "list Doing", "Archive");
  await expect.poll(() => titles(page)).toEqual(["To do", "In review", "Done"]);
  // One that is archived has a place, too.
  await choose(page, "list To do", "Move right");
  await expect.poll(() => titles(page)).toEqual(["In review", "To do", "Done"]);

  await choose(page, "list To do", "Delete…");
  const question = page.getByRole("dialog", { name: "Delete the list “To do”?" });
  expect(await question.textContent()).toContain("Its cards go with it.");
  await press(question, "Delete");
  await expect.poll(() => titles(page)).toEqual(["In review", "Done"]);
  await undo(page);
  await page.getByRole("heading", { name: "Write the copy" }).waitFor();
});

test("[W11.16] boards and spaces are renamed, moved, archived and deleted where they are listed", timeout, async () => {
  const page = await begun(await serveEmpty());
  await choose(page, "space My team", "New board…");
  const form = page.getByRole("dialog", { name: "New board" });
  await form.getByLabel("Name").fill("Ideas");
  await form.getByRole("radio", { name: "star" }).check();
  await press(form, "Make the board");
  const boards = page.locator(".sidebar-spaces a");
  await expect.poll(() => boards.allTextContents()).toEqual([" Launch", " Ideas"]);
  await choose(page, "board Ideas", "Move up");
  await expect.poll(() => boards.allTextContents()).toEqual([" Ideas", " Launch"]);
  await choose(page, "board Ideas", "Archive");
  await expect.poll(() => boards.allTextContents()).toEqual([" Launch"]);
  await undo(page);
  await expect.poll(() => boards.allTextContents()).toEqual([" Ideas", " Launch"]);

  await press(page, "New space");
  const space = page.getByRole("dialog", { name: "New space" });
  await space.getByLabel("Name").fill("Company");
  await press(space, "Make the space");
  await choose(page, "board Ideas", "Edit…");
  await page.getByLabel("Space", { exact: true }).selectOption("Company");
  await press(page, "Save");
  await page.getByRole("region", { name: "Company" }).getByRole("link", { name: "Ideas" }).waitFor();
  await choose(page, "space Company", "Delete…");
  await press(page, "Delete");
  await expect.poll(() => boards.allTextContents()).toEqual([" Launch"]);
  await undo(page);
  await expect.poll(() => boards.allTextContents()).toEqual([" Launch", " Ideas"]);
});

test("[W11.16] a name that somebody else changed meanwhile is not written over, and what was typed stays", async () => {
  const server = await serveEmpty();
  const page = await begun(server);
  await choose(page, "board Launch", "Edit…");
  const form = page.getByRole("dialog", { name: "Edit “Launch”" });
  await form.getByLabel("Name").fill("Mine");
  await server.client.updateBoard({ board_id: new URL(page.url()).searchParams.get("board") ?? "", title: "Theirs" });
  await page.locator(".page-head").getByText("Theirs").waitFor();
  browser.expectErrors(/409/);
  const dialog = page.getByRole("dialog", { name: /^Edit/ });
  await press(dialog, "Save");
  await dialog.getByText("Somebody else changed this meanwhile").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Mine");
  await press(dialog, "Save");
  await page.locator(".page-head").getByText("Mine").waitFor();
});

test("[W11.16] tags are made, recoloured and deleted, and cards can bear them", timeout, async () => {
  const page = await begun(await serveEmpty());
  await press(page, "Tags");
  await press(page, "New tag");
  const form = page.getByRole("dialog", { name: "New tag" });
  await form.getByLabel("Name").fill("Design");
  await press(form, "Make the tag");
  await choose(page, "tag Design", "Edit…");
  await page.getByRole("radio", { name: "pink" }).check();
  await press(page, "Save");
  await page.locator(".tag[data-color=pink]").waitFor();
  await choose(page, "tag Design", "Delete…");
  await press(page, "Delete");
  await page.locator(".tag", { hasText: "Design" }).waitFor({ state: "detached" });
  await undo(page);
  await page.locator(".tag", { hasText: "Design" }).waitFor();
});

test("[W11.16] the archive is searched, gives back, and is emptied, which can be taken back", timeout, async () => {
  // A card that was open is asked for once more, a moment after it was closed.
  browser.expectErrors(/404/);
  const page = await begun(await serveEmpty());
  await page.locator("[data-card]").click();
  await press(page, "Archive");
  await choose(page, "list Doing", "Archive");
  await page.getByRole("link", { name: "Archive" }).click();
  const rows = page.locator(".archive li b");
  await expect.poll(async () => [...(await rows.allTextContents())].sort()).toEqual(["Doing", "Write the copy"]);
  await page.getByRole("searchbox").fill("copy");
  await expect.poll(() => rows.allTextContents()).toEqual(["Write the copy"]);
  await page.getByRole("searchbox").fill("");
  await press(page, "Bring back Doing");
  await expect.poll(() => rows.allTextContents()).toEqual(["Write the copy"]);
  await press(page, "Empty");
  await press(page.getByRole("dialog"), "Delete");
  await page.getByText("The archive is empty.").waitFor();
  await undo(page);
  await expect.poll(() => rows.allTextContents()).toEqual(["Write the copy"]);
  await press(page, "Bring back Write the copy");
  await page.getByRole("link", { name: "Launch" }).click();
  await page.getByRole("heading", { name: "Write the copy" }).waitFor();
  expect(await titles(page)).toEqual(["To do", "Doing", "Done"]);
});

test("[W11.16] a sprint is planned beside the backlog, and what is left of it rolls over", timeout, async () => {
  const page = await begun(await serveEmpty());
  await page.getByRole("link", { name: "Sprints" }).click();
  await press(page, "New sprint");
  await press(page, "Make the sprint");
  await expect.poll(() => titles(page)).toEqual(["To do", "Not started", "In progress", "Done", "Cancelled"]);
  const sprint = page.locator("[data-of=sprint]").first();
  await drag(page, page.locator("[data-card]"), sprint.locator(".cards"));
  await sprint.getByRole("heading", { name: "Write the copy" }).waitFor();
  await choose(page, "sprint Sprint 1", "Edit…");
  await page.getByLabel("Name").fill("Beta");
  await press(page, "Save");
  await expect
    .poll(() => page.getByLabel("Sprint", { exact: true }).locator("option").allTextContents())
    .toEqual(["Beta"]);
  await press(page, "Roll over");
  await page.getByText("1 card is in “Sprint 2” now.").waitFor();
  await expect.poll(() => page.locator("option:checked").textContent()).toBe("Sprint 2");
  await sprint.getByRole("heading", { name: "Write the copy" }).waitFor();
});

test("[W11.16] without its server the page says so, keeps everything, and reconnects on request", timeout, async () => {
  const file = join(folder, "away.db");
  const first = await serveAlone("--sqlite", file, "--token", "t0ken");
  const page = await begun(first);
  browser.expectErrors(gone);
  first.program.signal("SIGKILL");
  await first.program.end();
  await liveMark(page, "stale").waitFor({ timeout: 1000 });
  await drag(page, page.locator("[data-card]"), lane(page, 1).locator(".cards"));
  await page.getByText("The server could not be reached.").first().waitFor();
  await expect.poll(() => cardsIn(lane(page, 0))).toHaveLength(1);
  await page.getByRole("button", { name: "Add a card to Done" }).click();
  await page.keyboard.type("Typed while away");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.getByRole("textbox", { name: /^Title of a new card/ }).inputValue())
    .toBe("Typed while away");
  await serveAlone("--sqlite", file, "--token", "t0ken", "--port", new URL(first.url).port);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await liveMark(page, "live").waitFor({ timeout: 2000 });
  await press(page, "Add");
  await page.getByRole("heading", { name: "Typed while away" }).waitFor();
});

test("[W11.16] a page asks each question once, and its scripts and styles are at most 130 kB", async () => {
  const { url, token } = await serve();
  const page = await browser.newPage();
  const asked: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on("request", (request) => /v1/.test(request.url()) && asked.push(`${request.url()} ${request.postData()}`));
  page.on("response", (response) => {
    if (response.url().includes("/assets/")) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${url}/#token=${token}`);
  await page.locator("[data-card]").first().waitFor();
  await page.getByRole("img").first().waitFor();
  const size = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
  expect(size).toBeLessThanOrEqual(130_000);
  expect(asked.length).toBeLessThanOrEqual(10);
  expect(new Set(asked).size).toBe(asked.length);
});

test.for([1280, 390])("[W11.16] at %s pixels axe finds nothing, and fingers find all", timeout, async (width) => {
  const page = await open(await serveEmpty(), { width, height: 844 });
  expect(await graveFaults(page), "begin").toEqual([]);
  await press(page, "Make a board");
  const form = page.getByRole("dialog", { name: "New board" });
  expect(await graveFaults(page), "form").toEqual([]);
  await form.getByLabel("Name").fill("Launch");
  await press(form, "Make the board");
  await expect.poll(() => titles(page)).toHaveLength(3);
  for (const panel of ["Sprints", "Archive"]) {
    if (width < 640) await press(page, "Menu");
    expect(await graveFaults(page), "sidebar").toEqual([]);
    await page.getByRole("link", { name: panel }).click();
    await page.getByRole("heading", { name: panel, level: 1 }).waitFor();
    expect(await graveFaults(page), panel).toEqual([]);
  }
  if (width > 640) return;
  await press(page, "Menu");
  const targets = page.locator("button:visible, a:visible, input:visible:not(.hidden), select:visible");
  const heights = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await press(page, "Tags");
  await page.getByRole("dialog", { name: "Tags" }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
});
