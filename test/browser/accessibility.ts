import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Changes such as the color scheme must be painted before axe looks at the elements. */
const twoFrames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** Serious and critical findings of axe: rule, place and reason. Selectors exclude foreign elements. */
export async function graveFaults(page: Page, ...exclude: readonly string[]): Promise<readonly string[]> {
  // Evaluated rather than added as an element, which a content security policy would not let run.
  await page.evaluate(axe);
  await page.evaluate(twoFrames);
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify({ exclude })})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
}
