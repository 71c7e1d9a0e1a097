import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, type Workspace } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { door } from "../session/faulty-storage";
import { DatabaseFiles } from "../storage/sqlite/database-files";
import { storageWith } from "../storage-with";
import { linesOf, someLines } from "./lines-of";

/** Lines of which the second half waits for a word. */
function halting(lines: readonly string[]) {
  const { pass, reached, open } = door();
  async function* read() {
    yield* lines.slice(0, lines.length / 2);
    await pass();
    yield* lines.slice(lines.length / 2);
  }
  return { lines: read(), isHalfRead: reached, goOn: open };
}

const files = new DatabaseFiles();

const inMemory = () => {
  const storage = new MemoryStorage();
  return () => storage;
};

const overOneFile = () => {
  const path = files.path();
  return () => files.storage({ path });
};

/** The storage, with something to be done before each commit. */
function before(commit: () => Promise<void>, storage: Storage): Storage {
  return storageWith(storage, {
    commit: async (...parameters: Parameters<Storage["commit"]>) => {
      await commit();
      return storage.commit(...parameters);
    },
  });
}

describe.each([
  ["a storage that two workspaces share", inMemory],
  ["two storages over one file", overOneFile],
])("lines that are loaded over %s", (_, opener) => {
  async function loading() {
    const open = opener();
    const late: { commit: () => Promise<void> } = { commit: async () => {} };
    const loader = newWorkspace({ storage: open() }).workspace;
    const other = newWorkspace({ storage: before(() => late.commit(), open()) }).workspace;
    await other.getProjects();
    return { loader, other, late };
  }

  async function expectRefused(other: Workspace): Promise<void> {
    const calls = [
      () => other.createProject({ title: "Website" }),
      () => other.updateTimeSettings({ rate_cents: 5 }),
      () => other.getProjects(),
      () => other.getCard({ card_id: "1" }),
      () => other.getCard({ card_id: "404" }),
      () => other.previewView({ type: "card", card_filters: {} }),
      () => other.as({ user_id: "u-vic", role: "viewer" }).getProjects(),
      () => other.export(),
      () => linesOf(other),
    ];
    for (const call of calls) expect(await refusalOf(call(), 409)).toMatchObject({ code: "workspace_loading" });
  }

  test("[K7.14] refuse what a workspace does that was in use before, until they are all there", async () => {
    const { loader, other } = await loading();
    const lines = await someLines();
    const { lines: halved, isHalfRead, goOn } = halting(lines);
    const load = loader.loadLines(halved);
    await isHalfRead;
    await expectRefused(other);
    goOn();
    await load;
    expect(await linesOf(other)).toEqual(lines);
    await other.createProject({ title: "Website" });
    expect(await loader.verify()).toEqual([]);
  });

  test("[K7.14] refuse it no longer once they are given up", async () => {
    const { loader, other } = await loading();
    const { lines, isHalfRead, goOn } = halting(await someLines());
    const giving = new AbortController();
    const load = loader.loadLines(lines, { signal: giving.signal }).catch(() => {});
    await isHalfRead;
    await expectRefused(other);
    giving.abort();
    goOn();
    await load;
    await other.createProject({ title: "Website" });
    expect((await loader.getProjects()).projects).toHaveLength(1);
  });

  test("[K7.14] refuse a write that was decided before they began", async () => {
    const { loader, other, late } = await loading();
    const { lines, isHalfRead, goOn } = halting(await someLines());
    let load: Promise<unknown> | undefined;
    late.commit = async () => {
      load ??= loader.loadLines(lines);
      await isHalfRead;
    };
    const write = other.createProject({ title: "Website" });
    expect(await refusalOf(write, 409)).toMatchObject({ code: "workspace_loading" });
    goOn();
    await load;
    expect(await loader.verify()).toEqual([]);
  });
});
