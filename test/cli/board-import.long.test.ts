import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dropFile } from "../board/files";
import { useBrowser } from "../browser/use-browser";
import { openBoard } from "./board-page";
import { useBoardServer } from "./use-board-server";

const { serve } = useBoardServer();
const browser = useBrowser();

const trello = readFileSync(new URL("../import/fixtures/trello.json", import.meta.url), "utf8");

test("[W11.28] a file dropped on the board of a server shows its report, and is then a space of its workspace", async () => {
  const page = await openBoard(browser, await serve());
  const boards = page.locator(".sidebar-spaces a");
  await boards.first().waitFor({ state: "attached" });
  const before = await boards.count();
  await dropFile(page, "launch.json", trello);
  const report = page.getByRole("dialog", { name: "Import launch.json?" });
  await report.getByRole("row", { name: /votes/ }).waitFor();
  expect(await boards.count()).toBe(before);
  await report.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Book the hall" }).waitFor();
  await expect.poll(() => boards.count()).toBe(before + 1);
});

test("[W11.28] what somebody chooses for a list of the file is what it means on the server", async () => {
  const page = await openBoard(browser, await serve());
  await dropFile(page, "liste.csv", "Title,Status\nBake,a=b\n");
  await page.getByLabel("What “a=b” means").selectOption("started");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const behavior = page.getByRole("region", { name: "a=b" }).locator(".behavior");
  await expect.poll(() => behavior.getAttribute("data-behavior")).toBe("started");
});

test("[W11.28] a file that the server refuses changes nothing, and the reason is shown", async () => {
  const page = await openBoard(browser, await serve());
  const boards = page.locator(".sidebar-spaces a");
  await boards.first().waitFor({ state: "attached" });
  const before = await boards.count();
  browser.expectErrors(/400/);
  await dropFile(page, "launch.json", trello.slice(0, 3000));
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/Line \d+, column \d+: .*export it again/);
  await page.getByRole("button", { name: "Close" }).click();
  expect(await boards.count()).toBe(before);
});
