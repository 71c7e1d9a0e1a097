/**
 * The cost of moving a workspace between SQLite files by lines: time and memory. The lines of the first load are
 * generated while they are read, so that only the files hold the workspace.
 *
 *     npm --prefix bench run snapshots
 *     npm --prefix bench run snapshots -- 10000 100000 1000000     at least so many cards
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { markdownTable } from "../markdown-table";
import { HeapOverTime, type Sample } from "./heap-over-time";
import { manyLines } from "./many-lines";

const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "workspace-engine-snapshots-"));
const tenths = Array.from({ length: 11 }, (_, index) => `${index * 10} %`);
let files = 0;

const times: (string | number)[][] = [];
const heaps: (string | number)[][] = [];
for (const cards of sizes.length > 0 ? sizes : [10_000, 100_000]) await measure(cards);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`
${markdownTable(["Cards", "lines", "MB", "load, s", "write, s", "file, MB"], times)}

${markdownTable(["Cards", "phase", ...tenths, "resident, MB"], heaps)}
`);

async function measure(atLeast: number): Promise<void> {
  const made = await manyLines(atLeast);
  const cards = made.cards.toLocaleString("en");
  const { path, workspace, close } = emptyWorkspace();
  const loadHeap = new HeapOverTime(printSample);
  const loading = performance.now();
  await workspace.loadLines(made.lines(), { onProgress: loadHeap.onProgress });
  const writing = performance.now();
  const writeHeap = new HeapOverTime(printSample);
  let [lines, bytes] = [0, 0];
  for await (const line of workspace.exportLines({ onProgress: writeHeap.onProgress })) {
    lines += 1;
    bytes += line.length;
  }
  const end = performance.now();
  await close();
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const file = megabytes(statSync(path).size);
  times.push([cards, lines, megabytes(bytes), seconds(loading, writing), seconds(writing, end), file]);
  heaps.push(row(cards, loadHeap, "reading"), row(cards, loadHeap, "checking"), row(cards, writeHeap, "writing"));
  console.error(`${cards}: done, load ${loadavg()[0]?.toFixed(1)}`);
}

function printSample({ phase, part, heap, resident }: Sample): void {
  const memory = `${megabytes(heap)} MB of heap, ${megabytes(resident)} MB resident`;
  console.error(`${phase} ${Math.floor(part * 100)} %: ${memory}, ${performance.now().toFixed(0)} ms`);
}

function row(
  cards: string,
  memory: HeapOverTime,
  phase: Parameters<HeapOverTime["samplesOf"]>[0],
): (string | number)[] {
  const samples = memory.samplesOf(phase);
  const cells = tenths.map((_, index) => samples.find(({ part }) => part >= index / 10)?.heap);
  const resident = Math.max(...samples.map((sample) => sample.resident));
  return [cards, phase, ...cells.map((heap) => (heap === undefined ? "" : megabytes(heap))), megabytes(resident)];
}

function emptyWorkspace() {
  files += 1;
  const path = join(folder, `${files}.db`);
  const db = new Database(path);
  const storage = new SqliteStorage({ db, synchronous: "normal" });
  const workspace = new Workspace({ teamId: "t-bench", actor: { user_id: "u-ada", role: "admin" }, storage });
  const close = async () => {
    await storage.close();
    db.close();
  };
  return { path, workspace, close };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
