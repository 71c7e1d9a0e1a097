import { describe, test } from "vitest";
import type { SnapshotInput } from "workspace-engine";
import { expectRefused, refusalOf } from "../operations/fixture";
import { loaded, openAndSecret } from "./open-and-secret";

/** Cards 1 and 2 lie in two private spaces, and 3 beside the first. */
const snapshot: SnapshotInput = {
  ...openAndSecret,
  projects: [...(openAndSecret.projects ?? []), { id: "3", title: "Secret too", is_private: true }],
  boards: [...(openAndSecret.boards ?? []), { id: "3", title: "Plans", project_id: "3" }],
  lists: [...(openAndSecret.lists ?? []), { id: "41", title: "To do", behavior: "committed", board_id: "3" }],
  cards: [
    { id: "1", title: "Merge", list_id: "21" },
    { id: "2", title: "Merge", list_id: "41" },
    { id: "3", title: "Beside", list_id: "21" },
  ],
  comments: ["1", "2"].map((id) => ({ id, content: "Why?", card_id: id })),
};
const hiddenCards = ["1", "2"];

describe("of unreadable documents", () => {
  test("[E4.8] whether a comment is a reply is not revealed", async () => {
    const { ada, eve } = await loaded(snapshot);
    const { child_comment } = await ada.createChildComment({ comment_id: "1", content: "No" });
    for (const comment_id of ["1", child_comment.id]) {
      await refusalOf(eve.getComment({ comment_id }), 403);
      await refusalOf(eve.createChildComment({ comment_id, content: "Hm" }), 403);
    }
    for (const comment_id of ["1", "2"]) {
      const reply = { comment_id, child_comment_id: child_comment.id };
      await expectRefused(eve.updateChildComment({ ...reply, content: "Yes" }), 403, "comment_id");
      await expectRefused(eve.deleteChildComment(reply), 403, "comment_id");
    }
  });

  test("[E4.8] whether a sprint belongs to a space is not revealed", async () => {
    const { ada, eve } = await loaded(snapshot);
    const { sprint } = await ada.createSprint({ project_id: "2" });
    for (const project_id of ["1", "2"]) await refusalOf(eve.getSprint({ sprint_id: sprint.id, project_id }), 403);
  });

  test("[E4.8 E2.8] nor, by what is missing besides, in which space a card is", async () => {
    const { eve } = await loaded(snapshot);
    for (const card_id of hiddenCards) {
      await refusalOf(eve.addCardTags({ card_id, ids: ["2", "999"] }), 404);
      await refusalOf(eve.addCardTags({ card_id, ids: ["2"] }), 403);
    }
  });

  test("[E4.8 E2.8] a document that is not there at all is 404, whatever the other one holds", async () => {
    const { ada, eve } = await loaded(snapshot);
    await ada.addCardTags({ card_id: "1", id: "1" });
    await ada.updateCard({ card_id: "3", parent_card_id: "1" });
    for (const card_id of hiddenCards) {
      await refusalOf(eve.addCardTags({ card_id, ids: ["1", "999"] }), 404);
      await refusalOf(eve.removeChildCard({ card_id, child_card_id: "999" }), 404);
      await refusalOf(eve.updateCard({ card_id, parent_card_id: "3", epic_id: "999" }), 404);
    }
  });
});
