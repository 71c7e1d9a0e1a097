import type { Page } from "playwright-core";

const mimeType = "application/octet-stream";

/** Chooses a file in the sidebar. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator(".sidebar")
    .getByLabel("Open a file…")
    .setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
}

/** Drags a file over the page and drops it. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(`for (const type of ["dragover", "drop"]) {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true }));
  }`);
}
