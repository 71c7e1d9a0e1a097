import { type DurableObjectStorage, durableObjectConnection, SqliteStorage } from "workspace-engine/sqlite";
import type { DurableObjectState } from "../../../examples/durable-object/platform";
import { commitOf, contractKinds, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";

const TEAM = "t-acme";

/** How a statement fails: before it is executed, after it, or because the database refuses one beside it. */
export const manners = ["before", "after", "refused"] as const;
export type Manner = (typeof manners)[number];

/** The results of a commit that failed at each of its statements in turn, and then succeeded. */
export interface FaultReport {
  readonly statements: number;
  /** The names of the failures. */
  readonly failures: readonly string[];
  /** The statements whose failure left something behind. */
  readonly left: readonly number[];
  /** The ids that exist in the end. */
  readonly ids: readonly string[];
  readonly last: number;
}

/** Counts the statements of the object's database, and lets one of them fail. */
class PlantedFaults {
  executed = 0;
  failing = 0;
  readonly storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage, manner: Manner) {
    this.storage = {
      transactionSync: (work) => storage.transactionSync(work),
      sql: {
        exec: (query, ...bindings) => {
          this.executed += 1;
          const isDue = this.executed === this.failing;
          if (isDue && manner === "before") throw new Error("planted");
          if (isDue && manner === "refused") storage.sql.exec("INSERT INTO workspace_migration (version) VALUES (1)");
          const cursor = storage.sql.exec(query, ...bindings);
          const rows = cursor.toArray();
          if (isDue) throw new Error("planted");
          return { toArray: () => rows };
        },
      },
    };
  }
}

export class PlantedFaultObject {
  readonly #storage: DurableObjectStorage;

  constructor({ storage }: DurableObjectState) {
    this.#storage = storage;
  }

  async fetch(request: Request): Promise<Response> {
    const manner = manners.find((name) => request.url.endsWith(name)) ?? "before";
    return Response.json(await this.#report(manner));
  }

  async #report(manner: Manner): Promise<FaultReport> {
    const faults = new PlantedFaults(this.#storage, manner);
    const storage = new SqliteStorage({ connection: durableObjectConnection(faults.storage) });
    await storage.open(contractKinds);
    const before = ["1", "2", "3"].map((id) => item(id, { rank: 1, tags: ["red"], content: "old", lines: ["a"] }));
    await storage.commit(TEAM, commitOf(1, { put: before }));
    const put = ["1", "4"].map((id) => item(id, { rank: 2, tags: ["blue", "red"], content: "new", lines: ["b", "c"] }));
    const commit = commitOf(2, { check: [{ kind: "item", id: "1", rev: 1 }], put, del: [itemKey("2")] });
    const failures: string[] = [];
    const left: number[] = [];
    const contents = this.#contents();
    for (;;) {
      faults.executed = 0;
      faults.failing = failures.length + 1;
      const failure = await storage.commit(TEAM, commit).then(() => undefined, String);
      if (failure === undefined) break;
      failures.push(failure);
      if (this.#contents() !== contents) left.push(failures.length);
    }
    const statements = faults.executed;
    faults.failing = 0;
    const ids = await storage.findIds(TEAM, { kind: "item", where: [], sort: { field: "id", direction: "ascending" } });
    const { last } = await storage.logRange(TEAM);
    return { statements, failures, left, ids, last };
  }

  /** Everything in the database. */
  #contents(): string {
    const all = (query: string) => this.#storage.sql.exec(query).toArray();
    const tables = all(
      "SELECT name FROM sqlite_master WHERE name LIKE 'workspace%' AND type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    );
    return JSON.stringify(tables.map((table) => all(`SELECT * FROM "${Reflect.get(Object(table), "name")}"`)));
  }
}
