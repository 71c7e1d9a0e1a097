import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dialog } from "../board/card-page";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { box, cardsIn, holdBack, lane, liveMark, openBoard, overtake, press, screens } from "./board-page";
import type { Serving } from "./start-serve";
import { useBoardServer } from "./use-board-server";

const { serve, folder } = useBoardServer();
const browser = useBrowser();

async function openCard(page: Page, id: string): Promise<void> {
  await page.locator(`[data-card="${id}"]`).click();
  await dialog(page).waitFor();
}

async function clickOutside(page: Page): Promise<void> {
  await page.mouse.click(5, 5);
  await dialog(page).waitFor({ state: "detached" });
}

/** Opens the editor of the description, unless it is open, and writes into it. */
async function describe(page: Page, text: string): Promise<void> {
  const edit = page.getByRole("button", { name: "Edit description" });
  if ((await edit.count()) > 0) await edit.click();
  await box(page, "Description").fill(text);
}

/** The description, in its editor or not. */
const described = (page: Page): Promise<string | null> => page.locator(".content-field .rich-text").textContent();

/** A window with the first card of the board open. Gives its id. */
async function withCard(server: Serving): Promise<{ readonly page: Page; readonly id: string }> {
  const page = await openBoard(browser, server);
  const [id = ""] = await cardsIn(lane(page, 0));
  await openCard(page, id);
  return { page, id };
}

test("[W11.30] of two people who change one description, the second sees both texts, and neither is lost", async () => {
  const server = await serve();
  const { page, id } = await withCard(server);
  const other = await openBoard(browser, server);
  await openCard(other, id);
  const contentOf = async () => (await server.client.getCard({ card_id: id })).card.content;
  await describe(page, "Mine");
  await describe(other, "Theirs");
  await box(other, "Description").press("Control+Enter");
  const versions = page.getByRole("region", { name: "Description: two versions" });
  await versions.getByText("Theirs", { exact: true }).waitFor();
  await box(page, "Description").press("Control+Enter");
  expect(await described(page)).toBe("Mine");
  expect(await contentOf()).toBe("<p>Theirs</p>");
  await press(page, "Take theirs");
  await expect.poll(() => described(page)).toBe("Theirs");
  await press(page, "Use it");
  expect(await described(page)).toBe("Mine");
  await describe(other, "Theirs, longer");
  await box(other, "Description").press("Control+Enter");
  await press(page, "Keep mine");
  await expect.poll(contentOf).toBe("<p>Mine</p>");
  await page.getByText("Theirs, longer", { exact: true }).waitFor();
  await expect.poll(() => described(other)).toBe("Mine");
  await press(page, "Discard it");
  expect(await page.getByText("Theirs, longer").count()).toBe(0);
});

test("[W11.30] a choice that arrives after somebody else's is taken back, and one's own never are", async () => {
  const server = await serve();
  const { page, id } = await withCard(server);
  browser.expectErrors(/409/);
  await overtake(page, `**/cards/${id}`, () => server.client.updateCard({ card_id: id, priority: 1 }));
  const priority = page.getByRole("button", { name: /^Priority/ });
  await priority.click();
  await page.getByRole("checkbox", { name: "Medium" }).click();
  await page.getByText("Somebody else changed this meanwhile").waitFor();
  await expect.poll(() => priority.textContent()).toContain("Urgent");
  await page.getByRole("button", { name: /^Members/ }).click();
  const people = page.getByRole("dialog", { name: "Members" }).getByRole("checkbox");
  const count = Math.min(3, await people.count());
  for (let index = 0; index < count; index += 1) await people.nth(index).setChecked(true);
  const chosen = async () => (await server.client.getCard({ card_id: id })).card.members.length;
  await expect.poll(chosen).toBeGreaterThanOrEqual(count);
});

test("[W11.30] what is typed while the server is away is kept, and saved when it is back", async () => {
  const kept = join(folder, "away.db");
  const first = await serve("--sqlite", kept);
  const { page, id } = await withCard(first);
  browser.expectErrors(/ERR_/);
  await describe(page, "Typed");
  first.program.signal("SIGKILL");
  await first.program.end();
  await describe(page, "Typed without a server");
  await box(page, "New comment").fill("Said without a server");
  await box(page, "New comment").press("Enter");
  await expect.poll(() => box(page, "New comment").inputValue()).toBe("Said without a server");
  await clickOutside(page);
  await page.locator(`[data-card="${id}"]`).getByText("Not saved").waitFor();
  await openCard(page, id);
  await expect.poll(() => described(page)).toBe("Typed without a server");
  const second = await serve("--sqlite", kept, "--token", first.token, "--port", new URL(first.url).port);
  await press(page, "Save");
  await press(page, "Send");
  await page.getByText("Not saved").first().waitFor({ state: "detached" });
  const { card } = await second.client.getCard({ card_id: id });
  expect(card.content).toBe("<p>Typed without a server</p>");
  await liveMark(page, "live").waitFor({ timeout: 90_000 });
  expect(await described(page)).toBe("Typed without a server");
  await page.getByRole("listitem").filter({ hasText: "Said without a server" }).waitFor();
}, 150_000);

const typed = { Title: "Another title", "New comment": "Could you look?" };

test("[W11.30] a press outside and Escape lose nothing that was typed, and the board says what is not saved", async () => {
  const { page, id } = await withCard(await serve());
  await box(page, "New comment").fill("Half a sentence");
  await clickOutside(page);
  await openCard(page, id);
  expect(await box(page, "New comment").inputValue()).toBe("Half a sentence");
  await describe(page, "Not yet meant");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await page.locator(`[data-card="${id}"]`).getByText("Not saved").waitFor();
  await openCard(page, id);
  await expect.poll(() => described(page)).toBe("Not yet meant");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add a card" }).first().click();
  await page.keyboard.type("A new one");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  expect(await page.getByRole("textbox", { name: /^Title of a new card/ }).inputValue()).toBe("A new one");
});

test("[W11.30] a reload keeps what was typed in every box, until it is saved or discarded", async () => {
  const { page, id } = await withCard(await serve());
  await box(page, "New checklist").fill("Checklist");
  await page.keyboard.press("Enter");
  await box(page, "New item of Checklist").first().fill("An item");
  await page.route("**/v1/**", (route) => (route.request().method() === "GET" ? route.continue() : route.abort()));
  browser.expectErrors(/ERR_FAILED/);
  for (const [name, text] of Object.entries(typed)) await box(page, name).fill(text);
  await describe(page, "More about it");
  await clickOutside(page);
  await page.getByRole("button", { name: "Add a card" }).first().click();
  await page.keyboard.type("A new one");
  await press(page, "Views");
  await box(page, "Name of the view").fill("My view");
  await page.unroute("**/v1/**");
  await page.reload();
  await liveMark(page, "live").waitFor();
  await press(page, "Views");
  expect(await box(page, "Name of the view").inputValue()).toBe("My view");
  await page.keyboard.press("Escape");
  expect(await page.getByRole("textbox", { name: /^Title of a new card/ }).inputValue()).toBe("A new one");
  await openCard(page, id);
  for (const [name, text] of Object.entries(typed)) expect(await box(page, name).inputValue(), name).toBe(text);
  await expect.poll(() => described(page)).toBe("More about it");
  expect(await box(page, "New item of Checklist").first().inputValue()).toBe("An item");
  for (let left = 4; left > 0; left -= 1) await dialog(page).getByRole("button", { name: "Discard" }).first().click();
  expect(await dialog(page).getByText("Not saved").count()).toBe(0);
  // The address says which card is open.
  await page.reload();
  await liveMark(page, "live").waitFor();
  await dialog(page).waitFor();
  expect(await box(page, "New comment").inputValue()).toBe("");
  expect(await box(page, "Title").inputValue()).not.toBe(typed.Title);
});

test("[W11.30] what was typed on a card that is gone is still there to be read", async () => {
  const server = await serve();
  const { page, id } = await withCard(server);
  browser.expectErrors(/404/);
  await box(page, "New comment").fill("Too late");
  await server.client.deleteCard({ card_id: id });
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Not saved/ }).click();
  await page.getByRole("dialog", { name: "Not saved" }).getByText("Too late").waitFor();
});

test("[W11.30] where the browser keeps nothing, what is typed lasts as long as the page", async () => {
  // Nor does it keep the token, without which the page is loaded again.
  browser.expectErrors(/401/);
  const page = await browser.newPage();
  await page.addInitScript(`Storage.prototype.setItem = (key) => {
    if (key.includes("draft")) throw new DOMException("full", "QuotaExceededError");
  }`);
  const { url, token } = await serve();
  await page.goto(`${url}/#token=${token}`);
  await liveMark(page, "live").waitFor();
  const [id = ""] = await cardsIn(lane(page, 0));
  await openCard(page, id);
  await box(page, "New comment").fill("Only in memory");
  await clickOutside(page);
  await openCard(page, id);
  expect(await box(page, "New comment").inputValue()).toBe("Only in memory");
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reloaded;
});

test("[W11.30] what is typed while the text before it is being sent is neither lost nor sent with it", async () => {
  const server = await serve();
  const { page, id } = await withCard(server);
  const answer = await holdBack(page, "**/comments", "POST");
  await box(page, "New comment").fill("First");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  answer();
  await page.getByRole("listitem").filter({ hasText: "First" }).waitFor();
  expect(await box(page, "New comment").inputValue()).toBe("Second");
  await page.keyboard.press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Second" }).waitFor();
  const kept = () => server.client.getComments({ card_id: id });
  const isOfThese = ({ content }: { readonly content: string }) => /First|Second/.test(content);
  await expect.poll(async () => (await kept()).comments.filter(isOfThese).length).toBe(2);
});

test.for(screens)(
  "[W11.30] axe finds nothing serious in what is not saved at $width pixels, $colorScheme",
  { timeout: 180_000 },
  async (screen) => {
    const server = await serve();
    const page = await openBoard(browser, server, screen);
    const [id = ""] = await cardsIn(lane(page, 0));
    await openCard(page, id);
    await box(page, "New comment").fill("Could you look at this again? I think that it was meant for the other team.");
    await describe(page, "The hall is booked from nine to noon. Ask Ben for the key.");
    const theirs = "The hall is booked from ten to noon, and Grace has the key.";
    await server.client.updateCard({ card_id: id, content: theirs });
    await page.getByRole("region", { name: "Description: two versions" }).waitFor();
    expect(await graveFaults(page), "two versions").toEqual([]);
    await press(page, "Take theirs");
    await page.getByText("Another version, kept here:").waitFor();
    expect(await graveFaults(page), "kept beside").toEqual([]);
    expect(await dialog(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add a card" }).first().click();
    await page.keyboard.type("A new card");
    expect(await graveFaults(page), "board").toEqual([]);
    await page.getByRole("button", { name: /^Not saved/ }).click();
    expect(await graveFaults(page), "list").toEqual([]);
  },
);
