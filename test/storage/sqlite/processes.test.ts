import { expect, test } from "vitest";
import { Child } from "../../crash/child-process";
import { roundsKind, roundsTeam } from "../../crash/rounds";
import { DatabaseFiles } from "./database-files";
import { commitOf, item, itemKind, team } from "./items";

const PROCESSES = 3;
const TIMES = 25;
const files = new DatabaseFiles();

test("[B25.3 B21.6] processes that open a new file at once and race for one document lose no update", async () => {
  const path = files.path();
  const names = Array.from({ length: PROCESSES }, (_, index) => `p${index}`);
  const children = names.map((name) => new Child("increment-child.ts", path, name, String(TIMES)));
  const lines = await Promise.all(children.map((child) => child.end()));
  const { storage } = await files.opened([roundsKind], { path });
  const [sum] = await storage.get(roundsTeam, [{ kind: "round", id: "sum" }]);
  expect(sum?.body).toEqual({ total: PROCESSES * TIMES });
  const sequences = lines.flat().map(Number);
  expect(sequences.sort((a, b) => a - b)).toEqual(Array.from({ length: PROCESSES * TIMES }, (_, index) => index + 1));
}, 240_000);

/** Waits for a wake, which comes within a few polls. */
const wakeOf = (storage: ReturnType<DatabaseFiles["storage"]>) =>
  new Promise<void>((resolve) => {
    const stop = storage.notify(team, () => {
      stop();
      resolve();
    });
  });

test("[B25.3] commits through another connection wake listeners, again and again", async () => {
  const one = files.storage();
  const two = files.again(one);
  for (const storage of [one, two]) await storage.open([itemKind]);
  for (const id of ["1", "2"]) {
    const woken = wakeOf(one);
    await two.commit(team, commitOf(id, { put: [item(id)] }));
    await woken;
    expect(await one.count(team, { kind: "item", where: [] })).toBe(Number(id));
  }
});
