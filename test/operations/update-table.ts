import type { Ids, OperationName } from "../access/every-operation";

export type Shown = Readonly<Record<string, unknown>>;

export interface Update {
  /** The key of what an answer holds. */
  readonly of: string;
  readonly named: object;
  /** Values other than those that one of everything has. */
  readonly fields: Shown;
  /** What changes with a field. */
  readonly along?: Readonly<Record<string, Shown>>;
  /** Fields that null clears, and what else does. */
  readonly cleared?: Readonly<Record<string, readonly unknown[]>>;
  /** The value of a cleared field, where one of everything has another. */
  readonly empty?: Shown;
  /** How a new one is made that has no more than it needs. */
  readonly create?: readonly [name: OperationName, needed: object];
  /** What a bare one has. */
  readonly bare?: Shown;
  /** Fields that a new one cannot be given. */
  readonly later?: readonly string[];
  /** Fields that are never without a value, and what is none. */
  readonly required?: Readonly<Record<string, readonly unknown[]>>;
}

const image = { type: "image", src: "https://example.org/sky.png", blurhash: "LEHV6n" } as const;
const icon = { type: "emoji", src: "🎈" } as const;
const html = '<p class="a">1 &lt; 2 &amp; <b>"x"</b></p>\r\n<script>alert(1)</script> <em>é e\u0301</em>';
const team_id = "t-acme";
const looks = { icon, cover_image: { ...image, positionY: 1 } };
const dates = { start_date: 1_767_600_001, due_date: 1_767_700_001 };
const blank = [null, "", " \n"];
const webhook = { destination_type: "slack_channel_webhook", integration_id: "slack-1" } as const;
const off = { card_created: false, card_moved: false, card_commented: false, card_due_date: false };
const cleared = {
  content: [],
  icon: [],
  cover_image: [],
  start_date: [0],
  due_date: [0],
  owner_id: [""],
  priority: [0],
};

/** What each update can change, and how what it changes is made. */
export const updates = (ids: Ids): Readonly<Partial<Record<OperationName, Update>>> => ({
  updateBoard: {
    of: "board",
    create: ["createBoard", { project_id: ids.project_id, title: "Plain" }],
    bare: { content: "", layout: null, is_public: false, is_watching: false, is_bookmarked: false, members: [] },
    named: { board_id: ids.board_id },
    fields: {
      ...{ title: "New", content: "text", icon: "flag", color: "red", layout: "calendar", background_image: image },
      ...{ image_urls: "https://example.org/a.png", thumbnail_url: "https://example.org/b.png" },
      ...{ card_cover_enabled: true, is_public: true },
      public_settings: { url: "https://example.org/launch", team_name: "Acme", team_logo: image },
      webhook_notifications: [{ webhook, options: { ...off, card_moved: true } }],
    },
    cleared: {
      ...{ content: [], icon: [], color: [], layout: [], image_urls: [], thumbnail_url: [] },
      ...{ background_image: [], public_settings: [], webhook_notifications: [] },
    },
    required: { title: blank },
  },
  updateCard: {
    of: "card",
    create: ["createCard", { list_id: ids.lists[0], title: "Plain" }],
    bare: { content: "", schema: 1, total_comments: 0, total_files: 0, checklist_item_order: {}, members: [] },
    named: { card_id: ids.card_id },
    fields: {
      ...{ title: "Ship it, Zoë!", content: "text", schema: 4, ...looks, ...dates, priority: 4, estimate: 1 },
      ...{ time_estimate_seconds: 1, time_remaining_seconds: 2, owner_id: "u-eve" },
    },
    along: { title: { suggested_branch_name: `${ids.card_id}-ship-it-zoe` } },
    cleared: { ...cleared, schema: [], estimate: [0], time_estimate_seconds: [], time_remaining_seconds: [] },
    empty: { time_estimate_seconds: undefined, time_remaining_seconds: undefined },
    required: {
      title: blank,
      list_id: [null, ""],
      schema: [-1, 1.5, "2"],
      estimate: [-1, 6, 2.5, "3", true],
      priority: [5, -1, 1.5, "1", true],
    },
  },
  updateEpic: {
    of: "epic",
    create: ["createEpic", { title: "Plain" }],
    bare: { content: "", schema: 1, total_comments: 0, list_id: "1", health_status_is_stale: false },
    named: { epic_id: ids.epic_id },
    fields: {
      ...{ title: "New", content: "text", schema: 4, ...looks, ...dates, owner_id: "u-bob", priority: 2 },
      health_status_stale_period: 3,
    },
    cleared: { ...cleared, schema: [], health_status_stale_period: [] },
    required: { title: blank, list_id: [null], health_status: ["fine"], health_status_stale_period: [0] },
  },
  updateList: {
    of: "list",
    create: ["createList", { board_id: ids.board_id, title: "Plain" }],
    bare: { content: "", behavior: "committed", total_cards: 0, card_order: [] },
    named: { list_id: ids.lists[0] },
    fields: {
      ...{ title: "Next", content: "<p>Up next</p>", icon: "flag", color: "blue" },
      webhook_notifications: [{ webhook, options: { card_created: true } }],
    },
    cleared: { content: [], icon: [], color: [], webhook_notifications: [] },
    required: { title: blank, behavior: [null, "blocked"], board_id: [null] },
  },
  updatePage: {
    of: "page",
    create: ["createPage", { title: "Plain" }],
    bare: { content: "", schema: 1, font: "sans", standalone: true, is_public: false, bookmarked: false },
    named: { page_id: ids.page_id },
    fields: {
      ...{ title: "Manual", content: "text", schema: 4, font: "mono", ...looks, is_public: true },
      ...{ hide_table_of_contents: true, hide_subpages: true },
      public_settings: { url: "https://example.org/handbook", robots: ["noindex", "nofollow"] },
    },
    cleared: { content: [], schema: [], font: [], icon: [], cover_image: [], public_settings: [] },
    required: { title: blank, schema: [-1] },
  },
  updateProject: {
    of: "project",
    create: ["createProject", { title: "Plain" }],
    bare: {
      ...{ team_id, description: "", is_public: false, is_private: false, boards: [], board_order: [], sprints: [] },
      members: [{ user_id: "u-bob", role: "admin" }],
    },
    named: { project_id: ids.project_id },
    fields: { title: "Shop", description: "All of it", icon, is_public: true, is_private: false },
    cleared: { description: [], icon: [] },
    required: { title: blank, is_private: ["yes"], description: ["x".repeat(102_401)] },
  },
  updateSprint: {
    of: "sprint",
    named: { sprint_id: ids.sprint_id },
    fields: {
      ...{ title: "Hardening", content: "<p>Goal</p>", layout: "timeline" },
      ...{ start_date: 1_767_574_800, override_end_date: 1_768_176_000 },
    },
    cleared: { content: [], override_end_date: [0] },
    required: { title: blank, start_date: [null, 0, -1], layout: [null, "grid"] },
  },
  updateSprintSettings: {
    of: "sprint_settings",
    named: { project_id: ids.project_id },
    fields: {
      ...{ enabled: false, layout: "timeline", card_cover_enabled: true, length: 7, cooldown: 1, start_day: 2 },
      vcs_mapping: { pr_open: "in-progress", branches: [] },
    },
    cleared: { vcs_mapping: [] },
    required: { enabled: [null], layout: [null, "grid"] },
  },
  updateTag: {
    of: "tag",
    create: ["createTag", { name: "Plain" }],
    bare: { team_id, slug: "plain", color: null, total_cards: 0 },
    named: { tag_id: ids.tag_id },
    fields: { name: "Désign done", color: "pink" },
    along: { name: { slug: "design-done" } },
    cleared: { color: [] },
    required: { name: blank, color: ["crimson", "#ggg", "#ff00ff00", "Red", " red", ""] },
  },
  updateNote: {
    of: "note",
    create: ["createNote", { title: "Plain" }],
    bare: { type: "note", team_id, transcript: "", user_notes: "", is_public: false, attendees: [] },
    named: { note_id: ids.note_id },
    fields: {
      ...{ title: "New", transcript: " <b> & e\u0301\r\n", user_notes: html, is_public: true, attendees: ["Eva"] },
      ...{ meeting_date: 1_767_603_600, meeting_time: 1_767_603_700 },
    },
    cleared: { transcript: [], user_notes: [], is_public: [], attendees: [], meeting_date: [0], meeting_time: [0] },
    empty: { transcript: "" },
    required: {
      title: blank,
      transcript: ["x".repeat(409_601)],
      user_notes: ["x".repeat(102_401)],
      meeting_date: [1.5],
    },
  },
  updateForm: {
    of: "form",
    create: ["createForm", { title: "Plain" }],
    bare: { board_id: null, fields: [], is_portal_visible: false, participants_required: false },
    named: { form_id: ids.form_id },
    fields: {
      ...{ title: "Other", description: "Words", icon, folder_id: "3", order: 4 },
      ...{ is_portal_visible: true, participants_required: true, is_public: true },
    },
    cleared: { description: [""], icon: [], folder_id: [""] },
    required: { title: blank },
  },
  updateChecklist: {
    of: "checklist",
    create: ["createChecklist", { card_id: ids.card_id, title: "Plain" }],
    bare: { card_id: ids.card_id, content: "", items: [] },
    named: { card_id: ids.card_id, checklist_id: ids.checklist_id },
    fields: { title: "New", content: "text" },
    cleared: { content: [] },
    required: { title: blank },
  },
  updateChecklistItem: {
    of: "checklist_item",
    create: ["createChecklistItem", { card_id: ids.card_id, checklist_id: ids.checklist_id, title: "Plain" }],
    bare: { checklist_id: ids.checklist_id, content: "", checked: false },
    named: { card_id: ids.card_id, checklist_id: ids.checklist_id, checklist_item_id: ids.checklist_item_id },
    fields: { title: "New", content: "text", checked: true },
    cleared: { content: [] },
    required: { title: blank },
  },
  updateComment: {
    of: "comment",
    create: ["createComment", { card_id: ids.card_id, content: "Plain" }],
    bare: { type: "comment", team_id, card_id: ids.card_id, schema: 1, status: "open", total_child_comments: 0 },
    named: { comment_id: ids.comment_id },
    fields: { content: html, schema: 2, context: "there", status: "resolved" },
    later: ["status"],
    cleared: { context: [""] },
    required: { content: ["", " \n"], status: ["done"], schema: [-1] },
  },
  updateChildComment: {
    of: "child_comment",
    create: ["createChildComment", { comment_id: ids.comment_id, content: "Plain" }],
    bare: { type: "child_comment", team_id, card_id: ids.card_id, parent_comment_id: ids.comment_id, schema: 1 },
    named: { comment_id: ids.comment_id, child_comment_id: ids.child_comment_id },
    fields: { content: html, schema: 2 },
    required: { content: ["", " \n"] },
  },
  updateTimeEntry: {
    of: "time_entry",
    named: { time_entry_id: ids.time_entry_id },
    fields: { description: "Final", billable: true, duration_seconds: 900, started_at: 1_767_600_060 },
    cleared: { description: [] },
    required: { billable: [null], duration_seconds: [null, 0], started_at: [null, 0] },
  },
  updateTimer: {
    of: "active_timer",
    named: { user_id: "u-ada" },
    fields: { description: "Final", billable: true, started_at: 1_767_600_060 },
    cleared: { description: [] },
    required: { started_at: [0] },
  },
  updateTimeSettings: {
    of: "time_settings",
    named: {},
    fields: { rate_cents: 9500, currency: "EUR" },
    cleared: { rate_cents: [], currency: [] },
    required: { rate_cents: [-1, 1.5], currency: ["eur", "EURO", ""] },
  },
  updateTimeCategory: {
    of: "time_category",
    create: ["createTimeCategory", { name: "Plain" }],
    bare: { billable_default: false },
    named: { time_category_id: ids.time_category_id },
    fields: { name: "Help", billable_default: true, color: "red" },
    cleared: { color: [""] },
    required: { name: blank },
  },
});
