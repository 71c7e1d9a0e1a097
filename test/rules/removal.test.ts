import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type Snapshot, type Workspace, WorkspaceError } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import { newWorkspace } from "../operations/fixture";
import { runs } from "../runs";

type Removal = (workspace: Workspace, id: string) => Promise<unknown>;

const removals: readonly (readonly [keyof Snapshot, Removal])[] = [
  ["projects", (workspace, project_id) => workspace.deleteProject({ project_id })],
  ["boards", (workspace, board_id) => workspace.deleteBoard({ board_id })],
  ["lists", (workspace, list_id) => workspace.deleteList({ list_id })],
  ["cards", (workspace, card_id) => workspace.deleteCard({ card_id })],
  ["epics", (workspace, epic_id) => workspace.deleteEpic({ epic_id })],
  ["pages", (workspace, page_id) => workspace.deletePage({ page_id })],
  ["sprints", (workspace, sprint_id) => workspace.deleteSprint({ sprint_id })],
  ["tags", (workspace, tag_id) => workspace.deleteTag({ tag_id })],
  ["comments", (workspace, comment_id) => workspace.deleteComment({ comment_id })],
];

/** Replies to comments have an operation of their own. */
const idsIn = (snapshot: Snapshot, section: keyof Snapshot): readonly string[] => {
  const documents: unknown = section === "comments" ? snapshot.comments.filter(isNoReply) : snapshot[section];
  return Array.isArray(documents) ? documents.map(({ id }: { readonly id: string }) => id) : [];
};

const isNoReply = (comment: Snapshot["comments"][number]): boolean => comment.parent_comment_id === undefined;

const choice = fc.record({ section: fc.constantFrom(...removals), which: fc.nat(1000) });

const seeds = fc.integer({ min: 1, max: 10_000 });
const choices = fc.array(choice, { minLength: 1, maxLength: 8 });

describe("after any removals", { timeout: 60_000 }, () => {
  prop.prop([seeds, choices], { numRuns: runs(8) })(
    "[I1.2 U18.2 U18.3 L5.3] nothing names what is gone, and what goes on was not updated",
    async (seed, chosen) => {
      const { workspace } = newWorkspace();
      await workspace.load(generateWorkspace({ seed, cards: 60 }));
      for (const { section, which } of chosen) {
        const [name, remove] = section;
        const before = await workspace.export();
        const ids = idsIn(before, name);
        const id = ids[which % Math.max(1, ids.length)];
        if (id === undefined) continue;
        const outcome = await remove(workspace, id).catch((error: unknown) => error);
        const after = await workspace.export();
        if (outcome instanceof WorkspaceError) {
          expect(outcome.message).not.toBe("");
          expect([400, 409]).toContain(outcome.status);
          expect(after).toEqual(before);
          continue;
        }
        expect(await workspace.verify()).toEqual([]);
        expect(idsIn(after, name)).not.toContain(id);
        await expect(remove(workspace, id)).rejects.toMatchObject({ status: 404 });
        const times = new Map(before.cards.map((card) => [card.id, card.time_updated]));
        for (const card of after.cards) expect(card.time_updated).toBe(times.get(card.id));
      }
    },
  );
});
