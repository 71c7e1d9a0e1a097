import { afterAll, describe } from "vitest";
import { type Storage, shardedStorage } from "workspace-engine";
import { type PgPool, PostgresStorage } from "workspace-engine/postgres";
import { onPostgres } from "../storage/postgres/on-postgres";
import { openPool } from "../storage/postgres/server";
import { sharedPglite } from "../storage/postgres/shared-pglite";
import { type Databases, shownAgainOver } from "./shown-over";

/** Storages in one schema, each as a process of its own has it. */
function inSchema(options: { readonly pool: PgPool; readonly schema: string }): Databases {
  const storage: Databases["storage"] = (given) => new PostgresStorage({ ...options, notifications: false, ...given });
  return { storage, again: () => storage() };
}

/** The same behind a storage that finds the one of each team. */
function sharded({ storage }: Databases): Databases {
  const around = (shard: Storage): Storage => shardedStorage(async () => shard);
  return { storage: (given) => around(storage(given)), again: () => around(storage()) };
}

onPostgres("what was shown from PostgreSQL before", async (url) => {
  const { pool, schema, end } = await openPool(url, "shown");
  afterAll(end);
  describe("from one database", () => shownAgainOver(inSchema({ pool, schema })));
  describe("from shards", () => shownAgainOver(sharded(inSchema({ pool, schema })), 5));
});

describe("what was shown from PGlite before", async () => {
  const pool = await sharedPglite();
  shownAgainOver(
    {
      storage: (given) => new PostgresStorage({ pool, schema: "shown", ...given }),
      again: () => new PostgresStorage({ pool, schema: "shown" }),
    },
    5,
  );
});
