import { MemoryStorage, type MovableStorage, shardedStorage, Workspace } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import { median } from "../median";
import { ADA, TEAM } from "../storage/contents";
import { stores } from "../storage/stores";

export interface Move {
  readonly seconds: number;
  /** Milliseconds of the write that waited longest, and of the one in the middle. */
  readonly pause: number;
  readonly usual: number;
  /** The cards that were made while the workspace was moved. */
  readonly made: number;
}

/** Moves a workspace with a history while somebody makes cards in it, one after another. */
export async function measureMove(from: string, to: string, lines: readonly string[], commits: number): Promise<Move> {
  const [source, target] = [await openStore(from), await openStore(to)];
  try {
    const shards = { source: source.storage, target: target.storage };
    const storage = shardedStorage({ shards, directory: new MemoryStorage(), place: () => "source" });
    const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage, history: { commits: 100_000 } });
    await workspace.loadLines(lines);
    const { cards } = await workspace.previewView({ type: "card", card_filters: { is_archived: false } });
    const [card] = cards;
    if (card === undefined) throw new Error("There is no card to change.");
    for (let n = 0; n < commits; n += 1) await workspace.updateCard({ card_id: card.id, title: `Change ${n}` });
    return await moved(storage, workspace, card.list_id);
  } finally {
    await source.close();
    await target.close();
  }
}

async function moved(storage: MovableStorage, workspace: Workspace, list_id: string): Promise<Move> {
  const times: number[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const start = performance.now();
      await workspace.createCard({ title: `Made while moving ${times.length}`, list_id });
      times.push(performance.now() - start);
      // Databases within the process leave others no turn.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const writing = write();
  const start = performance.now();
  await storage.moveWorkspace(TEAM, "source", "target");
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  await writing;
  return { seconds, pause: Math.max(...times), usual: median(times), made: times.length };
}

function openStore(name: string) {
  const store = stores[name];
  if (store === undefined) throw new Error(`There is no storage ${name}.`);
  return store();
}

/** A made-up workspace as lines, which every storage takes however many there are. */
export async function linesOf(cards: number): Promise<readonly string[]> {
  const workspace = new Workspace({ teamId: TEAM, actor: ADA });
  await workspace.load(generateWorkspace({ seed: 1, cards, teamId: TEAM }));
  const lines: string[] = [];
  for await (const line of workspace.exportLines()) lines.push(line);
  return lines;
}
