import { expect, test, vi } from "vitest";
import type { SearchInput, Workspace } from "workspace-engine";
import { boardWorkspace, newWorkspace, pathRefused, refusalOf } from "../fixture";

/** One of each type, all of which hold "rocket", each created a minute after the one before. */
async function rockets() {
  const { workspace, clock } = newWorkspace();
  const { project } = await workspace.createProject({ title: "Space" });
  const project_id = project.id;
  const { board } = await workspace.createBoard({
    project_id,
    title: "Rocket board",
    content: "<p>All about engines</p>",
    lists: [{ title: "To do" }, { title: "Done", behavior: "completed" }, { title: "Ideas", behavior: "backlog" }],
  });
  const [todo = "", done = "", backlog = ""] = board.list_order;
  clock.advance("1m");
  const { card } = await workspace.createCard({ title: "Build a rocket", content: "Fast & red", list_id: todo });
  clock.advance("1m");
  const { page } = await workspace.createPage({ title: "Handbook", content: "<b>Roc</b>ket science", is_public: true });
  clock.advance("1m");
  const { epic } = await workspace.createEpic({ title: "To the moon", content: "With a ROCKET" });
  clock.advance("1m");
  return { workspace, clock, project_id, board_id: board.id, todo, done, backlog, card, page, epic };
}

/** The results by type and id, in order. */
async function found(workspace: Workspace, input: SearchInput): Promise<string[]> {
  const { results = [] } = await workspace.search({ ...input, grouped: false });
  return results.flatMap((result) =>
    Object.entries(result).map(([type, hit]) => `${type} ${(hit as { id: string }).id}`),
  );
}

test("[U19.2 U19.7] search finds cards, boards, pages and epics, one key per hit naming its type", async () => {
  const { workspace, card, page, epic } = await rockets();
  const answer = await workspace.search({ query: "rocket" });
  expect(answer).toMatchObject({ cursor: "", count: 4 });
  expect(answer.results.map((result) => Object.keys(result))).toEqual([["card"], ["board"], ["epic"], ["page"]]);
  const [{ card: cardHit } = {}, { board: boardHit } = {}, { epic: epicHit } = {}, { page: pageHit } = {}] =
    answer.results;
  expect(cardHit).toEqual({ ...card, title: "Build a <em>rocket</em>", excerpt: "Fast &amp; red" });
  expect(boardHit).toMatchObject({ title: "<em>Rocket</em> board", excerpt: "All about engines" });
  expect(epicHit).toEqual({ ...epic, title: "To the moon", excerpt: "With a <em>ROCKET</em>" });
  expect(pageHit).toEqual({ ...page, title: "Handbook", excerpt: "<em>Rocket</em> science" });
});

test("[U19.2] every word must be there, in the title or the content, in any order and case", async () => {
  const { workspace } = await rockets();
  expect(await found(workspace, { query: "ROCKET build" })).toEqual(["card 1"]);
  expect(await found(workspace, { query: "  red \n rock\tred " })).toEqual(["card 1"]);
  expect(await found(workspace, { query: "rocket blue" })).toEqual([]);
  expect(await found(workspace, { query: "moon with" })).toEqual(["epic 1"]);
  const { results } = await workspace.search({ query: "red rocket" });
  expect(results[0]?.card).toMatchObject({ title: "Build a <em>rocket</em>", excerpt: "Fast &amp; <em>red</em>" });
});

test("[U19.2 F7.2] texts and words are compared as filters compare them", async () => {
  const { workspace, todo } = await rockets();
  await workspace.createCard({ title: "CAFE\u0301 İstanbul ΟΔΟΣ", list_id: todo });
  for (const query of ["café", "CAFE\u0301", "οδος", "i̇stan", "istanbul"]) {
    const titles = (await workspace.search({ query })).results.map(({ card }) => card?.title);
    expect([query, titles.length]).toEqual([query, query === "istanbul" ? 0 : 1]);
  }
});

test("[U19.5] content is searched as people see it", async () => {
  const { workspace, todo } = await rockets();
  const content = '<p class="intro">R&amp;D <span>ships</span></p><p>soon</p>';
  const { card } = await workspace.createCard({ title: "Team", content, list_id: todo });
  for (const query of ["r&d", "ships", "d ships soon"]) {
    expect([query, await found(workspace, { query })]).toEqual([query, [`card ${card.id}`]]);
  }
  for (const query of ["class", "intro", "span", "amp", "shipssoon", "<p"]) {
    expect([query, await found(workspace, { query })]).toEqual([query, []]);
  }
  const { results } = await workspace.search({ query: "r&d ship" });
  expect(results[0]?.card).toMatchObject({ content, excerpt: "<em>R&amp;D</em> <em>ship</em>s soon" });
});

test("[U19.9] q is another name of query", async () => {
  const { workspace } = await rockets();
  expect(await found(workspace, { q: "moon" })).toEqual(["epic 1"]);
  expect(await found(workspace, { q: "moon", query: "moon" })).toEqual(["epic 1"]);
  expect(await pathRefused(workspace.search({ q: "moon", query: "rocket" }), 400)).toBe("q");
});

test.each([
  [{}, "query"],
  [{ query: "" }, "query"],
  [{ query: " \n" }, "query"],
  [{ q: " " }, "q"],
  [{ query: null, q: null }, "query"],
  [{ query: "x".repeat(1025) }, "query"],
  [{ query: Array.from({ length: 17 }, (_, index) => `w${index}`).join(" ") }, "query"],
  [{ query: "a\0" }, "query"],
  [{ query: 7 }, "query"],
  [{ query: "x", types: ["cards", "lists"] }, "types[1]"],
  [{ query: "x", types: "cards,lists" }, "types"],
  [{ query: "x", types: 7 }, "types"],
  [{ query: "x", fields: ["body"] }, "fields[0]"],
  [{ query: "x", fields: "Title" }, "fields"],
  [{ query: "x", statuses: ["open"] }, "statuses[0]"],
  [{ query: "x", archived: "yes" }, "archived"],
  [{ query: "x", grouped: 1 }, "grouped"],
  [{ query: "x", project_id: "a b" }, "project_id"],
])("[U19.9] %j is 400", async (input, path) => {
  const { workspace } = newWorkspace();
  expect(await pathRefused(workspace.search(input as SearchInput), 400)).toBe(path);
});

test("[U19.9] sixteen words, and one of them many times, are not too many", async () => {
  const { workspace, todo } = await rockets();
  const title = Array.from({ length: 16 }, (_, index) => `w${index}`).join(" ");
  await workspace.createCard({ title, list_id: todo });
  expect(await found(workspace, { query: `${title} ${"w1 ".repeat(50)}` })).toEqual(["card 2"]);
});

test("[U19.2] fields say where to look, and only there is marked", async () => {
  const { workspace, todo } = await rockets();
  await workspace.createCard({ title: "Rocket", content: "rocket", list_id: todo });
  const { results } = await workspace.search({ query: "rocket", fields: ["title"], types: "card" });
  expect(results.map(({ card }) => [card?.title, card?.excerpt])).toEqual([
    ["<em>Rocket</em>", "rocket"],
    ["Build a <em>rocket</em>", "Fast &amp; red"],
  ]);
  const inContent = await workspace.search({ query: "rocket", fields: "content" });
  expect(inContent.results.map(({ card, epic, page }) => (card ?? epic ?? page)?.title)).toEqual([
    "Rocket",
    "To the moon",
    "Handbook",
  ]);
  expect(inContent.results[0]?.card?.excerpt).toBe("<em>rocket</em>");
  expect(await found(workspace, { query: "rocket build", fields: "content,title" })).toEqual(["card 1"]);
  expect(await found(workspace, { query: "build fast", fields: ["title"] })).toEqual([]);
});

test.each<[SearchInput["types"], string[]]>([
  [["cards"], ["card 1"]],
  [
    ["page", "epics"],
    ["epic 1", "page 1"],
  ],
  ["boards", ["board 1"]],
  ["projects", ["epic 1"]],
  ["board,card,page,project,epic,note", ["card 1", "board 1", "epic 1", "page 1"]],
  [["notes"], []],
  [" card , pages,", ["card 1", "page 1"]],
  [["card", "cards"], ["card 1"]],
  [[], ["card 1", "board 1", "epic 1", "page 1"]],
  ["", ["card 1", "board 1", "epic 1", "page 1"]],
  [null, ["card 1", "board 1", "epic 1", "page 1"]],
])("[U19.9] the types %j give %j", async (types, expected) => {
  const { workspace } = await rockets();
  expect(await found(workspace, { query: "rocket", types })).toEqual(expected);
});

test("[U19.12] statuses keep cards and epics with one of them, and nothing else", async () => {
  const { workspace, done, backlog } = await rockets();
  await workspace.createCard({ title: "Old rocket", list_id: done });
  await workspace.createCard({ title: "Dream rocket", list_id: backlog });
  expect(await found(workspace, { query: "rocket", statuses: ["completed"] })).toEqual(["card 2"]);
  expect(await found(workspace, { query: "rocket", statuses: "committed,completed" })).toEqual(["card 2", "card 1"]);
  expect(await found(workspace, { query: "dream", statuses: ["backlog"] })).toEqual(["card 3"]);
  expect(await found(workspace, { query: "rocket", statuses: "backlog,completed", types: "card" })).toEqual([
    "card 3",
    "card 2",
  ]);
  const { lists } = await workspace.getEpics();
  await workspace.createEpic({ title: "Rocket", list_id: lists[3]?.id });
  expect(await found(workspace, { query: "rocket", statuses: ["completed"] })).toEqual(["card 2", "epic 2"]);
  expect(await found(workspace, { query: "rocket", statuses: ["completed"], types: ["boards"] })).toEqual([]);
  expect(await found(workspace, { query: "rocket", statuses: [], types: ["boards"] })).toEqual(["board 1"]);
});

test("[U19.12] archived: true finds the archived, as people see it, and otherwise what is not", async () => {
  const { workspace, board_id, epic, page } = await rockets();
  expect(await found(workspace, { query: "rocket", archived: true })).toEqual([]);
  await workspace.updateBoard({ board_id, archived: true });
  expect(await found(workspace, { query: "rocket", archived: true })).toEqual(["board 1", "card 1"]);
  const live = [`epic ${epic.id}`, `page ${page.id}`];
  for (const archived of [false, null, undefined]) {
    expect(await found(workspace, { query: "rocket", archived })).toEqual(live);
  }
});

test("[U19.12] project_id keeps what lies in that space, and epics lie in none", async () => {
  const { workspace, project_id } = await rockets();
  const { project } = await workspace.createProject({ title: "Other" });
  await workspace.createBoard({ project_id: project.id, title: "Rocket" });
  await workspace.createPage({ project_id, title: "Rocket" });
  expect(await found(workspace, { query: "rocket", project_id })).toEqual(["page 2", "card 1", "board 1"]);
  expect(await found(workspace, { query: "rocket", project_id: project.id })).toEqual(["board 2"]);
  expect(await found(workspace, { query: "rocket", project_id, types: ["epics"] })).toEqual([]);
});

test("[U19.17] grouped gives an array for each type that was looked for", async () => {
  const { workspace } = await rockets();
  const { results } = await workspace.search({ query: "rocket" });
  const { cursor, count, ...arrays } = await workspace.search({ query: "rocket", grouped: true });
  expect({ cursor, count }).toEqual({ cursor: "", count: 4 });
  expect(arrays).toEqual({
    cards: [results[0]?.card],
    boards: [results[1]?.board],
    epics: [results[2]?.epic],
    pages: [results[3]?.page],
  });
  expect(await workspace.search({ query: "rocket", grouped: "both" })).toEqual({ cursor, count, results, ...arrays });
  const cards = await workspace.search({ query: "moon", types: ["card", "board"], grouped: true });
  expect(cards).toEqual({ cursor: "", count: 0, cards: [], boards: [] });
});

test("[U19.2] what is found is shown as it is now, and what is gone or never matched is not", async () => {
  const { workspace, card, epic } = await rockets();
  await workspace.updateCard({ card_id: card.id, title: "Build a boat" });
  expect(await found(workspace, { query: "rocket", types: ["cards"] })).toEqual([]);
  expect(await found(workspace, { query: "boat" })).toEqual(["card 1"]);
  await workspace.deleteEpic({ epic_id: epic.id });
  expect(await found(workspace, { query: "moon" })).toEqual([]);
});

test("[U19.12 E4.6 E4.8] what an actor may not read is not found, and searching a hidden space is 403", async () => {
  const { workspace: ada } = newWorkspace();
  const { project } = await ada.createProject({ title: "Secret", is_private: true, members: [{ user_id: "u-mia" }] });
  const project_id = project.id;
  const { board } = await ada.createBoard({ project_id, title: "Rocket", lists: [{ title: "To do" }] });
  await ada.createCard({ title: "Rocket", board_id: board.id });
  await ada.createPage({ title: "Rocket", project_id, is_public: true });
  await ada.createPage({ title: "Rocket draft" });
  await ada.createEpic({ title: "Rocket" });
  const eve = ada.as({ user_id: "u-eve", role: "viewer" });
  const mia = ada.as({ user_id: "u-mia", role: "viewer" });
  expect(await found(eve, { query: "rocket" })).toEqual(["epic 1"]);
  expect(await eve.search({ query: "rocket", grouped: true })).toMatchObject({ count: 1, cards: [], boards: [] });
  expect(await found(mia, { query: "rocket" })).toEqual(["card 1", "board 1", "page 1", "epic 1"]);
  expect(await found(ada, { query: "rocket", types: ["pages"] })).toEqual(["page 2", "page 1"]);
  expect(await refusalOf(eve.search({ query: "rocket", project_id }), 403)).toMatchObject({ code: "no_access" });
});

test("[E4.8] what an actor may not read is not reached with another's cursor either", async () => {
  const { workspace: ada, lists } = await boardWorkspace();
  for (let index = 0; index < 3; index += 1) await ada.createPage({ title: "Draft" });
  for (let index = 0; index < 3; index += 1) await ada.createCard({ title: "Draft", list_id: lists.todo });
  const { cursor } = await ada.search({ query: "draft", count: 1 });
  const eve = ada.as({ user_id: "u-eve", role: "viewer" });
  expect(await found(eve, { query: "draft", cursor })).toEqual(["card 2", "card 1"]);
});

test("[U19.8] an excerpt is short, and marks what was found, however many marks stand on a character", async () => {
  const { workspace, lists } = await boardWorkspace();
  const marks = "\u0315\u0316".repeat(51_000);
  const normalize = vi.spyOn(String.prototype, "normalize");
  for (const content of [`rocket a${marks}`, `a${marks} rocket`, `a${marks}rocket`]) {
    const { card } = await workspace.createCard({ title: "Plan", list_id: lists.todo, content });
    normalize.mockClear();
    const { results } = await workspace.search({ query: "rocket", grouped: false });
    const handed = normalize.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
    expect(handed).toBeLessThan(content.length / 10);
    const excerpt = results[0]?.card?.excerpt ?? "";
    expect(excerpt).toContain("<em>rocket</em>");
    expect(excerpt.length).toBeLessThan(300);
    await workspace.deleteCard({ card_id: card.id });
  }
  normalize.mockRestore();
});
