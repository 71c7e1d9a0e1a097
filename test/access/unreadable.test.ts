import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { call } from "./every-operation";

const LINK = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";

/** Two private spaces and pages alike, of which one holds things where the other holds none. */
async function twoHidden() {
  const { workspace } = newWorkspace();
  const { tag } = await workspace.createTag({ name: "Everywhere" });
  const { card: open } = await inSpace(workspace, false);
  const full = await inSpace(workspace, true);
  const empty = await inSpace(workspace, true);
  const { card_id } = full;
  const user_id = "u-max";
  await workspace.addProjectMember({ project_id: full.project_id, user_id });
  await workspace.addBoardMember({ board_id: full.board_id, user_id });
  await workspace.addCardMember({ card_id, user_id });
  await workspace.addPageMember({ page_id: full.page_id, user_id });
  await workspace.addCardTags({ card_id, id: tag.id });
  await workspace.addExternalLink({ card_id, url: "https://example.org", id: LINK });
  const items = [{ title: "Serif" }];
  const { checklist } = await workspace.createChecklist({ card_id, title: "Fonts", items });
  const { child_comment } = await workspace.createChildComment({ comment_id: full.comment_id, content: "No" });
  const { sprint_settings } = await workspace.updateSprintSettings({
    project_id: full.project_id,
    statuses: [{ title: "Open", status: "committed" }],
  });
  await workspace.updateCard({ card_id: full.child_id, parent_card_id: card_id });
  const inner = {
    user_id,
    tag_id: tag.id,
    checklist_id: checklist.id,
    item_id: checklist.items[0]?.id ?? "",
    reply_id: child_comment.id,
    status_id: sprint_settings.statuses[0]?.id ?? "",
  };
  return { workspace, full, empty, inner, open };
}

async function inSpace(workspace: Workspace, is_private: boolean) {
  const { project } = await workspace.createProject({ title: "Space", is_private });
  const project_id = project.id;
  const { board } = await workspace.createBoard({ project_id, title: "Board", lists: [{ title: "To do" }] });
  const { card } = await workspace.createCard({ title: "Card", board_id: board.id });
  const { card: child } = await workspace.createCard({ title: "Below", board_id: board.id });
  const { page } = await workspace.createPage({ title: "Page", project_id });
  const { comment } = await workspace.createComment({ card_id: card.id, content: "Why?" });
  const { sprint } = await workspace.createSprint({ project_id });
  return {
    project_id,
    board_id: board.id,
    card_id: card.id,
    child_id: child.id,
    page_id: page.id,
    comment_id: comment.id,
    sprint_id: sprint.id,
    card,
  };
}

type World = Awaited<ReturnType<typeof twoHidden>>;
type Hidden = World["full"];
type Inner = World["inner"];

/** Every way to name something by the document that holds it. */
const named: readonly [string, (hidden: Hidden, inner: Inner) => object][] = [
  ["removeProjectMember", ({ project_id }, { user_id }) => ({ project_id, user_id })],
  ["removeBoardMember", ({ board_id }, { user_id }) => ({ board_id, user_id })],
  ["removeCardMember", ({ card_id }, { user_id }) => ({ card_id, user_id })],
  ["removePageMember", ({ page_id }, { user_id }) => ({ page_id, user_id })],
  ["removeCardTag", ({ card_id }, { tag_id }) => ({ card_id, tag_id })],
  ["removeExternalLink", ({ card_id }) => ({ card_id, external_link_id: LINK })],
  ["removeChildCard", ({ card_id, child_id }) => ({ card_id, child_card_id: child_id })],
  ["unlinkCards", ({ card_id, child_id }) => ({ card_id, linked_card_id: child_id })],
  ["updateChecklist", ({ card_id }, { checklist_id }) => ({ card_id, checklist_id, title: "Types" })],
  ["deleteChecklist", ({ card_id }, { checklist_id }) => ({ card_id, checklist_id })],
  ["createChecklistItem", ({ card_id }, { checklist_id }) => ({ card_id, checklist_id, title: "Sans" })],
  [
    "updateChecklistItem",
    ({ card_id }, { checklist_id, item_id }) => ({ card_id, checklist_id, checklist_item_id: item_id, title: "S" }),
  ],
  [
    "deleteChecklistItem",
    ({ card_id }, { checklist_id, item_id }) => ({ card_id, checklist_id, checklist_item_id: item_id }),
  ],
  [
    "updateChildComment",
    ({ comment_id }, { reply_id }) => ({ comment_id, child_comment_id: reply_id, content: "Yes" }),
  ],
  ["deleteChildComment", ({ comment_id }, { reply_id }) => ({ comment_id, child_comment_id: reply_id })],
  [
    "updateSprintSettings",
    ({ project_id }, { status_id: id }) => ({ project_id, statuses: [{ id, title: "Open", status: "started" }] }),
  ],
  [
    "updateSprintSettings",
    ({ project_id }, { status_id }) => ({ project_id, vcs_mapping: { pr_open: status_id, branches: [] } }),
  ],
];

describe("what an unreadable document holds", () => {
  test.each(named)("[E4.8] %s of something in it is 403, whether it is there or not", async (name, input) => {
    const { workspace, full, empty, inner } = await twoHidden();
    const stranger = workspace.as({ user_id: "u-eve", role: "member" });
    const answer = async (hidden: Hidden) => {
      const { code, issues } = await refusalOf(call(stranger, name, input(hidden, inner)), 403);
      return [code, issues.map(({ path }) => path)];
    };
    expect(await answer(full)).toEqual(await answer(empty));
  });

  test("[E4.8] whether a comment is a reply is not revealed", async () => {
    const { workspace, full, inner } = await twoHidden();
    const stranger = workspace.as({ user_id: "u-eve", role: "member" });
    for (const comment_id of [full.comment_id, inner.reply_id]) {
      await refusalOf(stranger.getComment({ comment_id }), 403);
      await refusalOf(stranger.createChildComment({ comment_id, content: "Hm" }), 403);
    }
  });

  test("[E4.8] whether a sprint belongs to a space is not revealed", async () => {
    const { workspace, full, open } = await twoHidden();
    const stranger = workspace.as({ user_id: "u-eve", role: "member" });
    await refusalOf(stranger.getSprint({ sprint_id: full.sprint_id, project_id: full.project_id }), 403);
    await refusalOf(stranger.getSprint({ sprint_id: full.sprint_id, project_id: open.project_id }), 403);
  });

  test("[E4.8 E2.8] nor, by what is missing besides, in which space a card is", async () => {
    const { workspace, full, empty } = await twoHidden();
    const { tag } = await workspace.createTag({ name: "Own", project_id: full.project_id });
    const stranger = workspace.as({ user_id: "u-eve", role: "member" });
    for (const { card_id } of [full, empty]) {
      await refusalOf(stranger.addCardTags({ card_id, ids: [tag.id, "999"] }), 404);
      await refusalOf(stranger.addCardTags({ card_id, ids: [tag.id] }), 403);
    }
  });

  test("[E4.8 E2.8] a document that is not there at all is 404, whatever the other one holds", async () => {
    const { workspace, full, empty, inner } = await twoHidden();
    const stranger = workspace.as({ user_id: "u-eve", role: "member" });
    for (const { card_id } of [full, empty]) {
      await refusalOf(stranger.addCardTags({ card_id, ids: [inner.tag_id, "999"] }), 404);
      await refusalOf(stranger.removeChildCard({ card_id, child_card_id: "999" }), 404);
      await refusalOf(stranger.updateCard({ card_id, parent_card_id: full.child_id, epic_id: "999" }), 404);
    }
  });
});
