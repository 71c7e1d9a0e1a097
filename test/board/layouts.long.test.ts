import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { drag, lift, liveMark, press, type Screen } from "../cli/board-page";
import { useBoardServer } from "../cli/use-board-server";

const { serveAlone, folder } = useBoardServer();
const browser = useBrowser();
const timeout = { timeout: 120_000 };
const DAY = 86_400;
/** Noon of today, which is one day whatever the time zone of the page. */
const noon = Math.floor(Date.now() / 1000 / DAY) * DAY + DAY / 2;
const dayAfter = (days: number): string => new Date((noon + days * DAY) * 1000).toISOString().slice(0, 10);
/** A day of this month that is neither its first nor its last. */
const inMonth = Math.min(26, Math.max(3, Number(dayAfter(0).slice(-2)))) - Number(dayAfter(0).slice(-2));
/** Its month, which is another one than the page's own after midnight. */
const month = `&month=${dayAfter(inMonth).slice(0, 7)}`;

interface Opened extends Screen {
  readonly locale: string;
}

const wide: Opened = { width: 1280, height: 800, locale: "en-GB" };

/** A board with four cards in two lists, its API, and windows of it. */
async function withBoard() {
  const file = join(folder, `${crypto.randomUUID()}.db`);
  const { url, token, client } = await serveAlone("--sqlite", file, "--token", "t0ken");
  const { project } = await client.createProject({ title: "Company" });
  const lists = [{ title: "To do" }, { title: "Done", behavior: "completed" as const }];
  const { board } = await client.createBoard({ project_id: project.id, title: "Launch", lists });
  const [todo = "", done = ""] = (board.lists ?? []).map(({ id }) => id);
  const owner_id = (await client.getMembers()).members[0]?.id ?? "";
  const due_date = noon + inMonth * DAY;
  const make = async (title: string, list_id: string, fields = {}): Promise<string> =>
    (await client.createCard({ title, list_id, ...fields })).card.id;
  const ids = {
    book: await make("Book the hall", todo, { due_date, start_date: due_date - 2 * DAY, priority: 3, owner_id }),
    copy: await make("Write the copy", todo, { due_date: due_date + DAY, priority: 1 }),
    call: await make("Call the printer", todo),
    plan: await make("Make a plan", done, { due_date: due_date - DAY, priority: 2, owner_id }),
  };
  const open = async (query = "", { locale, width, height, ...media } = wide): Promise<Page> => {
    const viewport = { width, height };
    const timezoneId = "UTC";
    const context = await browser.newContext({ viewport, locale, timezoneId, hasTouch: width < 640, ...media });
    const page = await browser.newPage(context);
    await page.goto(`${url}/?board=${board.id}${query}#token=${token}`);
    await liveMark(page, "live").waitFor({ state: "attached" });
    return page;
  };
  return { client, board, ids, due_date, open };
}

const query = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const titles = (page: Page): Promise<readonly string[]> => page.locator("td:first-child .is-cut").allTextContents();
const groups = (page: Page): Promise<readonly string[]> => page.locator("tbody th b").allTextContents();
const day = (page: Page, name: string): Locator => page.locator(".day").filter({ has: page.getByLabel(nameOf(name)) });
const nameOf = (date: string): string =>
  new Date(date).toLocaleDateString("en-GB", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const chips = (where: Locator): Promise<readonly string[]> => where.locator(".date-chip").allTextContents();

describe("layouts", () => {
  test("[W11.16] the layout is in the address, and without one it is that of the board", timeout, async () => {
    const { client, board, open } = await withBoard();
    const page = await open();
    await page.locator(".lane").first().waitFor();
    await press(page, "Calendar");
    await page.getByRole("region", { name: "Calendar" }).waitFor();
    await press(page, "List");
    await page.getByRole("region", { name: "List" }).waitFor();
    expect(query(page, "layout")).toBe("list");
    await page.goBack();
    await page.getByRole("region", { name: "Calendar" }).waitFor();
    await page.reload();
    await page.getByRole("region", { name: "Calendar" }).waitFor();
    expect(await page.getByRole("button", { name: "Calendar" }).getAttribute("aria-pressed")).toBe("true");
    await press(page, "Menu of the board Launch");
    await press(page, "Edit…");
    await page.getByLabel("Opens as").selectOption("Timeline");
    await press(page, "Save");
    await expect.poll(async () => (await client.getBoard({ board_id: board.id })).board.layout).toBe("timeline");
    await page.getByRole("link", { name: "Launch" }).click();
    await page.getByRole("region", { name: "Timeline" }).waitFor();
    expect(query(page, "layout")).toBe(null);
    await press(page, "Board");
    await page.locator(".lane").first().waitFor();
  });

  test("[W11.16] a list is in the order and the groups that are asked for, and live", timeout, async () => {
    const { client, ids, open } = await withBoard();
    const [page, other] = [await open("&layout=list"), await open("&layout=list&group=none")];
    await expect.poll(() => groups(page)).toEqual(["To do", "Done"]);
    expect(await titles(page)).toEqual(["Book the hall", "Write the copy", "Call the printer", "Make a plan"]);
    await press(other, "Priority");
    await expect
      .poll(() => titles(other))
      .toEqual(["Write the copy", "Make a plan", "Book the hall", "Call the printer"]);
    expect(await other.locator("[aria-sort=ascending]").textContent()).toContain("Priority");
    await press(other, "Priority");
    await expect
      .poll(() => titles(other))
      .toEqual(["Book the hall", "Make a plan", "Write the copy", "Call the printer"]);
    await other.reload();
    await other.locator("[aria-sort=descending]").waitFor();
    await press(other, "Priority");
    await expect.poll(() => query(other, "filters")).toBe(null);

    await page.getByLabel("Group by").selectOption("Owner");
    await expect.poll(() => groups(page)).toHaveLength(2);
    expect((await groups(page))[1]).toBe("No owner");
    await page.getByLabel("Group by").selectOption("Priority");
    await expect.poll(() => groups(page)).toEqual(["Urgent", "High", "Medium", "No priority"]);
    await page.getByRole("button", { name: /^Urgent/ }).click();
    await expect.poll(() => titles(page)).toEqual(["Make a plan", "Book the hall", "Call the printer"]);
    await client.updateCard({ card_id: ids.call, title: "Call the baker", priority: 2 });
    await expect.poll(() => groups(page)).toEqual(["Urgent", "High", "Medium"]);
    await expect.poll(() => titles(other)).toContain("Call the baker");
    await page.goto(page.url().replace(/&group=\w+/, `&filters=${encodeURIComponent('{"has_priority":false}')}`));
    await page.getByRole("region", { name: "List" }).waitFor();
    await expect.poll(() => titles(page)).toEqual([]);
  });

  test("[W11.16] in a list the arrow keys lead from row to row, and Enter opens a card", timeout, async () => {
    const { open } = await withBoard();
    const page = await open("&layout=list");
    await page.getByRole("button", { name: /^To do/ }).focus();
    for (const key of ["ArrowDown", "End", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Call the printer");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: /^Card/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("tr", { hasText: "Make a plan" }).click({ position: { x: 700, y: 15 } });
    expect(await page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe("Make a plan");
  });

  test("[W11.16] five thousand cards scroll, of which few rows are there", { timeout: 240_000 }, async () => {
    const file = join(folder, "many.csv");
    const due = (index: number): string => dayAfter((index % 90) - 30);
    const rows = Array.from({ length: 5000 }, (_, index) => `Card ${index},List ${index % 8},${due(index)}`);
    writeFileSync(file, `Task,Status,Due\n${rows.join("\n")}\n`);
    const { url, token } = await serveAlone("--import", file, "--token", "t0ken");
    const page = await browser.newPage(await browser.newContext({ viewport: { width: 1280, height: 800 } }));
    browser.expectErrors(/409/);
    await page.goto(`${url}/?layout=list&group=none#token=${token}`);
    await page.locator("table[aria-rowcount='5001']").waitFor();
    for (const layout of ["List", "Timeline"]) {
      await press(page, layout);
      await page.getByRole("region", { name: layout }).waitFor();
      const most = await page.evaluate<number>(`(async () => {
        const box = document.querySelector(".layout-body");
        let most = 0;
        for (let frames = 0; frames < 60; frames += 1) {
          box.scrollTop += 2000;
          await new Promise(requestAnimationFrame);
          most = Math.max(most, document.querySelectorAll("tbody tr").length);
        }
        return most;
      })()`);
      expect(most).toBeLessThan(70);
      const last = page.locator("tbody tr").last();
      await expect.poll(async () => Number(await last.getAttribute("aria-rowindex"))).toBeGreaterThan(2000);
    }
    await press(page, "Board");
    const cards = page.locator(".lane").first().locator("[data-card]");
    await expect.poll(() => cards.count()).toBe(200);
    await page.getByRole("button", { name: "Show 425 more" }).first().click();
    await expect.poll(() => cards.count(), { timeout: 30_000 }).toBe(625);
  });
});

describe("calendar", () => {
  test("[W11.16] a card is dragged to another day, and moved by keyboard", timeout, async () => {
    const { client, ids, due_date, open } = await withBoard();
    const [page, other] = [await open(`&layout=calendar${month}`), await open(`&layout=calendar${month}`)];
    const due = async (id: string) => (await client.getCard({ card_id: id })).card.due_date;
    const [before, at, after] = [dayAfter(inMonth - 1), dayAfter(inMonth), dayAfter(inMonth + 1)];
    await expect.poll(() => chips(day(page, at))).toEqual(["Book the hall"]);
    expect(await chips(day(page, dayAfter(inMonth - 2)))).toEqual(["Starts Book the hall"]);
    await drag(page, day(page, at).locator(".date-chip"), day(page, before));
    await expect.poll(() => chips(day(page, before))).toContain("Book the hall");
    await expect.poll(() => chips(day(other, before))).toContain("Book the hall");
    expect(await due(ids.book)).toBe(due_date - DAY);

    await page.getByRole("button", { name: "Write the copy" }).focus();
    await lift(page);
    const told = page.locator("[id^=DndLiveRegion]");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => told.textContent()).toContain(`Write the copy is over ${nameOf(at)}`);
    await page.keyboard.press("Space");
    await expect.poll(() => chips(day(other, at))).toEqual(["Write the copy"]);
    expect(await chips(day(page, after))).toEqual([]);
    await page.getByRole("button", { name: "Write the copy" }).press("Enter");
    await page.getByRole("dialog", { name: /^Card/ }).waitFor();
  });

  test("[W11.16] a date that somebody else changed meanwhile is not written over", timeout, async () => {
    const { client, ids, due_date, open } = await withBoard();
    const page = await open(`&layout=calendar${month}`);
    browser.expectErrors(/409/);
    await page.route("**/v1/**", async (route) => {
      if (route.request().postData()?.includes("expected"))
        await client.updateCard({ card_id: ids.copy, due_date: due_date - 2 * DAY });
      await route.continue();
    });
    const chip = page.getByRole("button", { name: "Write the copy" });
    await chip.waitFor();
    await drag(page, chip, day(page, dayAfter(inMonth)));
    await page.locator(".toast.is-bad").waitFor();
    await expect.poll(() => chips(day(page, dayAfter(inMonth - 2)))).toContain("Write the copy");
    expect((await client.getCard({ card_id: ids.copy })).card.due_date).toBe(due_date - 2 * DAY);
  });

  test("[W11.16] months follow one another, weeks begin as the reader's do, and no card is lost", timeout, async () => {
    const { open } = await withBoard();
    const page = await open("&layout=calendar&month=2027-01");
    await page.getByRole("heading", { name: "January 2027" }).waitFor();
    expect(await page.locator(".week-days span").first().textContent()).toBe("Mon");
    await press(page, "Previous month");
    await page.getByRole("heading", { name: "December 2026" }).waitFor();
    await press(page, "Next month");
    await press(page, "Next month");
    await page.getByRole("heading", { name: "February 2027" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "February 2027" }).waitFor();
    await press(page, "Today");
    await page.locator(".day [aria-current=date]").waitFor();
    await press(page, "1 without a due date");
    await expect.poll(() => titles(page)).toEqual(["Call the printer"]);

    const american = await open("&layout=calendar", { ...wide, locale: "en-US" });
    await expect.poll(() => american.locator(".week-days span").first().textContent()).toBe("Sun");
    const german = await open("&layout=calendar&month=2027-03", { ...wide, locale: "de-DE" });
    await german.getByRole("heading", { name: "März 2027" }).waitFor();
    const small = await open(`&layout=calendar${month}`, { ...wide, width: 390, height: 844 });
    await small.getByRole("button", { name: "Make a plan" }).waitFor();
    const shown = await small.locator(".day:visible").count();
    expect([3, 4]).toContain(shown);
  });
});

test("[W11.16] a timeline has a bar from the start to the due date, and today in sight", timeout, async () => {
  const { client, ids, due_date, open } = await withBoard();
  const page = await open("&layout=timeline");
  const row = (title: string): Locator => page.locator("tbody tr", { hasText: title });
  const width = async (title: string) => Math.round((await row(title).locator(".bar").boundingBox())?.width ?? 0);
  await expect.poll(() => width("Book the hall")).toBe(3 * 10);
  expect(await width("Write the copy")).toBe(10);
  expect(await row("Call the printer").count()).toBe(0);
  await page.locator(".weeks [aria-current=date]").waitFor();
  await client.updateCard({ card_id: ids.copy, start_date: due_date - 4 * DAY });
  await expect.poll(() => width("Write the copy")).toBe(6 * 10);
  await page.getByLabel("Zoom").selectOption("Weeks");
  await expect.poll(() => width("Book the hall")).toBe(3 * 32);
  expect(query(page, "zoom")).toBe("week");
  const wider = "document.querySelector('.timeline').scrollWidth - document.querySelector('.timeline').clientWidth";
  expect(await page.evaluate(wider)).toBeGreaterThan(500);
  await page.getByRole("button", { name: /^To do/ }).focus();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.getByRole("dialog", { name: /^Card/ }).waitFor();
});

test("[W11.16] the past is shown in every layout, where nothing can be changed", timeout, async () => {
  const { client, ids, due_date, open } = await withBoard();
  const { commits } = await client.getCommits({ count: 1 });
  await client.updateCard({ card_id: ids.book, title: "Book the park", due_date: due_date + DAY });
  const page = await open(`&at=${commits[0]?.sequence}&layout=list${month}`);
  await expect.poll(() => titles(page)).toContain("Book the hall");
  expect(await page.locator("tbody a").count()).toBe(0);
  await press(page, "Timeline");
  await page.locator("tbody tr", { hasText: "Book the hall" }).waitFor();
  expect(await page.locator("tbody a").count()).toBe(0);
  await press(page, "Calendar");
  await expect.poll(() => chips(day(page, dayAfter(inMonth)))).toEqual(["Book the hall"]);
  expect(await page.locator(".calendar [role=button]").count()).toBe(0);
});

test.for([1280, 390])(
  "[W11.16] at %s pixels axe finds nothing in any layout, and fingers find all",
  timeout,
  async (width) => {
    const { open } = await withBoard();
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open("&layout=list", { ...wide, width, height: 844, colorScheme });
      for (const layout of ["List", "Calendar", "Timeline"]) {
        await press(page, layout);
        await page.getByRole("region", { name: layout }).waitFor();
        expect(await graveFaults(page), `${layout}, ${colorScheme}`).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
        if (width > 640) continue;
        const targets = page.locator("main button:visible, main tr:visible:has(a), main select:visible");
        const heights = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        expect(Math.min(...heights), layout).toBeGreaterThanOrEqual(44);
      }
    }
  },
);
