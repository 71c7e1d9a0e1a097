import type { Locator, Page } from "playwright-core";
import type { TestBrowser } from "../browser/use-browser";
import { liveMark, type Screen } from "../cli/board-page";
import type { Serving } from "../cli/start-serve";

/** A server with a board, of which the first two cards count, and windows of the first one. */
export async function withCard(browser: TestBrowser, { url, token, client }: Serving) {
  const [board] = (await client.getBoards({ archived: false })).boards;
  const { cards } = await client.getCards({ board_id: board?.id ?? "", archived: false });
  const [{ id } = { id: "" }, other = { id: "", title: "" }] = cards;
  const none = { members: [], tags: [], owner_id: null, priority: 0, estimate: 0, due_date: 0, epic_id: null };
  await client.updateCard({ card_id: id, title: "Book the hall", content: "", parent_card_id: null, ...none });
  const card = async () => (await client.getCard({ card_id: id })).card;
  const open = async ({ width, height, ...media }: Screen = { width: 1280, height: 800 }): Promise<Page> => {
    const page = await browser.newPage();
    await page.setViewportSize({ width, height });
    await page.emulateMedia(media);
    await page.goto(`${url}/?board=${board?.id}&card=${id}#token=${token}`);
    await liveMark(page, "live").waitFor();
    await dialog(page).waitFor();
    return page;
  };
  return { client, id, other, card, open };
}

export const dialog = (page: Page): Locator => page.getByRole("dialog", { name: /^Card/ });
export const field = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${name}\\b`) });
export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
