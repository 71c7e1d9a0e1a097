import { afterAll } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { sharedPglite } from "../../storage/postgres/shared-pglite";
import { boardOrderOver } from "./board-order-over";

const pool = await sharedPglite();
afterAll(async () => void (await pool.exec("DROP SCHEMA board_order CASCADE")));

boardOrderOver("PGlite", () => new PostgresStorage({ pool, schema: "board_order" }));
