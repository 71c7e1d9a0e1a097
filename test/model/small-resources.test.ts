import { describe } from "vitest";
import {
  actorSchema,
  actorSourceSchema,
  archivedPageSchema,
  archivedSchema,
  boardWebhookNotificationSettingsSchema,
  collaborationSchema,
  coverImageSchema,
  errorBodySchema,
  errorEnvelopeSchema,
  imageSchema,
  inboundEmailSchema,
  listWebhookNotificationSettingsSchema,
  memberSchema,
  projectBoardSchema,
  publicBoardSettingsSchema,
  publicFormSettingsSchema,
  publicPageSettingsSchema,
  responseMetadataSchema,
  tagSchema,
  timeEntrySchema,
  vcsMappingItemSchema,
  vcsMappingSchema,
  webhookNotificationSchema,
} from "workspace-engine/schemas";
import { checkResource } from "./check-resource";
import {
  boardWebhook,
  inboundEmail,
  listWebhook,
  publicBoard,
  publicForm,
  publicPage,
  vcsMapping,
  vcsMappingItem,
} from "./samples/boards";
import { actor, actorSource, archived, archivedPage, coverImage, image, member, tag } from "./samples/people";
import { categoryTimeEntry, errorEnvelope, responseMetadata, timeEntry } from "./samples/sprints";

describe("[R18.1] a time entry", () => {
  checkResource({
    schema: timeEntrySchema,
    full: timeEntry,
    bare: categoryTimeEntry,
    fields: {
      id: "id",
      type: "value",
      team_id: "id",
      card_id: "id",
      user_id: "id",
      started_at: "time",
      duration_seconds: "integer",
      billable: "boolean",
      rate_snapshot_cents: "integer",
      currency_snapshot: "string",
      source: "string",
      version: "integer",
      scope_type: "value",
      scope_id: "id",
      card_title_snapshot: "string",
      space_id_snapshot: "id",
      project_id_snapshot: "id",
      board_id_snapshot: "id",
      sprint_id_snapshot: "id",
      ancestor_card_ids_snapshot: "array",
      time_category_id: "id",
      category_id: "id",
      description: "string",
      needs_review: "boolean",
      review_reason: "string",
      reviewed_at: "time",
      reviewed_by: "id",
      deleted_at: "time",
      locked_at: "time",
      time_created: "time",
      time_updated: "time",
    },
  });
});

describe("[R18.1] a tag", () => {
  const { project_id: _, ...bare } = tag;
  checkResource({
    schema: tagSchema,
    full: tag,
    bare,
    fields: {
      id: "id",
      team_id: "id",
      project_id: "id",
      name: "string",
      slug: "string",
      color: ["value"],
      total_cards: "integer",
    },
  });
});

describe("[R18.1] a member", () => {
  checkResource({
    schema: memberSchema,
    full: member,
    fields: { user_id: "id", assigned_date: "time", role: "value" },
  });
});

describe("[R9.2] an actor", () => {
  checkResource({
    schema: actorSchema,
    full: actor,
    bare: { user_id: "u-ada", type: "robot" },
    defaults: { type: "user" },
    fields: { user_id: "id", type: "value", source: "object" },
  });
});

describe("[E5.2] the source of an actor", () => {
  checkResource({
    schema: actorSourceSchema,
    full: actorSource,
    bare: { type: "agent" },
    fields: {
      type: "value",
      client_id: "string",
      import_id: "string",
      agent_id: "string",
      email_addr: "string",
      email_verified: "boolean",
      on_behalf_of: "id",
    },
  });
});

const imageFields = {
  type: "value",
  src: "string",
  id: "string",
  blurhash: "string",
  color: "string",
  emoji: "string",
} as const;

describe("[R18.1] an image", () => {
  checkResource({ schema: imageSchema, full: image, bare: { type: "icon", src: "rocket" }, fields: imageFields });
});

describe("[R18.1] a cover image", () => {
  checkResource({
    schema: coverImageSchema,
    full: coverImage,
    bare: { type: "image", src: "data:image/png;base64,iVBORw0KGgo=" },
    fields: { ...imageFields, positionY: "number", object_fit: ["value"] },
  });
});

describe("[C1.3] the mark of an archived resource", () => {
  checkResource({ schema: archivedSchema, full: archived, fields: { user_id: "id", time_archived: "time" } });
});

describe("[C1.3] the mark of an archived page", () => {
  checkResource({
    schema: archivedPageSchema,
    full: archivedPage,
    bare: archived,
    fields: { user_id: "id", time_archived: "time", parent_page_id: "id" },
  });
});

describe("[R18.1] a collaboration", () => {
  checkResource({ schema: collaborationSchema, full: { token: "c-1" }, fields: { token: "string" } });
});

describe("[R18.1] the settings of a public board", () => {
  checkResource({
    schema: publicBoardSettingsSchema,
    full: publicBoard,
    bare: { url: "https://acme.example/b/12" },
    fields: { url: "string", team_name: "string", team_logo: "object" },
  });
});

describe("[R18.1] the settings of a public page", () => {
  checkResource({
    schema: publicPageSettingsSchema,
    full: publicPage,
    fields: { url: "string", robots: "array" },
  });
});

describe("[R18.1] the settings of a public form", () => {
  checkResource({ schema: publicFormSettingsSchema, full: publicForm, fields: { url: "string" } });
});

describe("[R18.1] an inbound email", () => {
  checkResource({
    schema: inboundEmailSchema,
    full: inboundEmail,
    fields: { email: "string", active: "boolean" },
  });
});

const pullRequestLists = {
  pr_draft: "id",
  pr_open: "id",
  pr_review_requested: "id",
  pr_merged: "id",
  pr_closed: "id",
} as const;

describe("[R18.1] a version-control mapping", () => {
  checkResource({
    schema: vcsMappingSchema,
    full: vcsMapping,
    bare: { branches: [] },
    fields: { ...pullRequestLists, branches: "array" },
  });
});

describe("[R18.1] a version-control mapping of one branch", () => {
  checkResource({
    schema: vcsMappingItemSchema,
    full: vcsMappingItem,
    bare: { name: "main", time_created: 0 },
    fields: { ...pullRequestLists, name: "string", time_created: "time" },
  });
});

describe("[R18.1] a webhook notification", () => {
  checkResource({
    schema: webhookNotificationSchema,
    full: boardWebhook.webhook,
    fields: { destination_type: "value", integration_id: "string" },
  });
});

describe("[R18.1] the notification settings of a board", () => {
  checkResource({
    schema: boardWebhookNotificationSettingsSchema,
    full: boardWebhook,
    fields: { webhook: "object", options: "object" },
  });
});

describe("[R18.1] the notification options of a board", () => {
  checkResource({
    schema: boardWebhookNotificationSettingsSchema.shape.options,
    full: boardWebhook.options,
    fields: {
      card_created: "boolean",
      card_moved: "boolean",
      card_commented: "boolean",
      card_due_date: "boolean",
    },
  });
});

describe("[R18.1] the notification settings of a list", () => {
  checkResource({
    schema: listWebhookNotificationSettingsSchema,
    full: listWebhook,
    fields: { webhook: "object", options: "object" },
  });
});

describe("[R18.1] the notification options of a list", () => {
  checkResource({
    schema: listWebhookNotificationSettingsSchema.shape.options,
    full: listWebhook.options,
    fields: { card_created: "boolean" },
  });
});

describe("a board of a space in brief", () => {
  checkResource({
    schema: projectBoardSchema,
    full: { id: "12", title: "Roadmap" },
    fields: { id: "id", title: "string" },
  });
});

describe("[F10.14] the head of a paged answer", () => {
  checkResource({
    schema: responseMetadataSchema,
    full: responseMetadata,
    fields: { cursor: "string", count: "integer" },
  });
});

describe("[X1.3] the error envelope", () => {
  checkResource({ schema: errorEnvelopeSchema, full: errorEnvelope, fields: { error: "object" } });
});

describe("[X1.3 E2.10] the body of an error", () => {
  checkResource({
    schema: errorBodySchema,
    full: errorEnvelope.error,
    fields: { id: "string", code: "integer", sec: "value", message: "string", date: "time" },
  });
});
