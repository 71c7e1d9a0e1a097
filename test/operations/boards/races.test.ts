import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { boardWithLists, boardWorkspace, newWorkspace } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";

type Race = (
  workspace: Workspace,
  place: Awaited<ReturnType<typeof boardWithLists>>,
) => readonly (() => Promise<unknown>)[];

/** Runs the calls in many orders; whatever they answer, what is stored must load elsewhere without a fault. */
async function everyOutcomeIsSound(race: Race): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { storage, interleave } = scheduledStorage(scheduler);
      const { workspace } = newWorkspace({ storage });
      const place = await boardWithLists(workspace);
      await workspace.createCard({ title: "First", list_id: place.lists.todo });
      const calls = race(workspace, place).map((call) => () => call().catch(() => undefined));
      await interleave(...calls);
      const snapshot = await workspace.export();
      await newWorkspace().workspace.load(snapshot);
    }),
    { numRuns: runs(40) },
  );
}

describe("at the same time", () => {
  test("[U22.10] a board is moved while a list and a card come to it", async () => {
    await everyOutcomeIsSound((workspace, { board_id, lists }) => [
      async () => {
        const { project } = await workspace.createProject({ title: "Shop" });
        await workspace.updateBoard({ board_id, project_id: project.id });
      },
      () => workspace.createList({ board_id, title: "Review" }),
      () => workspace.createCard({ title: "Second", list_id: lists.doing }),
    ]);
  });

  test("[U22.10 U18.2] a board and a list are deleted while cards come to them", async () => {
    await everyOutcomeIsSound((workspace, { board_id, lists }) => [
      () => workspace.deleteList({ list_id: lists.doing }),
      () => workspace.createCard({ title: "Second", list_id: lists.doing }),
      () => workspace.moveCard({ card_id: "1", list_id: lists.doing }),
      () => workspace.updateBoard({ board_id, vcs_mapping: { pr_open: lists.doing } }),
    ]);
    await everyOutcomeIsSound((workspace, { board_id, lists }) => [
      () => workspace.deleteBoard({ board_id }),
      () => workspace.createCard({ title: "Second", list_id: lists.doing, parent_card_id: "1" }),
      () => workspace.createList({ board_id, title: "Review" }),
    ]);
  });

  test("[U22.13] a board is copied while a card comes to it", async () => {
    await everyOutcomeIsSound((workspace, { board_id, lists }) => [
      () => workspace.copyBoard({ board_id }),
      () => workspace.createCard({ title: "Second", list_id: lists.todo, parent_card_id: "1" }),
      () => workspace.deleteList({ list_id: lists.todo }),
    ]);
  });

  test("[U24.12] one pull request is reported twice while its card is moved: it is linked once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { storage, interleave } = scheduledStorage(scheduler);
        const { workspace, board_id, lists } = await boardWorkspace({ storage });
        await workspace.updateBoard({ board_id, vcs_mapping: { pr_open: lists.doing, pr_merged: lists.done } });
        await workspace.createCard({ title: "Card", list_id: lists.todo });
        const head = { ref: "1-card" };
        const report = (time_updated: number, merged: boolean) => () =>
          workspace.reportPullRequest({ github_pull_request: { id: 1, state: "open", head, time_updated, merged } });
        await interleave<unknown>(report(1_767_600_001, false), report(1_767_600_002, true));
        const { card } = await workspace.getCard({ card_id: "1" });
        expect(card).toMatchObject({
          list_id: lists.done,
          external_links: [{ github_pull_request: { merged: true } }],
        });
        expect(card.external_links).toHaveLength(1);
      }),
      { numRuns: runs(40) },
    );
  });
});
