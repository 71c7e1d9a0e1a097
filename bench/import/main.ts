/**
 * The cost of importing a table into a SQLite file: processor time and peak memory.
 *
 *     npm --prefix bench run import
 *     npm --prefix bench run import -- 20 200     so many MB
 */
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { SqliteStorage } from "workspace-engine/sqlite";
import { markdownTable } from "../markdown-table";
import { processorTime } from "../processor-time";
import { writeBigTable } from "./big-table";

const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "workspace-engine-import-"));
const rows: (string | number)[][] = [];
for (const megabytes of sizes.length > 0 ? sizes : [5, 20]) rows.push(await measure(megabytes));
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `${markdownTable(["MB", "rows", "report, s", "import, s", "report, MB resident", "import, MB resident"], rows)}\n`,
);

async function measure(megabytes: number): Promise<(string | number)[]> {
  const path = join(folder, `${megabytes}.csv`);
  const cards = await writeBigTable(path, megabytes * 1e6);
  const storage = await SqliteStorage.open(join(folder, `${megabytes}.db`));
  const workspace = new Workspace({ teamId: "t-bench", actor: { user_id: "u-ada", role: "admin" }, storage });
  const start = processorTime();
  const reading = mostResident();
  const { lines } = await readImport(await openAsBlob(path));
  const read = reading.end();
  const between = processorTime();
  const writing = mostResident();
  await importLines(workspace, lines());
  const written = writing.end();
  const end = processorTime();
  await storage.close();
  console.error(`${megabytes} MB: done, load ${loadavg()[0]?.toFixed(1)}`);
  const seconds = (from: number, to: number) => ((to - from) / 1e6).toFixed(1);
  return [megabytes, cards.toLocaleString("en"), seconds(start, between), seconds(between, end), read, written];
}

function mostResident() {
  let most = process.memoryUsage.rss();
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  return {
    end: (): number => {
      clearInterval(timer);
      return Math.round(most / 1e6);
    },
  };
}
