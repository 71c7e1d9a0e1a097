import { expect, test } from "vitest";
import { startEmbedded } from "./embedded";
import { killWithinCommit } from "./server-kills";
import { whereServersRun } from "./where-servers-run";

whereServersRun("killing a PostgreSQL server", () => {
  test("[B20.7] in the middle of a commit's statement leaves nothing of it, and it is applied when it is sent again", async () => {
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
