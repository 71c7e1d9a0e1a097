import { Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { Child } from "./child-process";
import { allRounds, roundsKind, roundsTeam, roundTags } from "./rounds";

/** A card, a round, and a second card. */
const LINES = 3;

export interface KillReport {
  readonly rounds: number;
  readonly cards: number;
  /** Lost or half-written documents. */
  readonly faults: readonly string[];
}

/** Kills writers at work on one database file, one after another, and compares what is there with what they printed. */
export async function killWriters(path: string, kills: number, delay: () => number): Promise<KillReport> {
  const boardId = await makeBoard(path);
  const cards = new Set<string>();
  const faults: string[] = [];
  let round = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const writer = new Child("sqlite-writer-child.ts", path, boardId);
    await writer.printed(LINES);
    await new Promise((resolve) => setTimeout(resolve, delay()));
    for (const line of await writer.kill()) {
      const [what, value = ""] = line.split(" ");
      if (what === "card") cards.add(value);
      else round = Number(value);
    }
    const found = await faultsIn(path, round, cards, kill);
    faults.push(...found.map((fault) => `after kill ${kill}: ${fault}`));
  }
  return { rounds: round, cards: cards.size, faults };
}

/** A board in a new file, and its id. */
export async function makeBoard(path: string): Promise<string> {
  const { workspace, storage } = await opened(path);
  const { project } = await workspace.createProject({ title: "Website" });
  const lists = [{ title: "To do" }];
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
  await storage.close();
  return board.id;
}

async function opened(path: string) {
  const storage = await SqliteStorage.open(path);
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
  return { storage, workspace };
}

/** Each kill may have met one card that was kept and not yet acknowledged. */
async function faultsIn(
  path: string,
  acknowledged: number,
  cards: ReadonlySet<string>,
  kills: number,
): Promise<readonly string[]> {
  const { storage, workspace } = await opened(path);
  const faults = (await workspace.verify()).map((issue) => `verify: ${JSON.stringify(issue)}`);
  const count = await storage.count("t-acme", { kind: "card", where: [] });
  for (const id of cards) {
    const found = await workspace.getCard({ card_id: id }).catch(() => undefined);
    if (found === undefined) faults.push(`card ${id} was acknowledged and is gone`);
  }
  if (count > cards.size + kills) faults.push(`there are ${count} cards, ${cards.size} acknowledged`);
  await storage.open([roundsKind]);
  const rounds = (await storage.find(roundsTeam, allRounds)).map(({ body }) => Number(body["round"]));
  const [round = 0] = rounds;
  if (round < acknowledged) faults.push(`round ${acknowledged} was acknowledged, the last one kept is ${round}`);
  if (round > acknowledged + 1) faults.push(`round ${round} is there, only ${acknowledged} was acknowledged`);
  if (new Set(rounds).size > 1) faults.push(`a commit is there by half: rounds ${rounds.join(", ")}`);
  const tagged = await storage.count(roundsTeam, roundTags(round));
  if (tagged !== rounds.length) faults.push(`${tagged} documents are found by the tag of round ${round}`);
  const { last } = await storage.logRange(roundsTeam);
  if (last !== round) faults.push(`the log ends at ${last}, the documents at ${round}`);
  await storage.close();
  return faults;
}
