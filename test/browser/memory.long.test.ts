import { expect, test } from "vitest";
import type * as memoryPage from "./memory-page";
import { moduleIn } from "./module-in";
import { useBrowser } from "./use-browser";
import { useSite } from "./use-site";

const browser = useBrowser();
const site = useSite({ main: "test/browser/memory-page.ts" });

test("a workspace in memory works in a page, with its live views", async () => {
  const page = await browser.newPage();
  await page.goto(site.url);
  const call = moduleIn<typeof memoryPage>(page, "/main.js");
  expect(await call("titlesShown", "Write")).toEqual(["Write"]);
});

test("an error that a page reports is noticed", async () => {
  const page = await browser.newPage();
  const heard = browser.expectErrors(/out of order/);
  await page.goto(site.url);
  await page.evaluate('console.error("The lift is out of order.")');
  await page.evaluate('setTimeout(() => { throw new Error("The stairs are out of order."); })');
  await expect.poll(() => heard()).toHaveLength(2);
});
