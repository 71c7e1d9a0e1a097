import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "../browser/use-browser";
import { useBoardServer } from "./use-board-server";

const server = useBoardServer();
const browser = useBrowser();

async function opened(): Promise<{ readonly page: Page; readonly url: string; readonly requests: readonly string[] }> {
  const { url } = await server.serve("--token", "secret");
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${url}/docs`);
  await page.locator(".opblock-tag").first().waitFor();
  return { page, url, requests };
}

test("[W11.8] shows every operation, without anything from elsewhere and without running what is put into it", async () => {
  const { page, url, requests } = await opened();
  expect(await page.locator(".opblock-tag").count()).toBeGreaterThan(20);
  expect(requests.filter((request) => !request.startsWith(url) && !request.startsWith("data:"))).toEqual([]);
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

test("[W11.8] sends an operation with the token that was entered, to the workspace that is served", async () => {
  const { page } = await opened();
  await page.getByRole("button", { name: "Authorize" }).first().click();
  await page.locator(".auth-container input").fill("secret");
  await page.locator(".auth-btn-wrapper").getByRole("button", { name: "Apply credentials" }).click();
  await page.locator(".auth-btn-wrapper").getByRole("button", { name: "Close" }).click();
  await page.getByPlaceholder("Filter by tag").fill("Projects");
  await expect.poll(() => page.locator(".opblock-tag").count()).toBe(1);
  await page.locator(".expand-operation").click();
  const operation = page.locator(".opblock", { hasText: "getProjects" }).first();
  await operation.locator("button.opblock-summary-control").click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await operation.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
  expect(await operation.locator(".live-responses-table").textContent()).toContain('"projects"');
  expect(await page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")).toEqual([0, 0, ""]);
});
