import { Workspace } from "workspace-engine";
import { IndexedDbStorage } from "workspace-engine/indexeddb";
import { generateWorkspace } from "workspace-engine/testing";

/** In milliseconds. */
export interface Costs {
  readonly opening: number;
  readonly view: number;
  readonly move: number;
}

const VIEWS = 30;
const MOVES = 30;

const open = (durability: "strict" | "relaxed") => {
  const storage = new IndexedDbStorage({ name: `bench-${durability}`, durability });
  return { storage, workspace: new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage }) };
};

export async function fill(durability: "strict" | "relaxed", cards: number): Promise<number> {
  const { storage, workspace } = open(durability);
  const snapshot = generateWorkspace({ seed: 1, cards });
  const begin = performance.now();
  await workspace.load(snapshot);
  const took = performance.now() - begin;
  await storage.close();
  return took;
}

export async function measure(durability: "strict" | "relaxed"): Promise<Costs> {
  const begin = performance.now();
  const { storage, workspace } = open(durability);
  const { cards } = await workspace.previewView({ type: "card", card_filters: {}, count: 50 });
  const opening = performance.now() - begin;
  const view = await each(VIEWS, () => workspace.previewView({ type: "card", card_filters: {}, count: 50 }));
  const [first, other] = cards;
  const lists = [first?.list_id, other?.list_id];
  const move = await each(MOVES, (round) =>
    workspace.moveCard({ card_id: first?.id ?? "", list_id: lists[(round + 1) % 2] ?? "" }),
  );
  await storage.close();
  return { opening, view, move };
}

async function each(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  for (let round = 0; round < times; round += 1) await work(round);
  return (performance.now() - begin) / times;
}
