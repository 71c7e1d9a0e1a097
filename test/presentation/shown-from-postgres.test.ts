import { afterAll } from "vitest";
import { onPostgres } from "../storage/postgres/on-postgres";
import { openPool } from "../storage/postgres/server";
import { inSchema } from "./in-schema";
import { shownAgainOver } from "./shown-over";

onPostgres("what was shown from PostgreSQL before", async (url) => {
  const { pool, schema, end } = await openPool(url, "shown");
  afterAll(end);
  shownAgainOver(inSchema({ pool, schema }));
});
