import { PGlite } from "@electric-sql/pglite";
import { type Storage, Workspace } from "workspace-engine";
import { IndexedDbStorage } from "workspace-engine/indexeddb";
import { PostgresStorage } from "workspace-engine/postgres";
import { generateWorkspace } from "workspace-engine/testing";

/** In milliseconds. */
export interface Costs {
  readonly opening: number;
  readonly view: number;
  readonly move: number;
}

interface Opened {
  readonly storage: Storage;
  close(): Promise<void>;
}

const stores = {
  strict: async () => indexedDb("strict"),
  relaxed: async () => indexedDb("relaxed"),
  pglite: async () => {
    const pool = await PGlite.create("idb://bench-pglite");
    return { storage: new PostgresStorage({ pool, schema: "workspaces" }), close: () => pool.close() };
  },
} satisfies Record<string, () => Promise<Opened>>;

export type StoreName = keyof typeof stores;

function indexedDb(durability: "strict" | "relaxed"): Opened {
  const storage = new IndexedDbStorage({ name: `bench-${durability}`, durability });
  return { storage, close: () => storage.close() };
}

const TIMES = 30;

async function open(store: StoreName) {
  const { storage, close } = await stores[store]();
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
  return { workspace, close, view: () => workspace.previewView({ type: "card", card_filters: {}, count: 50 }) };
}

export async function fill(store: StoreName, cards: number): Promise<number> {
  const made = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
  await made.load(generateWorkspace({ seed: 1, cards }));
  const begin = performance.now();
  const { workspace, close } = await open(store);
  await workspace.loadLines(made.exportLines());
  await close();
  return performance.now() - begin;
}

/** Of a page that has just been loaded. */
export async function measure(store: StoreName): Promise<Costs> {
  const begin = performance.now();
  const { workspace, close, view } = await open(store);
  const { cards } = await view();
  const opening = performance.now() - begin;
  const [card_id = "", other = ""] = cards.map(({ id }) => id);
  const lists = [card_id, other].map((id) => cards.find((card) => card.id === id)?.list_id ?? "");
  const costs = {
    opening,
    view: await each(view),
    move: await each((round) => workspace.moveCard({ card_id, list_id: lists[(round + 1) % 2] ?? "" })),
  };
  await close();
  return costs;
}

async function each(work: (round: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  for (let round = 0; round < TIMES; round += 1) await work(round);
  return (performance.now() - begin) / TIMES;
}
