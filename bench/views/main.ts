/**
 * What views take in memory, beside other things one could embed, and how that grows with the cards.
 *
 *     npm --prefix bench/views ci
 *     npm --prefix bench/views run bench -- 10000                       everything, with 10,000 cards
 *     npm --prefix bench/views run bench -- 10000 100000 1000000        and a plot of how it grows: growth.svg
 *     npm --prefix bench/views run bench -- 100000 find sqlite-tuned    only these sections and peers
 *     npm --prefix bench/views run bench -- 100000 --words=100000 --back-dated=0.3 --seconds=60
 *     npm --prefix bench/views run profile -- 100000 find 'content substring'
 *
 * Every size is measured in a process of its own. Peers that take seconds for an answer are left out where there are too
 * many cards, which the report says.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { measure } from "./measure";
import { effortOf, readOptions, recipeOf } from "./options";
import { profile } from "./profile";
import { growthPlot } from "./report/growth-plot";
import type { Result } from "./report/result";
import { reportOf } from "./report/tables";
import { known } from "./sections";

const [first, ...rest] = process.argv.slice(2);
if (first === "profile") await profile(rest);
else if (first === "child") await child(rest);
else parent(process.argv.slice(2));

/** Measures one size and leaves the result in a file. */
async function child([file = "", ...given]: readonly string[]): Promise<void> {
  const options = readOptions(given, known);
  const [cards = 0] = options.sizes;
  const tell = (progress: string) =>
    console.error(`${cards.toLocaleString("en")}: ${progress} (load ${loadavg()[0]?.toFixed(1)})`);
  writeFileSync(file, JSON.stringify(await measure(recipeOf(options, cards), options.named, effortOf(options), tell)));
}

function parent(given: readonly string[]): void {
  const { sizes } = readOptions(given, known);
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-views-"));
  const others = given.filter((word) => !/^\d+$/.test(word));
  const results = sizes.flatMap((cards) => measuredApart(join(folder, `${cards}.json`), [String(cards), ...others]));
  rmSync(folder, { recursive: true, force: true });
  for (const result of results) process.stdout.write(`\n${reportOf(result)}`);
  if (results.length < 2) return;
  writeFileSync("growth.svg", growthPlot(results));
  process.stdout.write("\nHow that grows is drawn in bench/views/growth.svg.\n");
}

function measuredApart(file: string, given: readonly string[]): readonly Result[] {
  const [, program = ""] = process.argv;
  const { status, signal, error } = spawnSync(
    process.execPath,
    [...process.execArgv, program, "child", file, ...given],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (status !== 0) {
    console.error(`${given[0]} cards could not be measured: ${error ?? signal ?? `status ${status}`}.`);
    process.exitCode = 1;
    return [];
  }
  return [JSON.parse(readFileSync(file, "utf8")) as Result];
}
