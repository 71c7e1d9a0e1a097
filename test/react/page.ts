import { afterAll, beforeAll } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

const open = () => builtinEnvironments["happy-dom"].setup(globalThis, {});

/** React looks for a page when it is first imported: this module is imported before it. */
let page: Awaited<ReturnType<typeof open>> | undefined = await open();

/**
 * Opens a page for the tests of a file. A file that names happy-dom as its environment would have a worker of its own, and
 * the files after it another one, each of which imports everything again.
 */
export function openPage(): void {
  beforeAll(async () => {
    page ??= await open();
  });
  afterAll(async () => {
    await page?.teardown(globalThis);
    page = undefined;
  });
}
