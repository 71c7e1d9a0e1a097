import { describe, expect, test } from "vitest";
import type { SnapshotInput, Workspace } from "workspace-engine";
import { cardWorkspace, expectRefused, refusalOf } from "../operations/fixture";
import { loaded, openAndSecret } from "./open-and-secret";

const archived = { user_id: "u-ada", time_archived: 1767571200 };
const secretEntry = "01KE6Y4S00EXAMP1E000000002";
const entry = "01KE6Y4S00EXAMP1E000000001";
const spent = { scope_type: "card", started_at: 1767600000, duration_seconds: 60 } as const;
const relationTo = (card_id: string) => ({ type: "relation", relation: { card: { card_id }, similarity: 1 } }) as const;

/** Besides the two spaces, pages of Ada's own, which Eve does not read either. */
const snapshot: SnapshotInput = {
  ...openAndSecret,
  epics: [{ id: "1", title: "Growth", list_id: "31", tag_ids: ["2"], hints: [{ type: "tag", tag: { id: "2" } }] }],
  cards: [
    { id: "1", title: "Top", list_id: "11", time_remaining_seconds: 100 },
    { id: "2", title: "Merge", list_id: "21", parent_card_id: "1", tag_ids: ["1"] },
    {
      id: "3",
      title: "Low",
      list_id: "11",
      parent_card_id: "2",
      tag_ids: ["2"],
      hints: [relationTo("2"), relationTo("1"), { type: "tag", tag: { id: "2", name: "Merger" } }],
    },
    { id: "4", title: "77", list_id: "21" },
    { id: "5", title: "Child", list_id: "11", parent_card_id: "1" },
    { id: "6", title: "Other", list_id: "11", parent_card_id: "1" },
  ],
  pages: [
    { id: "1", title: "Diary", alias_id: "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f01" },
    { id: "2", title: "Chapter", is_public: true, parent_page_id: "1" },
    { id: "3", title: "Drawer", archived },
    { id: "4", title: "Letter", is_public: true, parent_page_id: "3", archived: { ...archived, parent_page_id: "3" } },
  ],
  forms: [
    { id: "1", title: "Bugs", board_id: "2", order: 40, is_public: true, fields: [] },
    { id: "2", title: "Staff", board_id: "2", order: 50, fields: [] },
  ],
  comments: [{ id: "1", content: "Soon", card_id: "2" }],
  time_entries: [
    { ...spent, id: entry, scope_id: "3", ancestor_card_ids_snapshot: ["2", "1"] },
    { ...spent, id: secretEntry, scope_id: "1", project_id_snapshot: "2", remaining_taken_seconds: 60 },
  ],
};

describe("a refusal names nothing but the field of the request", () => {
  test("[E4.8] of a comment not the card it stands on, of an alias or address not what has it", async () => {
    const { eve } = await loaded(snapshot);
    const refusals = [
      ["comment_id", () => eve.getComment({ comment_id: "1" })],
      ["comment_id", () => eve.createChildComment({ comment_id: "1", content: "Why?" })],
      ["page_id", () => eve.getPage({ page_id: "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f01" })],
      ["to", () => eve.receiveEmail({ to: "plans@t-acme.invalid", from: "max@example.org" })],
      ["form_id", () => eve.updateForm({ form_id: "1", title: "Mine" })],
      ["form_id", () => eve.copyForm({ form_id: "1" })],
    ] as const;
    for (const [path, refused] of refusals) {
      const error = await refusalOf(refused(), 403);
      expect(error.message).toBe(`The acting user has no access to what the field ${path} names.`);
      const message = "The acting user has no access to what this field names.";
      expect(error.issues).toEqual([{ path, code: "no_access", message }]);
    }
  });

  test("[E4.26] nor whether a card or an epic bears a hidden tag", async () => {
    const { eve } = await loaded(snapshot);
    for (const card_id of ["1", "3"]) await refusalOf(eve.removeCardTag({ card_id, tag_id: "2" }), 403);
    await refusalOf(eve.removeEpicTag({ epic_id: "1", tag_id: "2" }), 403);
  });

  test("[U24.5] nor what a hidden card is called", async () => {
    const { eve, ada } = await loaded(snapshot);
    const report = (ref: string) => ({ github_pull_request: { id: 1, head: { ref } } });
    expect(await eve.reportPullRequest(report("4-77"))).toEqual({ cards: [] });
    expect(await eve.reportPullRequest(report("4-78"))).toEqual({ cards: [] });
    await refusalOf(eve.reportPullRequest(report("4-any")), 403);
    expect((await ada.reportPullRequest(report("4-77"))).cards.map(({ id }) => id)).toEqual(["4"]);
  });
});

describe("an answer names nothing hidden", () => {
  const ancestors = async (workspace: Workspace, time_entry_id = entry) =>
    (await workspace.getTimeEntry({ time_entry_id })).time_entry.ancestor_card_ids_snapshot;

  test("[M1.5] a time entry reveals no hidden ancestor, nor anything above one", async () => {
    const { ada, eve } = await loaded(snapshot);
    expect([await ancestors(ada), await ancestors(eve)]).toEqual([["2", "1"], []]);
    const { time_entries } = await eve.getTimeEntries({ scope_type: "card", scope_id: "3" });
    expect(time_entries?.map((each) => each.ancestor_card_ids_snapshot)).toEqual([[]]);
    const id = "01KE6Y4S00EXAMP1E000000003";
    const { time_entry } = await eve.createTimeEntry({ ...spent, id, scope_id: "3" });
    expect(time_entry.ancestor_card_ids_snapshot).toEqual([]);
    const updated = await eve.updateTimeEntry({ time_entry_id: id, description: "x" });
    expect(updated.time_entry.ancestor_card_ids_snapshot).toEqual([]);
    await eve.startTimer({ scope_type: "card", scope_id: "3" });
    expect((await eve.stopTimer()).time_entry.ancestor_card_ids_snapshot).toEqual([]);
    expect(await ancestors(ada, id)).toEqual(["2", "1"]);
  });

  test("[M1.5 E4.26] nor, to anybody but admins, an ancestor that is gone, though nothing is hidden", async () => {
    const { workspace: ada, lists, card: top } = await cardWorkspace({}, { title: "Top" });
    const { card } = await ada.createCard({ title: "Low", list_id: lists.todo, parent_card_id: top.id });
    await ada.createTimeEntry({ ...spent, id: entry, scope_id: card.id });
    const eve = ada.as({ user_id: "u-eve", role: "viewer" });
    expect([await ancestors(ada), await ancestors(eve)]).toEqual([[top.id], [top.id]]);
    await ada.deleteCard({ card_id: top.id });
    expect([await ancestors(ada), await ancestors(eve)]).toEqual([[top.id], []]);
  });

  test("[U36.1] hints that propose something hidden are left out, also once it is hidden", async () => {
    const { ada, eve } = await loaded(snapshot);
    const proposed = async (actor: typeof eve) => {
      const { card } = await actor.getCard({ card_id: "3" });
      const { epic } = await actor.getEpic({ epic_id: "1" });
      const ids = card.hints.map((hint) => (hint.type === "tag" ? hint.tag["id"] : hint.relation.card.card_id));
      return [ids, epic.hints.length];
    };
    expect(await proposed(ada)).toEqual([["2", "1", "2"], 1]);
    expect(await proposed(eve)).toEqual([["1"], 0]);
    await ada.moveCard({ card_id: "1", list_id: "21" });
    expect(await proposed(eve)).toEqual([[], 0]);
    await ada.addProjectMember({ project_id: "2", user_id: "u-eve" });
    expect(await proposed(eve)).toEqual([["2", "1", "2"], 1]);
  });

  test("[U31.3 U31.2] a form reveals neither a hidden board nor the number of hidden forms", async () => {
    const { ada, eve } = await loaded(snapshot);
    expect((await ada.getForm({ form_id: "1" })).form.board_id).toBe("2");
    expect((await eve.getForm({ form_id: "1" })).form).toMatchObject({ board_id: null, routing_status: "active" });
    expect((await eve.getForms()).forms.map((form) => form.board_id)).toEqual([null]);
    expect((await eve.createForm({ title: "Mine" })).form.order).toBe(41);
    expect((await ada.createForm({ title: "All" })).form.order).toBe(51);
  });

  test("[U31.13] a submission names tags that its sender reads, or that the form offers", async () => {
    const { ada, eve } = await loaded(snapshot);
    const tags = (options: string[]) =>
      ada.updateForm({ form_id: "1", fields: [{ id: "t", type: "card_property", card_property: "tags", options }] });
    await tags([]);
    await expectRefused(eve.submitForm({ form_id: "1", values: { t: "2" } }), 403, "values.t");
    await tags(["2"]);
    const { card } = await eve.submitForm({ form_id: "1", values: { t: "2" } });
    expect(card).toEqual({ ...card, form_values: { t: '["2"]' }, time_created: 1767603600 });
    expect(card).not.toHaveProperty("tags");
    expect((await ada.getCard({ card_id: card.id })).card.tags.map(({ name }) => name)).toEqual(["Merger"]);
  });

  test("[U30.8] an archived page does not name a hidden one it went along with", async () => {
    const { ada, eve } = await loaded(snapshot);
    expect((await ada.getPage({ page_id: "4" })).page.archived).toEqual({ ...archived, parent_page_id: "3" });
    expect((await eve.getPage({ page_id: "4" })).page.archived).toEqual(archived);
    await ada.addPageMember({ page_id: "3", user_id: "u-eve" });
    expect((await eve.getPage({ page_id: "4" })).page.archived).toEqual({ ...archived, parent_page_id: "3" });
  });

  test("[U25.5] a copied card does not reveal hidden time", async () => {
    const { ada, eve } = await loaded(snapshot);
    expect((await eve.copyCard({ card_id: "1" })).card.time_remaining_seconds).toBe(100);
    expect((await ada.copyCard({ card_id: "1" })).card.time_remaining_seconds).toBe(160);
  });
});

describe("what hangs on something hidden", () => {
  test("[U30.3] a page under a hidden one is at a root, and stays there", async () => {
    const { ada, eve, clock } = await loaded(snapshot);
    expect((await eve.getPages({ parent_page_id: "" })).page_order).toEqual(["2"]);
    expect((await eve.getPages({ parent_page_id: "" })).archive_page_order).toEqual(["4"]);
    expect((await ada.getPages({ parent_page_id: "" })).page_order).toEqual(["1"]);
    await clock.advance("1h");
    await eve.updatePage({ page_id: "2", parent_page_id: "" });
    expect((await ada.getPages({ parent_page_id: "1" })).pages.map((page) => page.time_updated)).toEqual([1767603600]);
  });

  test("[U17.13] a hidden parent is not cleared, and another takes its place", async () => {
    const { ada, eve, clock } = await loaded(snapshot);
    await clock.advance("1h");
    const { card } = await eve.updateCard({ card_id: "3", parent_card_id: null });
    expect(card.time_updated).toBe(1767603600);
    expect((await ada.getCard({ card_id: "3" })).card.parent_card?.card_id).toBe("2");
    await eve.updateCard({ card_id: "3", parent_card_id: "5" });
    expect((await ada.getCard({ card_id: "2" })).card.child_cards).toEqual([]);
  });

  test("[U17.3] a position among child cards does not count hidden ones", async () => {
    const { ada, eve, clock } = await loaded(snapshot);
    const order = async (actor: typeof eve) => (await actor.getCard({ card_id: "1" })).card.child_card_order;
    const childAt = (child_card_id: string, position?: number) =>
      eve.addChildCard({ card_id: "1", child_card_id, position });
    expect([await order(ada), await order(eve)]).toEqual([
      ["2", "5", "6"],
      ["5", "6"],
    ]);
    await clock.advance("1h");
    expect((await childAt("5", 0)).card.time_updated).toBe(1767603600);
    await childAt("6", 0);
    expect([await order(ada), await order(eve)]).toEqual([
      ["2", "6", "5"],
      ["6", "5"],
    ]);
    await childAt("3", 1);
    expect(await order(eve)).toEqual(["6", "3", "5"]);
    await childAt("6", 9);
    expect(await order(eve)).toEqual(["3", "5", "6"]);
    await childAt("5");
    expect(await order(eve)).toEqual(["3", "5", "6"]);
  });
});

test("[E4.26 I1.1] what is refused takes no ids, however many lists a hidden board has", async () => {
  const { eve } = await loaded(snapshot);
  const made = async () => {
    const { card } = await eve.createCard({ title: "Mine", board_id: "1" });
    const { list } = await eve.createList({ title: "Mine", board_id: "1" });
    return [Number(card.id), Number(list.id)];
  };
  const [card = 0, list = 0] = await made();
  await refusalOf(eve.copyBoard({ board_id: "2" }), 403);
  await refusalOf(eve.createCard({ title: "Mine", board_id: "2" }), 403);
  expect(await made()).toEqual([card + 1, list + 1]);
});

describe("the history", () => {
  test("[H1.1] one's own commits reveal no hidden documents, even after they are gone", async () => {
    const { ada, eve } = await loaded(snapshot);
    await eve.deleteTag({ tag_id: "1" });
    const documents = async (actor: typeof eve) => {
      const { commits } = await actor.getCommits();
      return commits.find(({ operation }) => operation === "deleteTag")?.documents;
    };
    const tag = { kind: "tag", id: "1" };
    expect(await documents(ada)).toHaveLength(2);
    expect(await documents(eve)).toEqual([tag]);
    await ada.deleteProject({ project_id: "2" });
    expect(await documents(eve)).toEqual([tag]);
  });

  test("[H1.1] still shows what is gone and was not hidden", async () => {
    const { ada, eve } = await loaded(snapshot);
    const { comment } = await eve.createComment({ card_id: "1", content: "Yes" });
    await eve.updateCard({ card_id: "1", title: "Tip" });
    await ada.deleteCard({ card_id: "1" });
    const { commits } = await eve.getCommits();
    expect(commits.map((commit) => commit.documents)).toEqual([
      [{ kind: "card", id: "1" }],
      [{ kind: "comment", id: comment.id }],
    ]);
  });

  test("[H2.1 E4.8] reports conflicts with hidden documents as a single one", async () => {
    const { ada, eve } = await loaded(snapshot);
    const { tag } = await eve.createTag({ name: "Both" });
    const { commits } = await eve.getCommits();
    const commit = commits[0]?.id ?? "";
    for (const card_id of ["2", "4"]) await ada.addCardTags({ card_id, id: tag.id });
    const message = "Something that the acting user may not read depends on the change.";
    const hidden = { path: "", code: "undo_conflict", message };
    expect((await refusalOf(eve.undo(commit), 409)).issues).toEqual([hidden]);
    await ada.addCardTags({ card_id: "5", id: tag.id });
    const seen = { path: expect.stringMatching(/^card\/5/), message: expect.stringContaining("card 5") };
    expect((await refusalOf(eve.undo(commit), 409)).issues).toEqual([{ ...hidden, ...seen }, hidden]);
  });
});
