import { afterAll, describe, test } from "vitest";
import type { Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { type StorageContractOptions, storageContract } from "workspace-engine/testing";
import { contractKinds } from "../../src/testing/storage-contract/harness/fixture";
import { sharedPglite } from "./postgres/shared-pglite";
import { contractOptions, contractOver } from "./sqlite/contract-options";
import { DatabaseFiles } from "./sqlite/database-files";

const turned = <T>(fields: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(fields).reverse());

/** Makes the storage one of a release that names the fields of its kinds in another order. */
function inOtherOrder<Inner extends Storage>(storage: Inner): Inner {
  const [open, commit] = [storage.open.bind(storage), storage.commit.bind(storage)];
  const others: Pick<Storage, "open" | "commit"> = {
    open: (kinds) => open(kinds.map(({ fields, ...kind }) => ({ ...kind, fields: turned(fields) }))),
    commit: (team, { put, ...rest }) =>
      commit(team, { ...rest, put: put.map((write) => ({ ...write, fields: turned(write.fields) })) }),
  };
  return Object.assign(storage, others);
}

function sharedWithEarlier(options: StorageContractOptions): void {
  for (const { title, cases } of storageContract(options)) {
    if (/random histories|closing and opening anew/.test(title)) for (const { name, run } of cases) test(name, run);
  }
}

describe("[B20.10] a SQLite file of a release that declared its fields in another order", () => {
  const files = new DatabaseFiles();
  const create = async () => {
    const earlier = files.storage();
    await earlier.open(contractKinds);
    return inOtherOrder(files.again(earlier));
  };
  sharedWithEarlier({ ...contractOptions("SQLite", files), create });
});

describe("[B21.6] a PostgreSQL schema of a release that declared its fields in another order", async () => {
  const pool = await sharedPglite();
  const earlier = () => new PostgresStorage({ pool, schema: "ordered" });
  await earlier().open(contractKinds);
  afterAll(() => pool.exec("DROP SCHEMA ordered CASCADE"));
  sharedWithEarlier(contractOver("PGlite", earlier, { create: () => inOtherOrder(earlier()) }));
});
