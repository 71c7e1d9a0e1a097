import { afterEach, expect, test, vi } from "vitest";
import { MemoryStorage, type Storage, StorageError } from "workspace-engine";
import { boardWithLists, newWorkspace } from "../operations/fixture";
import { storageWith } from "../storage-with";

const failed = new Error("a bug of the host's");

afterEach(() => vi.restoreAllMocks());

type Listener = () => unknown;

/** A workspace whose every commit, or every card, notifies the listener. */
const ways = {
  subscribe(listener: Listener) {
    const { workspace } = newWorkspace();
    workspace.subscribe(listener);
    return workspace;
  },
  onNotification: (listener: Listener) => newWorkspace({ onNotification: listener }).workspace,
};

const failures = {
  throws() {
    throw failed;
  },
  rejects: () => Promise.reject(failed),
};

test.each([
  ["subscribe", "throws"],
  ["subscribe", "rejects"],
  ["onNotification", "throws"],
  ["onNotification", "rejects"],
] as const)("[H1.8 C7.9] a listener of %s that %s is printed, and ends and undoes nothing", async (way, failure) => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  let calls = 0;
  const workspace = ways[way](() => {
    calls += 1;
    return failures[failure]();
  });
  const { board_id, lists } = await boardWithLists(workspace);
  const options = { card_created: true };
  const webhook = { destination_type: "slack_channel_webhook", integration_id: "1" } as const;
  await workspace.updateBoard({ board_id, webhook_notifications: [{ webhook, options }] });
  const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
  await workspace.createCard({ title: "Two", list_id: lists.todo });
  expect((await workspace.getCard({ card_id: card.id })).card).toEqual(card);
  expect(calls).toBeGreaterThan(1);
  expect(print).toHaveBeenCalledTimes(calls);
  expect(print).toHaveBeenCalledWith(expect.any(String), failed);
});

const away = new StorageError("unavailable", "The storage is away.");

test("[H1.8] commits that cannot be read are delivered later; the first failure in a row is printed", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  let isAway = false;
  const memory = new MemoryStorage();
  const changes: Storage["changes"] = async (...asked) => {
    if (isAway) throw away;
    return memory.changes(...asked);
  };
  // A storage that others may write to does not know the last commit at once.
  const { workspace } = newWorkspace({ storage: storageWith(memory, { changes, lastSequence: undefined }) });
  const heard: number[] = [];
  const stop = workspace.subscribe(({ sequence }) => heard.push(sequence));
  const create = async (...titles: string[]) => {
    for (const title of titles) await workspace.createProject({ title });
  };
  await create("One");
  isAway = true;
  await create("Two", "Three");
  expect(heard).toEqual([2]);
  expect(print.mock.calls).toEqual([[expect.any(String), away]]);
  isAway = false;
  await create("Four");
  expect(heard).toEqual([2, 3, 4, 5]);
  isAway = true;
  await create("Five");
  expect(print).toHaveBeenCalledTimes(2);
  stop();
});
