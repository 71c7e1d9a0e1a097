import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { generateWorkspace } from "workspace-engine/testing";
import { graveFaults } from "../browser/accessibility";
import { useBrowser } from "../browser/use-browser";
import { chooseFile, dropFile } from "./files";
import { boardLinks, databases, heading, opened, openFile, rename, shown, titleOf } from "./kept-board";
import { useBoardSite } from "./use-board-site";

const browser = useBrowser();
const site = useBoardSite();

test("a reload finds what was done", async () => {
  const page = await opened(browser, site.url);
  const card = await rename(page, "Done before the reload");
  await page.reload();
  await shown(page);
  expect(await titleOf(page, card)).toBe("Done before the reload");
});

test("saved views stay where the workspace is kept", async () => {
  const page = await opened(browser, site.url);
  await page.keyboard.press("v");
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Mine");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete Mine" }).waitFor();
  await page.reload();
  await shown(page);
  await page.keyboard.press("v");
  await page.getByRole("button", { name: "Delete Mine" }).click();
  await page.getByRole("button", { name: "Mine", exact: true }).waitFor({ state: "detached" });
});

test("tabs opened at once share one workspace, and see each other's work", async () => {
  const context = await browser.newContext();
  const open = () => opened(browser, site.url, context);
  const [one, other] = await Promise.all([open(), open()]);
  expect(await databases(one)).toHaveLength(1);
  const card = await rename(one, "Seen in both");
  await expect.poll(() => titleOf(other, card)).toBe("Seen in both");
});

test("a file takes the place of the workspace, in all tabs and for good", async () => {
  const page = await opened(browser, site.url);
  const other = await opened(browser, site.url, page.context());
  await rename(page, "Of the one before");
  const file = generateWorkspace({ seed: 11, cards: 30, boards: 1, teamId: "t-other" });
  await openFile(page, JSON.stringify(file));
  const board = `${file.boards[0]?.title}`;
  for (const tab of [page, other]) {
    await expect.poll(() => boardLinks(tab).locator(".is-cut").allTextContents()).toEqual([board]);
  }
  await page.reload();
  await shown(page);
  expect(await boardLinks(page).locator(".is-cut").allTextContents()).toEqual([board]);
  await expect.poll(() => databases(page)).toHaveLength(1);
});

const refused: Readonly<Record<string, readonly [content: string, reason: string, answer?: string]>> = {
  "that is nothing": ["{ nothing", "Line 1, column 3"],
  "with faults": ['{"format":"workspace-engine","version":1,"cards":[{"id":"1"}]}', "cards[0]", "Open"],
  "in milliseconds": ['{"time_unit":"milliseconds"}', "milliseconds"],
};

test.each(Object.entries(refused))(
  "a file %s is refused with the reason, and the workspace stays as it is",
  async (_, [content, reason, answer]) => {
    const page = await opened(browser, site.url);
    const card = await rename(page, "Still here");
    await chooseFile(page, "acme.json", content);
    if (answer !== undefined) await page.getByRole("button", { name: answer, exact: true }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain(reason);
    expect(await graveFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    expect(await titleOf(page, card)).toBe("Still here");
    await page.reload();
    await shown(page);
    expect(await titleOf(page, card)).toBe("Still here");
    await expect.poll(() => databases(page)).toHaveLength(1);
  },
);

test("a dropped file asks before it takes the place of what is kept", async () => {
  const page = await opened(browser, site.url);
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["{"], "dropped.json"));
    dispatchEvent(new DragEvent("dragover", { dataTransfer, cancelable: true }));
  }`);
  await page.getByText("Drop a file to bring in what it holds").waitFor();
  await dropFile(page, "dropped.json", '{"format":"workspace-engine","version":1,"time_unit":"seconds"}');
  await heading(page, "Open dropped.json?");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("what is saved to a file can be opened again after beginning anew", async () => {
  const page = await opened(browser, site.url);
  const card = await rename(page, "Saved");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save to a file" }).click();
  const stream = await (await download).createReadStream();
  const saved = await text(stream);
  await page.getByRole("button", { name: "Begin anew…" }).click();
  await page.getByRole("button", { name: "Begin anew", exact: true }).click();
  await expect.poll(() => titleOf(page, card)).not.toBe("Saved");
  await openFile(page, saved);
  await expect.poll(() => titleOf(page, card)).toBe("Saved");
});

test("a workspace without a board says so, and another one can be opened there", async () => {
  const page = await opened(browser, site.url);
  await openFile(page, '{"format":"workspace-engine","version":1,"time_unit":"seconds"}');
  await heading(page, "Make your first board");
  await openFile(page, JSON.stringify(generateWorkspace({ seed: 11, cards: 30, boards: 1 })));
  await shown(page);
});
