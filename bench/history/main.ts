/**
 * The cost of history: bytes for each kept commit, and the time of reading the past.
 *
 *     npm --prefix bench run history
 *     npm --prefix bench run history -- memory      only the one
 *     npm --prefix bench run history -- reads       only the other
 */
import { markdownTable } from "../markdown-table";
import { measureMemory } from "./memory";
import { measureReads } from "./reads";

const DISTANCES = [1000, 10_000, 100_000];
const parts = process.argv.slice(2);
const isWanted = (part: string): boolean => parts.length === 0 || parts.includes(part);

if (isWanted("memory")) await showMemory();
if (isWanted("reads")) await showReads();

async function showMemory(): Promise<void> {
  const rows = await measureMemory({ commits: 5000, warmUp: 1500, runs: 3, heapBytes });
  show(
    ["Bytes a commit adds to the heap", "history off", "history on", "so keeping it costs"],
    rows.map(({ operation, off, on }) => [operation, ...[off, on, on - off].map(rounded)]),
  );
}

async function showReads(): Promise<void> {
  const rows = await measureReads({ cards: 1000, distances: DISTANCES, runs: 7 });
  show(
    ["CPU milliseconds", "now", ...DISTANCES.map((distance) => `${rounded(distance)} commits back`)],
    rows.map(({ what, now, back }) => [what, ...[now, ...back].map(rounded)]),
  );
}

function heapBytes(): number {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error("Run this with --expose-gc: else the heap holds what nobody needs, too.");
  for (let round = 0; round < 3; round += 1) gc();
  return process.memoryUsage().heapUsed;
}

function show(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n${markdownTable(titles, rows)}`);
}

/** Whole from 10 on, with one more digit below. */
function rounded(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
}
