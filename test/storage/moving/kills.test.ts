import { describe, expect, test, vi } from "vitest";
import { MemoryStorage, type MovableStorage, type Storage } from "workspace-engine";
import { faultStorage } from "workspace-engine/testing";
import { some } from "../../runs";
import { Death, interrupted, Standstill } from "./interrupted";
import {
  documentsIn,
  expectWhole,
  fill,
  inMemory,
  logIn,
  openProcess,
  processOver,
  type ShardData,
  team,
  workspaceOn,
} from "./shards";

/** A process that gives a sign of life whenever it can: its writes are the same ones however quick it is. */
const openMover = (data: ShardData): Promise<MovableStorage> => openProcess(data, 0);

interface World {
  readonly data: ShardData;
  readonly list: string;
  readonly documents: Awaited<ReturnType<typeof documentsIn>>;
  /** A process that does not know of the move. */
  readonly stale: MovableStorage;
}

async function world(): Promise<World> {
  const data = inMemory();
  const stale = await openProcess(data);
  const { list } = await fill(workspaceOn(stale));
  return { data, list, documents: await documentsIn(stale), stale };
}

/** How many writes a move of that workspace makes. */
async function writesOfMove(): Promise<number> {
  let writes = 0;
  const { data } = await world();
  const after = (isWrite: boolean): void => {
    if (isWrite) writes += 1;
  };
  const counting = { before: async () => {}, after };
  const storage = await openMover(interrupted(data, counting));
  await storage.moveWorkspace(team, "one", "two");
  return writes;
}

const steps = Array.from({ length: await writesOfMove() }, (_, index) => index + 1);

/** Nothing is lost or double, and it can be written to and read by everyone. */
async function expectSound({ list, documents, stale }: World, storage: Storage): Promise<void> {
  expect(await documentsIn(storage)).toEqual(documents);
  const workspace = workspaceOn(stale);
  const { card } = await workspace.createCard({ title: "After", list_id: list });
  expect(documents.some(({ kind, id }) => kind === "card" && id === card.id)).toBe(false);
  expect((await workspaceOn(storage).getCard({ card_id: card.id })).card.title).toBe("After");
  expectWhole(await logIn(storage));
  expect(await workspace.verify()).toEqual([]);
}

describe.each(some(steps))("a move whose process ends right after its write %i", (step) => {
  async function killed(): Promise<World> {
    const made = await world();
    const death = new Death(step);
    const dying = await openMover(interrupted(made.data, death));
    await expect(dying.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ kind: "unavailable" });
    expect(death.hasCome).toBe(true);
    return made;
  }

  test("[B26.7] leaves a workspace that is read, and can be begun again", async () => {
    const made = await killed();
    expect(await documentsIn(made.stale)).toEqual(made.documents);
    const other = await openProcess(made.data);
    await other.moveWorkspace(team, "one", "two");
    expect(await other.placeOf(team)).toEqual({ shard: "two", movingTo: undefined });
    expect(await documentsIn(made.data.two)).toEqual(made.documents);
    await expectSound(made, other);
  });

  test("[B26.7] can be taken back, and made once more", async () => {
    const made = await killed();
    const other = await openProcess(made.data);
    const { shard, movingTo } = await other.placeOf(team);
    const writing = workspaceOn(made.stale).createProject({ title: "Meanwhile" });
    await other.cancelMove(team);
    expect(await other.placeOf(team)).toEqual({ shard, movingTo: undefined });
    const { project } = await writing;
    expect(movingTo === undefined).toBe(shard === "two");
    await workspaceOn(other).deleteProject({ project_id: project.id });
    await other.moveWorkspace(team, "one", "two");
    await expectSound(made, other);
  });
});

describe.each(some(steps))("a move whose process stands still before its write %i, and then goes on", (step) => {
  async function standing(): Promise<World & { readonly goOn: () => Promise<unknown> }> {
    const made = await world();
    const standstill = new Standstill(step);
    const slow = await openMover(interrupted(made.data, standstill));
    const moving = slow.moveWorkspace(team, "one", "two").catch((error: unknown) => error);
    await standstill.reached;
    const goOn = async () => {
      standstill.end();
      return moving;
    };
    return { ...made, goOn };
  }

  test("[B26.7] changes nothing of what another process has made of the move", async () => {
    const made = await standing();
    const other = await openProcess(made.data);
    await other.moveWorkspace(team, "one", "two");
    await made.goOn();
    expect(await other.placeOf(team)).toEqual({ shard: "two", movingTo: undefined });
    await expectSound(made, other);
  });

  test("[B26.7] does not go on with a move that was taken back", async () => {
    const made = await standing();
    const other = await openProcess(made.data);
    const isBegun = (await other.placeOf(team)).movingTo !== undefined;
    await other.cancelMove(team);
    await made.goOn();
    expect(await other.placeOf(team)).toEqual({ shard: isBegun ? "one" : "two", movingTo: undefined });
    await expectSound(made, other);
  });
});

test("[B26.7] who goes on late adds nothing where the log does not tell what was copied", async () => {
  const data = inMemory(() => new MemoryStorage({ retainedChanges: 2 }));
  const storage = await openProcess(data);
  await fill(workspaceOn(storage, { commits: 2 }));
  const standstill = new Standstill(6);
  const slow = await openProcess(interrupted(data, standstill));
  const moving = slow.moveWorkspace(team, "one", "two").catch((error: unknown) => error);
  await standstill.reached;
  await storage.moveWorkspace(team, "one", "two");
  const range = await data.two.logRange(team);
  standstill.end();
  expect(await moving).toMatchObject({ code: "overtaken" });
  expect(await data.two.logRange(team)).toEqual(range);
});

test("[B26.8] while nobody goes on with a handing over reads are answered, and writes are refused in the end", async () => {
  const made = await world();
  // The last write names the new shard.
  const dying = await openMover(interrupted(made.data, new Death(steps.length - 1)));
  await expect(dying.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ kind: "unavailable" });
  expect(await made.stale.placeOf(team)).toEqual({ shard: "one", movingTo: "two" });
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  try {
    const writing = made.stale.allocate(team, "card").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await writing).toMatchObject({ kind: "busy", hasWaited: true });
    expect(await documentsIn(made.stale)).toEqual(made.documents);
  } finally {
    vi.useRealTimers();
  }
});

test("[B26.7 B26.8] a process that begins while a workspace is sealed, and keeps a history, reads it and goes on with the move", async () => {
  const made = await world();
  const dying = await openMover(interrupted(made.data, new Death(steps.length - 1)));
  await expect(dying.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ kind: "unavailable" });
  const storage = processOver(made.data);
  const { projects } = await workspaceOn(storage, { commits: 20_000 }).getProjects();
  expect(projects.map(({ title }) => title)).toEqual(["Website"]);
  await storage.moveWorkspace(team, "one", "two");
  await expectSound(made, storage);
});

test("[B10.6 B26.8] what is asked to be kept right before a workspace is handed over is kept where it goes", async () => {
  const data = inMemory(() => new MemoryStorage({ retainedChanges: 2 }));
  const storage = await openProcess(data);
  const { list } = await fill(workspaceOn(storage, { commits: 2 }));
  const { commit } = data.directory;
  let isAsked = false;
  vi.spyOn(data.directory, "commit").mockImplementation(async (...given) => {
    const isHandingOver = given[1].put[0]?.body["shard"] === "two";
    if (isHandingOver && !isAsked) await storage.retain(team, { commits: 50 });
    isAsked ||= isHandingOver;
    return commit.apply(data.directory, given);
  });
  await storage.moveWorkspace(team, "one", "two");
  expect(isAsked).toBe(true);
  const { last } = await storage.logRange(team);
  const workspace = workspaceOn(storage, { commits: 2 });
  for (let n = 1; n <= 10; n += 1) await workspace.createCard({ title: `Card ${n}`, list_id: list });
  expect((await storage.logRange(team)).first).toBeLessThanOrEqual(last + 1);
});

test("[B26.7] a move whose answers get lost, and that finds storages busy, is made once", async () => {
  const made = await world();
  const faulty = (storage: Storage) => {
    const faults = faultStorage(storage);
    for (const fault of ["lost_answer", "busy", "lost_answer", "lost_request"] as const)
      faults.failNext("commit", fault);
    return faults;
  };
  const { one, two, directory } = made.data;
  const storage = await openProcess({ one: faulty(one), two: faulty(two), directory: faulty(directory) });
  await storage.moveWorkspace(team, "one", "two");
  await expectSound(made, await openProcess(made.data));
});
