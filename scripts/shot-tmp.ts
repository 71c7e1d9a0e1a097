import { launchChromium } from "../test/browser/chromium";

const [, , file, out, w = "900", scheme = "light"] = process.argv;
const b = await launchChromium();
const p = await (
  await b.newContext({ viewport: { width: Number(w), height: 900 }, colorScheme: scheme as any })
).newPage();
await p.goto(file);
await p.waitForTimeout(500);
await p.screenshot({ path: out, fullPage: process.argv[6] === "full" });
await b.close();
