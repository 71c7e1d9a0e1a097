import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestBrowser } from "../browser/use-browser";
import type { Serving } from "./start-serve";

/** Its size in pixels, and what its user prefers. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colorScheme?: "light" | "dark";
  readonly reducedMotion?: "reduce";
}

const wide: Screen = { width: 1280, height: 800 };
const small: Screen = { width: 390, height: 844 };

/** A large and a small one, light and dark, as axe is to look at them. */
export const screens: readonly Screen[] = [wide, small].flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({ ...size, colorScheme, reducedMotion: "reduce" })),
);

/** A window with the board of a server, in a profile of its own. */
export async function openBoard(browser: TestBrowser, { url, token }: Serving, screen = wide): Promise<Page> {
  const { width, height, ...media } = screen;
  const page = await browser.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia(media);
  await page.goto(`${url}/#token=${token}`);
  await liveMark(page, "live").waitFor();
  await page.locator(".card").first().waitFor();
  return page;
}

export const liveMark = (page: Page, status: string): Locator => page.locator(`.live-mark[data-status=${status}]`);

export const press = (where: Page | Locator, name: string): Promise<void> =>
  where.getByRole("button", { name, exact: true }).click();

export const box = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

export const lane = (page: Page, index: number): Locator => page.locator(".lane").nth(index);

/** The ids of the cards of a list, from the top. */
export const cardsIn = (list: Locator): Promise<readonly string[]> =>
  list.locator("[data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card") ?? ""));

/** The same once all are drawn: those out of sight follow the others. */
export async function allCardsIn(list: Locator): Promise<readonly string[]> {
  const count = Number.parseInt((await list.locator(".count").textContent()) ?? "", 10);
  await expect.poll(async () => (await cardsIn(list)).length).toBe(count);
  return cardsIn(list);
}

/** Drags by mouse as somebody would: not in one jump. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centerOf(from), await centerOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 8, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.move(end.x + 2, end.y, { steps: 2 });
  await page.mouse.up();
}

/** Lifts what has the focus by keyboard. dnd-kit hears its next key a little after it says that it was lifted. */
export async function lift(page: Page): Promise<void> {
  await page.keyboard.press("Space");
  await page.locator("[id^=DndLiveRegion]", { hasText: /^Picked up|is over/ }).waitFor({ state: "attached" });
  await page.waitForTimeout(200);
}

async function centerOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by a finger: held until the card is lifted, for what moves at once scrolls. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centerOf(from), await centerOf(to)];
  const touch = await finger(page);
  await touch("touchStart", start);
  await page.locator(".card.is-lifted").waitFor();
  for (let step = 1; step <= 12; step += 1) {
    const part = step / 12;
    await touch("touchMove", { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  }
  await touch("touchMove", { x: end.x + 2, y: end.y });
  await touch("touchEnd");
  await page.locator(".card.is-lifted").waitFor({ state: "detached" });
}

/** A finger that moves up at once: nothing is waited for, for a finger that rests lifts a card. */
export async function swipeUp(page: Page, from: Locator): Promise<void> {
  const { x, y } = await centerOf(from);
  const touch = await finger(page);
  const sent = [touch("touchStart", { x, y })];
  for (let moved = 20; moved <= 160; moved += 20) sent.push(touch("touchMove", { x, y: y - moved }));
  await Promise.all([...sent, touch("touchEnd")]);
}

async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** Lets somebody else act as soon as the page changes something, before that arrives. */
export async function overtake(page: Page, pattern: string, act: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  await page.route(pattern, async (route) => {
    if (isFirst && route.request().method() !== "GET") {
      isFirst = false;
      await act();
    }
    await route.continue();
  });
}

/** Holds requests of a page back, until what it returns is called. */
export async function holdBack(page: Page, pattern: string, method = "GET"): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}

/** What a server answers that refuses. */
export const refusing = (message: string) => ({
  status: 403,
  json: { error: { id: "1", code: 403, status: 403, sec: "SEC:000-00004", message, date: 0 } },
});
