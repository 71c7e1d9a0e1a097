import { StorageError } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { commitOf, item, itemKind, team } from "../storage/sqlite/items";

/** Says what each call makes of each file, a line a file, in the order in which they are given. */
const everything = { kind: "item", where: [], sort: { field: "id", direction: "ascending" } } as const;

async function outcomeOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return "ok";
  } catch (error) {
    return error instanceof StorageError ? error.kind : `threw ${String(error)}`;
  }
}

for (const path of process.argv.slice(2)) {
  const storage = await SqliteStorage.open(path);
  const outcomes = [await outcomeOf(() => storage.open([itemKind]))];
  const ids = Array.from({ length: 400 }, (_, index) => ({ kind: "item", id: String(index + 1) }));
  const calls: readonly (() => unknown)[] =
    outcomes[0] === "ok"
      ? [
          () => storage.find(team, everything),
          () => storage.get(team, ids),
          () => storage.changes(team, 0, 1000),
          () => storage.commit(team, commitOf("new", { put: [item("new", 7)], del: [{ kind: "item", id: "7" }] })),
        ]
      : [];
  for (const call of calls) outcomes.push(await outcomeOf(call));
  outcomes.push(await outcomeOf(() => storage.close()));
  console.log(JSON.stringify(outcomes));
}
