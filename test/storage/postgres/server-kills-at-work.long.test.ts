import { expect, test } from "vitest";
import { startEmbedded } from "./embedded";
import { killRepeatedly } from "./server-kills";
import { whereServersRun } from "./where-servers-run";

whereServersRun("killing a PostgreSQL server", () => {
  test("[B20.7] at work it loses nothing that was acknowledged", async () => {
    const server = await startEmbedded();
    try {
      const report = await killRepeatedly(server, 2, () => 300);
      expect(report.faults).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(10);
      expect(report.retried).toBeGreaterThan(0);
    } finally {
      await server.remove();
    }
  }, 120_000);
});
