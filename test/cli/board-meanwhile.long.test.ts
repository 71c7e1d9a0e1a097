import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "../browser/use-browser";
import { cardsIn, lane, lift, openBoard, overtake } from "./board-page";
import { useBoardServer } from "./use-board-server";

const { serve } = useBoardServer();
const browser = useBrowser();
const timeout = { timeout: 150_000 };

const reason = (page: Page) => page.getByText("Somebody else changed this meanwhile");

/** A window with a board, its first card, and the lists as somebody else moves cards to them. */
async function withBoard() {
  const server = await serve();
  const { client } = server;
  // Of what somebody else did first.
  browser.expectErrors(/409/);
  const page = await openBoard(browser, server);
  const [id = ""] = await cardsIn(lane(page, 0));
  const { card } = await client.getCard({ card_id: id });
  const { lists } = await client.getLists({ board_id: card.board_id ?? "" });
  const [first = "", second = "", third = ""] = lists.map((list) => list.id);
  const listOf = async () => (await client.getCard({ card_id: id })).card.list_id;
  return { page, client, id, first, second, third, listOf };
}

test("[W11.30] a card that somebody moved while it was dragged stays where they put it", timeout, async () => {
  const { page, client, id, second, listOf } = await withBoard();
  await page.locator(`[data-card="${id}"]`).focus();
  await lift(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => cardsIn(lane(page, 1))).toContain(id);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => cardsIn(lane(page, 2))).toContain(id);
  const count = lane(page, 1).locator(".lane-head .count");
  const before = Number.parseInt((await count.textContent()) ?? "", 10);
  await client.moveCard({ card_id: id, list_id: second });
  await expect.poll(() => count.textContent()).toMatch(new RegExp(`^${before + 1} `));
  await page.keyboard.press("Space");
  await reason(page).waitFor();
  await expect.poll(() => cardsIn(lane(page, 1))).toContain(id);
  expect(await cardsIn(lane(page, 2))).not.toContain(id);
  expect(await listOf()).toBe(second);
});

test("[W11.30] a list that is chosen after somebody else moved the card is taken back", timeout, async () => {
  const { page, client, id, second, third, listOf } = await withBoard();
  await page.locator(`[data-card="${id}"]`).click();
  await overtake(page, "**/move", () => client.moveCard({ card_id: id, list_id: third }));
  const titleOf = async (list_id: string) => (await client.getList({ list_id })).list.title;
  const list = page.getByRole("dialog", { name: /^Card/ }).getByRole("button", { name: /^List/ });
  const choose = async (list_id: string): Promise<void> => {
    await list.click();
    await page.getByRole("checkbox", { name: await titleOf(list_id), exact: true }).click();
  };
  await choose(second);
  await reason(page).waitFor();
  await expect.poll(() => list.textContent()).toContain(await titleOf(third));
  await choose(second);
  await expect.poll(listOf).toBe(second);
});

test("[W11.30] a tick that arrives after somebody else's is taken back, and one's own never are", timeout, async () => {
  const { page, client, id } = await withBoard();
  const items = [{ title: "Book the hall" }];
  const { checklist } = await client.createChecklist({ card_id: id, title: "Before the release", items });
  const [item = { id: "" }] = checklist.items;
  const named = { card_id: id, checklist_id: checklist.id, checklist_item_id: item.id };
  await page.locator(`[data-card="${id}"]`).click();
  const tick = page.getByRole("checkbox", { name: "Book the hall" });
  await tick.waitFor();
  await overtake(page, "**/items/**", () => client.updateChecklistItem({ ...named, checked: true }));
  await tick.click();
  await reason(page).waitFor();
  await expect.poll(() => tick.isChecked()).toBe(true);
  await reason(page).waitFor({ state: "detached" });
  for (let clicks = 0; clicks < 5; clicks += 1) await tick.click();
  const checked = async () => {
    const { checklists } = (await client.getCard({ card_id: id })).card;
    return checklists.flatMap(({ items }) => items).find((other) => other.id === item.id)?.checked;
  };
  await expect.poll(checked).toBe(false);
  await expect.poll(() => tick.isChecked()).toBe(false);
  expect(await reason(page).count()).toBe(0);
});
