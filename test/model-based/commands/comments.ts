import { fc } from "@fast-check/vitest";
import { answered, command, INVALID, index, maybe, NOT_FOUND, pick } from "../command";
import { assign, authoredNow, change } from "../model/change";
import type { Model, ModelComment } from "../model/model";
import { removeComment } from "../model/removal";

const content = fc.constantFrom("<p>Good</p>", "<p>Better</p>", "Best");
const schema = maybe(fc.constantFrom(1, 2));

const answerable = ({ comments }: Model): ModelComment[] => comments.filter(({ parent }) => parent === undefined);
const replies = ({ comments }: Model): ModelComment[] => comments.filter(({ parent }) => parent !== undefined);

export const commentCommands = [
  command(
    "createComment",
    fc.record({ at: index, content, schema, context: maybe(fc.constantFrom("", "line 1")), blank: fc.nat(9) }),
    async ({ model, workspace }, { at, content, schema, context, blank }) => {
      const subject = pick([...model.cards, ...model.epics, ...model.pages], at);
      if (subject === undefined) return;
      const isAmong = (items: readonly object[]): boolean => items.includes(subject);
      const key = isAmong(model.pages) ? "page_id" : isAmong(model.epics) ? "epic_id" : "card_id";
      const on = { [key]: subject.id };
      const call = workspace.createComment({ ...on, content: blank === 0 ? " " : content, schema, context });
      const answer = await answered(call, blank === 0 && INVALID);
      if (answer === undefined) return;
      model.comments.push({
        ...{
          id: answer.comment.id,
          card_id: undefined,
          epic_id: undefined,
          page_id: undefined,
          ...on,
          parent: undefined,
          content,
        },
        ...{ schema: schema ?? 1, context: context || undefined, status: "open", ...authoredNow(model) },
      });
    },
    4,
  ),

  command(
    "updateComment",
    fc.record({
      ...{ at: index, content: maybe(content), schema, context: maybe(fc.constantFrom(null, "line 2")) },
      status: maybe(fc.constantFrom("open" as const, "resolved" as const)),
    }),
    async ({ model, workspace }, { at, ...changes }) => {
      const comment = pick(model.comments, at);
      if (comment === undefined) return;
      const call = workspace.updateComment({ comment_id: comment.id, ...changes });
      if ((await answered(call, comment.parent !== undefined && NOT_FOUND)) === undefined) return;
      change(model, comment, () => assign(comment, changes));
    },
  ),

  command("deleteComment", index, async ({ model, workspace }, at) => {
    const comment = pick(answerable(model), at);
    if (comment === undefined) return;
    await workspace.deleteComment({ comment_id: comment.id });
    removeComment(model, comment);
  }),

  command(
    "createChildComment",
    fc.record({ at: index, content, schema }),
    async ({ model, workspace }, { at, content, schema }) => {
      const comment = pick(model.comments, at);
      if (comment === undefined) return;
      const call = workspace.createChildComment({ comment_id: comment.id, content, schema });
      const answer = await answered(call, comment.parent !== undefined && INVALID);
      if (answer === undefined) return;
      const { card_id, epic_id, page_id } = comment;
      model.comments.push({
        ...{ id: answer.child_comment.id, card_id, epic_id, page_id, parent: comment.id, content, schema: schema ?? 1 },
        ...{ context: undefined, status: "open", ...authoredNow(model) },
      });
    },
    3,
  ),

  command(
    "updateChildComment",
    fc.record({ at: index, content: maybe(content), schema }),
    async ({ model, workspace }, { at, ...changes }) => {
      const reply = pick(replies(model), at);
      if (reply?.parent === undefined) return;
      await workspace.updateChildComment({ comment_id: reply.parent, child_comment_id: reply.id, ...changes });
      change(model, reply, () => assign(reply, changes));
    },
  ),

  command(
    "deleteChildComment",
    fc.record({ at: index, of: maybe(index) }),
    async ({ model, workspace }, { at, of }) => {
      const reply = pick(replies(model), at);
      if (reply?.parent === undefined) return;
      const comment_id = pick(answerable(model), of)?.id ?? reply.parent;
      const call = workspace.deleteChildComment({ comment_id, child_comment_id: reply.id });
      if ((await answered(call, comment_id !== reply.parent && NOT_FOUND)) !== undefined) removeComment(model, reply);
    },
  ),
];
