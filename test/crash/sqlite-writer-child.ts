// Writes without end, and prints what was acknowledged: rounds of storage commits, and cards of a workspace.
import { writeSync } from "node:fs";
import { Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { allRounds, roundCommit, roundsKind, roundsTeam } from "./rounds";

const [path = "", boardId = ""] = process.argv.slice(2);

async function write(): Promise<never> {
  const storage = await SqliteStorage.open(path);
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
  await workspace.getBoard({ board_id: boardId });
  await storage.open([roundsKind]);
  const [last] = await storage.find(roundsTeam, allRounds);
  for (let round = Number(last?.body["round"] ?? 0) + 1; ; round++) {
    // The first card comes first: what it needs is loaded then, and the rest is quick.
    const { card } = await workspace.createCard({ title: `Card of round ${round}`, board_id: boardId });
    writeSync(1, `card ${card.id}\n`);
    await storage.commit(roundsTeam, roundCommit(round));
    writeSync(1, `round ${round}\n`);
  }
}

await write();
