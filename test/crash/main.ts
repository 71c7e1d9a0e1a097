import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killWriters } from "./sqlite-kills";

const KILLS = Number(process.env["KILLS"] ?? 100);

const folder = mkdtempSync(join(tmpdir(), "workspace-engine-crash-"));
try {
  const report = await killWriters(join(folder, "crash.db"), KILLS, () => Math.random() * 300);
  console.log(`SQLite: ${KILLS} kills, ${report.rounds} commits and ${report.cards} cards acknowledged`);
  for (const fault of report.faults) console.error(fault);
  if (report.faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
