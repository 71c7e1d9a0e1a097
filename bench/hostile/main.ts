import { loadavg } from "node:os";
import { markdownTable } from "../markdown-table";
import { measure, type Sample } from "./measure";
import { targets } from "./subject";

const RUNS = 5;
/** Shorter times are mostly those of the clock. */
const TELLING = 5;

const worst = (samples: readonly Sample[]): Sample | undefined => [...samples].sort((a, b) => b.cpu - a.cpu)[0];

const named = process.argv.slice(2);
const rows: string[][] = [];
for await (const target of targets(named.length > 0 ? named : undefined)) {
  const samples = await measure(target, { runs: RUNS });
  const slowest = worst(samples);
  const growth = Math.max(0, ...samples.filter(({ cpu }) => cpu >= TELLING).map(({ cpu, half }) => cpu / half));
  if (slowest === undefined) continue;
  const { what, bytes, status, cpu, parsing } = slowest;
  const row = [
    target.name,
    what,
    `${Math.round(bytes / 1024)}`,
    `${status}`,
    cpu.toFixed(1),
    parsing.toFixed(1),
    growth === 0 ? "" : growth.toFixed(1),
  ];
  rows.push(row);
  console.error(row.join("  "));
}
const titles = ["", "slowest request", "kB", "status", "CPU ms", "of it JSON.parse", "doubled, at most"];
process.stdout.write(`\n${markdownTable(titles, rows)}\n\nload ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`);
