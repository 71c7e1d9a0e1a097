import { expect } from "vitest";
import type { MovableStorage, Workspace } from "workspace-engine";
import { pause } from "../../../src/base/waiting";
import { documentsIn, expectWhole, logIn, openProcess, type ShardData, team, workspaceOn } from "./shards";

/** What was acknowledged: the title of each card, or that it was deleted. */
type Acknowledged = Map<string, string | null>;

/** A process that makes, changes and deletes cards of its own until it is told to stop. */
class Writer {
  readonly cards: Acknowledged = new Map();
  made = 0;
  #isOver = false;
  readonly #workspace: Workspace;
  readonly #list: string;
  readonly #name: string;
  readonly #pace: number;

  constructor(workspace: Workspace, list: string, name: string, pace: number) {
    this.#workspace = workspace;
    this.#list = list;
    this.#name = name;
    this.#pace = pace;
  }

  stop(): void {
    this.#isOver = true;
  }

  async write(): Promise<void> {
    for (let round = 1; !this.#isOver; round += 1) {
      const title = `${this.#name}-${round}`;
      const { card } = await this.#workspace.createCard({ title, list_id: this.#list });
      expect(this.cards.has(card.id)).toBe(false);
      this.cards.set(card.id, title);
      this.made += 1;
      if (round % 3 === 0) await this.#change(card.id, `${title} changed`);
      if (round % 5 === 0) await this.#delete(card.id);
      // Databases within the process leave others no turn.
      await pause(this.#pace);
    }
  }

  async #change(card_id: string, title: string): Promise<void> {
    await this.#workspace.updateCard({ card_id, title });
    this.cards.set(card_id, title);
  }

  async #delete(card_id: string): Promise<void> {
    await this.#workspace.deleteCard({ card_id });
    this.cards.set(card_id, null);
  }
}

/** What a process heard that only follows. */
class Follower {
  readonly #heard: number[] = [];
  readonly #stop: () => void;
  readonly #live: ReturnType<typeof watchAll>;
  readonly #workspace: Workspace;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#stop = workspace.subscribe(({ sequence }) => this.#heard.push(sequence));
    this.#live = watchAll(workspace);
  }

  get ready(): Promise<void> {
    return this.#live.ready;
  }

  /** It comes to know everything, each commit once. */
  async expectAll(last: number): Promise<void> {
    await expect.poll(() => this.#heard.at(-1), { timeout: 30_000 }).toBe(last);
    expect(this.#heard).toEqual(this.#heard.map((_, index) => (this.#heard[0] ?? 0) + index));
    const { cards } = await this.#workspace.previewView({ ...view, count: 50 });
    await expect.poll(() => this.#live.current, { timeout: 30_000 }).toEqual(cards);
    this.#live.close();
    this.#stop();
  }
}

const view = { type: "card", card_filters: {}, sort_by: { field: "title", direction: "ascending" } } as const;

const watchAll = (workspace: Workspace) => workspace.watchView(view, { window: 50 });

/**
 * Moves a workspace to and fro while several processes write to it, each of which pauses for so many milliseconds after a
 * card, and one follows; each has its own connections.
 */
export async function moveUnderWriters(connect: () => ShardData, moves: number, pace = 20): Promise<void> {
  const [mover, following, ...writing] = await Promise.all(Array.from({ length: 5 }, () => openProcess(connect())));
  if (mover === undefined || following === undefined) throw new Error("There are five.");
  const owner = workspaceOn(mover);
  const { project } = await owner.createProject({ title: "Website" });
  const { board } = await owner.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
  const follower = new Follower(workspaceOn(following));
  await follower.ready;
  const writers = writing.map(
    (storage, index) => new Writer(workspaceOn(storage), board.list_order[0] ?? "", `w${index + 1}`, pace),
  );
  const work = Promise.all(writers.map((writer) => writer.write()));
  const moving = async (): Promise<void> => {
    for (let move = 0; move < moves; move += 1) await moveWhenAllHaveWritten(mover, writers, move);
    await someCards(writers);
  };
  // A writer that fails ends it at once.
  await Promise.race([moving(), work]);
  for (const writer of writers) writer.stop();
  await work;
  await expectAllOf(writers, mover, follower);
  await Promise.all([mover, following, ...writing].map((storage) => storage.close()));
}

async function moveWhenAllHaveWritten(mover: MovableStorage, writers: readonly Writer[], move: number): Promise<void> {
  await someCards(writers);
  const [from, to] = move % 2 === 0 ? ["one", "two"] : ["two", "one"];
  await mover.moveWorkspace(team, from ?? "", to ?? "");
}

/** Until each writer has made another card. */
async function someCards(writers: readonly Writer[]): Promise<void> {
  const before = writers.map(({ made }) => made);
  const haveAll = () => writers.every(({ made }, index) => made > (before[index] ?? 0));
  await expect.poll(haveAll, { timeout: 30_000, interval: 5 }).toBe(true);
}

async function expectAllOf(writers: readonly Writer[], storage: MovableStorage, follower: Follower): Promise<void> {
  const acknowledged = writers.flatMap(({ cards }) => [...cards]);
  expect(new Set(acknowledged.map(([id]) => id)).size).toBe(acknowledged.length);
  const documents = await documentsIn(storage);
  const titles = documents.flatMap(({ kind, body }) => (kind === "card" ? [String(body["title"])] : [])).sort();
  const left = acknowledged.flatMap(([, title]) => (title === null ? [] : [title])).sort();
  expect(titles).toEqual(left);
  const log = await logIn(storage);
  expectWhole(log);
  const operations = log.map(({ log: { operation } }) => operation);
  expect(operations.filter((operation) => operation === "createCard")).toHaveLength(acknowledged.length);
  expect(await workspaceOn(storage).verify()).toEqual([]);
  await follower.expectAll(log.length);
}
