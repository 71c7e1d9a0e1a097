import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelComment, TEAM_ID } from "../model/model";
import { authorsOf } from "./cards";
import { expectSame } from "./expect-same";

function expectedComment({ comments }: Model, { parent: _, ...comment }: ModelComment) {
  const replies = comments.filter((each) => each.parent === comment.id).length;
  return defined({
    ...{ ...comment, ...authorsOf(comment), type: "comment", team_id: TEAM_ID, total_child_comments: replies },
  });
}

function expectedReply({ parent, status: _, context: _context, ...reply }: ModelComment) {
  return defined({
    ...{ ...reply, ...authorsOf(reply), parent_comment_id: parent, type: "child_comment", team_id: TEAM_ID },
  });
}

/** Compares the comments on everything that has some. */
export async function expectComments(workspace: Workspace, model: Model): Promise<void> {
  const first = model.comments.filter((comment) => comment.parent === undefined);
  for (const key of ["card_id", "epic_id", "page_id"] as const) {
    for (const id of new Set(first.flatMap((comment) => comment[key] ?? []))) {
      const { comments } = await workspace.getComments({ [key]: id });
      const expected = first.filter((comment) => comment[key] === id);
      expectSame(
        comments,
        expected.map((comment) => expectedComment(model, comment)),
        `the comments on ${key} ${id}`,
      );
    }
  }
  for (const { id: comment_id } of first) {
    const { child_comments } = await workspace.getChildComments({ comment_id });
    const expected = model.comments.filter((comment) => comment.parent === comment_id);
    expectSame(child_comments, expected.map(expectedReply), `the replies to comment ${comment_id}`);
  }
}
