import { expect, test } from "vitest";
import type { WorkspaceCommit } from "workspace-engine";
import { newWorkspace } from "../../operations/fixture";
import { carryOut, stepsOf } from "../../workspace/random-workspace";
import { Folded } from "./folded";
import { AS_LONG_AS_IT_TAKES, always } from "./settings";

test(
  "[H1.1 H1.8 K7.6] the commits in order turn the earlier state into the later one, which loads unchanged",
  async () => {
    await always(stepsOf(4, 40), 20, async (steps) => {
      const { workspace, clock } = newWorkspace();
      await workspace.getProjects();
      const folded = new Folded();
      const heard: WorkspaceCommit[] = [];
      const stop = workspace.subscribe((commit) => {
        heard.push(commit);
        folded.apply(commit.changes);
      });
      await carryOut(workspace, clock, steps, async (there) => {
        expect(folded.documents("card")).toEqual(there.cards);
        expect(heard.at(-1)?.sequence).toBe(there.commits[0]?.sequence);
      });
      stop();
      const snapshot = await workspace.export();
      expect(folded.all()).toEqual(Folded.from(snapshot).all());
      expect(heard.map(({ sequence }) => sequence)).toEqual(heard.map((_, index) => index + 2));
      const { commits } = await workspace.getCommits({ count: 1000 });
      const ids = commits.map(({ id }) => id).reverse();
      expect(heard.map(({ id }) => id)).toEqual(ids.slice(1));
      const { workspace: copy } = newWorkspace({ clock });
      await copy.load(snapshot);
      expect(JSON.stringify(await copy.export())).toBe(JSON.stringify(snapshot));
    });
  },
  AS_LONG_AS_IT_TAKES,
);
