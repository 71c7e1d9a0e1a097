import { join } from "node:path";
import { expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { allCardsIn, cardsIn, drag, holdBack, lane, lift, liveMark, openBoard, screens } from "./board-page";
import { useBoardServer } from "./use-board-server";

const { serve, folder } = useBoardServer();
const browser = useBrowser();

test("[W11.16] a card dragged in one window moves in the other", async () => {
  const server = await serve();
  const [one, other] = [await openBoard(browser, server), await openBoard(browser, server)];
  const [id = ""] = await cardsIn(lane(one, 0));
  await drag(one, one.locator(`[data-card="${id}"]`), lane(one, 1).locator(".cards"));
  await expect.poll(() => cardsIn(lane(one, 1))).toContain(id);
  await expect.poll(() => cardsIn(lane(other, 1))).toContain(id);
  await expect.poll(async () => await cardsIn(lane(other, 1))).toEqual(await cardsIn(lane(one, 1)));
  expect(await cardsIn(lane(other, 0))).not.toContain(id);
});

test("[W11.16] the first board is asked for while the code that draws it is still on its way", async () => {
  const { url, token } = await serve();
  const page = await browser.newPage();
  const draw = await holdBack(page, "**/assets/app-*");
  const asked = page.waitForRequest(/boards\/[^/]+\/live$/);
  await page.goto(`${url}/#token=${token}`, { waitUntil: "commit" });
  await asked;
  draw();
  await expect.poll(() => cardsIn(lane(page, 0))).not.toEqual([]);
});

test("[W11.16] everything can be done by keyboard alone", { timeout: 120_000 }, async () => {
  const page = await openBoard(browser, await serve());
  const [id = ""] = await cardsIn(lane(page, 0));
  const card = page.locator(`[data-card="${id}"]`);
  await card.focus();
  await lift(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => cardsIn(lane(page, 1))).toContain(id);
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator("[id^=DndLiveRegion]").textContent()).toMatch(/was dropped in/);
  await expect.poll(() => cardsIn(lane(page, 1))).toContain(id);
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('data-card')")).toBe(id);
  await page.keyboard.press("Enter");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Written by keyboard");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => card.textContent()).toContain("Written by keyboard");
});

test("[W11.16] without its server the board is stale, with it live again", async () => {
  const kept = join(folder, "kept.db");
  const first = await serve("--sqlite", kept);
  const page = await openBoard(browser, first);
  const given = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;
  browser.expectErrors(given);
  const before = await allCardsIn(lane(page, 0));
  first.program.signal("SIGKILL");
  await first.program.end();
  await liveMark(page, "stale").waitFor();
  expect(await cardsIn(lane(page, 0))).toEqual(before);
  await serve("--sqlite", kept, "--token", first.token, "--port", new URL(first.url).port);
  // The page tries again after a pause that has grown for as long as the server took to come back.
  await liveMark(page, "live").waitFor({ timeout: 90_000 });
  expect(await cardsIn(lane(page, 0))).toEqual(before);
}, 150_000);

test("[W11.16] a reload finds the token, the board, the theme and saved views; the address never shows the token", async () => {
  const page = await openBoard(browser, await serve());
  expect(page.url()).not.toContain("token");
  const last = page.locator(".sidebar-spaces a").last();
  await last.click();
  await page.getByRole("button", { name: "Theme: system" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Mine");
  await page.keyboard.press("Enter");
  await page.reload();
  await liveMark(page, "live").waitFor();
  expect(await last.getAttribute("aria-current")).toBe("page");
  await page.getByRole("button", { name: "Theme: light" }).waitFor();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Mine", exact: true }).waitFor();
});

test("[W11.16] the boards are shown at once, though their spaces are read later", async () => {
  const page = await openBoard(browser, await serve());
  const boards = page.locator(".sidebar-spaces a");
  await boards.last().click();
  const answer = await holdBack(page, "**/projects*");
  const asked = page.waitForRequest(/projects/);
  await page.reload();
  await asked;
  await liveMark(page, "live").waitFor();
  await boards.first().waitFor();
  expect(await page.locator(".sidebar h2").count()).toBe(0);
  answer();
  await page.locator(".sidebar h2").first().waitFor();
  expect(await boards.last().getAttribute("aria-current")).toBe("page");
});

test("[W11.16] a card shows by name whoever became a member while the page was open", async () => {
  const server = await serve();
  const page = await openBoard(browser, server);
  const [id = ""] = await cardsIn(lane(page, 0));
  await server.client.addMember({ user_id: "u-new", display_name: "Nadia Newcomer" });
  await server.client.updateCard({ card_id: id, members: [{ user_id: "u-new" }] });
  await page.locator(`[data-card="${id}"]`).getByRole("img", { name: "Nadia Newcomer" }).waitFor();
});

test("[W11.16] undo takes a move back, and the past shows the board as it was", async () => {
  const page = await openBoard(browser, await serve());
  const before = await allCardsIn(lane(page, 0));
  const [id = ""] = before;
  await drag(page, page.locator(`[data-card="${id}"]`), lane(page, 1).locator(".cards"));
  await expect.poll(() => cardsIn(lane(page, 0))).not.toContain(id);
  await page.getByRole("button", { name: "History" }).click();
  const slider = page.getByRole("slider", { name: "Moment shown" });
  await expect.poll(() => slider.isEnabled()).toBe(true);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("[data-past=true]").waitFor();
  await expect.poll(() => lane(page, 0).locator(".card-number").allTextContents()).toContain(`#${id}`);
  await page.getByRole("button", { name: "Back to now" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => cardsIn(lane(page, 0))).toEqual(before);
});

test("[W11.16] filters are described in words, and narrow the board", async () => {
  const page = await openBoard(browser, await serve());
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Has due date", exact: true }).click();
  await page.getByRole("option", { name: "Has due date yes" }).click();
  await expect.poll(() => page.locator(".filter-words").textContent()).toMatch(/due date/i);
  await expect
    .poll(async () => {
      const cards = await page.locator("[data-card]").count();
      return cards > 0 && cards === (await page.locator("[data-card] [data-due]").count());
    })
    .toBe(true);
});

test.for(screens)(
  "[W11.16] axe finds nothing serious at $width pixels, $colorScheme",
  { timeout: 180_000 },
  async (screen) => {
    const page = await openBoard(browser, await serve(), screen);
    expect(await graveFaults(page), "board").toEqual([]);
    await page.locator("[data-card]").first().click();
    await page.getByRole("dialog").waitFor();
    expect(await graveFaults(page), "card").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    expect(await graveFaults(page), "filters").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Burn-down" }).click();
    expect(await graveFaults(page), "burn-down").toEqual([]);
    await page.getByRole("button", { name: "History" }).click();
    expect(await graveFaults(page), "history").toEqual([]);
  },
);

test("[W11.16] lists scroll, and the page stays as high as its window", async () => {
  const page = await openBoard(browser, await serve());
  const heights = lane(page, 0)
    .locator(".cards")
    .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
  const [whole = 0, visible = 0] = await heights;
  expect(whole).toBeGreaterThan(visible);
  expect(await page.evaluate("document.documentElement.scrollHeight - window.innerHeight")).toBe(0);
});

test("[W11.16] a token that the server does not know is asked for again", async () => {
  const { url, token } = await serve();
  const page = await browser.newPage();
  browser.expectErrors(/401|The token is not valid/);
  await page.goto(`${url}/#token=wrong`);
  await page.getByRole("alert").waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await page.getByLabel("Link or token").fill(token);
  await page.keyboard.press("Enter");
  await liveMark(page, "live").waitFor();
});
