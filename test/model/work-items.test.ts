import { describe } from "vitest";
import {
  cardSchema,
  checklistItemSchema,
  checklistSchema,
  childCardSchema,
  epicBriefSchema,
  epicSchema,
  genericLinkSchema,
  githubPullRequestSchema,
  linkedCardSchema,
  parentCardSchema,
  relatedCardSchema,
  relationHintSchema,
} from "workspace-engine/schemas";
import { checkResource } from "./check-resource";
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

const workItemFields = {
  id: "id",
  type: "value",
  team_id: "id",
  icon: "object",
  title: "string",
  content: "string",
  schema: "integer",
  collaboration: "object",
  status: "value",
  priority: "integer",
  list_id: "id",
  list_color: "string",
  list_title: "string",
  owner_id: "id",
  user_id: "id",
  user_id_updated: "id",
  user: "object",
  user_updated: "object",
  start_date: "time",
  due_date: "time",
  completed_date: "time",
  time_created: "time",
  time_updated: "time",
  members: "array",
  checklists: "array",
  checklist_order: "order",
  checklist_item_order: "record",
  child_cards: "array",
  child_card_order: "order",
  linked_cards: "array",
  archived: "object",
  archived_list: "boolean",
  tags: "array",
  total_comments: "integer",
  total_files: "integer",
  is_watching: "boolean",
  external_links: "array",
  hints: "array",
  cover_image: "object",
} as const;

describe("[R18.1] a card", () => {
  checkResource({
    schema: cardSchema,
    full: card,
    bare: backlogCard,
    fields: {
      ...workItemFields,
      board_id: "id",
      sprint_id: "id",
      board_title: "string",
      project_id: "id",
      parent_card: "object",
      archived_board: "boolean",
      is_bookmarked: "boolean",
      estimate: "integer",
      time_estimate_seconds: "integer",
      time_remaining_seconds: "integer",
      epic: "object",
      copied_from_card_id: "id",
      form_id: "id",
      form_values: "record",
      suggested_branch_name: "string",
    },
  });
});

describe("[R18.1 C3.1 N1.3] an epic", () => {
  checkResource({
    schema: epicSchema,
    full: epic,
    bare: backlogEpic,
    defaults: { health_status_stale_period: 7 },
    fields: {
      ...workItemFields,
      health_status: "value",
      health_status_is_stale: "boolean",
      health_status_stale_period: "integer",
      time_health_last_updated: "time",
      health_status_updated_by: "id",
    },
  });
});

describe("[R18.1] the epic of a card", () => {
  checkResource({
    schema: epicBriefSchema,
    full: epicBrief,
    bare: { id: "214", title: "New shed" },
    fields: { id: "id", title: "string", icon: "object" },
  });
});

describe("[R18.1] a checklist item", () => {
  checkResource({
    schema: checklistItemSchema,
    full: checklistItem,
    fields: {
      id: "id",
      title: "string",
      content: "string",
      checklist_id: "id",
      user_id: "id",
      time_created: "time",
      time_updated: "time",
      checked: "boolean",
    },
  });
});

describe("[R18.1] a checklist", () => {
  checkResource({
    schema: checklistSchema,
    full: checklist,
    fields: {
      id: "id",
      title: "string",
      content: "string",
      card_id: "id",
      user_id: "id",
      time_created: "time",
      time_updated: "time",
      items: "array",
    },
  });
});

describe("[R18.1] a parent card", () => {
  checkResource({
    schema: parentCardSchema,
    full: parentCard,
    bare: { title: "Launch", card_id: "2600" },
    fields: { title: "string", card_id: "id", list_color: "string", status: "value" },
  });
});

const relatedFields = {
  title: "string",
  card_id: "id",
  user_id: "id",
  project_id: "id",
  board_id: "id",
  board_title: "string",
  list_id: "id",
  list_title: "string",
  status: "value",
} as const;

const bareRelated = {
  title: "Launch",
  card_id: "2600",
  user_id: "u-ada",
  project_id: "2",
  list_id: "41",
  list_title: "Doing",
};

describe("[R18.1] a child card", () => {
  checkResource({
    schema: childCardSchema,
    full: childCard,
    bare: bareRelated,
    fields: { ...relatedFields, list_color: "string", archived: "object" },
  });
});

describe("[R18.1] a linked card", () => {
  checkResource({
    schema: linkedCardSchema,
    full: linkedCard,
    bare: { ...bareRelated, linked_card_type: "blocked_by" },
    fields: { ...relatedFields, archived: "object", icon: "object", linked_card_type: "value" },
  });
});

describe("[R18.1] the card of a relation hint", () => {
  checkResource({
    schema: relatedCardSchema,
    full: relatedCard,
    bare: bareRelated,
    fields: { ...relatedFields, list_color: "string" },
  });
});

describe("[R18.1] a relation hint", () => {
  checkResource({
    schema: relationHintSchema,
    full: relationHint,
    fields: { card: "object", similarity: "number" },
  });
});

describe("[R18.1] a pull request", () => {
  checkResource({
    schema: githubPullRequestSchema,
    full: pullRequest,
    fields: {
      id: ["integer"],
      number: ["integer"],
      state: ["string"],
      title: ["string"],
      body: ["string"],
      html_url: ["string"],
      time_created: ["time"],
      time_updated: ["time"],
      time_closed: ["time"],
      time_merged: ["time"],
      head: "object",
      base: "object",
      draft: ["boolean"],
      merged: ["boolean"],
    },
  });
});

describe("[R18.1] a generic link", () => {
  checkResource({
    schema: genericLinkSchema,
    full: genericLink,
    bare: { url: "https://example.com" },
    fields: { url: "string", id: "value", display_text: ["string"], time_added: "time" },
  });
});
