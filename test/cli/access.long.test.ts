import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { listen, urlOf } from "../../src/cli/listen";
import { graveFaults } from "../browser/accessibility";
import { ANOTHER_NAME } from "../browser/chromium";
import { useBrowser } from "../browser/use-browser";
import { liveMark, screens } from "./board-page";
import type { Serving } from "./start-serve";
import { useBoardServer } from "./use-board-server";

const { folder, serveAlone } = useBoardServer();
const browser = useBrowser();

const title = "[W11.42 W11.43 W11.44 W11.45]";

/** Calls the API as a page does. */
function call(page: Page, methodAndPath: string, body?: object) {
  const [method = "", path = ""] = methodAndPath.split(" ");
  const sent = JSON.stringify({ method, ...(body && { body: JSON.stringify(body) }) });
  return page.evaluate(`fetch(${JSON.stringify(path)}, ${sent}).then((answer) => answer.json())`) as Promise<{
    readonly [name: string]: { readonly id: string; readonly list_order: readonly string[] };
  }>;
}

async function comesIn(link: string, name: string, context?: BrowserContext): Promise<Page> {
  const page = await browser.newPage(context);
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.keyboard.press("Enter");
  await page.getByLabel("Your name").waitFor({ state: "detached" });
  return page;
}

/** Ada, who owns a workspace with a board. */
async function owner({ program }: Serving, host = "127.0.0.1"): Promise<Page> {
  const [link = ""] = await program.printed(/http\S+#invite=\S+/);
  const ada = await comesIn(link.replace("127.0.0.1", host), "Ada Lovelace");
  await ada.getByRole("heading", { name: "Make your first board" }).waitFor();
  const { project } = await call(ada, "POST /v1/my-team/projects", { title: "Website" });
  const lists = [{ title: "To do", behavior: "committed" }];
  await call(ada, "POST /v1/my-team/boards", { project_id: project?.id, title: "Launch", lists });
  await liveMark(ada, "live").waitFor();
  return ada;
}

async function people(page: Page) {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "People", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "People" });
  await dialog.getByRole("button", { name: "Close" }).waitFor();
  return dialog;
}

async function invites(page: Page, name: string): Promise<string> {
  const dialog = await people(page);
  await dialog.getByLabel("Invite somebody").fill(name);
  await dialog.getByRole("combobox", { name: "Role", exact: true }).selectOption("Member");
  await dialog.getByLabel("Invite somebody").press("Enter");
  const link = await dialog.getByRole("textbox", { name: `Link for ${name}` }).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

async function addCard(page: Page, title: string): Promise<void> {
  const request = { type: "board", board_filters: {} };
  const { boards } = (await call(page, "POST /v1/my-team/views/preview", request)) as unknown as {
    boards: readonly { id: string }[];
  };
  await call(page, "POST /v1/my-team/cards", { title, board_id: boards[0]?.id });
}

test(`${title} two people share a board by links, and a revoked one is out at once`, { timeout: 120_000 }, async () => {
  const serving = await serveAlone("--sqlite", join(folder, "team.db"));
  const ada = await owner(serving);
  const link = await invites(ada, "Max");
  const max = await comesIn(link, "Max Moretti");
  await liveMark(max, "live").waitFor();
  await addCard(max, "Written by Max");
  await ada.getByText("Written by Max").click();
  await ada.getByRole("textbox", { name: "New comment" }).waitFor();
  const { commits } = (await call(ada, "GET /v1/my-team/commits")) as unknown as {
    readonly commits: readonly { readonly actor: { readonly user_id: string } }[];
  };
  const { user } = await call(max, "GET /v1/users/me");
  expect(commits[0]?.actor.user_id).toBe(user?.id);
  await ada.keyboard.press("Escape");

  browser.expectErrors(/40[134]|can no longer be followed/);
  const late = await browser.newPage();
  await late.goto(link);
  await late
    .getByRole("alert")
    .getByText(/used before/)
    .waitFor();
  expect(await graveFaults(late)).toEqual([]);

  // A used link that is opened again enters by the session.
  const again = await browser.newPage(max.context());
  await again.goto(link);
  await liveMark(again, "live").waitFor();

  const dialog = await people(ada);
  const revoke = dialog.getByRole("button", { name: /^Revoke Max Moretti · / });
  await revoke.click();
  await max
    .getByRole("alert")
    .getByText(/access to this workspace has ended/)
    .waitFor({ timeout: 5_000 });
  await max.reload();
  await max.getByLabel("Link or token").waitFor();
  expect(await max.getByRole("alert").count()).toBe(0);

  await dialog.getByRole("button", { name: "Link for Max Moretti" }).click();
  const second = await dialog.getByRole("textbox", { name: "Link for Max Moretti" }).inputValue();
  await max.getByLabel("Link or token").fill(second);
  await max.keyboard.press("Enter");
  expect(await max.getByLabel("Your name").inputValue()).toBe("Max Moretti");
  await max.keyboard.press("Enter");
  await liveMark(max, "live").waitFor();
  await dialog.getByLabel("Role of Max Moretti").selectOption("Viewer");
  await liveMark(max, "live").waitFor();
  await expect
    .poll(() => max.evaluate(`fetch("/v1/my-team/cards/none", { method: "DELETE" }).then((a) => a.status)`))
    .toBe(403);
  await dialog.getByRole("button", { name: "Remove Max Moretti" }).click();
  await ada.getByRole("dialog", { name: "Remove Max Moretti?" }).getByRole("button", { name: "Remove" }).click();
  await max
    .getByRole("alert")
    .getByText(/access to this workspace has ended/)
    .waitFor({ timeout: 5_000 });
});

test("[W11.43] a session lasts over a restart, and ends when its person signs out", { timeout: 120_000 }, async () => {
  const options = ["--sqlite", join(folder, "kept.db")];
  const first = await serveAlone(...options);
  const ada = await owner(first);
  await first.program.stop();
  browser.expectErrors(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE|ERR_EMPTY|401/);
  await serveAlone(...options, "--port", new URL(first.url).port);
  await ada.reload();
  await liveMark(ada, "live").waitFor();
  const dialog = await people(ada);
  await dialog.getByLabel("Token for a script").fill("Backup");
  await dialog.getByRole("button", { name: "Make a token" }).click();
  const token = await dialog.getByRole("textbox", { name: "Token for Backup" }).inputValue();
  const me = await fetch(`${first.url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me.json()).user.display_name).toBe("Ada Lovelace");
  // The stream may end before the page is loaded anew.
  browser.expectErrors(/can no longer be followed: WorkspaceError: Send a token/);
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await ada.getByLabel("Link or token").waitFor();
  expect(await ada.context().cookies()).toEqual([]);
});

test("[W11.44] a page of another port gets nothing by the cookie that its requests carry", async () => {
  const serving = await serveAlone();
  browser.expectErrors(/CORS|ERR_FAILED|401|409/);
  const ada = await owner(serving);
  const received: string[] = [];
  const page = "<!doctype html><title>Elsewhere</title>";
  const other = await listen((_, response) => response.setHeader("content-type", "text/html").end(page), {
    host: "127.0.0.1",
    port: 0,
  });
  try {
    const forger = await browser.newPage(ada.context());
    await forger.goto(urlOf(other));
    forger.on("response", (response) => received.push(`${response.status()} ${new URL(response.url()).pathname}`));
    const tried = await forger.evaluate(`(async () => {
      const url = ${JSON.stringify(serving.url)};
      const outcome = (sent) => sent.then((answer) => answer.text(), () => "refused");
      const read = await outcome(fetch(url + "/v1/users/me", { credentials: "include" }));
      const body = JSON.stringify({ title: "Forged" });
      const init = { method: "POST", mode: "no-cors", credentials: "include", body };
      const written = await outcome(fetch(url + "/v1/my-team/projects", init));
      const form = await outcome(fetch(url + "/access/tokens", { ...init, body: JSON.stringify({ name: "Forged" }) }));
      return [read, written, form];
    })()`);
    expect(tried).toEqual(["refused", "", ""]);
    expect(received.filter((line) => !line.startsWith("401"))).toEqual([]);
    expect(received.length).toBeGreaterThan(0);
    const { projects } = (await call(ada, "GET /v1/my-team/projects")) as unknown as { projects: readonly object[] };
    expect(projects).toHaveLength(1);
  } finally {
    other.close();
  }
});

test("[W11.44] a page by a name over plain HTTP, which browsers trust less", async () => {
  const serving = await serveAlone("--allow-host", ANOTHER_NAME, "--sqlite", join(folder, "lan.db"));
  const ada = await owner(serving, ANOTHER_NAME);
  expect(new URL(ada.url()).hostname).toBe(ANOTHER_NAME);
  const dialog = await people(ada);
  await dialog.getByLabel("Invite somebody").fill("Max");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByRole("textbox", { name: "Link for Max" });
  expect(await link.inputValue()).toContain(`http://${ANOTHER_NAME}:`);
  expect(await dialog.getByText(/only this machine reaches/).count()).toBe(0);
});

test.for(screens)(
  "[W11.16] people at $width pixels, $colorScheme: axe finds nothing, fingers find all",
  async (screen) => {
    const { width, height, colorScheme } = screen;
    const serving = await serveAlone("--sqlite", join(folder, `people-${width}-${colorScheme}.db`));
    const [link = ""] = await serving.program.printed(/http\S+#invite=\S+/);
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: colorScheme ?? null,
      hasTouch: true,
    });
    const page = await browser.newPage(context);
    await page.goto(link);
    await page.getByLabel("Your name").fill("Ada Lovelace");
    expect(await graveFaults(page), "joining").toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Make your first board" }).waitFor();
    const dialog = await people(page);
    await dialog.getByLabel("Invite somebody").fill("Max Moretti");
    await dialog.getByRole("button", { name: "Make a link" }).click();
    await dialog.getByRole("textbox", { name: "Link for Max Moretti" }).waitFor();
    await dialog.getByRole("button", { name: "Remove Max Moretti" }).click();
    expect(await graveFaults(page), "people").toEqual([]);
    const small = await dialog.locator("button, select, input").evaluateAll((all) =>
      all.flatMap((element) => {
        const { height } = element.getBoundingClientRect();
        return height < 44 ? [`${element.textContent} ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    const wide = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect(wide).toBeLessThanOrEqual(0);
  },
);
