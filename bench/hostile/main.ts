import { loadavg } from "node:os";
import { operationNames } from "../../test/access/every-operation";
import { markdownTable } from "../markdown-table";
import { measure, type Sample, sampleOf } from "./measure";
import { storedTrials } from "./stored";
import { targets } from "./subject";

const RUNS = 5;

/** Milliseconds of processor time that a request may take, and how many times as long as half of it. */
const MOST_CPU = 50;
/** A second pass over the whole for each of its parts takes four times as long; collections and caches take the rest. */
const MOST_GROWTH = 3;

interface Row {
  readonly name: string;
  readonly slowest: Sample;
  readonly growth: number;
}

const broken: string[] = [];

function judge(name: string, { what, cpu, growth = 0 }: Sample, mostCpu: number): void {
  if (cpu <= mostCpu && growth <= MOST_GROWTH) return;
  const line = `${name}: ${what}: ${cpu.toFixed(1)} ms, ${growth.toFixed(1)} times its half`;
  broken.push(line);
  console.error(`  BROKEN ${line}`);
}

async function rowOf(name: string, samples: AsyncIterable<Sample>, mostCpu = MOST_CPU): Promise<Row | undefined> {
  let slowest: Sample | undefined;
  let growth = 0;
  for await (const sample of samples) {
    judge(name, sample, mostCpu);
    growth = Math.max(growth, sample.growth ?? 0);
    if (slowest === undefined || sample.cpu > slowest.cpu) slowest = sample;
  }
  return slowest && { name, slowest, growth };
}

const cellsOf = ({ name, slowest: { what, bytes, status, cpu }, growth }: Row): string[] => [
  name,
  what,
  `${Math.round(bytes / 1024)}`,
  `${status}`,
  cpu.toFixed(1),
  growth === 0 ? "" : growth.toFixed(1),
];

const rows: string[][] = [];
function add(row: Row | undefined): void {
  if (row === undefined) return;
  rows.push(cellsOf(row));
  console.error(cellsOf(row).join("  "));
}

const start = performance.now();
const named = process.argv.slice(2);
const isAsked = (name: string): boolean => named.length === 0 || named.includes(name);
for await (const target of targets(operationNames.filter(isAsked))) {
  add(await rowOf(target.name, measure(target, { runs: RUNS })));
}
for (const { name, trials, mostCpu } of storedTrials) {
  if (isAsked(name)) add(await rowOf(name, samplesOf(trials()), mostCpu ?? MOST_CPU));
}

async function* samplesOf(trials: ReturnType<(typeof storedTrials)[number]["trials"]>): AsyncGenerator<Sample> {
  for await (const trial of trials) yield sampleOf(trial, RUNS);
}

const titles = ["", "slowest request", "kB", "status", "CPU ms", "doubled, at most"];
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const load = loadavg()[0]?.toFixed(1);
process.stdout.write(`\n${markdownTable(titles, rows)}\n\n${minutes} minutes, load ${load}, Node ${process.version}\n`);
process.stdout.write(
  broken.length === 0 ? "All within bounds.\n" : `Bounds broken ${broken.length} times:\n${broken.join("\n")}\n`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
