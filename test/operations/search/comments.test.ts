import { expect, test } from "vitest";
import type { SearchInput, Workspace } from "workspace-engine";
import { boardWorkspace, secretPlace } from "../fixture";

/** A card, an epic and a page, with a comment on each that holds "rocket". */
async function commented() {
  const { workspace, clock, lists, board_id, project_id } = await boardWorkspace();
  const { card } = await workspace.createCard({ title: "Fuel & food", list_id: lists.todo });
  const { epic } = await workspace.createEpic({ title: "To the moon" });
  const { page } = await workspace.createPage({ title: "Handbook", is_public: true, project_id });
  const comment = async (input: Parameters<Workspace["createComment"]>[0]) => {
    clock.advance("1m");
    return (await workspace.createComment(input)).comment;
  };
  const onCard = await comment({ card_id: card.id, content: "<p>The <b>roc</b>ket leaks</p>" });
  const onEpic = await comment({ epic_id: epic.id, content: "Which rocket?" });
  const onPage = await comment({ page_id: page.id, content: "Rockets & more" });
  clock.advance("1m");
  const { child_comment: reply } = await workspace.createChildComment({ comment_id: onCard.id, content: "No rocket" });
  return { workspace, clock, lists, board_id, project_id, card, epic, page, onCard, onEpic, onPage, reply };
}

async function found(workspace: Workspace, input: SearchInput): Promise<(string | undefined)[]> {
  const { results } = await workspace.search({ types: "comments", ...input, grouped: false });
  return results.map(({ comment }) => comment?.id);
}

test("[U19.18] finds comments and replies with what they are on, when types name them", async () => {
  const { workspace, onCard, onEpic, onPage, reply } = await commented();
  const { results, comments } = await workspace.search({ query: "rocket", types: ["comment"], grouped: "both" });
  expect(comments).toEqual([
    { ...reply, title: "Fuel &amp; food", excerpt: "No <em>rocket</em>" },
    { ...onPage, title: "Handbook", excerpt: "<em>Rocket</em>s &amp; more" },
    { ...onEpic, title: "To the moon", excerpt: "Which <em>rocket</em>?" },
    { ...onCard, total_child_comments: 1, title: "Fuel &amp; food", excerpt: "The <em>rocket</em> leaks" },
  ]);
  expect(results).toEqual(comments?.map((comment) => ({ comment })));
  expect(await workspace.search({ query: "rocket" })).toMatchObject({ count: 0 });
  expect(await found(workspace, { query: "rocket leaks" })).toEqual([onCard.id]);
  expect(await found(workspace, { query: "rocket fuel" })).toEqual([]);
});

test("[U19.18] a comment comes after everything that has a word in its title", async () => {
  const { workspace, clock, lists, onPage } = await commented();
  const { card } = await workspace.createCard({ title: "Rockets", list_id: lists.todo });
  clock.advance("1m");
  await workspace.updateComment({ comment_id: onPage.id, content: "Rockets, rockets" });
  const { results } = await workspace.search({ query: "rockets", types: "card,comment", grouped: false });
  expect(results.map((hit) => hit.card?.id ?? hit.comment?.id)).toEqual([card.id, onPage.id]);
  expect(await found(workspace, { query: "rockets", fields: "title" })).toEqual([]);
  expect(await found(workspace, { query: "rockets", fields: "content" })).toEqual([onPage.id]);
});

test("[U19.18] space, status and archive are those of what it is on", async () => {
  const { workspace, card, page, project_id, onCard, onEpic, onPage, reply } = await commented();
  const { project } = await workspace.createProject({ title: "Other" });
  expect(await found(workspace, { query: "rocket", project_id })).toEqual([reply.id, onPage.id, onCard.id]);
  expect(await found(workspace, { query: "rocket", project_id: project.id })).toEqual([]);
  expect(await found(workspace, { query: "rocket", statuses: "committed" })).toEqual([reply.id, onCard.id]);
  expect(await found(workspace, { query: "rocket", statuses: "backlog" })).toEqual([onEpic.id]);
  await workspace.updateCard({ card_id: card.id, archived: true });
  expect(await found(workspace, { query: "rocket", archived: true })).toEqual([reply.id, onCard.id]);
  expect(await found(workspace, { query: "rocket" })).toEqual([onPage.id, onEpic.id]);
  await workspace.deletePage({ page_id: page.id });
  expect(await found(workspace, { query: "rocket" })).toEqual([onEpic.id]);
});

test("[U19.18 E4.8] what is on a hidden card or page is not found, however much of it lies between", async () => {
  const { workspace: ada, clock, lists } = await boardWorkspace();
  const { card } = await ada.createCard({ title: "Open", list_id: lists.todo });
  const { card: secret } = await secretPlace(ada);
  const { page } = await ada.createPage({ title: "Draft" });
  const write = async (place: { readonly card_id: string } | { readonly page_id: string }, content: string) => {
    clock.advance("1m");
    return (await ada.createComment({ ...place, content })).comment.id;
  };
  const first = await write({ card_id: card.id }, "Plan");
  for (let index = 0; index < 201; index += 1) await write({ card_id: secret.id }, "plan");
  await write({ page_id: page.id }, "plan");
  const last = await write({ card_id: card.id }, "plan");
  const eve = ada.as({ user_id: "u-eve", role: "viewer" });
  expect(await found(eve, { query: "plan" })).toEqual([last, first]);
  const { cursor, count } = await eve.search({ query: "plan", types: "comment", count: 1 });
  expect(count).toBe(1);
  expect(await found(eve, { query: "plan", cursor })).toEqual([first]);
  expect(await found(ada, { query: "plan", count: 1000 })).toHaveLength(204);
});
