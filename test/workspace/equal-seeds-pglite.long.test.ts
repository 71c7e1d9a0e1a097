import { afterAll } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { sharedPglite } from "../storage/postgres/shared-pglite";
import { equalSeedsOver } from "./equal-seeds-over";

const pool = await sharedPglite();
afterAll(async () => void (await pool.exec("DROP SCHEMA equal_seeds CASCADE")));

equalSeedsOver("PGlite", () => new PostgresStorage({ pool, schema: "equal_seeds" }));
