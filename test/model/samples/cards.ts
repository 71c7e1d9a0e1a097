import type {
  Card,
  Checklist,
  ChecklistItem,
  ChildCard,
  Epic,
  EpicBrief,
  ExternalLink,
  GenericLink,
  GithubPullRequest,
  LinkedCard,
  ParentCard,
  RelatedCard,
  RelationHint,
  WorkItem,
} from "workspace-engine";
import { archived, authored, coverImage, image, member, tag } from "./people";

const content = "<p>Zoë & “friends” 👩‍👩‍👧</p>\n";

export const checklistItem: ChecklistItem = {
  id: "4312",
  title: "Order paint",
  content: "",
  checklist_id: "232",
  user_id: "u-ada",
  time_created: 1_767_603_600,
  time_updated: 1_767_603_600,
  checked: false,
};

export const checklist: Checklist = {
  id: "232",
  title: "Before launch",
  content,
  card_id: "2700",
  user_id: "u-ada",
  time_created: 1_767_603_600,
  time_updated: 1_767_603_600,
  items: [checklistItem],
};

export const parentCard: Required<ParentCard> = {
  title: "Launch",
  card_id: "2600",
  list_color: "#498CF7",
  status: "started",
};

export const relatedCard: Required<RelatedCard> = {
  ...parentCard,
  user_id: "u-ada",
  project_id: "2",
  board_id: "12",
  board_title: "Roadmap",
  list_id: "41",
  list_title: "Doing",
};

export const childCard: Required<ChildCard> = { ...relatedCard, archived };

const { list_color: _, ...withoutListColor } = childCard;

export const linkedCard: Required<LinkedCard> = { ...withoutListColor, icon: image, linked_card_type: "blocked_by" };

export const pullRequest: GithubPullRequest = {
  id: 1_296_269,
  number: 1347,
  state: "open",
  title: "Paint it",
  body: null,
  html_url: "https://github.com/acme/shed/pull/1347",
  time_created: 1_767_603_600,
  time_updated: 1_767_603_600,
  time_closed: null,
  time_merged: null,
  head: { label: "acme:paint", ref: "paint" },
  base: { label: "acme:main", ref: "main" },
  draft: false,
  merged: false,
};

export const genericLink: Required<GenericLink> = {
  url: "https://example.com/plan",
  id: "bf1b9f76-3f95-42fc-bd7f-050b2f5f4197",
  display_text: null,
  time_added: 1_767_603_600,
};

export const externalLinks: readonly ExternalLink[] = [
  { type: "github_pull_request", github_pull_request: pullRequest },
  { type: "generic", generic: genericLink },
  { type: "generic", generic: { url: "https://example.com" } },
];

export const relationHint: RelationHint = { card: relatedCard, similarity: 0.83 };

export const epicBrief: Required<EpicBrief> = { id: "214", title: "New shed", icon: image };

const workItem: WorkItem = {
  ...authored,
  id: "2700",
  team_id: "t-acme",
  title: "Paint the bike shed",
  content,
  schema: 1,
  list_id: "41",
  list_title: "Ideas",
  members: [member],
  checklists: [checklist],
  checklist_order: ["232"],
  checklist_item_order: { "232": ["4312"] },
  child_cards: [childCard],
  child_card_order: ["2600"],
  linked_cards: [linkedCard],
  archived_list: false,
  tags: [tag],
  total_comments: 2,
  total_files: 0,
  is_watching: true,
  external_links: externalLinks,
  hints: [
    { type: "tag", tag: { name: "design" } },
    { type: "relation", relation: relationHint },
  ],
};

const everyOptional = {
  icon: image,
  collaboration: { token: "c-1" },
  status: "completed",
  priority: 1,
  list_color: "#498CF7",
  owner_id: "u-ada",
  start_date: 1_767_603_600,
  due_date: 1_768_000_000,
  completed_date: 1_767_900_000,
  archived,
  cover_image: coverImage,
} as const;

export const backlogCard: Card = {
  ...workItem,
  type: "card",
  project_id: "2",
  archived_board: false,
  is_bookmarked: false,
  suggested_branch_name: "2700-paint-the-bike-shed",
};

export const card: Required<Card> = {
  ...backlogCard,
  ...everyOptional,
  board_id: "12",
  board_title: "Roadmap",
  sprint_id: "4",
  parent_card: parentCard,
  estimate: 5,
  time_estimate_seconds: 7200,
  time_remaining_seconds: 0,
  epic: epicBrief,
  copied_from_card_id: "2699",
  form_id: "f-1",
  form_values: { "f-1-name": "Ada", constructor: "yes" },
};

export const backlogEpic: Epic = {
  ...workItem,
  id: "214",
  type: "epic",
  health_status_is_stale: false,
  health_status_stale_period: 7,
};

export const epic: Required<Epic> = {
  ...backlogEpic,
  ...everyOptional,
  health_status: "at_risk",
  time_health_last_updated: 1_767_603_600,
  health_status_updated_by: "u-ada",
};
