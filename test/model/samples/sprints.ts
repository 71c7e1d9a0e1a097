import type { ErrorEnvelope, ResponseMetadata, Sprint, TimeEntry } from "workspace-engine";
import { list } from "./boards";
import { card } from "./cards";
import { archived, robot } from "./people";

export const liveSprint: Sprint = {
  id: "4",
  team_id: "t-acme",
  project_id: "2",
  user_updated: robot,
  title: "Sprint 4",
  content: "",
  lists: [list],
  unfinished_cards: [card],
  start_date: 1_767_571_200,
  end_date: 1_768_780_800,
  layout: "board",
  progress: [[{ status: "started", count: 2, pts: 7 }], []],
  time_created: 1_767_603_600,
  time_updated: 1_767_603_600,
};

export const sprint: Required<Sprint> = { ...liveSprint, override_end_date: 1_768_000_000, archived };

export const categoryTimeEntry: TimeEntry = {
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  type: "time_entry",
  team_id: "t-acme",
  user_id: "u-ada",
  scope_type: "category",
  scope_id: "cat-1",
  started_at: 1_767_603_600,
  duration_seconds: 1,
  billable: false,
  currency_snapshot: "EUR",
  source: "manual",
  version: 1,
  ancestor_card_ids_snapshot: [],
  description: "",
  needs_review: false,
  time_created: 1_767_603_600,
  time_updated: 1_767_603_600,
};

export const timeEntry: Required<TimeEntry> = {
  ...categoryTimeEntry,
  rate_snapshot_cents: 0,
  scope_type: "card",
  scope_id: "2700",
  card_id: "2700",
  card_title_snapshot: "Paint the bike shed",
  space_id_snapshot: "2",
  project_id_snapshot: "2",
  board_id_snapshot: "12",
  sprint_id_snapshot: "4",
  ancestor_card_ids_snapshot: ["2600", "2500"],
  time_category_id: "cat-1",
  category_id: "cat-1",
  review_reason: "abandoned_timer",
  reviewed_at: 1_767_603_600,
  reviewed_by: "u-ada",
  deleted_at: 1_767_603_600,
  locked_at: 1_767_603_600,
};

export const responseMetadata: ResponseMetadata = { cursor: "", count: 0 };

export const errorEnvelope: ErrorEnvelope = {
  error: {
    id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    code: 403,
    sec: "SEC:000-00014",
    message: "You have no access to this.",
    date: 1_767_603_600,
  },
};
