import { describe, expect, test } from "vitest";
import { startEmbedded, whyNoServer } from "./embedded";
import { killRepeatedly, killWithinCommit } from "./server-kills";

const reason = await whyNoServer();

/** On a machine that has no server the title says so. */
function whereServersRun(title: string, define: () => void): void {
  if (reason === undefined) describe(title, define);
  else describe.skip(`${title}: ${reason}`, () => {});
}

whereServersRun("killing a PostgreSQL server", () => {
  test("[B21.12] at work it loses nothing that was acknowledged", async () => {
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

  test("[B21.12 B21.20] in the middle of a commit's statement leaves nothing of it, and it is applied when it is sent again", async () => {
    const server = await startEmbedded();
    try {
      expect(await killWithinCommit(server)).toEqual({
        rejected: "StorageError",
        afterKill: { documents: 1, last: 1 },
        sentAgain: { ok: true, sequence: 2, rev: 2 },
        afterwards: { documents: 3, last: 2 },
      });
    } finally {
      await server.remove();
    }
  }, 120_000);
});
