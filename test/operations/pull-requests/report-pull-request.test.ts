import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { amendStored } from "../amend-stored";
import { boardWithLists, pathRefused } from "../fixture";
import { at, type Mapped, mapped, report } from "./reported";

const listOf = async (workspace: Workspace, card_id: string) => (await workspace.getCard({ card_id })).card.list_id;

const commits = async ({ storage }: Mapped) => (await storage.logRange("t-acme")).last;

test.each([
  ["1-write-the-copy", ["1"]],
  ["feature/1-write-the-copy", ["1"]],
  ["ada/fix/1-something-else", ["1"]],
  ["refs/heads/1-x", ["1"]],
  ["1-", []],
  ["1-été", ["1"]],
  ["release/1-0", []],
  ["release/1-0-rc", []],
  ["1--x", []],
  ["2-b/1-a", ["2", "1"]],
  ["1-a/1-b", ["1"]],
  ["12-write", []],
  ["fix-1-write", []],
  ["1", []],
  ["release/1", []],
  ["01-write", []],
  ["1_write", []],
  ["write-1", []],
  ["main", []],
  ["/", []],
  ["-1-", []],
  [`${"1".repeat(200)}-x`, []],
  ["__proto__-1/constructor-2", []],
])("[U24.5] the branch %s is about the cards %j", async (ref, expected) => {
  const { workspace, lists } = await mapped();
  await workspace.createCard({ title: "Second", list_id: lists.backlog });
  const { cards } = await report(workspace, { head: { ref } });
  expect(cards.map((card) => card.id)).toEqual(expected);
  expect(cards.every((card) => card.external_links.length === 1)).toBe(true);
});

test("[U24.5] the suggested name of a card is about that card, whatever its title", async () => {
  const { workspace, lists } = await mapped();
  for (const title of ["日本語", "3 steps to 1-0", "Ünïcödé & more!", "x".repeat(300), "9", "2-2", "/"]) {
    const { card } = await workspace.createCard({ title, list_id: lists.backlog });
    const { cards } = await report(workspace, { head: { ref: `feature/${card.suggested_branch_name}` } });
    expect(cards.map(({ id }) => id)).toEqual([card.id]);
  }
});

test("[U24.6] a branch without an id, or too long a name, is 400", async () => {
  const { workspace } = await mapped();
  const path = "github_pull_request";
  expect(await pathRefused(report(workspace, { head: { ref: " " } }), 400)).toBe(`${path}.head.ref`);
  expect(await pathRefused(report(workspace, { head: { ref: "a".repeat(1025) } }), 400)).toBe(`${path}.head.ref`);
  expect(await pathRefused(report(workspace, { id: 1.5 }), 400)).toBe(`${path}.id`);
  expect(await pathRefused(report(workspace, { id: undefined as never }), 400)).toBe(`${path}.id`);
  expect(await pathRefused(workspace.reportPullRequest({} as never), 400)).toBe(path);
});

const full = {
  number: 7,
  title: "Copy",
  body: "Text",
  html_url: "https://github.com/acme/site/pull/7",
  time_created: at,
  time_updated: at + 60,
  head: { label: "acme:1-write-the-copy", ref: "1-write-the-copy" },
  base: { label: "acme:main", ref: "main" },
  draft: false,
  merged: false,
};

test("[U24.9] a report is recorded as its pull request, unknown values as null", async () => {
  const { workspace } = await mapped();
  const unknown = { time_closed: null, time_merged: null };
  const { cards } = await report(workspace, { ...full, time_updated: (at + 60) * 1000, time_closed: 0 });
  const github_pull_request = { ...full, ...unknown, id: 991, state: "open" };
  expect(cards[0]?.external_links).toEqual([{ type: "github_pull_request", github_pull_request }]);
  const { cards: other } = await report(workspace, { id: 992 });
  const nothing = Object.fromEntries(Object.keys(github_pull_request).map((key) => [key, null]));
  expect(other[0]?.external_links[1]).toEqual({
    type: "github_pull_request",
    github_pull_request: {
      ...nothing,
      id: 992,
      state: "open",
      head: { label: null, ref: "1-write-the-copy" },
      base: { label: null, ref: null },
    },
  });
});

test("[U24.9] a later report of the same pull request replaces the record in its place, what it leaves out stays", async () => {
  const { workspace } = await mapped();
  await report(workspace, full);
  await report(workspace, { id: 992 });
  const { cards } = await report(workspace, { state: "closed", time_updated: at + 120, title: null });
  expect(cards[0]?.external_links).toHaveLength(2);
  const { head, ...kept } = full;
  expect(cards[0]?.external_links[0]).toMatchObject({
    github_pull_request: { ...kept, head, id: 991, state: "closed", time_updated: at + 120, title: null },
  });
});

test("[L5.1] a report that changes nothing commits nothing", async () => {
  const fixture = await mapped();
  const { workspace, clock } = fixture;
  const { cards } = await report(workspace, full, true);
  const before = await commits(fixture);
  clock.advance("1h");
  expect((await report(workspace, full, true)).cards).toEqual(cards);
  expect((await report(workspace, full)).cards).toEqual(cards);
  expect((await report(workspace, {})).cards).toEqual(cards);
  expect((await report(workspace, { head: { ref: "main" } })).cards).toEqual([]);
  expect(await commits(fixture)).toBe(before);
});

test("[U24.9] an older report, and one that unmerges, changes nothing", async () => {
  const fixture = await mapped();
  const { workspace, lists } = fixture;
  await report(workspace, { ...full, state: "closed", time_updated: at + 100 });
  const { cards } = await report(workspace, { ...full, state: "closed", merged: true, time_updated: at + 200 });
  const before = await commits(fixture);
  expect((await report(workspace, { ...full, state: "open", time_updated: at + 199 })).cards).toEqual(cards);
  expect((await report(workspace, { ...full, state: "open", time_updated: at + 300 })).cards).toEqual(cards);
  expect((await report(workspace, { state: "open", merged: false })).cards).toEqual(cards);
  expect(await commits(fixture)).toBe(before);
  expect(cards[0]?.list_id).toBe(lists.done);
});

test("[U24.4] a removed pull request is on record again after the next report of it", async () => {
  const { workspace, card, lists, review } = await mapped();
  await report(workspace, full, true);
  expect(await listOf(workspace, card.id)).toBe(review);
  await workspace.removeExternalLink({ card_id: card.id, external_link_id: "991" });
  expect((await workspace.getCard({ card_id: card.id })).card.external_links).toEqual([]);
  const { cards } = await report(workspace, full);
  expect(cards[0]).toMatchObject({ list_id: lists.doing, external_links: [{ type: "github_pull_request" }] });
});

test.each([
  ["a draft", { draft: true }, false, "pr_draft"],
  ["a draft of which a review is requested", { draft: true }, true, "pr_draft"],
  ["open", {}, false, "pr_open"],
  ["open, its review requested", {}, true, "pr_review_requested"],
  ["merged", { state: "closed", merged: true }, true, "pr_merged"],
  ["merged, by its date", { state: "closed", time_merged: at }, false, "pr_merged"],
  ["closed", { state: "closed", merged: false }, true, "pr_closed"],
  ["a closed draft", { state: "closed", draft: true }, false, "pr_closed"],
] as const)("[U24.12 L3.2] a pull request that is %s puts the card in its list", async (_, more, review, state) => {
  const { workspace, vcs_mapping, lists } = await mapped();
  const { card: other } = await workspace.createCard({ title: "Other", list_id: vcs_mapping[state] });
  const { cards } = await report(workspace, more, review);
  const { list } = await workspace.getList({ list_id: vcs_mapping[state] });
  expect(list.card_order).toEqual([other.id, "1"]);
  expect(cards[0]).toMatchObject({ list_id: list.id, status: list.behavior, list_title: list.title });
  expect((await workspace.getList({ list_id: lists.backlog })).list.card_order).toEqual([]);
});

test.each([
  ["2-b/1-a", undefined],
  ["3-c/1-a/10-j/2-b", undefined],
  // The largest integer part, and a fraction that leaves room for the suffix of a short id, not for that of a long one.
  ["2-b/10-j/1-a", "z".repeat(27 + 34)],
])("[U24.12 C9.1] the cards of the branch %s come last in the order in which it names them", async (ref, order_key) => {
  const { workspace, storage, lists } = await mapped();
  for (let id = 2; id <= 10; id += 1) await workspace.createCard({ title: "Other", list_id: lists.backlog });
  const { card: first } = await workspace.createCard({ title: "There before", list_id: lists.doing });
  if (order_key !== undefined) await amendStored(storage, "card", first.id, { order_key });
  await report(workspace, { head: { ref } });
  const { list } = await workspace.getList({ list_id: lists.doing });
  expect(list.card_order).toEqual([first.id, ...ref.split("/").map((part) => part.split("-")[0])]);
  expect(await workspace.verify()).toEqual([]);
});

test("[U24.12] a card moved by hand stays until the state of the pull request changes", async () => {
  const { workspace, lists, card, review } = await mapped();
  const card_id = card.id;
  await report(workspace, { time_updated: at });
  await workspace.moveCard({ card_id, list_id: lists.backlog });
  await report(workspace, { time_updated: at + 1, title: "Edited" });
  expect(await listOf(workspace, card_id)).toBe(lists.backlog);
  await report(workspace, { time_updated: at + 2 }, true);
  expect(await listOf(workspace, card_id)).toBe(review);
  await workspace.moveCard({ card_id, list_id: lists.backlog });
  await report(workspace, { time_updated: at + 3, title: "Edited again" }, true);
  await report(workspace, { time_updated: at + 3, title: "And again" });
  expect(await listOf(workspace, card_id)).toBe(lists.backlog);
  await report(workspace, { time_updated: at + 4 }, false);
  expect(await listOf(workspace, card_id)).toBe(lists.doing);
  await report(workspace, { time_updated: at + 5, state: "closed" });
  expect(await listOf(workspace, card_id)).toBe(lists.cancelled);
  await report(workspace, { time_updated: at + 6, state: "open" });
  expect(await listOf(workspace, card_id)).toBe(lists.doing);
});

test("[U24.12] the rule for the branch the changes go to decides alone where there is one", async () => {
  const { workspace, board_id, lists, vcs_mapping, card } = await mapped();
  const branches = [{ name: "main", pr_merged: lists.cancelled }, { name: "next" }];
  await workspace.updateBoard({ board_id, vcs_mapping: { ...vcs_mapping, branches } });
  await report(workspace, { base: { ref: "main" } });
  expect(await listOf(workspace, card.id)).toBe(lists.backlog);
  await report(workspace, { base: { ref: "main" }, merged: true });
  expect(await listOf(workspace, card.id)).toBe(lists.cancelled);
  await report(workspace, { id: 2, base: { ref: "next" }, merged: true });
  expect(await listOf(workspace, card.id)).toBe(lists.cancelled);
  await report(workspace, { id: 3, base: { ref: "Main" }, merged: true });
  expect(await listOf(workspace, card.id)).toBe(lists.done);
});

const mapOpenTo = ({ storage, board_id }: Mapped, pr_open: string) =>
  amendStored(storage, "board", board_id, { vcs_mapping: { pr_open, branches: [] } });

test.each<[string, (place: Mapped) => Promise<unknown>]>([
  ["its card archived", ({ workspace, card }) => workspace.updateCard({ card_id: card.id, archived: true })],
  ["its list archived", ({ workspace, lists }) => workspace.updateList({ list_id: lists.backlog, archived: true })],
  ["its board archived", ({ workspace, board_id }) => workspace.updateBoard({ board_id, archived: true })],
  [
    "the mapped list archived",
    ({ workspace, lists }) => workspace.updateList({ list_id: lists.doing, archived: true }),
  ],
  [
    "a list of another board mapped",
    async (place) => mapOpenTo(place, (await boardWithLists(place.workspace)).lists.doing),
  ],
  ["a list mapped that is gone", (place) => mapOpenTo(place, "404")],
  ["nothing mapped", ({ workspace, board_id }) => workspace.updateBoard({ board_id, vcs_mapping: {} })],
  ["no mapping", ({ workspace, board_id }) => workspace.updateBoard({ board_id, vcs_mapping: null })],
])("[U24.12] with %s, a card is linked and stays", async (_, change) => {
  const place = await mapped();
  await change(place);
  const { cards } = await report(place.workspace);
  expect(cards[0]).toMatchObject({ list_id: place.lists.backlog });
  expect(cards[0]?.external_links).toHaveLength(1);
});

test("[U24.12 L3.2] cards of two boards follow one pull request, each by its own board's mapping", async () => {
  const { workspace, project_id, lists, clock } = await mapped();
  const { board } = await workspace.createBoard({ project_id, title: "B", lists: [{ title: "A" }, { title: "Z" }] });
  const [first = "", last = ""] = board.list_order;
  await workspace.updateBoard({ board_id: board.id, vcs_mapping: { pr_merged: last } });
  const { card } = await workspace.createCard({ title: "Second", list_id: first });
  clock.advance("1h");
  const { cards } = await report(workspace, { head: { ref: `1-a/${card.id}-b` }, merged: true });
  expect(cards.map(({ id, list_id }) => [id, list_id])).toEqual([
    ["1", lists.done],
    [card.id, last],
  ]);
  expect(cards[0]?.completed_date).toBe(clock.now() / 1000);
});
