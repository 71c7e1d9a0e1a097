import { expect } from "vitest";
import {
  type Change,
  MemoryStorage,
  type MovableStorage,
  type Storage,
  type StoredDocument,
  shardedStorage,
  Workspace,
} from "workspace-engine";
import { kindDefinitions } from "../../../src/documents";
import { placementKind } from "../../../src/storage/sharded/placement";

export const team = "t-acme";
export const admin = { user_id: "u-ada", role: "admin" } as const;

/** The data of two shards and their directory. */
export interface ShardData {
  readonly one: Storage;
  readonly two: Storage;
  readonly directory: Storage;
}

/** The data as every process has it: in memory they all have the same objects. */
export const inMemory = (create: () => MemoryStorage = () => new MemoryStorage()): ShardData => ({
  ...{ one: create(), two: create(), directory: create() },
});

/** What a process has: its own knowledge of where workspaces are. */
export function processOver({ one, two, directory }: ShardData, moveTimeout = 40): MovableStorage {
  return shardedStorage({ shards: { one, two }, directory, place: () => "one", moveTimeout });
}

/** Once its kinds are declared. */
export async function openProcess(data: ShardData, moveTimeout?: number): Promise<MovableStorage> {
  const storage = processOver(data, moveTimeout);
  await storage.open(kindDefinitions);
  return storage;
}

export const workspaceOn = (storage: Storage, history = { commits: 10_000 }): Workspace =>
  new Workspace({ teamId: team, actor: admin, storage, history });

/** All documents of the workspace, but for what says where it is. */
export async function documentsIn(storage: Storage): Promise<readonly StoredDocument[]> {
  const sort = { field: "id", direction: "ascending" } as const;
  const kinds = kindDefinitions.map(({ kind }) => kind).filter((kind) => kind !== placementKind.kind);
  return (await Promise.all(kinds.map((kind) => storage.find(team, { kind, where: [], sort })))).flat();
}

export async function logIn(storage: Storage): Promise<readonly Change[]> {
  const { first } = await storage.logRange(team);
  const feed = await storage.changes(team, first - 1, 1_000_000);
  if (feed === "gap") throw new Error("The log has a gap.");
  return feed;
}

/** The commits, each once and none left out. */
export function expectWhole(log: readonly Change[]): void {
  expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => (log[0]?.sequence ?? 1) + index));
  expect(new Set(log.map(({ txId }) => txId)).size).toBe(log.length);
}

/** A workspace in which something of most kinds was made, changed and deleted. */
export async function fill(
  workspace: Workspace,
): Promise<{ readonly list: string; readonly cards: readonly string[] }> {
  const { project } = await workspace.createProject({ title: "Website" });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Launch",
    lists: [{ title: "To do" }],
  });
  const list = board.list_order[0] ?? "";
  const cards: string[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const title = `Card ${number}`;
    const { card } = await workspace.createCard({ title, list_id: list, checklists: [{ title: "Steps", items: [] }] });
    cards.push(card.id);
  }
  await workspace.updateCard({ card_id: cards[0] ?? "", title: "Changed" });
  await workspace.deleteCard({ card_id: cards.pop() ?? "" });
  await workspace.createComment({ card_id: cards[1] ?? "", content: "Looks good" });
  return { list, cards };
}
