/**
 * The processor time of writes in memory, garbage collector and compiler included.
 *
 *     npm --prefix bench run writes                       10,000 cards
 *     npm --prefix bench run writes -- 10000 1000000      other sizes
 *     npm --prefix bench run writes -- 10000 createCard   only what begins so
 *
 * Each size is measured in several processes of its own, and the median of all is taken: what the compiler makes of a
 * program differs from one to the next.
 */
import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import { rounded } from "../views/report/numbers";
import { type Figure, figureOf } from "./figure";
import { filled } from "./filled";
import { bulksOf, measuredOf } from "./measured";

const PROCESSES = 5;
const ROUNDS = 20;
const BULK_ROUNDS = 5;

const [first, ...rest] = process.argv.slice(2);
if (first === "child") await child(rest);
else parent(process.argv.slice(2));

/** Measures one size, and writes the figures as JSON. */
async function child([cards = "", ...names]: readonly string[]): Promise<void> {
  const { subject, load } = await filled(Number(cards));
  const isWanted = ({ name }: { readonly name: string }) =>
    names.length === 0 || names.some((wanted) => name.startsWith(wanted));
  const figures: Figure[] = [];
  for (const each of (await measuredOf(subject)).filter(isWanted)) figures.push(await figureOf(each, ROUNDS));
  for (const each of bulksOf(subject).filter(isWanted)) figures.push(await figureOf(each, BULK_ROUNDS));
  process.stdout.write(JSON.stringify([...figures, load]));
}

function parent(given: readonly string[]): void {
  const sizes = given.filter((word) => /^\d+$/.test(word));
  const names = given.filter((word) => !/^\d+$/.test(word));
  const columns = (sizes.length > 0 ? sizes : ["10000"]).map((cards) => measuredApart(cards, names));
  const [firstColumn = []] = columns;
  const rows = firstColumn.map(({ name }, row) => [name, ...columns.map((column) => shown(column[row]?.microseconds))]);
  const titles = (sizes.length > 0 ? sizes : ["10000"]).map((cards) => Number(cards).toLocaleString("en"));
  process.stdout.write(`${markdownTable(["Processor time", ...titles], rows)}\n`);
}

/** In processes one after another; of each figure the median. */
function measuredApart(cards: string, names: readonly string[]): readonly Figure[] {
  const runs = Array.from({ length: PROCESSES }, () => {
    const figures = oneProcess(cards, names);
    console.error(
      `${cards}: ${figures.map(({ microseconds }) => shown(microseconds)).join(", ")} (load ${loadavg()[0]?.toFixed(1)})`,
    );
    return figures;
  });
  return (runs[0] ?? []).map(({ name }, row) => {
    return { name, microseconds: median(runs.map((figures) => figures[row]?.microseconds ?? Number.NaN)) };
  });
}

function oneProcess(cards: string, names: readonly string[]): readonly Figure[] {
  const [, program = ""] = process.argv;
  const { status, stdout } = spawnSync(process.execPath, [...process.execArgv, program, "child", cards, ...names], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${cards} cards could not be measured.`);
  return JSON.parse(stdout) as readonly Figure[];
}

function shown(microseconds = Number.NaN): string {
  if (microseconds >= 1e6) return `${rounded(microseconds / 1e6)} s`;
  return microseconds >= 1e4 ? `${rounded(microseconds / 1e3)} ms` : `${rounded(microseconds)} µs`;
}
