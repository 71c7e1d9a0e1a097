import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { liveMark } from "../cli/board-page";
import { useBoardServer } from "../cli/use-board-server";

const { serveAlone } = useBoardServer();
const browser = useBrowser();

const SHOTS = process.env["SHOTS"];

async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await graveFaults(page), `${name}, ${colorScheme}`).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png`, fullPage: true });
  }
}

test("[W11.16] a page of reports shows velocity, flow and time, of which lists show their points", async () => {
  const { url, token, client } = await serveAlone("--demo");
  const page = await browser.newPage(await browser.newContext({ viewport: { width: 1280, height: 900 } }));
  await page.goto(`${url}/#token=${token}`);
  await liveMark(page, "live").waitFor({ state: "attached" });
  const board_id = new URL(page.url()).searchParams.get("board") ?? "";
  const { summary } = await client.summarizeView({
    type: "card",
    card_filters: { is_archived: false, include: { boards: [board_id] } },
    group_by: [{ field: "list_id" }],
    measures: [{ sum: "estimate" }],
  });
  const points = summary.groups.map(({ measures: [sum] }) => sum ?? 0).filter((sum) => sum > 1);
  const shown = page.locator(".lane-head").filter({ hasText: "points" });
  await expect.poll(() => shown.count()).toBe(points.length);
  await page.getByRole("link", { name: "Reports" }).click();
  for (const name of ["Velocity", "Flow", "Time"]) await page.getByRole("region", { name }).waitFor();
  await page.locator(".chart canvas").first().waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Flow" }).locator("canvas").count()).toBe(1);
  await look(page, "reports-1280");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "reports-390");
  await page.goBack();
  await page.locator(".lane-head").first().waitFor();
}, 180_000);
