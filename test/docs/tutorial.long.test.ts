import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build, type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { alias, commandsOf, Project } from "./project";
import { type ServerProcess, startScript } from "./server-process";

const page = "docs/tutorial.md";
const project = new Project(page);
let script: string;
let server: ServerProcess;
let site: PreviewServer;
let url: string;

afterAll(async () => {
  await site?.close();
  await server?.stop();
  project.remove();
});

const browser = useBrowser();

beforeAll(async () => {
  script = await project.script("server.js");
  server = await startScript(script, {}, { cwd: project.folder });
  const options = { root: project.folder, configFile: join(project.folder, "vite.config.js"), resolve: { alias } };
  const before = process.env["PORT"];
  process.env["PORT"] = String(server.port);
  await build({ ...options, logLevel: "error" });
  site = await preview({ ...options, logLevel: "silent", preview: { host: "127.0.0.1", port: 0 } });
  if (before === undefined) delete process.env["PORT"];
  else process.env["PORT"] = before;
  url = site.resolvedUrls?.local[0] ?? "";
}, 300_000);

async function signIn(token: string): Promise<Page> {
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.getByLabel("Your token").fill(token);
  await tab.keyboard.press("Enter");
  await tab.getByRole("heading", { name: "Launch" }).waitFor();
  return tab;
}

const lane = (tab: Page, title: string) => tab.getByRole("region", { name: title });
const titles = (tab: Page, title: string) =>
  lane(tab, title)
    .getByRole("listitem")
    .getByRole("textbox")
    .evaluateAll((all) => all.map((one) => "value" in one && one.value));

async function addCard(tab: Page, title: string, due = ""): Promise<void> {
  await lane(tab, "To do").getByLabel("New card in To do").fill(title);
  await lane(tab, "To do").getByLabel("Due").fill(due);
  await lane(tab, "To do").getByRole("button", { name: "Add" }).click();
}

test("the tutorial's code type-checks, and its commands are those that are tried here", () => {
  expect([...project.files.keys()]).toEqual([
    ...["storage.js", "server.js", "vite.config.js", "index.html", "src/main.tsx", "src/boards.tsx", "src/lane.tsx"],
    ...["src/card-title.tsx", "src/extras.tsx", "src/style.css"],
  ]);
  expect(project.typeErrors()).toEqual([]);
  const tried = /^(?:mkdir|npm |node server\.js|curl |npx vite(?: build| preview)?$)/;
  expect(commandsOf(page).filter((command) => !tried.test(command))).toEqual([]);
  expect(existsSync(join(project.folder, "dist/index.html"))).toBe(true);
});

test("curl shows the space as the tutorial says", async () => {
  const headers = { authorization: "Bearer ada-secret" };
  const response = await fetch(`${server.url}/v1/acme/projects`, { headers });
  expect(await response.json()).toMatchObject({ projects: [{ title: "Website" }] });
});

test("two people see what each other does, and what is overdue", async () => {
  const ada = await signIn("ada-secret");
  const max = await signIn("max-secret");
  await addCard(ada, "Write the copy");
  await addCard(ada, "Renew the domain", "2026-01-05");
  await expect.poll(() => titles(max, "To do")).toEqual(["Write the copy", "Renew the domain"]);
  await expect.poll(() => max.locator("footer").textContent()).toBe("Overdue: Renew the domain");
  await max.getByLabel("List of Write the copy").selectOption("Doing");
  await expect.poll(() => titles(ada, "Doing")).toEqual(["Write the copy"]);
  await ada.getByLabel("List of Renew the domain").selectOption("Done");
  await expect.poll(() => max.locator("footer").count()).toBe(0);
  await ada.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titles(max, "To do")).toEqual(["Renew the domain"]);
  await ada.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titles(max, "To do")).toEqual([]);
  expect(await titles(max, "Doing")).toEqual(["Write the copy"]);
  expect(await graveFaults(ada)).toEqual([]);
});

test("a card is dragged to another list", async () => {
  const ada = await signIn("ada-secret");
  await addCard(ada, "Draw the logo");
  const card = lane(ada, "To do")
    .getByRole("listitem")
    .filter({ has: ada.getByLabel("List of Draw the logo") });
  await card.dragTo(lane(ada, "Done"), { sourcePosition: { x: 4, y: 4 } });
  await expect.poll(() => titles(ada, "Done")).toEqual(["Draw the logo"]);
});

test("an edit of both is noticed, and either can be kept", async () => {
  browser.expectErrors(/409/);
  const ada = await signIn("ada-secret");
  const max = await signIn("max-secret");
  await addCard(ada, "Pick a name");
  const field = (tab: Page) => lane(tab, "To do").getByRole("listitem").getByRole("textbox");
  await expect.poll(() => titles(max, "To do")).toEqual(["Pick a name"]);
  await field(max).fill("Pick two names");
  await field(ada).fill("Pick the name");
  await field(ada).press("Enter");
  await expect.poll(() => max.evaluate(() => document.querySelectorAll("li input").length)).toBeGreaterThan(0);
  await expect.poll(async () => (await fetchTitles()).includes("Pick the name")).toBe(true);
  await field(max).press("Enter");
  await expect.poll(() => max.getByRole("alert").textContent()).toContain("“Pick the name” meanwhile");
  await max.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => titles(ada, "To do")).toEqual(["Pick two names"]);
});

async function fetchTitles(): Promise<readonly string[]> {
  const headers = { authorization: "Bearer ada-secret" };
  const body = JSON.stringify({ type: "card", card_filters: {} });
  const response = await fetch(`${server.url}/v1/acme/views/preview`, { method: "POST", headers, body });
  const { cards } = (await response.json()) as { readonly cards: readonly { readonly title: string }[] };
  return cards.map(({ title }) => title);
}

test("the page says that the server is away, and goes on once it is back", async () => {
  browser.expectErrors(/./);
  const ada = await signIn("ada-secret");
  await server.stop();
  await expect.poll(() => ada.getByRole("status").textContent()).toContain("The server is away");
  server = await startScript(script, {}, { cwd: project.folder, port: server.port });
  await ada.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => ada.getByRole("status").count()).toBe(0);
});
