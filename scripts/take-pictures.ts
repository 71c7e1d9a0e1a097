/**
 * Takes the pictures of the board that README and docs show, of `serve --demo` in a real Chromium:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/take-pictures.ts
 *
 * The made-up workspace and its people are the same each time, but for what has happened until a picture is taken.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../test/browser/chromium";
import { buildBoard, buildProgram, removeProgram, startServe } from "../test/cli/start-serve";

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  /** Runs before the picture is taken. */
  readonly open?: (page: Page) => Promise<void>;
}

const openCard = (page: Page): Promise<void> => page.locator("[data-card]").first().click();
const openBurnDown = (page: Page): Promise<void> => page.getByRole("button", { name: "Burn-down" }).click();

const pictures: readonly Picture[] = [
  { file: "board-1280", width: 1280, height: 800, colorScheme: "light" },
  { file: "board-1280-dark", width: 1280, height: 800, colorScheme: "dark", open: openBurnDown },
  { file: "board-390", width: 390, height: 844, colorScheme: "light" },
  { file: "board-390-dark", width: 390, height: 844, colorScheme: "dark", open: openCard },
];

/** A third of the bytes, by the means of the browser. */
async function asWebp(context: BrowserContext, png: string): Promise<string> {
  const page = await context.newPage();
  return page.evaluate(async (content) => {
    const image = new Image();
    image.src = `data:image/png;base64,${content}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8).replace(/^.*,/, "");
  }, png);
}

const folder = fileURLToPath(new URL("../docs/images/", import.meta.url));
await Promise.all([buildProgram(), buildBoard()]);
const { program, url, token } = await startServe("--demo", "--quiet");
const browser = await launchChromium();
try {
  for (const { file, width, height, colorScheme, open } of pictures) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: "en-GB" });
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${url}/#token=${token}`);
    await page.locator("[data-card]").first().waitFor();
    await open?.(page);
    await page.waitForTimeout(1_000);
    const png = (await page.screenshot()).toString("base64");
    writeFileSync(`${folder}${file}.webp`, Buffer.from(await asWebp(context, png), "base64"));
    await context.close();
  }
} finally {
  await browser.close();
  await program.stop();
  removeProgram();
}
