import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, StorageError, type Workspace, WorkspaceError } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { storageAround, storageWith } from "../storage-with";
import { linesOf, someLines } from "./lines-of";

/** A storage in memory that takes few documents at once, so that a load is many commits. */
function inSmallSteps(): Storage {
  const memory = new MemoryStorage();
  const capabilities = { ...memory.capabilities, maxCommitDocuments: 20 };
  return storageWith(memory, { capabilities });
}

/** The storage as a process sees it that ends at a call, which is made or is not: nothing it asks for afterwards is done. */
function dyingStorage(inner: Storage, { last, isMade }: { last: number; isMade: boolean }): Storage {
  let calls = 0;
  const called = async (make: () => unknown) => {
    calls += 1;
    const call = calls;
    const answer = call < last || (call === last && isMade) ? await make() : undefined;
    if (call < last) return answer;
    throw new StorageError("unavailable", "The process has ended.");
  };
  return storageAround(inner, (name, make) => (/^(notify|lastSequence)$/.test(name) ? make() : called(make)));
}

const opened = (storage: Storage, seed: number) => newWorkspace({ storage, random: seededRandom(seed) }).workspace;

const beginnings: readonly (readonly [string, (storage: Storage) => Promise<unknown>])[] = [
  ["that nobody has opened yet", async () => {}],
  ["that was used and is empty", (storage) => opened(storage, 7).getProjects()],
];

/** Fails where the workspace is neither as it was, nor says that it is being loaded, nor holds all lines. */
async function stateOf(storage: Storage, lines: readonly string[]): Promise<"empty" | "marked" | "loaded"> {
  const workspace = opened(storage, 3);
  const snapshot = await workspace.export().catch((error: unknown) => error);
  if (snapshot instanceof WorkspaceError) {
    expect(snapshot).toMatchObject({ status: 409, code: "workspace_loading" });
    await refusalOf(workspace.createProject({ title: "Website" }), 409);
    return "marked";
  }
  if (JSON.stringify(await linesOf(workspace)) === JSON.stringify(lines)) return "loaded";
  const { workspace: empty } = newWorkspace();
  const ids = ({ lists }: Awaited<ReturnType<Workspace["export"]>>) => lists.map(({ title }) => title);
  expect(snapshot).toMatchObject({ projects: [], cards: [], boards: [], members: [], time_entries: [] });
  expect(ids(await workspace.export())).toEqual(ids(await empty.export()));
  return "empty";
}

describe.each(beginnings)("a load whose process ends at any call of the storage, into a workspace %s", (_, begin) => {
  test.each([
    ["the call being made", true],
    ["the call not being made", false],
  ])(
    "[K7.14] leaves it empty or marked, and is made good by another one, %s",
    { timeout: 120_000 },
    async (_name, isMade) => {
      const lines = await someLines();
      const states: string[] = [];
      for (let last = 1; ; last += 1) {
        const storage = inSmallSteps();
        await begin(storage);
        const dying = dyingStorage(storage, { last, isMade });
        const load = opened(dying, 1).loadLines(lines);
        const isLoaded = await load.then(
          () => true,
          () => false,
        );
        if (isLoaded) break;
        const state = await stateOf(storage, lines);
        states.push(state);
        if (state === "loaded") continue;
        const again = opened(storage, 2);
        await again.loadLines(lines);
        expect(await linesOf(again)).toEqual(lines);
      }
      expect(states.length).toBeGreaterThan(40);
      // Only the last call, made but not answered, may have loaded everything; the mark comes with the first commit.
      expect(states.join(" ")).toMatch(/^(empty )+(marked ?)+(loaded)?$/);
    },
  );
});

test("[K7.14] a load that ends again and again while it empties the workspace is made good at last", async () => {
  const lines = await someLines();
  const storage = inSmallSteps();
  for (const last of [40, 35, 38, 36]) {
    const dying = dyingStorage(storage, { last, isMade: true });
    await refusalOf(opened(dying, last).loadLines(lines), 503);
    expect(await stateOf(storage, lines)).toBe("marked");
  }
  const again = opened(storage, 2);
  await again.loadLines(lines);
  expect(await linesOf(again)).toEqual(lines);
});

test("[K7.14] no operation comes between the call and the mark", async () => {
  const lines = await someLines();
  const { workspace } = newWorkspace();
  const loading = workspace.loadLines(lines);
  expect(await refusalOf(workspace.createProject({ title: "Website" }), 409)).toMatchObject({
    code: "workspace_loading",
  });
  await loading;
  expect(await linesOf(workspace)).toEqual(lines);
});
