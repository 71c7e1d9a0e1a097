/**
 * What moving a workspace from one SQLite file to another by lines takes: time, and memory beside the storages' own.
 *
 *     npm --prefix bench run snapshots
 *     npm --prefix bench run snapshots -- 1000 10000 100000     cards of each workspace
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { generateWorkspace } from "workspace-engine/testing";
import { markdownTable } from "../markdown-table";

const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "workspace-engine-snapshots-"));
let files = 0;

const rows: (string | number)[][] = [];
for (const cards of sizes.length > 0 ? sizes : [1000, 10_000]) rows.push(await measure(cards));
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${markdownTable(["Cards", "lines", "MB", "write, s", "load, s", "heap grows, MB"], rows)}\n`);

async function measure(cards: number): Promise<(string | number)[]> {
  const source = emptyWorkspace();
  await source.load(generateWorkspace({ seed: 1, cards }));
  let [lines, bytes] = [0, 0];
  const writing = performance.now();
  for await (const line of source.exportLines()) {
    lines += 1;
    bytes += line.length;
  }
  const loading = performance.now();
  await emptyWorkspace().loadLines(source.exportLines());
  const end = performance.now();
  // Once more for the memory, for which the garbage is collected after every batch.
  const before = heap();
  let most = before;
  const onProgress = () => {
    most = Math.max(most, heap());
  };
  await emptyWorkspace().loadLines(source.exportLines(), { onProgress });
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  return [cards, lines, megabytes(bytes), seconds(writing, loading), seconds(loading, end), megabytes(most - before)];
}

function emptyWorkspace(): Workspace {
  files += 1;
  const storage = new SqliteStorage({ db: new Database(join(folder, `${files}.db`)), synchronous: "normal" });
  return new Workspace({ teamId: "t-bench", actor: { user_id: "u-ada", role: "admin" }, storage });
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
