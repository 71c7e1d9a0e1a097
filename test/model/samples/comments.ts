import type { ChildComment, Comment, Note } from "workspace-engine";
import { authored } from "./people";

export const comment: Required<Comment> = {
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

export const reply: Required<ChildComment> = {
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

export const note: Required<Note> = {
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
