import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded, whyNoServer } from "../storage/postgres/embedded";
import { killRepeatedly } from "../storage/postgres/server-kills";
import { killClaimers } from "./claim-kills";
import { openShared, type SharedDatabase } from "./shared-database";
import { killWriters } from "./sqlite-kills";

const killsOf = (usual: number) => Number(process.env["KILLS"] ?? usual);

function tell(result: string, faults: readonly string[]): void {
  console.log(result);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

const plan = {
  cards: Number(process.env["CARDS"] ?? 10_000),
  processes: 4,
  agents: 25,
  kills: killsOf(40),
  leaseSeconds: 20,
  delay: () => Math.random() * 10_000,
};

async function tellOfClaims(database: SharedDatabase): Promise<void> {
  const { storage, end } = await openShared(database);
  const { claims, abandoned, faults } = await killClaimers(storage, database, plan);
  const agents = `${plan.processes * plan.agents} agents, ${plan.kills} kills`;
  tell(`${database.kind}: ${agents}, ${claims} claims, ${abandoned} of them not finished`, faults);
  await end();
}

const folder = mkdtempSync(join(tmpdir(), "workspace-engine-crash-"));
try {
  const kills = killsOf(100);
  const report = await killWriters(join(folder, "crash.db"), kills, () => Math.random() * 300);
  tell(`sqlite: ${kills} kills, ${report.rounds} commits and ${report.cards} cards acknowledged`, report.faults);
  await tellOfClaims({ kind: "sqlite", target: join(folder, "claims.db"), schema: "" });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const reason = await whyNoServer();
if (reason !== undefined) throw new Error(`There is no PostgreSQL here: ${reason}`);
const server = await startEmbedded();
try {
  const kills = killsOf(10);
  const report = await killRepeatedly(server, kills, () => 200 + Math.random() * 1500);
  const results = `${report.acknowledged} commits acknowledged, ${report.retried} sent again`;
  tell(`postgres: ${kills} kills, ${results}`, report.faults);
  await tellOfClaims({ kind: "postgres", target: server.url, schema: "claims" });
} finally {
  await server.remove();
}
