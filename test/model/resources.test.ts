import { describe } from "vitest";
import * as schemas from "workspace-engine/schemas";
import { checkResource } from "./check-resource";
import {
  bareBoard,
  bareField,
  bareForm,
  bareList,
  barePage,
  bareProject,
  board,
  boardWebhook,
  form,
  formField,
  inboundEmail,
  list,
  listWebhook,
  page,
  project,
  publicBoard,
  publicForm,
  publicPage,
  vcsMapping,
  vcsMappingItem,
} from "./samples/boards";
import {
  backlogCard,
  backlogEpic,
  card,
  checklist,
  checklistItem,
  childCard,
  epic,
  epicBrief,
  genericLink,
  linkedCard,
  parentCard,
  pullRequest,
  relatedCard,
  relationHint,
} from "./samples/cards";
import { comment, note, reply } from "./samples/comments";
import { actor, actorSource, archived, archivedPage, coverImage, image, member, tag } from "./samples/people";
import { categoryTimeEntry, errorEnvelope, liveSprint, responseMetadata, sprint, timeEntry } from "./samples/sprints";
import { bareMember, bareUser, user, userTeam, workspaceMember } from "./samples/users";

describe("[R18.1] a card", () => {
  checkResource(schemas.cardSchema, card, { bare: backlogCard });
});

describe("[R18.1 C3.1 N1.3] an epic", () => {
  checkResource(schemas.epicSchema, epic, { bare: backlogEpic, defaults: { health_status_stale_period: 7 } });
});

describe("[R18.1] the epic of a card", () => {
  checkResource(schemas.epicBriefSchema, epicBrief, { bare: { id: "214", title: "New shed" } });
});

describe("[R18.1] a checklist item", () => {
  checkResource(schemas.checklistItemSchema, checklistItem);
});

describe("[R18.1] a checklist", () => {
  checkResource(schemas.checklistSchema, checklist);
});

describe("[R18.1] a parent card", () => {
  checkResource(schemas.parentCardSchema, parentCard, { bare: { title: "Launch", card_id: "2600" } });
});

const bareRelated = {
  title: "Launch",
  card_id: "2600",
  user_id: "u-ada",
  project_id: "2",
  list_id: "41",
  list_title: "Doing",
};

describe("[R18.1] a child card", () => {
  checkResource(schemas.childCardSchema, childCard, { bare: bareRelated });
});

describe("[R18.1] a linked card", () => {
  checkResource(schemas.linkedCardSchema, linkedCard, { bare: { ...bareRelated, linked_card_type: "blocked_by" } });
});

describe("[R18.1] the card of a relation hint", () => {
  checkResource(schemas.relatedCardSchema, relatedCard, { bare: bareRelated });
});

describe("[R18.1] a relation hint", () => {
  checkResource(schemas.relationHintSchema, relationHint);
});

describe("[R18.1] a pull request", () => {
  checkResource(schemas.githubPullRequestSchema, pullRequest, {
    nullable: [
      "id",
      "number",
      "state",
      "title",
      "body",
      "html_url",
      "time_created",
      "time_updated",
      "time_closed",
      "time_merged",
      "draft",
      "merged",
    ],
  });
});

describe("[R18.1] a generic link", () => {
  checkResource(schemas.genericLinkSchema, genericLink, {
    texts: ["id"],
    bare: { url: "https://example.com" },
    nullable: ["display_text"],
  });
});

describe("[R18.1] a board", () => {
  checkResource(schemas.boardSchema, board, { bare: bareBoard, nullable: ["layout"] });
});

describe("[R18.1 L6.2] a list", () => {
  checkResource(schemas.listSchema, list, { bare: bareList });
});

describe("[R18.1 R5.2] a page", () => {
  checkResource(schemas.pageSchema, page, { bare: barePage });
});

describe("[R18.1] a sprint", () => {
  checkResource(schemas.sprintSchema, sprint, { bare: liveSprint });
});

describe("[R18.1] an item of a sprint's progress", () => {
  checkResource(schemas.sprintProgressItemSchema, { status: "started", count: 2, pts: 7 });
});

describe("[R18.1] a form", () => {
  checkResource(schemas.formSchema, form, { bare: bareForm, nullable: ["board_id", "folder_id"] });
});

describe("[R18.1 C4.10] a form field", () => {
  checkResource(schemas.formFieldSchema, formField, { bare: bareField, defaults: { condition_logic: "and" } });
});

describe("[R18.1] a condition of a form field", () => {
  checkResource(schemas.formFieldConditionSchema, { field_id: "field-1", operator: "is_empty", value: "" });
});

describe("a space", () => {
  checkResource(schemas.projectSchema, project, { bare: bareProject });
});

describe("[R18.1] a time entry", () => {
  checkResource(schemas.timeEntrySchema, timeEntry, { bare: categoryTimeEntry });
});

describe("[R18.1] a tag", () => {
  const { project_id: _, ...bare } = tag;
  checkResource(schemas.tagSchema, tag, { bare, nullable: ["color"] });
});

describe("[R18.1] a member", () => {
  checkResource(schemas.memberSchema, member);
});

describe("[R9.2] an actor", () => {
  checkResource(schemas.actorSchema, actor, { bare: { user_id: "u-ada", type: "robot" }, defaults: { type: "user" } });
});

describe("[E5.2] the source of an actor", () => {
  checkResource(schemas.actorSourceSchema, actorSource, { bare: { type: "agent" } });
});

describe("[R18.1] an image", () => {
  checkResource(schemas.imageSchema, image, { texts: ["id"], bare: { type: "icon", src: "rocket" } });
});

describe("[R18.1] a cover image", () => {
  checkResource(schemas.coverImageSchema, coverImage, {
    texts: ["id"],
    bare: { type: "image", src: "data:image/png;base64,iVBORw0KGgo=" },
    nullable: ["object_fit"],
  });
});

describe("[C1.3] the mark of an archived resource", () => {
  checkResource(schemas.archivedSchema, archived);
});

describe("[C1.3] the mark of an archived page", () => {
  checkResource(schemas.archivedPageSchema, archivedPage, { bare: archived });
});

describe("[R18.1] a collaboration", () => {
  checkResource(schemas.collaborationSchema, { token: "c-1" });
});

describe("[R18.1] the settings of a public board", () => {
  checkResource(schemas.publicBoardSettingsSchema, publicBoard, { bare: { url: "https://acme.example/b/12" } });
});

describe("[R18.1] the settings of a public page", () => {
  checkResource(schemas.publicPageSettingsSchema, publicPage);
});

describe("[R18.1] the settings of a public form", () => {
  checkResource(schemas.publicFormSettingsSchema, publicForm);
});

describe("[R18.1] an inbound email", () => {
  checkResource(schemas.inboundEmailSchema, inboundEmail);
});

describe("[R18.1] a version-control mapping", () => {
  checkResource(schemas.vcsMappingSchema, vcsMapping, { bare: { branches: [] } });
});

describe("[R18.1] a version-control mapping of one branch", () => {
  checkResource(schemas.vcsMappingItemSchema, vcsMappingItem, { bare: { name: "main", time_created: 0 } });
});

describe("[R18.1] a webhook notification", () => {
  checkResource(schemas.webhookNotificationSchema, boardWebhook.webhook);
});

describe("[R18.1] the notification settings of a board", () => {
  checkResource(schemas.boardWebhookNotificationSettingsSchema, boardWebhook);
});

describe("[R18.1] the notification options of a board", () => {
  checkResource(schemas.boardWebhookNotificationSettingsSchema.shape.options, boardWebhook.options);
});

describe("[R18.1] the notification settings of a list", () => {
  checkResource(schemas.listWebhookNotificationSettingsSchema, listWebhook);
});

describe("[R18.1] the notification options of a list", () => {
  checkResource(schemas.listWebhookNotificationSettingsSchema.shape.options, listWebhook.options);
});

describe("a board of a space in brief", () => {
  checkResource(schemas.projectBoardSchema, { id: "12", title: "Roadmap" });
});

describe("[F10.14] the head of a paged answer", () => {
  checkResource(schemas.responseMetadataSchema, responseMetadata);
});

describe("[X1.3] the error envelope", () => {
  checkResource(schemas.errorEnvelopeSchema, errorEnvelope);
});

describe("[X1.3 E2.10] the body of an error", () => {
  checkResource(schemas.errorBodySchema, errorEnvelope.error, { texts: ["id"] });
});

describe("[R18.1] a user", () => {
  checkResource(schemas.userSchema, user, { bare: bareUser });
});

describe("[R18.1] a team of a user", () => {
  checkResource(schemas.userTeamSchema, userTeam);
});

describe("[R18.1] a member of the workspace", () => {
  checkResource(schemas.workspaceMemberSchema, workspaceMember, { bare: bareMember });
});

describe("[U15.1] a comment", () => {
  const { card_id: _card, epic_id: _epic, page_id: _page, context: _context, ...bare } = comment;
  checkResource(schemas.commentSchema, comment, { bare });
});

describe("[U15.6] a reply", () => {
  const { card_id: _card, epic_id: _epic, page_id: _page, ...bare } = reply;
  checkResource(schemas.childCommentSchema, reply, { bare });
});

describe("[U20.2] a note", () => {
  const { meeting_date: _date, meeting_time: _time, ...bare } = note;
  checkResource(schemas.noteSchema, note, { bare });
});
