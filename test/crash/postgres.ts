import { startEmbedded, whyNoServer } from "../storage/postgres/embedded";
import { killRepeatedly } from "../storage/postgres/server-kills";

const KILLS = Number(process.env["KILLS"] ?? 10);

const reason = await whyNoServer();
if (reason !== undefined) throw new Error(`PostgreSQL cannot be killed here: ${reason}`);
const server = await startEmbedded();
try {
  const report = await killRepeatedly(server, KILLS, () => 200 + Math.random() * 1500);
  console.log(`PostgreSQL: ${KILLS} kills, ${report.acknowledged} commits acknowledged, ${report.retried} sent again`);
  for (const fault of report.faults) console.error(fault);
  if (report.faults.length > 0) process.exitCode = 1;
} finally {
  await server.remove();
}
