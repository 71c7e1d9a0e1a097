// Works in a workspace that another process watches.
import pg from "pg";
import { type Storage, Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";

const [teamId = "", made = "", address = "", schema = ""] = process.argv.slice(2);

async function connect(): Promise<{ readonly storage: Storage; readonly end: () => Promise<void> }> {
  if (made === "sqlite") return { storage: await SqliteStorage.open(address), end: async () => {} };
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  return { storage: new PostgresStorage({ pool, schema }), end: () => pool.end() };
}

const { storage, end } = await connect();
const workspace = new Workspace({ teamId, actor: { user_id: "u-ada", role: "admin" }, storage });
const { card } = await workspace.createCard({ title: "First", list_id: "10" });
await workspace.updateCard({ card_id: card.id, list_id: "11" });
await workspace.updateList({ list_id: "11", title: "Taken" });
await workspace.deleteCard({ card_id: "2" });
await workspace.createCard({ title: "Last", list_id: "10" });
await storage.close();
await end();
console.log("done");
