// Adds one to a shared number so many times, and prints the sequence number of each commit.
import { SqliteStorage } from "workspace-engine/sqlite";
import { roundsKind, roundsTeam } from "./rounds";

const [path = "", name = "", times = "0"] = process.argv.slice(2);
const key = { kind: "round", id: "sum" };

async function increment(): Promise<void> {
  const storage = await SqliteStorage.open(path, { busyTimeout: 60_000 });
  await storage.open([roundsKind]);
  for (let done = 0, attempt = 0; done < Number(times); attempt++) {
    const [document] = await storage.get(roundsTeam, [key]);
    const total = Number(document?.body["total"] ?? 0) + 1;
    const log = { time: 1, actor: { user_id: name, type: "robot" as const }, operation: "increment", changes: [] };
    const put = [{ ...key, body: { total }, fields: { round: total } }];
    const check = [{ ...key, rev: document?.rev ?? 0 }];
    const result = await storage.commit(roundsTeam, { txId: `${name}-${attempt}`, log, check, put, del: [] });
    if (!result.ok) continue;
    done++;
    console.log(result.sequence);
  }
  await storage.close();
}

await increment();
