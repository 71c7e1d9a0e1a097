import { expect, test } from "vitest";
import { call, type OperationName } from "../access/every-operation";
import { cardWorkspace, pathRefused, secretPlace } from "./fixture";

/** A card, an epic and a tag that Eve reads, and what lies in a private space or on a page that she does not. */
async function openAndHidden() {
  const { workspace, card_id, lists } = await cardWorkspace();
  const { project, board, card } = await secretPlace(workspace);
  const { tag } = await workspace.createTag({ name: "Secret", project_id: project.id });
  const { tag: common } = await workspace.createTag({ name: "Common" });
  const { epic } = await workspace.createEpic({ title: "Epic", tags: [tag.id] });
  const { page } = await workspace.createPage({ title: "Draft" });
  const { comment } = await workspace.createComment({ page_id: page.id, content: "Secret" });
  const { card: bearer } = await workspace.createCard({ title: "Bearer", board_id: board.id, tags: [tag.id] });
  await workspace.moveCard({ card_id: bearer.id, list_id: lists.todo });
  const open = { list_id: lists.todo, card_id, bearer_id: bearer.id, epic_id: epic.id, tag_id: common.id };
  const hidden = {
    list: card.list_id,
    board: board.id,
    card: card.id,
    space: project.id,
    tag: tag.id,
    page: page.id,
    comment: comment.id,
  };
  return { workspace, eve: workspace.as({ user_id: "u-eve", role: "member" }), open, hidden };
}

type Given = Awaited<ReturnType<typeof openAndHidden>>;
type Naming = (open: Given["open"], hidden: Given["hidden"]) => object;

const linked_card_type = "related";
const spent = { id: "01KE6Y4S00EXAMP1E000000001", scope_type: "card", started_at: 1_767_600_000, duration_seconds: 60 };

const naming: readonly (readonly [name: OperationName, path: string, input: Naming])[] = [
  ["moveCard", "list_id", ({ card_id }, { list }) => ({ card_id, list_id: list })],
  ["updateList", "board_id", ({ list_id }, { board }) => ({ list_id, board_id: board })],
  ["createCard", "parent_card_id", ({ list_id }, { card }) => ({ title: "Child", list_id, parent_card_id: card })],
  ["createCard", "tags[0]", ({ list_id }, { tag }) => ({ title: "Tagged", list_id, tags: [tag] })],
  ["updateCard", "parent_card_id", ({ card_id }, { card }) => ({ card_id, parent_card_id: card })],
  ["addChildCard", "child_card_id", ({ card_id }, { card }) => ({ card_id, child_card_id: card })],
  ["removeChildCard", "child_card_id", ({ card_id }, { card }) => ({ card_id, child_card_id: card })],
  ["linkCards", "linked_card_id", ({ card_id }, { card }) => ({ card_id, linked_card_id: card, linked_card_type })],
  ["linkCards", "card_id", ({ card_id }, { card }) => ({ card_id: card, linked_card_id: card_id, linked_card_type })],
  ["unlinkCards", "linked_card_id", ({ card_id }, { card }) => ({ card_id, linked_card_id: card })],
  ["linkEpicToCard", "card_id", ({ epic_id }, { card }) => ({ epic_id, card_id: card, linked_card_type })],
  ["addCardTags", "id", ({ card_id }, { tag }) => ({ card_id, id: tag })],
  [
    "setHints",
    "hints[0].relation.card.card_id",
    ({ card_id }, { card }) => ({
      card_id,
      hints: [{ type: "relation", relation: { card: { card_id: card }, similarity: 1 } }],
    }),
  ],
  ["updateCard", "tags[0]", ({ card_id }, { tag }) => ({ card_id, tags: [tag] })],
  ["updateCard", "tags[0]", ({ bearer_id }, { tag }) => ({ card_id: bearer_id, tags: [tag] })],
  ["updateEpic", "tags[0]", ({ epic_id }, { tag }) => ({ epic_id, tags: [tag] })],
  ["updateTag", "project_id", ({ tag_id }, { space }) => ({ tag_id, project_id: space })],
  ["createTimeEntry", "scope_id", (_, { card }) => ({ ...spent, scope_id: card })],
  ["createComment", "page_id", (_, { page }) => ({ page_id: page, content: "Why?" })],
  ["getComments", "page_id", (_, { page }) => ({ page_id: page })],
  ["getComment", "comment_id", (_, { comment }) => ({ comment_id: comment })],
  [
    "reportPullRequest",
    "github_pull_request.head.ref",
    ({ card_id }, { card }) => ({ github_pull_request: { id: 1, head: { ref: `${card_id}-a/${card}-b` } } }),
  ],
];

test.each(naming)("[E4.6 E4.8] %s with %s that the actor may not read is 403 and changes nothing", async (...row) => {
  const [name, path, input] = row;
  const { workspace, eve, open, hidden } = await openAndHidden();
  const before = await workspace.export();
  expect(await pathRefused(call(eve, name, input(open, hidden)), 403)).toBe(path);
  expect(await workspace.export()).toEqual(before);
});
