import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seededRandom } from "workspace-engine/testing";
import { allRounds, roundCommit, roundsKind, roundsTeam, roundTags } from "../../crash/rounds";
import { killWriters } from "../../crash/sqlite-kills";
import { runs } from "../../runs";
import { DatabaseFiles } from "./database-files";

const ROUNDS = 12;
const files = new DatabaseFiles();

test("[B20.7] a process that is killed at work loses nothing acknowledged and leaves nothing by half", async () => {
  const kills = runs(10);
  const report = await killWriters(files.path(), kills, () => Math.random() * 200);
  expect(report.faults).toEqual([]);
  expect(report.cards).toBeGreaterThan(kills);
}, 240_000);

/** The number of rounds kept when `damage` was done to the database's WAL. */
async function roundsAfter(damage: (wal: string, size: number) => void): Promise<number> {
  const path = files.path();
  const { storage } = await files.opened([roundsKind], { path });
  for (let round = 1; round <= ROUNDS; round++) await storage.commit(roundsTeam, roundCommit(round));
  const copy = files.copyOf(path);
  damage(`${copy}-wal`, readFileSync(`${copy}-wal`).length);
  const { storage: damaged } = await files.opened([roundsKind], { path: copy });
  const documents = await damaged.find(roundsTeam, allRounds);
  const rounds = new Set(documents.map(({ body }) => Number(body["round"])));
  expect(rounds.size).toBeLessThanOrEqual(1);
  const [round = 0] = rounds;
  expect(await damaged.logRange(roundsTeam)).toEqual({ first: 1, last: round });
  expect(await damaged.count(roundsTeam, roundTags(round))).toBe(documents.length);
  expect(await damaged.commit(roundsTeam, roundCommit(round + 1))).toMatchObject({ ok: true, sequence: round + 1 });
  return round;
}

test("[B20.7] a whole log gives every commit back", async () => {
  expect(await roundsAfter(() => undefined)).toBe(ROUNDS);
});

test.each<readonly [string, (wal: string, end: number) => void]>([
  ["is torn off anywhere", truncateSync],
  ["ends with zeros", (wal, end) => writeFileSync(wal, readFileSync(wal).fill(0, end))],
])("[B20.7] a log that %s loses commits at its end alone, each whole", async (_, damage) => {
  const random = seededRandom(7);
  const kept = new Set<number>();
  for (let run = 0; run < 12; run++)
    kept.add(await roundsAfter((wal, size) => damage(wal, Math.floor(size * (0.4 + random() * 0.6)))));
  expect(kept.size).toBeGreaterThan(3);
});
