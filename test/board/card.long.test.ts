import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { box, press, refusing, screens } from "../cli/board-page";
import { useBoardServer } from "../cli/use-board-server";
import { dialog, field, region, withCard } from "./card-page";

const { serve } = useBoardServer();
const browser = useBrowser();
const timeout = { timeout: 150_000 };

/** Holds what an act sends until the page shows its result, which then does not wait for an answer. */
async function showingFirst(page: Page) {
  let shown: Promise<void> = Promise.resolve();
  await page.route("**/v1/**", async (route) => {
    if (route.request().method() !== "GET") await shown;
    await route.continue();
  });
  return async (act: () => Promise<void>, isShown: string): Promise<void> => {
    let release = (): void => {};
    shown = new Promise((resolve) => {
      release = resolve;
    });
    await act();
    await expect.poll(() => page.evaluate(`!!(${isShown})`), { message: isShown, timeout: 20_000 }).toBe(true);
    release();
  };
}

test("[W11.16] each field is chosen, shown in other windows, and cleared", timeout, async () => {
  const { client, other, card, open } = await withCard(browser, await serve());
  const [member] = (await client.getMembers()).members;
  const epic = (await client.createEpic({ title: "The move" })).epic;
  const [page, second] = [await open(), await open()];
  const choices: readonly (readonly [name: string, choice: string, find?: string])[] = [
    ["Members", member?.display_name ?? ""],
    ["Owner", member?.display_name ?? ""],
    ["Priority", "High"],
    ["Estimate", "3 points"],
    ["Epic", epic.title],
    ["Parent", other.title, other.title],
  ];
  const choose = async ([name, choice, find]: (typeof choices)[number], isWanted: boolean): Promise<void> => {
    await field(page, name).first().click();
    const panel = page.getByRole("dialog", { name, exact: true });
    if (find !== undefined) await panel.getByRole("textbox").fill(find);
    await panel.getByRole("checkbox", { name: choice }).first().click();
    if (name === "Members") await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    const shown = second
      .locator(".details > div")
      .filter({ has: field(second, name) })
      .first();
    await expect.poll(() => shown.textContent(), { message: name }).toMatch(isWanted ? choice.slice(0, 8) : "None");
  };
  for (const one of choices) await choose(one, true);
  await page.getByLabel("Due", { exact: true }).fill("2031-05-06");
  const chosen = await card();
  expect(chosen).toMatchObject({ owner_id: member?.id, priority: 2, estimate: 3, epic: { title: "The move" } });
  expect(chosen.members.map(({ user_id }) => user_id)).toEqual([member?.id]);
  expect(chosen.parent_card?.card_id).toBe(other.id);
  await expect.poll(async () => (await card()).due_date).toBeGreaterThan(1_900_000_000);
  await expect.poll(() => second.getByLabel("Due", { exact: true }).inputValue()).toBe("2031-05-06");
  for (const one of choices) await choose(one, false);
  const cleared = await card();
  expect([cleared.owner_id, cleared.epic, cleared.parent_card, cleared.members]).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ]);
});

test("[W11.16] cards are linked both ways, and lead to each other", timeout, async () => {
  const { client, other, card, open } = await withCard(browser, await serve());
  const page = await open();
  await field(page, "Blocks").click();
  await page.getByRole("textbox", { name: "Find blocks" }).fill(other.title);
  await page
    .getByRole("dialog", { name: "Blocks" })
    .getByRole("checkbox", { name: other.title, exact: true })
    .first()
    .click();
  await expect.poll(async () => (await card()).linked_cards.map((link) => link.linked_card_type)).toContain("blocks");
  const [linked] = (await card()).linked_cards.filter((link) => link.linked_card_type === "blocks");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: linked?.title ?? "", exact: true })
    .first()
    .click();
  await page.getByRole("dialog", { name: `Card ${linked?.card_id}` }).waitFor();
  const { card: there } = await client.getCard({ card_id: linked?.card_id ?? "" });
  expect(there.linked_cards.map((link) => link.linked_card_type)).toContain("blocked_by");
});

test("[W11.16] everything is shown before its answer, and elsewhere later", timeout, async () => {
  const { card, open } = await withCard(browser, await serve());
  const [page, second] = [await open(), await open()];
  const shownFirst = await showingFirst(page);
  const items = (name: string) => `document.querySelectorAll("section[aria-label='${name}'] li.item").length`;
  const enter = () => page.keyboard.press("Enter");
  await box(page, "New checklist").fill("Before");
  await shownFirst(enter, `${items("Checklists")} === 1`);
  await expect.poll(async () => (await card()).checklists.length).toBe(1);
  await box(page, "New item of Before").fill("Chairs");
  await shownFirst(enter, `${items("Before")} === 1`);
  await region(second, "Before").getByRole("checkbox", { name: "Chairs" }).waitFor();
  const tick = page.getByRole("checkbox", { name: "Chairs" });
  await shownFirst(() => tick.click(), "document.querySelector('.checklist :checked')");
  await box(page, "New comment").fill("Who has the key?");
  await shownFirst(enter, `${items("Comments")} === 1`);
  await region(second, "Comments").getByText("Who has the key?").waitFor();
  await box(page, "New time entry").fill("1h 30m Looking for it");
  await shownFirst(enter, `${items("Time")} === 1`);
  await box(page, "New file").fill("example.com/hall.pdf");
  await shownFirst(enter, `${items("Files and links")} === 1`);
  const button = (name: string) => page.getByRole("button", { name });
  const hasText = (text: string) => `document.querySelector("dialog").innerText.includes("${text}")`;
  await shownFirst(() => button("Watch").click(), hasText("Watching"));
  await shownFirst(() => button("Start the timer").click(), hasText("Stop 0:00:0"));
  await field(page, "Priority").click();
  const urgent = page.getByRole("checkbox", { name: "Urgent" });
  await shownFirst(() => urgent.click(), hasText("Urgent"));
  await expect.poll(async () => (await card()).priority, { timeout: 20_000 }).toBe(1);
  expect(await card()).toMatchObject({ is_watching: true, total_files: 1, total_comments: 1 });
  await second
    .getByRole("button", { name: /^Stop 0:/ })
    .first()
    .waitFor();
  await second.getByText("Urgent").last().waitFor();
});

test("[W11.30] what is refused is taken back, and what was typed for it is in its box again", timeout, async () => {
  const { card, open } = await withCard(browser, await serve());
  const page = await open();
  browser.expectErrors(/403/);
  const message = "Ada keeps it as it is.";
  const refuse = () =>
    page.route("**/v1/**", (route) =>
      route.request().method() === "GET" || /\/views\/|\/operations\/get/.test(route.request().url())
        ? route.continue()
        : route.fulfill(refusing(message)),
    );
  await box(page, "New checklist").fill("Before");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await card()).checklists.length).toBe(1);
  await box(page, "New item of Before").fill("Chairs");
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "Chairs" }).waitFor();
  await expect.poll(() => page.locator(".item[inert]").count()).toBe(0);
  await refuse();
  await page.getByRole("checkbox", { name: "Chairs" }).click();
  await page.getByText(message).waitFor();
  expect(await page.getByRole("checkbox", { name: "Chairs" }).isChecked()).toBe(false);
  await page.getByRole("button", { name: "More: item of Before 1" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => page.getByText(message).count()).toBe(2);
  await page.getByRole("checkbox", { name: "Chairs" }).waitFor();
  await box(page, "New comment").fill("Who has the key?");
  await page.keyboard.press("Enter");
  await expect.poll(() => box(page, "New comment").inputValue()).toBe("Who has the key?");
  await box(page, "Item of Before").fill("Chairs and tables");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByText(message).count()).toBe(3);
  expect(await box(page, "Item of Before").inputValue()).toBe("Chairs and tables");
});

test("[W11.16] items are renamed and moved, and comments are answered and changed", timeout, async () => {
  const { client, id, card, open } = await withCard(browser, await serve());
  await client.createChecklist({ card_id: id, title: "Before", items: [{ title: "Chairs" }, { title: "Tables" }] });
  await client.createComment({ card_id: id, content: "<p>Who has the <b>key</b>?</p>" });
  const page = await open();
  const titles = async () => (await card()).checklists.flatMap(({ items }) => items.map(({ title }) => title));
  await box(page, "Item of Before").first().fill("Stools");
  await page.keyboard.press("Enter");
  await expect.poll(titles).toEqual(["Stools", "Tables"]);
  await page.getByRole("button", { name: "More: item of Before 1" }).click();
  await press(page, "Move down");
  await expect.poll(titles).toEqual(["Tables", "Stools"]);
  await press(page, "Reply");
  await box(page, "New reply").fill("I have");
  await page.keyboard.press("Enter");
  await region(page, "Comments").getByText("I have").waitFor();
  await page.getByRole("button", { name: "Edit text of the comment" }).click();
  await box(page, "Text of the comment").press("End");
  await page.keyboard.type(" Really?");
  await page.keyboard.press("Control+Enter");
  const { comments } = await client.getComments({ card_id: id });
  const { content } = (await client.getComment({ comment_id: comments[0]?.id ?? "" })).comment;
  await expect.poll(() => region(page, "Comments").getByText("edited").count()).toBe(1);
  expect(content).toContain("<strong>key</strong>");
});

test.for(screens)(
  "[W11.16] axe finds nothing in a full card at $width pixels, $colorScheme",
  timeout,
  async (screen) => {
    const { client, id, open } = await withCard(browser, await serve());
    await client.createChecklist({ card_id: id, title: "Before", items: [{ title: "Chairs", checked: true }] });
    await client.createComment({ card_id: id, content: "<p>Who has the key?</p>" });
    await client.updateCard({
      card_id: id,
      content: "<h2>Where</h2><p>At the <a href='https://example.com'>hall</a></p>",
    });
    const page = await open(screen);
    await page.getByText("Who has the key?").waitFor();
    expect(await graveFaults(page), "card").toEqual([]);
    await press(page, "Edit description");
    await box(page, "Description").waitFor();
    expect(await graveFaults(page), "editor").toEqual([]);
    await field(page, "Members").click();
    expect(await graveFaults(page), "members").toEqual([]);
    expect(await dialog(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
  },
);
