import { test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { cardWorkspace, newWorkspace } from "../operations/fixture";
import { runs } from "../runs";
import { carryOut, steps } from "./random-workspace";

/** The workspace as its users see it. */
async function seen(workspace: Workspace, sprints: readonly string[]) {
  const cards = await workspace.previewView({ type: "card", card_filters: {}, count: 1000 });
  const pages = await workspace.previewView({ type: "page", page_filters: {}, count: 1000 });
  const shown = await Promise.all(sprints.map((sprint_id) => workspace.getSprint({ sprint_id })));
  return { cards: cards.cards, pages: pages.pages, epics: await workspace.getEpics(), sprints: shown };
}

describe("exporting, loading and exporting again", { timeout: 120_000 }, () => {
  prop.prop([steps], { numRuns: runs(25) })(
    "[K7.6 S3.2 I1.2] gives the same text, and a workspace that looks the same",
    async (steps) => {
      const clock = manualClock();
      const { workspace } = newWorkspace({ clock });
      const { sprints, lists } = await carryOut(workspace, clock, steps);
      const text = JSON.stringify(await workspace.export());
      clock.advance("3h");
      const { workspace: other } = newWorkspace({ clock });
      await other.load(JSON.parse(text));
      expect(JSON.stringify(await other.export())).toBe(text);
      const ids = sprints.map(({ id }) => id);
      expect(await seen(other, ids)).toEqual(await seen(workspace, ids));
      const taken = new Set(JSON.parse(text).cards.map(({ id }: { id: string }) => id));
      const { card } = await other
        .createCard({ title: "New", list_id: lists[0]?.id ?? "" })
        .catch(() => ({ card: { id: "" } }));
      expect(taken.has(card.id)).toBe(false);
    },
  );

  test("[K7.6] gives the same whatever order the parts of a document were written in", async () => {
    const { workspace, board_id, lists, card } = await cardWorkspace({}, { title: "Write" });
    await workspace.addExternalLink({ card_id: card.id, url: "https://example.org", display_text: "Draft" });
    const branches = [{ name: "main", pr_merged: lists.done }];
    await workspace.updateBoard({ board_id, vcs_mapping: { pr_open: lists.doing, branches } });
    await workspace.copyBoard({ board_id });
    const text = JSON.stringify(await workspace.export());
    const { workspace: other } = newWorkspace();
    await other.load(JSON.parse(text));
    expect(JSON.stringify(await other.export())).toBe(text);
  });
});
