import { afterAll, describe } from "vitest";
import { type Storage, shardedStorage } from "workspace-engine";
import { onPostgres } from "../storage/postgres/on-postgres";
import { openPool } from "../storage/postgres/server";
import { sharedPglite } from "../storage/postgres/shared-pglite";
import { inSchema } from "./in-schema";
import { shownAgainOver } from "./shown-over";

const DRAWS = 10;

onPostgres("what was shown from PostgreSQL before, through shards", async (url) => {
  const { pool, schema, end } = await openPool(url, "shown_shards");
  afterAll(end);
  const { storage } = inSchema({ pool, schema });
  const sharded: typeof storage = (given) => {
    const shard: Storage = storage(given);
    return shardedStorage(async () => shard);
  };
  shownAgainOver({ storage: sharded, again: () => sharded() }, DRAWS);
});

describe("what was shown from PGlite before", async () => {
  shownAgainOver(inSchema({ pool: await sharedPglite(), schema: "shown" }), DRAWS);
});
