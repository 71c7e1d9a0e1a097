import { describe, expect, test } from "vitest";
import { lastCommit } from "../../history/last-commit";
import { newWorkspace } from "../fixture";

async function withEpic() {
  const fixture = newWorkspace();
  const { epic } = await fixture.workspace.createEpic({ title: "Epic" });
  return { ...fixture, epic_id: epic.id };
}

describe("a comment on an epic", () => {
  test("[U15.1 U15.6 U15.12] is written, answered, listed and counted, and leaves the epic as it was", async () => {
    const { workspace, clock, epic_id } = await withEpic();
    const { epic: before } = await workspace.getEpic({ epic_id });
    await clock.advance("1h");
    const { comment } = await workspace.createComment({ epic_id, content: "<p>Good</p>" });
    expect(comment).toMatchObject({ epic_id, status: "open" });
    const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "Why?" });
    expect(child_comment).toMatchObject({ epic_id, parent_comment_id: comment.id });
    const { comments } = await workspace.getComments({ epic_id });
    expect(comments).toEqual([{ ...comment, total_child_comments: 1 }]);
    expect((await workspace.getEpic({ epic_id })).epic).toEqual({ ...before, total_comments: 2 });
  });

  test("[U18.2] goes with its epic, with its replies, and comes back with it", async () => {
    const { workspace, epic_id } = await withEpic();
    const { comment } = await workspace.createComment({ epic_id, content: "x" });
    await workspace.createChildComment({ comment_id: comment.id, content: "y" });
    const before = await workspace.export();
    const max = workspace.as({ user_id: "u-max", role: "member" });
    await max.deleteEpic({ epic_id });
    expect((await workspace.export()).comments).toEqual([]);
    await max.undo(await lastCommit(workspace));
    expect((await workspace.export()).comments).toEqual(before.comments);
  });
});
