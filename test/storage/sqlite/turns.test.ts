import Database from "libsql";
import { expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { commitOf, item, itemKind, team } from "./items";

async function opened(): Promise<SqliteStorage> {
  const storage = new SqliteStorage({ db: new Database(":memory:") });
  await storage.open([itemKind]);
  return storage;
}

test("[B3.13] one call after another leaves the rest of the process its turns", async () => {
  const storage = await opened();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  for (let call = 0; call < 2000; call += 1) await storage.get(team, [{ kind: "item", id: "1" }]);
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test("[B5.1 B3.13] calls made at once go on in their order, across turns", async () => {
  const storage = await opened();
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
  const allocated = numbers.map(() => storage.allocate(team, "item"));
  expect(await Promise.all(allocated)).toEqual(numbers);
  const commits = numbers.map((id) => storage.commit(team, commitOf(String(id), { put: [item(String(id))] })));
  const sequences = (await Promise.all(commits)).map((result) => result.ok && result.sequence);
  expect(sequences).toEqual(numbers);
});

test("[B10.4 B3.13] a call that waits for its turn when the storage is closed is refused", async () => {
  const storage = await opened();
  const calls = Array.from({ length: 600 }, () =>
    storage.allocate(team, "item").then(
      () => "",
      ({ kind }) => kind,
    ),
  );
  await storage.close();
  const kinds = new Set(await Promise.all(calls));
  expect(kinds).toEqual(new Set(["", "closed"]));
});
