import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { liveMark, openBoard, press, type Screen } from "../cli/board-page";
import type { Serving } from "../cli/start-serve";
import { useBoardServer } from "../cli/use-board-server";

const { serve, serveAlone, folder } = useBoardServer();
const browser = useBrowser();
const timeout = { timeout: 120_000 };

// Not by its role: a dialog that Escape closed has none for a moment, but still takes the keys.
const finder = (page: Page): Locator => page.locator("dialog[aria-label=Search]");
const options = (page: Page): Locator => page.getByRole("option");
const chosen = (page: Page): Locator => page.locator("[aria-selected=true]");
const chips = (page: Page): Locator => page.locator(".chip-main");
const chipsIn = async (page: Page): Promise<readonly string[]> =>
  (await chips(page).allTextContents()).map((text) => text.trim()).sort();

/** Opens a dialog by its key and types into it. */
async function seek(page: Page, key: string, text: string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator("input[role=combobox]").waitFor();
  await page.keyboard.type(text);
}

/** Types a filter from end to end. */
async function filter(page: Page, text: string): Promise<void> {
  await seek(page, "f", text);
  await expect.poll(() => chosen(page).count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

test("[W11.16] / finds a card of another board by its text, and Enter opens the card there", timeout, async () => {
  const server = await serve();
  const { client } = server;
  const other = (await client.getBoards({ archived: false })).boards.at(-1);
  const list_id = other?.list_order[0] ?? "";
  const { card } = await client.createCard({ list_id, title: "Book <the> hall", content: "<p>For the feast</p>" });
  const page = await openBoard(browser, server);
  await seek(page, "/", "feast");
  await options(page).filter({ hasText: "Book <the> hall" }).waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("hall boo");
  await options(page).filter({ hasText: "Book <the> hall" }).locator("em").first().waitFor();
  expect(await chosen(page).textContent()).toContain("Book <the> hall");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: `Card ${card.id}` }).waitFor();
  const shown = new URL(page.url()).searchParams;
  expect([shown.get("board"), shown.get("card")]).toEqual([other?.id, card.id]);
});

test("[W11.16] / finds a comment under the title of its card or epic, and opens that", timeout, async () => {
  const server = await serve();
  const { client } = server;
  const list_id = (await client.getBoards({ archived: false })).boards[0]?.list_order[0] ?? "";
  const { card } = await client.createCard({ list_id, title: "Fuel & food" });
  const { epic } = await client.createEpic({ title: "To the moon" });
  await client.createComment({ card_id: card.id, content: "<p>Which xylophone?</p>" });
  await client.createComment({ epic_id: epic.id, content: "No xylophones" });
  const page = await openBoard(browser, server);
  await seek(page, "/", "xylophone");
  await options(page).filter({ hasText: "No xylophonesTo the moon" }).waitFor();
  await options(page).filter({ hasText: "Which xylophone?Fuel & food" }).click();
  await page.getByRole("dialog", { name: `Card ${card.id}` }).waitFor();
  await page.keyboard.press("Escape");
  await seek(page, "/", "no xylophone");
  await expect.poll(() => chosen(page).textContent()).toContain("To the moon");
  await page.keyboard.press("Enter");
  await expect.poll(() => chipsIn(page)).toEqual([expect.stringContaining("To the moon")]);
});

test("[W11.16] arrows lead through what is found and Escape gives up, with the focus where it was", async () => {
  const page = await openBoard(browser, await serve());
  await page.locator("[data-card]").first().focus();
  await page.keyboard.press("Control+K");
  await finder(page).waitFor();
  const box = page.getByRole("combobox");
  const [first, second] = [options(page).nth(0), options(page).nth(1)];
  await page.keyboard.press("ArrowDown");
  expect(await box.getAttribute("aria-activedescendant")).toBe(await second.getAttribute("id"));
  await page.keyboard.press("ArrowUp");
  expect(await first.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowUp");
  expect(await options(page).last().getAttribute("aria-selected")).toBe("true");
  await page.keyboard.type("xyzzy");
  await page.getByText("Nothing is called that.").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await finder(page).waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.hasAttribute('data-card')")).toBe(true);
});

test("[W11.16] Ctrl+K does what the menus do, and goes to boards", timeout, async () => {
  const page = await openBoard(browser, await serve());
  const run = async (text: string): Promise<void> => {
    await seek(page, "Control+K", text);
    await page.keyboard.press("Enter");
    await finder(page).waitFor({ state: "detached" });
  };
  await run("new board");
  const form = page.getByRole("dialog", { name: "New board" });
  await form.getByLabel("Name").fill("Launch");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Launch", level: 1 }).waitFor();
  await seek(page, "Meta+K", "");
  await page.keyboard.press("Escape");
  await finder(page).waitFor({ state: "detached" });
  await run("reports");
  await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
  await run("sprints");
  await page.getByRole("heading", { name: "Sprints", level: 1 }).waitFor();
  await run("archive");
  await page.getByRole("heading", { name: "Archive", level: 1 }).waitFor();
  await run("go launch");
  await page.getByRole("heading", { name: "Launch", level: 1 }).waitFor();
  await run("layout calendar");
  await page.getByRole("button", { name: "Calendar", pressed: true }).waitFor();
  await run("layout board");
  await run("new card");
  await page.getByLabel("List", { exact: true }).selectOption("Done");
  await page.getByRole("textbox", { name: "Title of a new card in Done" }).fill("Celebrate");
  await page.keyboard.press("Enter");
  await page.locator(".lane").last().getByRole("heading", { name: "Celebrate" }).waitFor();
  await page.keyboard.press("Escape");
  await run("burn");
  await page.getByRole("button", { name: "Burn-down", pressed: true }).waitFor();
  await run("theme");
  expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("light");
  await run("invite");
  await page.getByRole("dialog", { name: "People" }).waitFor();
  await page.keyboard.press("Escape");
  const files = page.waitForEvent("filechooser");
  await run("import");
  await files;
  await run("undo");
  await page.getByText("Undone: create card.").waitFor();
});

test("[W11.16] c begins a card, and ? names every key there is", timeout, async () => {
  const page = await openBoard(browser, await serve());
  await page.keyboard.press("?");
  await finder(page).waitFor();
  const keys = await page.locator("kbd:visible").allTextContents();
  expect(keys.slice(-6).sort()).toEqual(["/", "?", "Ctrl+K", "c", "f", "v"]);
  await finder(page).getByText("Press Space to pick the card up").waitFor();
  await page.keyboard.press("Escape");
  await finder(page).waitFor({ state: "detached" });
  await page.keyboard.press("c");
  await page.keyboard.type("cabbage? / for soup");
  await page.keyboard.press("Enter");
  await page.locator(".lane").first().getByRole("button", { name: "cabbage? / for soup" }).waitFor();
  await page.keyboard.press("Escape");
  for (const key of keys) {
    await page.locator("h1").click();
    await page.keyboard.press(key.replace("Ctrl", "Control"));
    await page.locator("dialog[open], :popover-open, .new-text").first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open], :popover-open").count()).toBe(0);
  }
});

test("[W11.16] keys do nothing with others held, while one types, and in front of a dialog", timeout, async () => {
  const page = await openBoard(browser, await serve());
  for (const key of ["Alt+/", "Shift+C", "Control+c", "Alt+f", "Meta+v"]) await page.keyboard.press(key);
  expect(await page.locator(".find, :popover-open, .new-text").count()).toBe(0);
  const keys = ["/", "c", "?", "f", "v"];
  const typeAll = async (): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.press("c");
  await typeAll();
  const box = page.getByRole("textbox", { name: /^Title of a new card/ });
  expect(await box.inputValue()).toBe(keys.join(""));
  await page.keyboard.press("Escape");
  await page.locator("[data-card]").first().click();
  const card = page.getByRole("dialog", { name: /^Card/ });
  await card.waitFor();
  await card.getByRole("button", { name: "Close" }).focus();
  await typeAll();
  await page.keyboard.press("Control+K");
  const edit = card.getByRole("button", { name: "Edit description" });
  if ((await edit.count()) > 0) await edit.click();
  const editor = card.getByRole("textbox", { name: "Description" });
  await editor.fill("Why");
  await editor.press("End");
  await typeAll();
  await expect.poll(() => editor.textContent()).toBe(`Why${keys.join("")}`);
  expect(await page.locator(".find, :popover-open").count()).toBe(0);
});

test("[W11.16] letters that are typed right after / begin nothing else", async () => {
  const page = await openBoard(browser, await serve());
  let answer: (() => void) | undefined;
  await page.route(/find-dialog/, (route) => {
    answer = () => void route.continue();
  });
  await page.keyboard.type("/cv");
  await expect.poll(() => answer).toBeDefined();
  expect(await page.locator(":popover-open, .new-text").count()).toBe(0);
  answer?.();
  await finder(page).waitFor();
});

test("[W11.16] filters are typed from end to end, and named in words", timeout, async () => {
  const server = await serve();
  const { client } = server;
  const [board] = (await client.getBoards({ archived: false })).boards;
  await client.addMember({ user_id: "u-anna", display_name: "Anna Svensson" });
  const { tag } = await client.createTag({ name: "Blocker" });
  const week = 7 * 86_400;
  const monday = Math.floor((Date.now() / 1000 - 4 * 86_400) / week) * week + 4 * 86_400;
  const { card } = await client.createCard({
    ...{ list_id: board?.list_order[0] ?? "", title: "The one", owner_id: "u-anna", priority: 2 },
    ...{ tags: [tag.id], due_date: monday + week + 86_400 },
  });
  const page = await openBoard(browser, server);
  const words = ["owner anna", "due next week", "priority high", "tag blocker", "has due yes", "title one"];
  for (const typed of words) await filter(page, typed);
  const named = ["Title “one”", "Owners Anna Svensson", "Tags Blocker", "Priority High", "Has due date yes"];
  await expect.poll(() => chipsIn(page)).toEqual([...named, "Due date next week"].sort());
  await expect.poll(() => page.locator("[data-card]").count()).toBe(1);
  expect(await page.locator("[data-card]").getAttribute("data-card")).toBe(card.id);
  for (const name of ["Anna Svensson", "Blocker", "High"])
    await page.locator(".filter-words", { hasText: `must be any of ${name}.` }).waitFor();
  await page.reload();
  await expect.poll(() => chips(page).count()).toBe(6);
  await filter(page, "owner anna");
  await expect.poll(() => chips(page).count()).toBe(5);
});

test("[W11.16] a filter that is picked shows its values, of which several can be chosen", timeout, async () => {
  const page = await openBoard(browser, await serve());
  await press(page, "Filter");
  await page.getByRole("option", { name: "Priority", exact: true }).click();
  await page.getByRole("option", { name: "Priority Urgent", exact: true }).click();
  await page.getByRole("option", { name: "Priority Low", exact: true }).click();
  await expect.poll(() => chipsIn(page)).toEqual(["Priority Urgent +1"]);
  await page.keyboard.press("Escape");
  await chips(page).click();
  await page.getByRole("option", { name: "Priority Low" }).locator("svg").waitFor();
  await page.getByRole("option", { name: "Priority Urgent", exact: true }).click();
  await expect.poll(() => chipsIn(page)).toEqual(["Priority Low"]);
  expect(await options(page).count()).toBe(5);
  await page.keyboard.press("Escape");
  await filter(page, "time created after now-1000d");
  await expect.poll(() => page.locator(".filter-words").textContent()).toMatch(/created/);
});

test(
  "[W11.47] a view that one person saves is there for everybody, and goes with who saved it or an owner",
  timeout,
  async () => {
    const server = await serveAlone("--sqlite", join(folder, "views.db"), "--demo");
    const { client } = server;
    const { user } = await client.getCurrentUser();
    const owner = await openBoard(browser, server);
    await owner.goto(`${owner.url()}&filters=${encodeURIComponent('{"has_due_date":true}')}`);
    const invitation = await invited(server, "Max", "member");
    const max = await browser.newPage();
    await max.goto(`${server.url}/#invite=${invitation}`);
    await max.getByLabel("Your name").fill("Max");
    await max.keyboard.press("Enter");
    await liveMark(max, "live").waitFor();

    await press(owner, "Views");
    await owner.getByRole("textbox", { name: "Name of the view" }).fill("Dated");
    await owner.keyboard.press("Enter");
    await owner.getByRole("button", { name: "Delete Dated" }).waitFor();

    await max.keyboard.press("v");
    await max
      .getByRole("region", { name: "Saved views" })
      .getByText(user.display_name ?? "")
      .waitFor();
    expect(await max.getByRole("button", { name: "Delete Dated" }).count()).toBe(0);
    await max.getByRole("button", { name: "Dated", exact: true }).click();
    await expect.poll(() => chipsIn(max)).toEqual(["Has due date yes"]);

    await press(max, "Views");
    await max.getByRole("textbox", { name: "Name of the view" }).fill("Of Max");
    await max.keyboard.press("Enter");
    await press(max, "Delete Of Max");
    await max.getByRole("button", { name: "Of Max", exact: true }).waitFor({ state: "detached" });
    await press(owner, "Delete Dated");
    await max.reload();
    await liveMark(max, "live").waitFor();
    await press(max, "Views");
    await max.getByRole("button", { name: "All cards" }).waitFor();
    expect(await max.getByRole("region", { name: "Saved views" }).count()).toBe(0);
  },
);

async function invited({ url, token }: Serving, name: string, role: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const body = JSON.stringify({ name, role });
  const response = await fetch(`${url}/access/invitations`, { method: "POST", headers, body });
  return (await response.json()).secret;
}

test("[W11.16] with the server away the search says so, and commands are there", timeout, async () => {
  const server = await serve();
  const page = await openBoard(browser, server);
  await seek(page, "/", "the");
  await page.keyboard.press("Escape");
  browser.expectErrors(/ERR_|Failed to load/);
  server.program.signal("SIGKILL");
  await server.program.end();
  await seek(page, "/", "archive");
  await finder(page).getByText("Cards cannot be searched.").waitFor({ timeout: 20_000 });
  expect(await chosen(page).textContent()).toContain("Archive");
});

test("[W11.16] answers to earlier words that come late are not shown", timeout, async () => {
  const server = await serve();
  const { client } = server;
  const list_id = (await client.getBoards({ archived: false })).boards[0]?.list_order[0] ?? "";
  for (const title of ["Zebra slow", "Quagga fast"]) await client.createCard({ list_id, title });
  const page = await openBoard(browser, server);
  const asked: string[] = [];
  let answer = (): void => {};
  await page.route(/search/, async (route) => {
    const query = JSON.stringify(route.request().postDataJSON() ?? route.request().url());
    asked.push(query);
    if (query.includes("zebra")) answer = () => void route.continue();
    else await route.continue();
  });
  await seek(page, "/", "zebra");
  await expect.poll(() => asked.length).toBe(1);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("quagga");
  await options(page).filter({ hasText: "Quagga fast" }).waitFor();
  const late = page.waitForResponse(/search/);
  answer();
  await late;
  expect(await options(page).filter({ hasText: "Zebra" }).count()).toBe(0);
  expect(asked).toHaveLength(2);
});

const screens: readonly Screen[] = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
];

test.for(screens)(
  "[W11.16] axe finds nothing in the search, the keys and the filters at $width pixels",
  timeout,
  async (screen) => {
    const page = await openBoard(browser, await serve(), screen);
    await seek(page, "/", "the");
    await page.getByRole("group", { name: "Found" }).waitFor();
    expect(await graveFaults(page), "search").toEqual([]);
    await page.keyboard.press("Escape");
    await finder(page).waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await finder(page).waitFor();
    expect(await graveFaults(page), "keys").toEqual([]);
    await page.keyboard.press("Escape");
    await finder(page).waitFor({ state: "detached" });
    await seek(page, "f", "due");
    expect(await graveFaults(page), "filters").toEqual([]);
  },
);

test(
  "[W11.16] a link shows the same board, card, filters and moment to others, and back goes back",
  timeout,
  async () => {
    const server = await serve();
    const page = await openBoard(browser, server);
    await page.locator(".sidebar-spaces a").last().click();
    await filter(page, "has due yes");
    await expect.poll(() => chipsIn(page)).toEqual(["Has due date yes"]);
    await press(page, "History");
    const slider = page.getByRole("slider", { name: "Moment shown" });
    await expect.poll(() => slider.isEnabled()).toBe(true);
    await slider.press("Home");
    await page.locator("[data-past=true]").waitFor();
    const title = await page.locator("h1").textContent();
    const other = await openBoard(browser, server);
    await other.goto(page.url());
    await other.locator("[data-past=true]").waitFor();
    await expect.poll(() => chipsIn(other)).toEqual(["Has due date yes"]);
    await expect.poll(() => other.locator("h1").textContent()).toBe(title);
    await press(page, "Back to now");
    await page.locator("[data-card]").first().click();
    await page.getByRole("dialog", { name: /^Card/ }).waitFor();
    await other.goto(page.url());
    await other.getByRole("dialog", { name: /^Card/ }).waitFor();
    await page.goBack();
    await page.getByRole("dialog", { name: /^Card/ }).waitFor({ state: "detached" });
  },
);
