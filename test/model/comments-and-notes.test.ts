import { describe, expect, test } from "vitest";
import type { ChildComment, Comment, Note } from "workspace-engine";
import { childCommentSchema, commentSchema, commentStatusSchema, noteSchema } from "workspace-engine/schemas";
import { commentStatuses } from "../../src/resource-types";
import { checkResource } from "./check-resource";
import { authored } from "./samples/people";

const authoredFields = {
  user_id: "id",
  user_id_updated: "id",
  user: "object",
  user_updated: "object",
  time_created: "time",
  time_updated: "time",
} as const;

const comment: Required<Comment> = {
  ...authored,
  id: "4",
  type: "comment",
  team_id: "t-acme",
  card_id: "1",
  epic_id: "3",
  page_id: "2",
  content: "<p>Hello</p>",
  schema: 1,
  context: "line 7",
  status: "resolved",
  total_child_comments: 3,
};

describe("[U15.1] a comment", () => {
  const { card_id: _card, epic_id: _epic, page_id: _page, context: _context, ...bare } = comment;
  checkResource({
    schema: commentSchema,
    full: comment,
    bare,
    fields: {
      ...authoredFields,
      id: "id",
      type: "value",
      team_id: "id",
      card_id: "id",
      epic_id: "id",
      page_id: "id",
      content: "string",
      schema: "integer",
      context: "string",
      status: "value",
      total_child_comments: "integer",
    },
  });

  test("[U15.9] is open, resolved or orphaned", () => {
    expect(commentStatuses).toEqual(["open", "resolved", "orphaned"]);
    expect(commentStatusSchema.options).toEqual(commentStatuses);
  });
});

const reply: Required<ChildComment> = {
  ...authored,
  id: "5",
  type: "child_comment",
  team_id: "t-acme",
  card_id: "1",
  epic_id: "3",
  page_id: "2",
  parent_comment_id: "4",
  content: "<p>Hello</p>",
  schema: 1,
};

describe("[U15.6] a reply", () => {
  const { card_id: _card, epic_id: _epic, page_id: _page, ...bare } = reply;
  checkResource({
    schema: childCommentSchema,
    full: reply,
    bare,
    fields: {
      ...authoredFields,
      id: "id",
      type: "value",
      team_id: "id",
      card_id: "id",
      epic_id: "id",
      page_id: "id",
      parent_comment_id: "id",
      content: "string",
      schema: "integer",
    },
  });
});

const note: Required<Note> = {
  ...authored,
  id: "6",
  type: "note",
  team_id: "t-acme",
  title: "Kick-off",
  transcript: "Ada: hello",
  user_notes: "<p>Start earlier</p>",
  is_public: true,
  attendees: ["u-max", "eva@example.org", { user_id: "u-eva", name: "Eva", email: "eva@example.org" }],
  meeting_date: 1_767_603_600,
  meeting_time: 1_767_604_600,
};

describe("[U20.2] a note", () => {
  const { meeting_date: _date, meeting_time: _time, ...bare } = note;
  checkResource({
    schema: noteSchema,
    full: note,
    bare,
    fields: {
      ...authoredFields,
      id: "id",
      type: "value",
      team_id: "id",
      title: "string",
      transcript: "string",
      user_notes: "string",
      is_public: "boolean",
      attendees: "array",
      meeting_date: "time",
      meeting_time: "time",
    },
  });
});
