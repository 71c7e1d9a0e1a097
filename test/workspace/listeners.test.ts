import { afterEach, expect, test, vi } from "vitest";
import { MemoryStorage, type Storage, StorageError, type Workspace, type WorkspaceOptions } from "workspace-engine";
import { boardWithLists, newWorkspace } from "../operations/fixture";

const failed = new Error("a bug of the host's");

afterEach(() => vi.restoreAllMocks());

type Listener = () => unknown;

/** A workspace whose every commit, or every card, notifies the listener. */
const ways: readonly (readonly [string, (listener: Listener) => Workspace])[] = [
  [
    "subscribe",
    (listener) => {
      const { workspace } = newWorkspace();
      workspace.subscribe(listener);
      return workspace;
    },
  ],
  [
    "onNotification",
    (listener) => newWorkspace({ onNotification: listener } satisfies Partial<WorkspaceOptions>).workspace,
  ],
];

const failures: readonly (readonly [string, Listener])[] = [
  [
    "throws",
    () => {
      throw failed;
    },
  ],
  ["rejects", () => Promise.reject(failed)],
];

const combinations = ways.flatMap(([way, attach]) => failures.map(([how, fail]) => [way, how, attach, fail] as const));

test.each(combinations)(
  "[H1.8 C7.9] a listener of %s that %s is printed, and ends and undoes nothing",
  async (...[, , attach, fail]) => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    let calls = 0;
    const workspace = attach(() => {
      calls += 1;
      return fail();
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
  },
);

/** A storage that others may write to, and whose method `failing` is called before; what that throws is thrown. */
function hindered(method: keyof Storage, failing: () => void): Storage {
  return new Proxy<Storage>(new MemoryStorage(), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (name === "lastSequence") return undefined;
      return (...parameters: unknown[]) => {
        if (name === method) failing();
        return member.apply(target, parameters);
      };
    },
  });
}

const away = new StorageError("unavailable", "The storage is away.");

test("[H1.8] commits that cannot be read are delivered later; the first failure in a row is printed", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  let isAway = false;
  const storage = hindered("changes", () => {
    if (isAway) throw away;
  });
  const { workspace } = newWorkspace({ storage });
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
