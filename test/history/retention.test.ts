import { describe, expect, test } from "vitest";
import { type Change, MemoryStorage } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { storageWith } from "../storage-with";

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call, 409)).code;

describe("the history", () => {
  test("[H1.5] reaches back as many commits as are asked for, though the storage keeps more", async () => {
    const { workspace, storage } = newWorkspace({ history: { commits: 5 } });
    const { workspace: all } = newWorkspace({ storage });
    for (let index = 1; index <= 32; index += 1) await workspace.createProject({ title: `${index}` });
    const { commits } = await workspace.getCommits();
    expect(commits.map(({ sequence }) => sequence)).toEqual([33, 32, 31, 30, 29]);
    const { commits: every } = await all.getCommits({ count: 100 });
    expect(every).toHaveLength(33);
    const idOf = (sequence: number) => every.find((commit) => commit.sequence === sequence)?.id ?? "";
    expect(await codeOf(workspace.undo(idOf(28)))).toBe("no_history");
    for (const point of [{ before: idOf(28) }, { sequence: 27 }, { sequence: 1 }])
      expect(await codeOf(workspace.asOf(point).getProjects())).toBe("no_history");
    expect((await workspace.asOf({ sequence: 28 }).getProjects({ count: 100 })).projects).toHaveLength(27);
    const { commits: earlier } = await workspace.asOf({ sequence: 30 }).getCommits();
    expect(earlier.map(({ sequence }) => sequence)).toEqual([30, 29]);
    await workspace.undo(idOf(29));
  });

  test("[H1.5] that is cut off while it is searched for a commit is refused", async () => {
    const inner = new MemoryStorage();
    const { workspace } = newWorkspace({ storage: storageWith(inner, { changes: async () => "gap" }), history: true });
    await workspace.createProject({ title: "Space" });
    const [change] = (await inner.changes("t-acme", 0, 1)) as readonly Change[];
    expect(await codeOf(workspace.undo(change?.txId ?? ""))).toBe("no_history");
    expect(await codeOf(workspace.asOf({ before: change?.txId ?? "" }).getProjects())).toBe("no_history");
  });

  test.each([
    [{ days: 1 }, [6, 5, 4]],
    [{ days: 1, commits: 2 }, [6, 5, 4]],
    [{ days: 1, commits: 4 }, [6, 5, 4, 3]],
    [{ days: 10 }, [6, 5, 4, 3, 2, 1]],
  ])("[H1.5] of %j is what either asks for", async (history, kept) => {
    const { workspace, clock } = newWorkspace({ history, storage: new MemoryStorage({ retainedChanges: 0 }) });
    for (const wait of ["0s", "1d", "1s", "12h", "12h"]) {
      clock.advance(wait);
      await workspace.createProject({ title: wait });
    }
    const { commits } = await workspace.getCommits();
    expect(commits.map(({ sequence }) => sequence)).toEqual(kept);
    const first = kept.at(-1) ?? 0;
    const time = (commits.at(-1)?.time ?? 0) - 1;
    if (first > 1) {
      expect(await codeOf(workspace.asOf({ sequence: first - 2 }).getProjects())).toBe("no_history");
      expect(await codeOf(workspace.asOf({ time }).getProjects())).toBe("no_history");
    }
    await workspace.asOf({ sequence: first }).getProjects();
  });
});
