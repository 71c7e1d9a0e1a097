import { describe, expect, test } from "vitest";
import { cardWorkspace, pathRefused, refusalOf, secretPlace } from "../fixture";

async function commented() {
  const { workspace, clock, storage, board_id, card } = await cardWorkspace();
  const { page } = await workspace.createPage({ title: "Page", is_public: true });
  const max = workspace.as({ user_id: "u-max", role: "member" });
  const eva = workspace.as({ user_id: "u-eva", role: "member" });
  clock.advance("1h");
  const { comment } = await max.createComment({ card_id: card.id, content: "<p>Hello</p>" });
  return { workspace, clock, storage, max, eva, board_id, card_id: card.id, page_id: page.id, comment };
}

describe("writing a comment", () => {
  test("[U15.1] on a page stands on it and on no card", async () => {
    const { workspace, page_id, card_id } = await commented();
    const { comment } = await workspace.createComment({ page_id, card_id: "", content: "x", context: "" });
    expect(comment).toMatchObject({ page_id, schema: 1 });
    expect(comment).not.toHaveProperty("card_id");
    expect(comment).not.toHaveProperty("context");
    expect(await workspace.getComments({ page_id })).toEqual({ comments: [comment] });
    expect((await workspace.getComments({ card_id })).comments.map(({ id }) => id)).toEqual(["1"]);
  });

  test.each(["", " \n\t", undefined, null, "x".repeat(102_401)])(
    "[U15.1 C6.5] with the content %j is 400",
    async (content) => {
      const { workspace, card_id, comment } = await commented();
      const input = { card_id, content } as { card_id: string; content: string };
      expect(await pathRefused(workspace.createComment(input), 400)).toBe("content");
      const reply = { comment_id: comment.id, content } as { comment_id: string; content: string };
      expect(await pathRefused(workspace.createChildComment(reply), 400)).toBe("content");
    },
  );

  test("[U15.1] on something archived is allowed", async () => {
    const { workspace, card_id, page_id, board_id } = await commented();
    await workspace.updateCard({ card_id, archived: true });
    await workspace.updateBoard({ board_id, archived: true });
    await workspace.createComment({ card_id, content: "Why?" });
    await workspace.createComment({ page_id, content: "Why?" });
    expect((await workspace.getComments({ card_id })).comments).toHaveLength(2);
  });
});

describe("listing comments", () => {
  test("[U15.6 C10.1] gives all of them, oldest first, without replies, unless count is sent", async () => {
    const { workspace, card_id, clock, comment } = await commented();
    for (let index = 0; index < 30; index += 1) {
      if (index % 3 === 0) clock.advance("1m");
      await workspace.createComment({ card_id, content: `Comment ${index}` });
      await workspace.createChildComment({ comment_id: comment.id, content: `Reply ${index}` });
    }
    const { comments } = await workspace.getComments({ card_id });
    expect(comments.map(({ content }) => content)).toEqual([
      "<p>Hello</p>",
      ...Array.from({ length: 30 }, (_, index) => `Comment ${index}`),
    ]);
    expect(comments[0]?.total_child_comments).toBe(30);
    const { child_comments } = await workspace.getChildComments({ comment_id: comment.id });
    expect(child_comments.map(({ content }) => content)).toEqual(Array.from({ length: 30 }, (_, n) => `Reply ${n}`));
  });
});

describe("replies", () => {
  test("[U15.6] on a page's comment stand on the page", async () => {
    const { workspace, page_id } = await commented();
    const { comment } = await workspace.createComment({ page_id, content: "x" });
    const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "y", schema: 4 });
    expect(child_comment).toMatchObject({ page_id, schema: 4 });
    expect(child_comment).not.toHaveProperty("card_id");
  });

  test("[U15.6] cannot be answered: 400", async () => {
    const { workspace, comment } = await commented();
    const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "x" });
    const error = await refusalOf(workspace.createChildComment({ comment_id: child_comment.id, content: "y" }), 400);
    expect(error.issues).toMatchObject([{ path: "comment_id", code: "nested_reply" }]);
    expect(error.message).toContain("answer comment 1");
    expect(await pathRefused(workspace.createChildComment({ comment_id: "404", content: "y" }), 404)).toBe(
      "comment_id",
    );
  });

  test("[U15.6] are no comments, nor replies to another one: 404", async () => {
    const { workspace, card_id, comment } = await commented();
    const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "x" });
    const { comment: other } = await workspace.createComment({ card_id, content: "y" });
    const comment_id = child_comment.id;
    for (const call of [
      workspace.getComment({ comment_id }),
      workspace.updateComment({ comment_id, content: "z" }),
      workspace.deleteComment({ comment_id }),
      workspace.getChildComments({ comment_id }),
    ]) {
      expect(await pathRefused(call, 404)).toBe("comment_id");
    }
    for (const child_comment_id of [comment_id, comment.id, "404"]) {
      const named = { comment_id: other.id, child_comment_id };
      expect(await pathRefused(workspace.updateChildComment({ ...named, content: "z" }), 404)).toBe("child_comment_id");
      expect(await pathRefused(workspace.deleteChildComment(named), 404)).toBe("child_comment_id");
    }
    const unknown = { comment_id: "404", child_comment_id: comment_id };
    expect(await pathRefused(workspace.deleteChildComment(unknown), 404)).toBe("comment_id");
  });

  test("[U15.9 E4.2 L5.1] are changed and deleted by whoever wrote them and by admins, and by nobody else", async () => {
    const { workspace, max, eva, clock, comment } = await commented();
    const { child_comment } = await eva.createChildComment({ comment_id: comment.id, content: "x" });
    const named = { comment_id: comment.id, child_comment_id: child_comment.id };
    clock.advance("1h");
    expect(await pathRefused(max.updateChildComment({ ...named, content: "y" }), 403)).toBe("child_comment_id");
    expect(await pathRefused(max.deleteChildComment(named), 403)).toBe("child_comment_id");
    expect(await workspace.updateChildComment({ ...named, content: "x" })).toEqual({ child_comment });
    const { child_comment: changed } = await eva.updateChildComment({ ...named, content: "y", schema: 2 });
    expect(changed).toEqual({ ...child_comment, content: "y", schema: 2, time_updated: 1767610800 });
    expect((await workspace.updateChildComment({ ...named, schema: 3 })).child_comment).toMatchObject({
      content: "y",
      schema: 3,
      user_id_updated: "u-ada",
    });
    expect(await eva.deleteChildComment(named)).toEqual({});
    expect(await workspace.getChildComments({ comment_id: comment.id })).toEqual({ child_comments: [] });
    expect(await pathRefused(workspace.deleteChildComment(named), 404)).toBe("child_comment_id");
  });
});

describe("changing a comment", () => {
  test("[U15.9] is for whoever wrote it and for admins: anyone else gets 403", async () => {
    const { workspace, max, eva, comment } = await commented();
    const comment_id = comment.id;
    expect(await pathRefused(eva.updateComment({ comment_id, status: "resolved" }), 403)).toBe("comment_id");
    expect(await pathRefused(eva.deleteComment({ comment_id }), 403)).toBe("comment_id");
    const { comment: resolved } = await workspace.updateComment({ comment_id, status: "resolved" });
    expect(resolved).toMatchObject({ user_id: "u-max", user_id_updated: "u-ada", status: "resolved" });
    await expect(max.deleteComment({ comment_id })).resolves.toEqual({});
  });
});

describe("deleting", () => {
  test("[U18.2] a comment takes its replies along, whoever wrote them, and no other comment", async () => {
    const { max, eva, workspace, card_id, comment } = await commented();
    const { comment: other } = await eva.createComment({ card_id, content: "Mine" });
    await eva.createChildComment({ comment_id: other.id, content: "And more" });
    await eva.createChildComment({ comment_id: comment.id, content: "Reply" });
    await max.deleteComment({ comment_id: comment.id });
    const { comments } = await workspace.export();
    expect(comments.map(({ content }) => content)).toEqual(["Mine", "And more"]);
    await refusalOf(workspace.getComment({ comment_id: comment.id }), 404);
    await refusalOf(workspace.getChildComments({ comment_id: comment.id }), 404);
  });

  test("[I1.2 I1.1] never gives an id again, and comments and replies count up together", async () => {
    const { workspace, card_id, comment } = await commented();
    const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "x" });
    await workspace.deleteComment({ comment_id: comment.id });
    const { comment: next } = await workspace.createComment({ card_id, content: "x" });
    expect([comment.id, child_comment.id, next.id]).toEqual(["1", "2", "3"]);
  });
});

describe("what comments stand on", () => {
  test("[U15.12] counts comments and replies, at every read", async () => {
    const { workspace, card_id, page_id, comment } = await commented();
    const totals = async () => [
      (await workspace.getCard({ card_id })).card.total_comments,
      (await workspace.getPage({ page_id })).page.total_comments,
    ];
    expect(await totals()).toEqual([1, 0]);
    const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "x" });
    await workspace.createChildComment({ comment_id: comment.id, content: "y" });
    await workspace.createComment({ page_id, content: "z" });
    expect(await totals()).toEqual([3, 1]);
    await workspace.deleteChildComment({ comment_id: comment.id, child_comment_id: child_comment.id });
    expect(await totals()).toEqual([2, 1]);
    await workspace.deleteComment({ comment_id: comment.id });
    expect(await totals()).toEqual([0, 1]);
  });

  test("[L5.3] keeps its time_updated and user_updated, whatever happens to its comments", async () => {
    const { workspace, max, clock, card_id, page_id, comment } = await commented();
    const { comment: onPage } = await max.createComment({ page_id, content: "x" });
    const stamps = async () => {
      const { card } = await workspace.getCard({ card_id });
      const { page } = await workspace.getPage({ page_id });
      const { comment: parent } = await workspace.getComment({ comment_id: onPage.id });
      return [card, page, parent].map(({ time_updated, user_updated }) => ({ time_updated, user_updated }));
    };
    const before = await stamps();
    clock.advance("1d");
    const { child_comment } = await workspace.createChildComment({ comment_id: onPage.id, content: "y" });
    await workspace.updateChildComment({ comment_id: onPage.id, child_comment_id: child_comment.id, content: "z" });
    await workspace.updateComment({ comment_id: comment.id, status: "resolved" });
    await workspace.createComment({ card_id, content: "More" });
    await workspace.deleteChildComment({ comment_id: onPage.id, child_comment_id: child_comment.id });
    await workspace.deleteComment({ comment_id: comment.id });
    expect(await stamps()).toEqual(before);
  });
});

test("[U15.9] the author of a comment may not read it where the card may not be read any more", async () => {
  const { workspace, max, comment, card_id } = await commented();
  const { card: hidden } = await secretPlace(workspace);
  await workspace.moveCard({ card_id, list_id: hidden.list_id });
  expect(await pathRefused(max.getComment({ comment_id: comment.id }), 403)).toBe("comment_id");
});
