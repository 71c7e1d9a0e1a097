import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, type WorkspaceOptions } from "workspace-engine";
import { boardWithLists, cardWorkspace } from "../operations/fixture";
import { storageWith } from "../storage-with";

/** A card Write, and a look at it as it is shown now. */
async function writeCard(options: Partial<WorkspaceOptions> = {}) {
  const fixture = await cardWorkspace(options, { title: "Write" });
  const { workspace, card_id } = fixture;
  return { ...fixture, look: async () => (await workspace.getCard({ card_id })).card };
}

describe("what was shown before", () => {
  test("[C1.1] is the very same while nothing concerns it, and new as soon as something does", async () => {
    const { workspace, lists, board_id } = await writeCard();
    await workspace.createCard({ title: "Draw", list_id: lists.doing });
    const look = async () => (await workspace.previewView({ type: "card", card_filters: {} })).cards;
    const [draw, write] = await look();
    await workspace.createNote({ title: "Elsewhere" });
    await workspace.updateList({ list_id: lists.todo, title: "Next" });
    const [drawLater, writeLater] = await look();
    expect(drawLater).toBe(draw);
    expect([write?.list_title, writeLater?.list_title]).toEqual(["To do", "Next"]);
    await workspace.updateBoard({ board_id, title: "Start" });
    expect((await look()).map((card) => card.board_title)).toEqual(["Start", "Start"]);
  });

  test("[C1.1] is new when what it shows of another card changes, and the same when anything else does", async () => {
    const { workspace, lists, card: parent } = await cardWorkspace({}, { title: "Build" });
    const { card } = await workspace.createCard({ title: "Draw", list_id: lists.todo, parent_card_id: parent.id });
    const look = async () => (await workspace.getCard({ card_id: card.id })).card;
    const first = await look();
    await workspace.updateCard({ card_id: parent.id, priority: 3, due_date: 1_800_000_000 });
    expect(await look()).toBe(first);
    await workspace.updateCard({ card_id: parent.id, title: "Rebuild" });
    expect(await look()).toMatchObject({ parent_card: { title: "Rebuild" } });
    await workspace.updateCard({ card_id: parent.id, list_id: lists.done });
    expect((await look()).parent_card?.status).toBe("completed");
  });

  test("[C1.1] is made of what surrounds it and of what changed in it", async () => {
    const { workspace, card, look } = await writeCard();
    const { tag } = await workspace.createTag({ name: "Urgent" });
    await workspace.addCardTags({ card_id: card.id, ids: [tag.id] });
    const before = await look();
    await workspace.updateCard({ card_id: card.id, title: "Draw", priority: 2 });
    const after = await look();
    expect(after).toMatchObject({ title: "Draw", priority: 2, suggested_branch_name: `${card.id}-draw` });
    expect(after.tags).toBe(before.tags);
    await workspace.removeCardTag({ card_id: card.id, tag_id: tag.id });
    expect((await look()).tags).toEqual([]);
  });

  test("[C1.1] counts again what is counted", async () => {
    const { workspace, lists, project_id, card, look } = await writeCard();
    const { tag } = await workspace.createTag({ name: "Urgent", project_id });
    const { card: other } = await workspace.createCard({ title: "Draw", list_id: lists.todo });
    await workspace.addCardTags({ card_id: card.id, ids: [tag.id] });
    expect(await look()).toMatchObject({ total_comments: 0, tags: [{ total_cards: 1 }] });
    await workspace.createComment({ card_id: card.id, content: "Well" });
    await workspace.addCardTags({ card_id: other.id, ids: [tag.id] });
    expect(await look()).toMatchObject({ total_comments: 1, tags: [{ total_cards: 2 }] });
    await workspace.deleteCard({ card_id: other.id });
    expect(await look()).toMatchObject({ tags: [{ total_cards: 1 }] });
  });

  test("[C1.1] counts for each what it may read, wherever cards move and whichever space closes", async () => {
    const { workspace, lists, card } = await writeCard();
    const closed = await boardWithLists(workspace);
    await workspace.updateProject({ project_id: closed.project_id, is_private: true });
    const { tag } = await workspace.createTag({ name: "Urgent" });
    const { card: moving } = await workspace.createCard({ title: "Draw", list_id: lists.todo });
    for (const { id } of [card, moving]) await workspace.addCardTags({ card_id: id, ids: [tag.id] });
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    const counted = async () => {
      const seen = await Promise.all([workspace, eva].map((face) => face.getCard({ card_id: card.id })));
      return seen.map(({ card }) => card.tags[0]?.total_cards);
    };
    expect(await counted()).toEqual([2, 2]);
    await workspace.updateCard({ card_id: moving.id, list_id: closed.lists.todo });
    expect(await counted()).toEqual([2, 1]);
    await workspace.updateProject({ project_id: closed.project_id, is_private: false });
    expect(await counted()).toEqual([2, 2]);
  });

  test("[E4.6 E4.8] is not made of what was open when a read began, once a space has closed", async () => {
    const memory = new MemoryStorage();
    let found = (): Promise<void> | undefined => undefined;
    const find: Storage["find"] = async (team, query, options) => {
      const documents = await memory.find(team, query, options);
      if (query.kind === "card") await found();
      return documents;
    };
    const storage = storageWith(memory, { find });
    const { workspace, project_id } = await writeCard({ storage });
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    const boards = async () => (await eva.previewView({ type: "board", board_filters: {} })).boards.length;
    expect(await boards()).toBe(1);
    await workspace.updateProject({ project_id, description: "Soon closed" });
    found = async () => {
      found = () => undefined;
      await workspace.updateProject({ project_id, is_private: true });
    };
    await eva.previewView({ type: "card", card_filters: {} });
    expect(await boards()).toBe(0);
  });

  test("[C1.1] is not taken for the past, whose titles were others", async () => {
    const { workspace, lists, card_id, look } = await writeCard();
    await workspace.updateList({ list_id: lists.todo, title: "Next" });
    const { commits } = await workspace.getCommits();
    const before = commits[0]?.id ?? "";
    expect((await look()).list_title).toBe("Next");
    expect((await workspace.asOf({ before }).getCard({ card_id })).card.list_title).toBe("To do");
    expect((await look()).list_title).toBe("Next");
  });

  test("[C1.1] is forgotten where more changed than is worth following", async () => {
    const { workspace, lists, look } = await writeCard();
    await look();
    for (let note = 0; note < 1100; note += 1) await workspace.createNote({ title: `${note}` });
    await workspace.updateList({ list_id: lists.todo, title: "Next" });
    expect((await look()).list_title).toBe("Next");
  });
});
