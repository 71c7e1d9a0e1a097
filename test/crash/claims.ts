import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { startEmbedded, whyNoServer } from "../storage/postgres/embedded";
import { type ClaimReport, killClaimers } from "./claim-kills";

const plan = {
  cards: Number(process.env["CARDS"] ?? 10_000),
  processes: 4,
  agents: 25,
  kills: Number(process.env["KILLS"] ?? 40),
  leaseSeconds: 20,
  delay: () => Math.random() * 10_000,
};

function tell(name: string, { claims, abandoned, faults }: ClaimReport): void {
  const agents = plan.processes * plan.agents;
  console.log(`${name}: ${agents} agents, ${plan.kills} kills, ${claims} claims, ${abandoned} of them not finished`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), "workspace-engine-claims-"));
try {
  const target = join(folder, "claims.db");
  const storage = await SqliteStorage.open(target, { busyTimeout: 60_000 });
  tell("SQLite", await killClaimers(storage, { kind: "sqlite", target, schema: "" }, plan));
  await storage.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const reason = await whyNoServer();
if (reason !== undefined) throw new Error(`There is no PostgreSQL here: ${reason}`);
const server = await startEmbedded();
try {
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  const storage = new PostgresStorage({ pool, schema: "claims", notifications: false, lockTimeout: 60_000 });
  const database = { kind: "postgres", target: server.url, schema: "claims" } as const;
  tell("PostgreSQL", await killClaimers(storage, database, plan));
  await storage.close();
  await pool.end();
} finally {
  await server.remove();
}
