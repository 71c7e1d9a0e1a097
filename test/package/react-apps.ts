import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { useBrowser } from "../browser/use-browser";
import { home, run } from "./home";
import { type ServedApp, serveApp } from "./served-app";

const program = (name: string, file: string): string => join(home, "node_modules", name, file);
const vite = program("vite", "bin/vite.js");
const next = program("next", "dist/bin/next");
const anyPort = ["--port", "0"];

/** Apps as somebody has them who installed the package, in a real browser. */
export function reactApps(): void {
  describe("an app with React", () => {
    const browser = useBrowser();

    async function open({ url }: ServedApp) {
      const page = await browser.newPage();
      await page.goto(url);
      const lists = page.locator("ol, ul");
      const titles = () =>
        lists.evaluateAll((all) => all.map((list) => [...list.children].map((item) => item.textContent)));
      return { page, lists, titles, click: (name: string) => page.getByRole("button", { name }).click() };
    }

    test.each([
      ["in development", [vite, "--host", "127.0.0.1", ...anyPort], []],
      ["built", [vite, "preview", "--host", "127.0.0.1", ...anyPort], [vite, "build"]],
    ])("[O8.1] shows and changes a workspace under StrictMode with Vite, %s", async (_how, serve, build) => {
      if (build.length > 0) run(process.execPath, build, join(home, "vite-app"));
      const app = await serveApp("vite-app", serve);
      try {
        const { titles, click } = await open(app);
        await expect.poll(titles).toEqual([["Write"], ["Write"]]);
        await click("Create");
        await expect.poll(titles).toEqual([
          ["Draw", "Write"],
          ["Draw", "Write"],
        ]);
        await click("Move");
        await expect.poll(titles).toEqual([["Draw"], ["Draw"]]);
        await click("Turn");
        await expect.poll(titles).toEqual([["Write"], ["Write"]]);
      } finally {
        await app.stop();
      }
    });

    test("[O8.1] is rendered by Next.js on the server, and goes on in the browser", async () => {
      run(process.execPath, [next, "build"], join(home, "next-app"));
      const app = await serveApp("next-app", [next, "start", "--hostname", "127.0.0.1", ...anyPort]);
      try {
        expect(await (await fetch(app.url)).text()).toContain(
          '<ul data-status="loading"><li>Written on the server</li></ul>',
        );
        const { page, titles, click } = await open(app);
        await page.locator('[data-status="live"]').waitFor({ state: "attached" });
        expect(await titles()).toEqual([[]]);
        await click("Create");
        await expect.poll(titles).toEqual([["Written in the browser"]]);
      } finally {
        await app.stop();
      }
    }, 300_000);
  });
}
