import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { createFetchHandler, nodeListener } from "workspace-engine/http";
import { siteOf } from "../../../src/cli/site";
import { graveFaults } from "../../browser/accessibility";
import { useBrowser } from "../../browser/use-browser";

const browser = useBrowser();
const storage = new MemoryStorage();
const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
const api = createFetchHandler({
  workspace: () => workspace,
  authenticate: (token) => (token === "secret" ? { ...workspace.actor, team_id: "t-acme" } : null),
});
const server = createServer(nodeListener(siteOf({ storage, teamId: "t-acme", api })));
let url = "";

beforeAll(async () => {
  await workspace.createProject({ title: "Website" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Browsers ask for an icon by themselves, and tell of there being none. */
async function opened(hash = ""): Promise<Page> {
  browser.expectErrors(/favicon/);
  const page = await browser.newPage();
  await page.goto(`${url}${hash}`);
  return page;
}

const formOf = (page: Page, id: string) => page.locator(`#${id} form`);

test("[W11.18] shows what has all words, says how much that is, and shows everything again", async () => {
  const page = await opened();
  const all = await page.locator("details:visible").count();
  await page.keyboard.press("/");
  await page.keyboard.type("moves CARD list");
  expect(await page.locator("details:visible summary").allTextContents()).toContainEqual(
    expect.stringContaining("/{team_id}/cards/{card_id}/move"),
  );
  expect(await page.getByRole("heading", { name: "Webhooks" }).count()).toBe(0);
  expect(await page.locator("#found").textContent()).toMatch(/^\d+ operations?, \d+ schemas?$/);
  await page.getByRole("searchbox").fill("no such thing");
  expect(await page.locator("#found").textContent()).toBe("0 operations, 0 schemas");
  expect(await page.locator("details:visible").count()).toBe(0);
  await page.getByRole("searchbox").fill("");
  expect(await page.locator("details:visible").count()).toBe(all);
});

test("[W11.18] a link leads to what the search had hidden", async () => {
  const page = await opened("#getCard");
  await page.getByRole("searchbox").fill("getCard");
  await page.locator("#getCard a", { hasText: "Card" }).first().click();
  await expect.poll(() => page.locator("#schema-Card").getAttribute("open")).toBe("");
  expect(await page.getByRole("searchbox").inputValue()).toBe("");
});

test("[W11.19] sends an operation with the token of the page, by keyboard alone", async () => {
  const page = await opened("#getProjects");
  await formOf(page, "getProjects").waitFor();
  await page.getByLabel("Token").focus();
  await page.keyboard.type("secret");
  await formOf(page, "getProjects").getByLabel("count").focus();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  const form = formOf(page, "getProjects");
  await expect.poll(() => form.getByRole("status").textContent()).toMatch(/^200 OK, \d+ ms$/);
  expect(JSON.parse((await form.locator("pre").textContent()) ?? "").projects).toMatchObject([{ title: "Website" }]);
});

test("[W11.19] sends a body, and says what is wrong with it before and after", async () => {
  const page = await opened("#createProject");
  const form = formOf(page, "createProject");
  await form.waitFor();
  const send = form.getByRole("button", { name: "Send POST" });
  await send.click();
  expect(await form.getByRole("status").textContent()).toBe("Enter the token at the top of the page first.");
  expect(await page.evaluate("document.activeElement.id")).toBe("token");
  await page.getByLabel("Token").fill("secret");
  await form.getByLabel("Body").fill("{");
  await send.click();
  expect(await form.getByRole("status").textContent()).toMatch(/^The body is not JSON/);
  await form.getByLabel("Body").fill('{ "title": "<b>Shop</b>" }');
  await send.click();
  await expect.poll(() => form.locator("pre").textContent()).toContain("<b>Shop</b>");
  expect((await workspace.getProjects()).projects.map(({ title }) => title)).toContain("<b>Shop</b>");
  browser.expectErrors(/400/);
  await form.getByLabel("Body").fill('{ "title": 5 }');
  await send.click();
  await expect.poll(() => form.getByRole("status").textContent()).toMatch(/^400 /);
});

test("[W11.19] keeps the token in the tab alone, and forgets one that is emptied", async () => {
  const context = await browser.newContext();
  browser.expectErrors(/favicon/);
  const page = await browser.newPage(context);
  await page.goto(url);
  await page.getByLabel("Token").fill("secret");
  await page.reload();
  expect(await page.getByLabel("Token").inputValue()).toBe("secret");
  expect(await page.evaluate("[localStorage.length, document.cookie]")).toEqual([0, ""]);
  const other = await browser.newPage(context);
  await other.goto(url);
  expect(await other.getByLabel("Token").inputValue()).toBe("");
  await page.getByLabel("Token").fill("");
  await page.reload();
  expect(await page.getByLabel("Token").inputValue()).toBe("");
});

test("[W11.20] runs and loads nothing that is put into it", async () => {
  const page = await opened();
  browser.expectErrors(/Content Security Policy/);
  await page.evaluate(`
    const script = document.createElement("script");
    script.textContent = "window.intruded = true";
    document.body.append(script);
  `);
  expect(await page.evaluate("window.intruded")).toBeUndefined();
  expect(await page.evaluate('fetch("http://127.0.0.1:1/").then(() => "sent", (error) => error.name)')).toBe(
    "TypeError",
  );
});

test("has no serious fault that axe knows of, with a form open", async () => {
  const page = await opened("#updateCard");
  await formOf(page, "updateCard").waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await graveFaults(page)).toEqual([]);
  }
}, 240_000);
