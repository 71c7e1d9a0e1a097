import { describe } from "vitest";
import {
  boardSchema,
  formFieldConditionSchema,
  formFieldSchema,
  formSchema,
  listSchema,
  pageSchema,
  projectSchema,
  sprintProgressItemSchema,
  sprintSchema,
} from "workspace-engine/schemas";
import { checkResource } from "./check-resource";
import {
  bareBoard,
  bareField,
  bareForm,
  bareList,
  barePage,
  bareProject,
  board,
  form,
  formField,
  list,
  page,
  project,
} from "./samples/boards";
import { liveSprint, sprint } from "./samples/sprints";

const authoredFields = {
  user_id: "id",
  user_id_updated: "id",
  user: "object",
  user_updated: "object",
  time_created: "time",
  time_updated: "time",
} as const;

describe("[R18.1] a board", () => {
  checkResource({
    schema: boardSchema,
    full: board,
    bare: bareBoard,
    fields: {
      ...authoredFields,
      id: "id",
      project_id: "id",
      team_id: "id",
      title: "string",
      content: "string",
      color: "string",
      image_urls: "string",
      icon: "string",
      background_image: "object",
      thumbnail_url: "string",
      members: "array",
      lists: "array",
      list_order: "order",
      tags: "array",
      archived: "object",
      is_public: "boolean",
      public_settings: "object",
      is_watching: "boolean",
      is_bookmarked: "boolean",
      vcs_mapping: "object",
      layout: ["value"],
      email: "object",
      webhook_notifications: "array",
      card_cover_enabled: "boolean",
      forms: "array",
    },
  });
});

describe("[R18.1 L6.2] a list", () => {
  checkResource({
    schema: listSchema,
    full: list,
    bare: bareList,
    fields: {
      id: "id",
      team_id: "id",
      title: "string",
      content: "string",
      behavior: "value",
      board_id: "id",
      user_id: "id",
      user: "object",
      user_updated: "object",
      project_id: "id",
      icon: "string",
      color: "string",
      card_order: "order",
      total_cards: "integer",
      time_created: "time",
      time_updated: "time",
      cards: "array",
      epics: "array",
      archived: "object",
      is_watching: "boolean",
      webhook_notifications: "array",
    },
  });
});

describe("[R18.1 R5.2] a page", () => {
  checkResource({
    schema: pageSchema,
    full: page,
    bare: barePage,
    fields: {
      ...authoredFields,
      id: "id",
      alias_id: "value",
      title: "string",
      font: "value",
      icon: "object",
      content: "string",
      schema: "integer",
      collaboration: "object",
      project_id: "id",
      standalone: "boolean",
      cover_image: "object",
      team_id: "id",
      members: "array",
      bookmarked: "boolean",
      archived: "object",
      is_public: "boolean",
      public_settings: "object",
      total_comments: "integer",
      is_watching: "boolean",
      is_bookmarked: "boolean",
      hide_table_of_contents: "boolean",
      hide_subpages: "boolean",
    },
  });
});

describe("[R18.1] a sprint", () => {
  checkResource({
    schema: sprintSchema,
    full: sprint,
    bare: liveSprint,
    fields: {
      id: "id",
      team_id: "id",
      project_id: "id",
      user_updated: "object",
      title: "string",
      content: "string",
      lists: "array",
      unfinished_cards: "array",
      start_date: "time",
      end_date: "time",
      override_end_date: "time",
      layout: "string",
      progress: "array",
      time_created: "time",
      time_updated: "time",
      archived: "object",
    },
  });
});

describe("[R18.1] an item of a sprint's progress", () => {
  checkResource({
    schema: sprintProgressItemSchema,
    full: { status: "started", count: 2, pts: 7 },
    fields: { status: "value", count: "integer", pts: "integer" },
  });
});

describe("[R18.1] a form", () => {
  checkResource({
    schema: formSchema,
    full: form,
    bare: bareForm,
    fields: {
      id: "id",
      title: "string",
      description: "string",
      icon: "object",
      board_id: ["id"],
      folder_id: ["id"],
      order: "number",
      routing_status: "value",
      is_portal_visible: "boolean",
      summary_field_id: "id",
      participants_required: "boolean",
      fields: "array",
      user: "object",
      user_updated: "object",
      time_created: "time",
      time_updated: "time",
      is_public: "boolean",
      public_settings: "object",
    },
  });
});

describe("[R18.1 C4.10] a form field", () => {
  checkResource({
    schema: formFieldSchema,
    full: formField,
    bare: bareField,
    defaults: { condition_logic: "and" },
    fields: {
      id: "id",
      type: "value",
      label: "string",
      description: "string",
      order: "integer",
      required: "boolean",
      options: "array",
      placeholder: "string",
      card_property: "value",
      multi_select: "boolean",
      conditions: "array",
      condition_logic: "value",
    },
  });
});

describe("[R18.1] a condition of a form field", () => {
  checkResource({
    schema: formFieldConditionSchema,
    full: { field_id: "field-1", operator: "is_empty", value: "" },
    fields: { field_id: "id", operator: "value", value: "string" },
  });
});

describe("a space", () => {
  checkResource({
    schema: projectSchema,
    full: project,
    bare: bareProject,
    fields: {
      ...authoredFields,
      id: "id",
      team_id: "id",
      title: "string",
      description: "string",
      icon: "object",
      boards: "array",
      board_order: "order",
      sprints: "array",
      members: "array",
      is_private: "boolean",
      is_public: "boolean",
      archived: "object",
    },
  });
});
