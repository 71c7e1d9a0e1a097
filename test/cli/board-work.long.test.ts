import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "../browser/use-browser";
import { allCardsIn, cardsIn, drag, dragByTouch, lane, liveMark, openBoard, refusing, swipeUp } from "./board-page";
import { useBoardServer } from "./use-board-server";

const { serve, serveAlone } = useBoardServer();
const browser = useBrowser();

/** Opens the first card of the board. Gives its id. */
async function openCard(page: Page): Promise<string> {
  const [id = ""] = await cardsIn(lane(page, 0));
  await page.locator(`[data-card="${id}"]`).click();
  await page.getByRole("dialog").waitFor();
  return id;
}

test("[W11.16] a finger drags a card that it holds, and scrolls where it moves at once", async () => {
  const page = await openBoard(browser, await serve());
  const [id = "", other = ""] = await cardsIn(lane(page, 0));
  await dragByTouch(page, page.locator(`[data-card="${id}"]`), lane(page, 1).locator(".cards"));
  await expect.poll(() => cardsIn(lane(page, 1))).toContain(id);
  const cards = lane(page, 0).locator(".cards");
  await swipeUp(page, page.locator(`[data-card="${other}"]`));
  await expect.poll(() => cards.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await page.locator(".card.is-lifted").count()).toBe(0);
  expect(await cardsIn(lane(page, 0))).toContain(other);
});

test("[W11.16] a move that the server refuses is taken back, and the reason is shown", async () => {
  const page = await openBoard(browser, await serve());
  const before = await allCardsIn(lane(page, 0));
  const [id = ""] = before;
  browser.expectErrors(/403/);
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const message = "Ada keeps this list as it is.";
  await page.route("**/move", async (route) => {
    await asked;
    await route.fulfill(refusing(message));
  });
  await drag(page, page.locator(`[data-card="${id}"]`), lane(page, 1).locator(".cards"));
  await expect.poll(() => cardsIn(lane(page, 1))).toContain(id);
  answer();
  await page.getByText(message).waitFor();
  await expect.poll(() => cardsIn(lane(page, 0))).toEqual(before);
  expect(await cardsIn(lane(page, 1))).not.toContain(id);
});

test("[W11.16] a refusal in a card is shown in front of it until it is dismissed", async () => {
  const page = await openBoard(browser, await serve());
  browser.expectErrors(/403/);
  const message = "Ada keeps this card as it is.";
  await page.route("**/cards/*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill(refusing(message)) : route.continue(),
  );
  await openCard(page);
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog").getByText(message).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText(message).waitFor({ state: "detached" });
  expect(await page.getByRole("dialog").count()).toBe(1);
});

test("[W11.16] an archived card leaves the boards of all, and its dialog", async () => {
  const server = await serve();
  const [page, other] = [await openBoard(browser, server), await openBoard(browser, server)];
  const id = await openCard(page);
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (const window of [page, other]) await expect.poll(() => cardsIn(lane(window, 0))).not.toContain(id);
});

test("[W11.16] items of checklists are added and ticked, and the board counts them", async () => {
  const server = await serve();
  const [page, other] = [await openBoard(browser, server), await openBoard(browser, server)];
  await page.getByRole("button", { name: "Add a card" }).first().click();
  await page.keyboard.type("With a checklist");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.locator("[data-card]", { hasText: "With a checklist" }).click();
  await page.getByRole("textbox", { name: "New checklist" }).fill("Checklist");
  await page.keyboard.press("Enter");
  for (const item of ["Write", "Send"]) {
    await page.getByRole("textbox", { name: "New item of Checklist" }).fill(item);
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: item }).waitFor();
  }
  await page.getByRole("checkbox", { name: "Write" }).click();
  const card = other.locator("[data-card]", { hasText: "With a checklist" });
  await expect.poll(() => card.textContent()).toContain("Checklist 1/2");
});

test("[W11.16] a comment is shown with who wrote it, and counted on the board", async () => {
  const page = await openBoard(browser, await serve());
  const id = await openCard(page);
  await page.getByRole("textbox", { name: "New comment" }).fill("Could <you> look & tell?");
  await page.keyboard.press("Enter");
  const comments = page.getByRole("region", { name: "Comments" });
  const written = comments.getByRole("listitem").filter({ hasText: "Could <you> look & tell?" });
  await written.waitFor();
  expect(await written.locator("b").textContent()).not.toBe("");
  const counted = async () => Number(await comments.locator(".count").textContent());
  await expect.poll(counted).toBe(await comments.getByRole("listitem").count());
  const count = await counted();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(`[data-card="${id}"]`).textContent()).toContain(`Comments ${count}`);
});

test("[W11.16] with --no-ui, / leads to the API's page", async () => {
  const { url } = await serveAlone("--no-ui");
  const page = await browser.newPage();
  await page.goto(url);
  expect(new URL(page.url()).pathname).toBe("/docs");
  await page.locator(".opblock-tag").first().waitFor();
});

test("[W11.17] with --demo the board moves by itself", async () => {
  const page = await openBoard(browser, await serveAlone("--demo"));
  const lanes = page.locator(".lanes");
  const before = await lanes.textContent();
  await expect.poll(() => lanes.textContent(), { timeout: 55_000 }).not.toBe(before);
  expect(await liveMark(page, "live").count()).toBe(1);
});
