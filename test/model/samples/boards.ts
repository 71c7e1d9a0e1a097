import type {
  Board,
  BoardWebhookNotificationSettings,
  Form,
  FormField,
  InboundEmail,
  List,
  ListWebhookNotificationSettings,
  Page,
  Project,
  PublicBoardSettings,
  PublicFormSettings,
  PublicPageSettings,
  VcsMapping,
  VcsMappingItem,
} from "workspace-engine";
import { card, epic } from "./cards";
import { actor, archived, archivedPage, authored, coverImage, image, member, robot, tag } from "./people";

const webhook = { destination_type: "slack_channel_webhook", integration_id: "slack-1" } as const;

export const boardWebhook: BoardWebhookNotificationSettings = {
  webhook,
  options: { card_created: true, card_moved: false, card_commented: true, card_due_date: false },
};

export const listWebhook: ListWebhookNotificationSettings = { webhook, options: { card_created: true } };

export const publicBoard: Required<PublicBoardSettings> = {
  url: "https://acme.example/b/12",
  team_name: "Acme",
  team_logo: image,
};

export const publicPage: PublicPageSettings = { url: "https://acme.example/p/24", robots: ["noindex", "nofollow"] };

export const publicForm: PublicFormSettings = { url: "https://acme.example/f/1" };

export const inboundEmail: InboundEmail = { email: "b12@in.example", active: true };

const pullRequestLists = { pr_draft: "40", pr_open: "41", pr_review_requested: "42", pr_merged: "43", pr_closed: "44" };

export const vcsMappingItem: Required<VcsMappingItem> = {
  ...pullRequestLists,
  name: "release/*",
  time_created: 1_767_603_600,
};

export const vcsMapping: Required<VcsMapping> = {
  ...pullRequestLists,
  branches: [vcsMappingItem, { name: "main", time_created: 1_767_603_600 }],
};

export const bareField: FormField = {
  id: "field-1",
  type: "short_text",
  label: "Your name",
  order: -1,
  required: true,
  conditions: [],
  condition_logic: "and",
};

export const formField: Required<FormField> = {
  ...bareField,
  type: "dropdown",
  description: "",
  options: ["red", "blue"],
  placeholder: "Pick",
  card_property: "tags",
  multi_select: true,
  conditions: [{ field_id: "field-1", operator: "eq", value: "Ada" }],
  condition_logic: "or",
};

export const bareForm: Form = {
  id: "1",
  title: "Bug report",
  board_id: null,
  order: 0.5,
  routing_status: "destination_missing",
  is_portal_visible: false,
  participants_required: false,
  fields: [],
  user: actor,
  user_updated: robot,
  time_created: 1_767_603_600,
  time_updated: 1_767_603_600,
  is_public: false,
};

export const form: Required<Form> = {
  ...bareForm,
  description: "Tell us",
  icon: image,
  board_id: "12",
  folder_id: null,
  routing_status: "active",
  summary_field_id: "field-1",
  fields: [bareField, formField],
  public_settings: publicForm,
};

export const bareList: List = {
  id: "41",
  team_id: "t-acme",
  title: "Doing",
  content: "",
  behavior: "started",
  user_id: "u-ada",
  user: actor,
  user_updated: robot,
  card_order: ["2700"],
  total_cards: 1,
  time_created: 1_767_603_600,
  time_updated: 1_767_603_600,
  is_watching: false,
  webhook_notifications: [listWebhook],
};

export const list: Required<List> = {
  ...bareList,
  board_id: "12",
  project_id: "2",
  icon: "circle",
  color: "#498CF7",
  cards: [card],
  epics: [epic],
  archived,
};

export const bareBoard: Board = {
  ...authored,
  id: "12",
  project_id: "2",
  team_id: "t-acme",
  title: "Roadmap",
  content: "",
  members: [member],
  list_order: ["41"],
  tags: [tag],
  is_public: false,
  is_watching: false,
  is_bookmarked: true,
  layout: null,
  webhook_notifications: [boardWebhook],
  card_cover_enabled: true,
  forms: [form],
};

export const board: Required<Board> = {
  ...bareBoard,
  color: "#498CF7",
  image_urls: "https://acme.example/12.png",
  icon: "rocket",
  background_image: image,
  thumbnail_url: "https://acme.example/12-small.png",
  lists: [list, bareList],
  archived,
  public_settings: publicBoard,
  vcs_mapping: vcsMapping,
  layout: "timeline",
  email: inboundEmail,
};

export const barePage: Page = {
  ...authored,
  id: "24",
  alias_id: "bf1b9f76-3f95-42fc-bd7f-050b2f5f4197",
  team_id: "t-acme",
  standalone: true,
  title: "Handbook",
  font: "serif",
  content: "",
  schema: 1,
  members: [member],
  bookmarked: false,
  is_public: false,
  total_comments: 0,
  is_watching: false,
  is_bookmarked: false,
  hide_table_of_contents: false,
  hide_subpages: true,
};

export const page: Required<Page> = {
  ...barePage,
  project_id: "2",
  standalone: false,
  icon: image,
  collaboration: { token: "c-2" },
  cover_image: coverImage,
  archived: archivedPage,
  public_settings: publicPage,
};

export const bareProject: Project = {
  ...authored,
  id: "2",
  team_id: "t-acme",
  title: "Shed",
  description: "",
  boards: [{ id: "12", title: "Roadmap" }],
  board_order: ["12"],
  sprints: [{ id: "4", title: "Sprint 4", start_date: 1_767_571_200, end_date: 1_768_780_800 }],
  members: [member],
  is_private: false,
  is_public: true,
};

export const project: Required<Project> = { ...bareProject, icon: image, archived };
