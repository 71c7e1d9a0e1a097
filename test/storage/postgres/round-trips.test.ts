import { afterAll, describe, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { filled, member, owner, reading } from "../../session/trip-operations";
import { onPostgres } from "./on-postgres";
import { recordedPool } from "./recorded-pool";
import { openPool } from "./server";

onPostgres("round trips to PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "round_trips");
  afterAll(end);
  const recorded = recordedPool(pool);
  const storage = new PostgresStorage({ pool: recorded.pool, schema, notifications: false });
  const filling = filled(storage);

  describe.each([owner, member])("as $role", (actor) => {
    test.each(Object.entries(reading))(
      "[B3.8 B3.11] %s takes one statement when it is shown again",
      async (_, call) => {
        const world = await filling;
        const workspace = world.workspace.as(actor);
        for (const run of [0, 1]) await call(workspace, world, run);
        recorded.sent.length = 0;
        await call(workspace, world, 2);
        expect(recorded.sent).toHaveLength(1);
      },
    );
  });
});
