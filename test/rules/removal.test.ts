import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type Snapshot, type Workspace, WorkspaceError } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import { boardWithLists, newWorkspace, refusalOf } from "../operations/fixture";
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

describe("removing", () => {
  async function filled() {
    const { workspace } = newWorkspace();
    const place = await boardWithLists(workspace);
    const { project_id, lists } = place;
    const { epic } = await workspace.createEpic({ title: "Public launch" });
    const { tag } = await workspace.createTag({ name: "Copy", project_id });
    const { card } = await workspace.createCard({
      title: "Write",
      list_id: lists.todo,
      epic_id: epic.id,
      tags: [tag.id],
    });
    const { card: child } = await workspace.createCard({
      title: "Read",
      list_id: lists.doing,
      parent_card_id: card.id,
    });
    await workspace.createComment({ card_id: card.id, content: "Shorter" });
    return { workspace, ...place, epic_id: epic.id, tag_id: tag.id, card_id: card.id, child_id: child.id };
  }

  const counts = async (workspace: Workspace) => {
    const { projects, boards, lists, cards, comments, tags, epics } = await workspace.export();
    const all = { projects, boards, lists, cards, comments, tags, epics };
    return Object.fromEntries(Object.entries(all).map(([name, documents]) => [name, documents.length]));
  };

  test("[U18.2] a space takes everything in it along", async () => {
    const { workspace, project_id } = await filled();
    await workspace.deleteProject({ project_id });
    expect(await counts(workspace)).toEqual({
      projects: 0,
      boards: 0,
      lists: 5,
      cards: 0,
      comments: 0,
      tags: 0,
      epics: 1,
    });
  });

  test("[U18.2 U18.3] a list takes its cards along, and their children elsewhere forget them", async () => {
    const { workspace, lists, child_id } = await filled();
    await workspace.deleteList({ list_id: lists.todo });
    expect(await counts(workspace)).toMatchObject({ lists: 9, cards: 1, comments: 0 });
    expect((await workspace.getCard({ card_id: child_id })).card.parent_card).toBeUndefined();
  });

  test("[U18.3] cards forget a removed epic and tag", async () => {
    const { workspace, card_id, epic_id, tag_id } = await filled();
    await workspace.deleteEpic({ epic_id });
    await workspace.deleteTag({ tag_id });
    const { card } = await workspace.getCard({ card_id });
    expect([card.epic, card.tags]).toEqual([undefined, []]);
  });

  test("[U23.6] an epic list that holds epics is refused, and goes once it is empty", async () => {
    const { workspace, epic_id } = await filled();
    const { epic } = await workspace.getEpic({ epic_id });
    const before = await counts(workspace);
    expect((await refusalOf(workspace.deleteList({ list_id: epic.list_id }), 409)).code).toBe("still_in_use");
    expect(await counts(workspace)).toEqual(before);
    await workspace.deleteEpic({ epic_id });
    await workspace.deleteList({ list_id: epic.list_id });
    expect(await counts(workspace)).toMatchObject({ lists: 9 });
  });

  test("[U18.3] time entries and copies outlive their card", async () => {
    const { workspace, card_id } = await filled();
    const id = "01KE6Y4S00EXAMP1E000000001";
    await workspace.createTimeEntry({
      id,
      scope_type: "card",
      scope_id: card_id,
      started_at: 1767600000,
      duration_seconds: 60,
    });
    const { card: copy } = await workspace.copyCard({ card_id });
    await workspace.deleteCard({ card_id });
    expect((await workspace.getTimeEntry({ time_entry_id: id })).time_entry).toMatchObject({
      card_id,
      card_title_snapshot: "Write",
    });
    expect((await workspace.getCard({ card_id: copy.id })).card).not.toHaveProperty("copied_from_card_id");
    expect(await workspace.verify()).toEqual([]);
  });

  test("[I1.2] never makes an id free, after a load neither", async () => {
    const { workspace, lists, card_id, child_id } = await filled();
    await workspace.copyCard({ card_id: child_id });
    await workspace.deleteCard({ card_id });
    const { card } = await workspace.createCard({ title: "New", list_id: lists.todo });
    expect(card.id).toBe("4");
  });

  test("[L5.3 U18.3] leaves what goes on as it was updated, and every rule kept", async () => {
    const { workspace, clock } = newWorkspace();
    const { lists } = await boardWithLists(workspace);
    const { card: parent } = await workspace.createCard({ title: "Write", list_id: lists.todo });
    const { card } = await workspace.createCard({ title: "Read", list_id: lists.done, parent_card_id: parent.id });
    clock.advance(60_000);
    await workspace.deleteCard({ card_id: parent.id });
    expect((await workspace.getCard({ card_id: card.id })).card.time_updated).toBe(card.time_updated);
    expect(await workspace.verify()).toEqual([]);
  });
});
