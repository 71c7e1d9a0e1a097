import { expect, test } from "vitest";
import { useBrowser } from "../browser/use-browser";
import { allCardsIn, cardsIn, drag, lane } from "../cli/board-page";
import { shown } from "./kept-board";
import { useBoardSite } from "./use-board-site";

const browser = useBrowser();
const site = useBoardSite("development");

test("with React's checks, which mount everything twice, the board works and goes back in time", async () => {
  const page = await browser.newPage();
  const development = page.waitForEvent("console", (message) => message.text().includes("React DevTools"));
  await page.goto(site.url);
  await shown(page);
  await development;
  const before = await allCardsIn(lane(page, 0));
  const [id = ""] = before;
  await drag(page, page.locator(`[data-card="${id}"]`), lane(page, 1).locator(".cards"));
  await expect.poll(() => cardsIn(lane(page, 1))).toContain(id);
  await page.getByRole("button", { name: "History" }).click();
  const slider = page.getByRole("slider", { name: "Moment shown" });
  await expect.poll(() => slider.isEnabled()).toBe(true);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => lane(page, 0).locator(".card-number").allTextContents()).toContain(`#${id}`);
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect.poll(() => cardsIn(lane(page, 0))).toEqual(before.slice(1));
});
