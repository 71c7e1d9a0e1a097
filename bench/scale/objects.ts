import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "workspace-engine/client";
import { bundleWorker, startWorker } from "../../test/storage/durable-object/start-worker";
import { type Effort, type Timing, timed, timingOf } from "../storage/timed";

export interface ObjectTimes {
  /** So many workspaces, each in its object, that are written to at the same time. */
  readonly objects: number;
  /** In each of them before it was measured. */
  readonly cards: number;
  /** The cards of all objects together. */
  readonly perSecond: number;
  readonly create: Timing;
  readonly page: Timing;
}

const folder = new URL("../../examples/durable-object/", import.meta.url);

/** Makes cards over HTTP in the objects of the example, once while they are nearly empty and once with so many cards. */
export async function measureObjects(
  objects: readonly number[],
  cards: number,
  effort: Effort,
): Promise<ObjectTimes[]> {
  const config = JSON.parse(await readFile(new URL("wrangler.json", folder), "utf8"));
  const [{ name, class_name }] = config.durable_objects.bindings;
  const most = Math.max(...objects);
  const holders = Array.from({ length: most }, (_, index) => [`token-${index}`, holder(index)]);
  const worker = await startWorker({
    script: await bundleWorker(fileURLToPath(new URL(config.main, folder))),
    compatibilityDate: config.compatibility_date,
    objects: { [name]: class_name },
    bindings: { TOKENS: Object.fromEntries(holders) },
  });
  try {
    const workspaces = await Promise.all(Array.from({ length: most }, (_, index) => openWorkspace(worker.url, index)));
    const rows: ObjectTimes[] = [];
    for (const number of objects) rows.push(await measureTogether(workspaces.slice(0, number), effort));
    const [first] = workspaces;
    if (first === undefined) return rows;
    await first.growTo(cards);
    return [...rows, await measureTogether([first], effort)];
  } finally {
    await worker.stop();
  }
}

const holder = (index: number) => ({ user_id: "u-ada", role: "admin", team_id: `t-${index}` });

class ObjectWorkspace {
  cards = 0;
  readonly #client: ReturnType<typeof createClient>;
  readonly #list: string;

  constructor(client: ReturnType<typeof createClient>, list: string) {
    this.#client = client;
    this.#list = list;
  }

  async createCard(): Promise<void> {
    this.cards += 1;
    await this.#client.createCard({ title: `Card ${this.cards}`, list_id: this.#list });
  }

  async growTo(cards: number): Promise<void> {
    while (this.cards < cards) await this.createCard();
  }

  page() {
    return this.#client.previewView({ type: "card", card_filters: {} });
  }
}

async function openWorkspace(url: URL, index: number): Promise<ObjectWorkspace> {
  const client = createClient({ baseUrl: new URL("/v1", url).href, teamId: `t-${index}`, token: `token-${index}` });
  const { project } = await client.createProject({ title: "Website" });
  const { board } = await client.createBoard({ project_id: project.id, title: "Launch" });
  const { list } = await client.createList({ board_id: board.id, title: "To do" });
  return new ObjectWorkspace(client, list.id);
}

async function measureTogether(workspaces: readonly ObjectWorkspace[], effort: Effort): Promise<ObjectTimes> {
  const cards = workspaces[0]?.cards ?? 0;
  const times: number[] = [];
  const start = performance.now();
  const end = start + effort.seconds * 1000;
  const write = async (workspace: ObjectWorkspace) => {
    for (let call = 0; call < effort.calls && performance.now() < end; call += 1) {
      const began = performance.now();
      await workspace.createCard();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(workspaces.map(write));
  const perSecond = times.length / ((performance.now() - start) / 1000);
  const [first] = workspaces;
  const page = await timed({ ...effort, calls: 200 }, async () => first?.page());
  return { objects: workspaces.length, cards, perSecond, create: timingOf(times, Number.NaN), page };
}
