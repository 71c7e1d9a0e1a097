import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { call } from "../../access/every-operation";
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

/** The fields by which a comment names the document it is on. */
const subjectIn = (comment: object) => Object.keys(comment).filter((key) => /^(card|epic|page)_id$/.test(key));

test.each(["card", "epic", "page"] as const)(
  "[U15.1 U15.6 U15.12 L5.3] a comment on a %s is written, answered, listed and counted, and leaves it as it was",
  async (kind) => {
    const { workspace, clock, max, card_id, page_id } = await commented();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const named = { card: { card_id }, epic: { epic_id: epic.id }, page: { page_id } }[kind];
    const get = `get${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    const read = async () => Reflect.get(Object(await call(workspace, get, named)), kind);
    const before = await read();
    const counting = (more: number) => ({ ...before, total_comments: before.total_comments + more });
    clock.advance("1d");
    const { comment } = await max.createComment({ ...named, content: "x", context: "" });
    const comment_id = comment.id;
    expect(comment).toMatchObject({ ...named, schema: 1, status: "open" });
    expect(comment).not.toHaveProperty("context");
    clock.advance("1d");
    const { child_comment } = await workspace.createChildComment({ comment_id, content: "y", schema: 4 });
    expect(child_comment).toMatchObject({ ...named, parent_comment_id: comment_id, schema: 4 });
    for (const each of [comment, child_comment]) expect(subjectIn(each)).toEqual(Object.keys(named));
    await workspace.createChildComment({ comment_id, content: "z" });
    expect(await read()).toEqual(counting(3));
    expect((await workspace.getComments(named)).comments.at(-1)).toEqual({ ...comment, total_child_comments: 2 });
    const reply = { comment_id, child_comment_id: child_comment.id };
    await workspace.updateChildComment({ ...reply, content: "w" });
    await workspace.deleteChildComment(reply);
    expect(await workspace.getComment({ comment_id })).toEqual({ comment: { ...comment, total_child_comments: 1 } });
    await workspace.updateComment({ comment_id, status: "resolved" });
    expect(await read()).toEqual(counting(2));
    await workspace.deleteComment({ comment_id });
    expect(await read()).toEqual(before);
  },
);

test.each(["", " \n\t", undefined, null, "x".repeat(102_401)])(
  "[U15.1 C6.5] a comment with the content %j is 400",
  async (content) => {
    const { workspace, card_id, comment } = await commented();
    const input = { card_id, content } as { card_id: string; content: string };
    expect(await pathRefused(workspace.createComment(input), 400)).toBe("content");
    const reply = { comment_id: comment.id, content } as { comment_id: string; content: string };
    expect(await pathRefused(workspace.createChildComment(reply), 400)).toBe("content");
  },
);

test("[U15.1] a comment on something archived is allowed", async () => {
  const { workspace, card_id, page_id, board_id } = await commented();
  await workspace.updateCard({ card_id, archived: true });
  await workspace.updateBoard({ board_id, archived: true });
  await workspace.createComment({ card_id, content: "Why?" });
  await workspace.createComment({ page_id, content: "Why?" });
  expect((await workspace.getComments({ card_id })).comments).toHaveLength(2);
});

test("[U15.6] replies cannot be answered: 400", async () => {
  const { workspace, comment } = await commented();
  const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "x" });
  const error = await refusalOf(workspace.createChildComment({ comment_id: child_comment.id, content: "y" }), 400);
  expect(error.issues).toMatchObject([{ path: "comment_id", code: "nested_reply" }]);
  expect(error.message).toContain("answer comment 1");
  expect(await pathRefused(workspace.createChildComment({ comment_id: "404", content: "y" }), 404)).toBe("comment_id");
});

test("[U15.6] replies are no comments, nor replies to another one: 404", async () => {
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

test.each(["comment", "child_comment"] as const)(
  "[U15.9 E4.2 L5.1] a %s is changed and deleted by whoever wrote it and by admins, and by nobody else",
  async (kind) => {
    const { workspace, max, eva, clock, comment } = await commented();
    const { child_comment } = await max.createChildComment({ comment_id: comment.id, content: "x" });
    const written = { comment, child_comment }[kind];
    const reply = kind === "comment" ? {} : { child_comment_id: child_comment.id };
    const name = kind === "comment" ? "Comment" : "ChildComment";
    const update = async (actor: Workspace, changes: object) =>
      Object(await call(actor, `update${name}`, { comment_id: comment.id, ...reply, ...changes }));
    const remove = (actor: Workspace) => call(actor, `delete${name}`, { comment_id: comment.id, ...reply });
    clock.advance("1h");
    expect(await pathRefused(update(eva, { content: "y" }), 403)).toBe(`${kind}_id`);
    expect(await pathRefused(remove(eva), 403)).toBe(`${kind}_id`);
    expect(await update(max, { content: written.content })).toMatchObject({ [kind]: { time_updated: 1767607200 } });
    const changed = { content: "y", schema: 2, time_updated: 1767610800 };
    expect(await update(max, { content: "y", schema: 2 })).toMatchObject({ [kind]: changed });
    const byAdmin = { content: "y", schema: 3, user_id: "u-max", user_id_updated: "u-ada" };
    expect(await update(workspace, { schema: 3 })).toMatchObject({ [kind]: byAdmin });
    expect(await remove(max)).toEqual({});
    expect(await pathRefused(remove(workspace), 404)).toBe(`${kind}_id`);
  },
);

test("[U15.9] the author of a comment may not read it where the card may not be read any more", async () => {
  const { workspace, max, comment, card_id } = await commented();
  const { card: hidden } = await secretPlace(workspace);
  await workspace.moveCard({ card_id, list_id: hidden.list_id });
  expect(await pathRefused(max.getComment({ comment_id: comment.id }), 403)).toBe("comment_id");
});
