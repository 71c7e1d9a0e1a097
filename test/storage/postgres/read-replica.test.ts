import { expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

const actor = { user_id: "u-ada", role: "admin" } as const;

onPostgres("connections that cannot write, as those of a replica", (url) => {
  test("[B21.31] read and follow a workspace, and every write is refused without effect", async () => {
    const primary = await openPool(url, "replica");
    const replica = await openPool(url, "replica", { options: "-c default_transaction_read_only=on" });
    const { schema } = primary;
    const overPrimary = new PostgresStorage({ pool: primary.pool, schema });
    const overReplica = new PostgresStorage({ pool: replica.pool, schema, notifications: false });
    const [writing, reading] = [overPrimary, overReplica].map(
      (storage) => new Workspace({ teamId: "t-acme", actor, storage }),
    );
    const { project } = (await writing?.createProject({ title: "Website" })) ?? {};
    await writing?.createBoard({ project_id: project?.id ?? "", title: "Launch", lists: [{ title: "To do" }] });
    const live = reading?.watchView({ type: "board", board_filters: {} });
    await live?.ready;
    expect((await reading?.getProjects())?.projects).toHaveLength(1);
    await expect(reading?.createProject({ title: "Lost" })).rejects.toMatchObject({ code: "storage_unavailable" });
    await writing?.createBoard({ project_id: project?.id ?? "", title: "Second", lists: [] });
    await expect.poll(() => live?.current.length, { timeout: 20_000 }).toBe(2);
    expect((await writing?.getProjects())?.projects).toHaveLength(1);
    live?.close();
    await overReplica.close();
    await overPrimary.close();
    await replica.pool.end();
    await primary.end();
  });
});
