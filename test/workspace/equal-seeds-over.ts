import { describe, expect, test } from "vitest";
import { type Storage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";

/** Workspaces that draw the same numbers at the same instant. */
export function alike(storage: Storage, random: () => number, teamId = "t-acme"): Workspace {
  const actor = { user_id: "u-ada", role: "admin" } as const;
  return new Workspace({ teamId, actor, storage, clock: manualClock(), random, history: true });
}

/** Tries workspaces that draw the same numbers over storage objects that share their data. */
export function equalSeedsOver(place: string, over: () => Storage): void {
  describe(`two workspaces that draw the same numbers over ${place}`, { timeout: 60_000 }, () => {
    test.each([
      ["a seed", () => seededRandom(1)],
      ["0.99 alone", () => () => 0.99],
      ["0 alone", () => () => 0],
    ])("[I1.7 B4.1] lose nothing, with %s", async (numbers, random) => {
      const open = () => alike(over(), random(), `${place}-${numbers}`.replace(/[^a-z0-9]/gi, "_"));
      const titles: string[] = [];
      const create = async (workspace: Workspace) => {
        const title = `Space ${titles.length}`;
        titles.push(title);
        await workspace.createProject({ title });
      };
      const one = open();
      for (let round = 0; round < 20; round += 1) await create(one);
      const two = open();
      for (let round = 0; round < 20; round += 1) await create(round % 2 === 0 ? two : one);
      await Promise.all([one, two, open()].map(create));
      const { projects } = await two.getProjects({ count: 100 });
      expect(projects.map(({ title }) => title).sort()).toEqual(titles.sort());
      const { commits } = await one.getCommits({ count: 100 });
      expect(new Set(commits.map(({ id }) => id)).size).toBe(titles.length + 1);
    });
  });
}
