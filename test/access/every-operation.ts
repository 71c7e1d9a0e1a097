import type { MemberRole, Operations, Workspace } from "workspace-engine";
import { operations } from "../../src/operations/registry";

export type OperationName = keyof Operations;

export const operationNames = Object.keys(operations) as readonly OperationName[];

const forAdmins: readonly OperationName[] = [
  ...(["deleteProject", "tick", "lockTimeEntries", "updateTimeSettings", "addMember", "updateMember"] as const),
  ...(["removeMember", "load", "export", "verify"] as const),
];
const forViewers =
  /^(get(?!Commits$)|summarize|(previewView|search|submitForm|updateCurrentUser|setWatching|setBookmarked)$)/;

/** The least role that may call an operation, written down apart from the operations themselves. */
export function leastRole(name: OperationName): MemberRole {
  if (forAdmins.includes(name)) return "admin";
  return forViewers.test(name) ? "viewer" : "member";
}

/** The operations, and the one other method that takes an input. */
export const callables = [...operationNames, "explainView"] as const;

export type Callable = (typeof callables)[number];

const EXTERNAL_LINK_ID = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
const EPIC_EXTERNAL_LINK_ID = "7c1c19a0-6f0e-4b0e-9c39-0f3f0f5a5b11";

/** The ids of one of everything. */
export type Ids = Awaited<ReturnType<typeof oneOfEverything>>;

/** One of everything, made by whoever acts. */
export async function oneOfEverything(workspace: Workspace) {
  const { member } = await workspace.addMember({ user_id: "u-max", first_name: "Max", rate_cents: 9000 });
  const { project } = await workspace.createProject({ title: "Website", is_private: true });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Launch",
    lists: [{ title: "To do" }, { title: "Done", behavior: "completed" }],
    members: [{ user_id: "u-max" }],
  });
  const [first = "", second = ""] = board.list_order;
  await workspace.updateBoard({ board_id: board.id, email: { active: true } });
  const { tag } = await workspace.createTag({ name: "Copy", project_id: project.id });
  const { tag: epicTag } = await workspace.createTag({ name: "Goals" });
  const { epic } = await workspace.createEpic({
    title: "Public launch",
    tags: [epicTag.id],
    members: [{ user_id: "u-ada" }],
  });
  const { card } = await workspace.createCard({
    title: "Write the copy",
    list_id: first,
    epic_id: epic.id,
    tags: [tag.id],
    members: [{ user_id: "u-ada" }],
    checklists: [{ title: "Texts", items: [{ title: "Home" }] }],
    time_estimate_seconds: 7200,
  });
  const { card: other } = await workspace.createCard({ title: "Choose a font", list_id: second });
  await workspace.linkCards({ card_id: card.id, linked_card_id: other.id, linked_card_type: "related" });
  await workspace.addExternalLink({ card_id: card.id, url: "https://example.org/brief", id: EXTERNAL_LINK_ID });
  await workspace.addEpicExternalLink({ epic_id: epic.id, url: "https://example.org/goal", id: EPIC_EXTERNAL_LINK_ID });
  await workspace.linkEpicToCard({ epic_id: epic.id, card_id: card.id, linked_card_type: "related" });
  const url = "https://files.example/copy.pdf";
  const { file } = await workspace.addFile({ card_id: card.id, name: "copy.pdf", size: 48_213, url });
  await workspace.startCollaboration({ type: "card", id: card.id });
  const { page } = await workspace.createPage({ title: "Handbook", members: [{ user_id: "u-ada" }] });
  const { sprint } = await workspace.createSprint({ project_id: project.id });
  const { form } = await workspace.createForm({
    title: "Report a bug",
    board_id: board.id,
    fields: [
      { id: "what", type: "short_text", label: "What happened?", required: true },
      { id: "stops", type: "checkbox", label: "Does it stop you?" },
      { id: "since", type: "date", conditions: [{ field_id: "stops", operator: "eq", value: "true" }] },
    ],
    summary_field_id: "what",
  });
  const { note } = await workspace.createNote({ title: "Kick-off", transcript: "Welcome" });
  const { comment } = await workspace.createComment({ card_id: card.id, content: "<p>Shorter</p>" });
  const { child_comment } = await workspace.createChildComment({ comment_id: comment.id, content: "<p>Done</p>" });
  const { time_category } = await workspace.createTimeCategory({ name: "Support" });
  const { time_entry } = await workspace.createTimeEntry({
    id: "01KE6Y4S00EXAMP1E000000001",
    scope_type: "card",
    scope_id: card.id,
    started_at: 1767603600,
    duration_seconds: 1800,
  });
  await workspace.startTimer({ scope_type: "card", scope_id: card.id });
  const { commits } = await workspace.getCommits({ count: 1 });
  return {
    /** A member of the workspace and of the board. */
    user_id: member.id,
    project_id: project.id,
    board_id: board.id,
    /** Of the board, in order. */
    lists: [first, second] as const,
    /** The checklist, the file and the external link are on this one. */
    card_id: card.id,
    /** Linked to the first. */
    other_card_id: other.id,
    checklist_id: card.checklists[0]?.id ?? "",
    checklist_item_id: card.checklists[0]?.items[0]?.id ?? "",
    epic_id: epic.id,
    epic_tag_id: epicTag.id,
    page_id: page.id,
    sprint_id: sprint.id,
    tag_id: tag.id,
    form_id: form.id,
    note_id: note.id,
    comment_id: comment.id,
    child_comment_id: child_comment.id,
    time_category_id: time_category.id,
    time_entry_id: time_entry.id,
    external_link_id: EXTERNAL_LINK_ID,
    epic_external_link_id: EPIC_EXTERNAL_LINK_ID,
    file_id: file.id,
    /** Of the commit that started the timer. */
    commit_id: commits[0]?.id ?? "",
  };
}

/** Whether one of everything is too much: `load` needs an empty workspace, `startTimer` a user without a timer. */
export const isRefused = (name: OperationName): boolean => name === "load" || name === "startTimer";

/** A valid input of each operation; one that {@link isRefused} is refused with 409. */
export function validInputs(ids: Ids): Readonly<Record<Callable, object>> {
  const { project_id, board_id, card_id, epic_id, page_id, sprint_id, time_entry_id } = ids;
  const [list_id, other_list_id] = ids.lists;
  return {
    summarizeView: {
      type: "card",
      card_filters: { include: { boards: [board_id] } },
      group_by: [{ field: "list_id" }, { field: "due_date", by: "week" }],
      measures: [{ sum: "estimate" }, { max: "due_date" }],
      with: "titles",
    },
    previewView: {
      type: "card",
      card_filters: {
        due_date: { after: "1767225600||-1y/y", before: "now+1M/d" },
        has_members: false,
        include: { boards: [board_id], content: "copy", statuses: ["committed"], estimates: [0, 3] },
        exclude: { tags: [ids.tag_id], priority: [1] },
        sort_by: { field: "due_date", order_ascending: true },
      },
      count: 10,
    },
    createProject: { title: "Shop", members: [{ user_id: "u-max" }] },
    getProject: { project_id },
    getProjects: {},
    updateProject: {
      project_id,
      title: "Shop",
      description: "All of it",
      icon: { type: "emoji", src: "🌍" },
      is_public: true,
      is_private: false,
      archived: true,
    },
    deleteProject: { project_id },
    addProjectMember: { project_id, user_id: ids.user_id, role: "viewer" },
    removeProjectMember: { project_id, user_id: "u-ada" },
    addBoardMember: { board_id, user_id: "u-eva", role: "viewer" },
    removeBoardMember: { board_id, user_id: ids.user_id },
    createBoard: { project_id, title: "Ideas", lists: [{ title: "All" }] },
    getBoard: { board_id, include: ["lists"] },
    getBoards: { project_id },
    updateBoard: {
      board_id,
      title: "Take-off",
      icon: "rocket",
      color: "blue",
      layout: "timeline",
      archived: false,
      project_id,
      position: 0,
      is_public: true,
      public_settings: { url: "https://example.org/launch", team_name: "Acme" },
      background_image: { type: "image", src: "https://example.org/sky.png" },
      card_cover_enabled: true,
      vcs_mapping: { pr_open: list_id, branches: [{ name: "main", pr_merged: other_list_id }] },
      webhook_notifications: [
        { webhook: { destination_type: "slack_channel_webhook", integration_id: "1" }, options: { card_moved: true } },
      ],
      email: { active: true },
    },
    copyBoard: { board_id, title: "Second launch", project_id },
    deleteBoard: { board_id },
    createList: { board_id, title: "Review", behavior: "started" },
    getList: { list_id },
    getLists: { board_id, archived: false, count: 10 },
    updateList: { list_id, title: "Next", position: 1, behavior: "started", webhook_notifications: [] },
    deleteList: { list_id },
    createCard: {
      title: "Draw the logo",
      list_id,
      position: 0,
      due_date: 1767700000,
      parent_card_id: card_id,
      tags: [ids.tag_id],
      members: [{ user_id: "u-max", role: "viewer" }],
      checklists: [{ title: "Sizes", items: [{ title: "Small", checked: true }] }],
      cover_image: { type: "image", src: "https://example.org/logo.png", positionY: 0.5, object_fit: "cover" },
    },
    getCard: { card_id },
    updateCard: {
      card_id,
      title: "Write",
      content: "Home first",
      priority: 2,
      estimate: 3,
      epic_id,
      owner_id: "u-max",
      start_date: 1767600000,
      due_date: 1767700000000,
      time_remaining_seconds: 60,
      icon: { type: "emoji", src: "🚀" },
      members: [{ user_id: "u-max" }],
      tags: [ids.tag_id, ids.epic_tag_id],
      archived: false,
    },
    moveCard: { card_id, list_id: other_list_id, position: 0 },
    addExternalLink: { card_id, url: "https://example.org", display_text: "Draft" },
    removeExternalLink: { card_id, external_link_id: ids.external_link_id },
    reportPullRequest: {
      github_pull_request: {
        id: 991,
        number: 7,
        state: "open",
        html_url: "https://example.org/pull/7",
        time_updated: 1767603600,
        head: { ref: `${card_id}-write-the-copy` },
        base: { ref: "main" },
      },
      review_requested: true,
    },
    getCards: { board_id, ids: [card_id], archived: false, count: 10 },
    updateCardContent: { card_id, content: "<p>Home first</p>", schema: 2 },
    copyCard: { card_id, title: "Write more", list_id: other_list_id },
    claimCard: { card_ids: [card_id], seconds: 600 },
    deleteCard: { card_id },
    addCardMember: { card_id, user_id: "u-max", role: "viewer" },
    removeCardMember: { card_id, user_id: "u-ada" },
    addCardTags: { card_id, id: ids.tag_id, ids: [ids.epic_tag_id] },
    removeCardTag: { card_id, tag_id: ids.tag_id },
    linkCards: { card_id, linked_card_id: ids.other_card_id, linked_card_type: "blocks" },
    unlinkCards: { card_id, linked_card_id: ids.other_card_id, linked_card_type: "related" },
    addChildCard: { card_id, child_card_id: ids.other_card_id, position: 0 },
    removeChildCard: { card_id, child_card_id: ids.other_card_id },
    addCardToEpic: { epic_id, card_id: ids.other_card_id },
    removeCardFromEpic: { epic_id, card_id },
    createChecklist: { epic_id, title: "Goals", position: 0, items: [{ title: "Reach", checked: true }] },
    updateChecklist: { card_id, checklist_id: ids.checklist_id, title: "All texts", content: "Two", position: 0 },
    deleteChecklist: { card_id, checklist_id: ids.checklist_id },
    createChecklistItem: { card_id, checklist_id: ids.checklist_id, title: "About", checked: true, position: 0 },
    updateChecklistItem: {
      card_id,
      checklist_id: ids.checklist_id,
      checklist_item_id: ids.checklist_item_id,
      to_checklist_id: ids.checklist_id,
      title: "Home page",
      content: "Three lines",
      checked: true,
      position: 0,
    },
    deleteChecklistItem: { card_id, checklist_id: ids.checklist_id, checklist_item_id: ids.checklist_item_id },
    createEpic: { title: "Second launch", due_date: 1767700000, members: [{ user_id: "u-max" }], position: 0 },
    createEpicList: { title: "On hold", behavior: "committed", position: 2 },
    getEpic: { epic_id },
    getEpics: { count: 3 },
    updateEpic: {
      epic_id,
      title: "Private launch",
      list_id: "2",
      position: 0,
      start_date: 1767600000,
      due_date: 1767700000000,
      owner_id: "u-max",
      priority: 2,
      members: [{ user_id: "u-eva" }],
      cover_image: { type: "image", src: "https://example.org/launch.png" },
      health_status: "at_risk",
      health_status_stale_period: 14,
      schema: 2,
      tags: [ids.epic_tag_id],
      archived: false,
    },
    deleteEpic: { epic_id },
    addEpicMember: { epic_id, user_id: "u-max", role: "viewer" },
    removeEpicMember: { epic_id, user_id: "u-ada" },
    addEpicTags: { epic_id, ids: [ids.tag_id] },
    removeEpicTag: { epic_id, tag_id: ids.epic_tag_id },
    addEpicExternalLink: { epic_id, url: "https://example.org", display_text: "Draft" },
    removeEpicExternalLink: { epic_id, external_link_id: ids.epic_external_link_id },
    linkEpicToCard: { epic_id, card_id: ids.other_card_id, linked_card_type: "blocked_by" },
    unlinkEpicFromCard: { epic_id, card_id, linked_card_type: "related" },
    addFile: { card_id, name: "logo.svg", size: 2048, url: "https://files.example/logo.svg" },
    getFiles: { card_id },
    removeFile: { card_id, file_id: ids.file_id },
    setHints: {
      card_id,
      hints: [
        { type: "tag", tag: { id: ids.tag_id } },
        { type: "relation", relation: { card: { card_id: ids.other_card_id }, similarity: 0.8 } },
      ],
    },
    startCollaboration: { type: "page", id: page_id },
    stopCollaboration: { type: "card", id: card_id },
    createPage: { title: "Notes", is_public: true, parent_page_id: page_id },
    getPage: { page_id },
    getPages: { parent_page_id: "", updated_recently: true, count: 5 },
    updatePage: {
      page_id,
      title: "Manual",
      content: "Read me",
      project_id,
      position: 0,
      font: "mono",
      icon: { type: "emoji", src: "📖" },
      is_public: false,
      hide_subpages: true,
      archived: false,
    },
    archivePage: { page_id },
    copyPage: { page_id, title: "Manual of next year", parent_page_id: page_id, position: 0, with_subpages: false },
    deletePage: { page_id },
    addPageMember: { page_id, user_id: "u-max", role: "viewer" },
    removePageMember: { page_id, user_id: "u-ada" },
    createSprint: { project_id, content: "Ship it" },
    getSprint: { sprint_id },
    getSprints: { project_id, to_date: 1790000000, archived: false, count: 10 },
    updateSprint: {
      sprint_id,
      title: "Hardening",
      start_date: 1767571200,
      override_end_date: 1768176000,
      layout: "list",
    },
    getSprintSettings: { project_id },
    updateSprintSettings: {
      project_id,
      enabled: true,
      length: 7,
      cooldown: 2,
      start_day: 3,
      statuses: [
        { id: "done", title: "Shipped", status: "completed" },
        { title: "To do", status: "committed" },
      ],
      vcs_mapping: { pr_merged: "done", branches: [{ name: "main", pr_closed: "done" }] },
      layout: "list",
      card_cover_enabled: true,
    },
    rollOverSprint: { sprint_id },
    deleteSprint: { sprint_id },
    createComment: { page_id, content: "<p>Good</p>", schema: 2, context: "the first line" },
    getComment: { comment_id: ids.comment_id },
    getComments: { card_id, count: 10 },
    updateComment: { comment_id: ids.comment_id, content: "<p>Longer</p>", context: "all of it", status: "resolved" },
    deleteComment: { comment_id: ids.comment_id },
    createChildComment: { comment_id: ids.comment_id, content: "<p>Why?</p>" },
    getChildComments: { comment_id: ids.comment_id },
    updateChildComment: {
      comment_id: ids.comment_id,
      child_comment_id: ids.child_comment_id,
      content: "<p>Nearly done</p>",
      schema: 2,
    },
    deleteChildComment: { comment_id: ids.comment_id, child_comment_id: ids.child_comment_id },
    createForm: {
      title: "Ask for a feature",
      board_id,
      order: 0.5,
      is_portal_visible: true,
      participants_required: true,
      summary_field_id: "what",
      fields: [
        { id: "what", type: "long_text", label: "What?", placeholder: "A sentence or two" },
        { id: "where", type: "dropdown", options: ["Here", "There"], multi_select: true, required: true },
        { id: "tags", type: "card_property", card_property: "tags", condition_logic: "or" },
        { id: "hint", type: "info", conditions: [{ field_id: "where", operator: "contains", value: "There" }] },
      ],
    },
    getForm: { form_id: ids.form_id },
    getForms: { board_id, is_portal_visible: false, count: 10 },
    updateForm: { form_id: ids.form_id, title: "Report a defect", is_public: true, public_settings: { url: "/bugs" } },
    deleteForm: { form_id: ids.form_id },
    copyForm: { form_id: ids.form_id, title: "Ask for a feature" },
    tick: {},
    receiveEmail: {
      to: "Launch <board-1@t-acme.invalid>",
      from: "max@example.org",
      email_verified: true,
      subject: "Typo",
      text: "On the home page",
      message_id: "<1@example.org>",
    },
    submitForm: {
      form_id: ids.form_id,
      values: { what: "It stays blank", stops: ["true"], since: "2026-01-04" },
      participants: ["u-max"],
    },
    createNote: {
      title: "Retrospective",
      transcript: "Ada: welcome",
      user_notes: "<p>Start earlier</p>",
      is_public: true,
      attendees: ["u-max", "eva@example.org"],
      meeting_date: 1767603600,
    },
    getNote: { note_id: ids.note_id },
    getNotes: { count: 10 },
    updateNote: {
      note_id: ids.note_id,
      title: "Start",
      user_notes: "Done",
      attendees: ["u-ada"],
      meeting_date: 1767600000,
    },
    deleteNote: { note_id: ids.note_id },
    search: {
      query: "the copy",
      q: "the copy",
      fields: "title,content",
      types: ["cards", "page"],
      statuses: ["committed"],
      archived: false,
      project_id,
      grouped: true,
      count: 10,
    },
    createTag: { name: "Design", color: "#ff0000" },
    getTag: { tag_id: ids.tag_id },
    getTags: { project_id, all: true },
    updateTag: { tag_id: ids.tag_id, name: "Copywriting", color: "#0f0", project_id },
    deleteTag: { tag_id: ids.tag_id },
    createTimeEntry: {
      id: "01KE6Y4S00EXAMP1E000000002",
      scope_type: "category",
      scope_id: ids.time_category_id,
      started_at: 1767603600,
      duration_seconds: 60,
    },
    getTimeEntry: { time_entry_id },
    updateTimeEntry: {
      time_entry_id,
      version: 1,
      description: "Home page",
      duration_seconds: 600,
      started_at: 1767600000,
      time_category_id: ids.time_category_id,
    },
    summarizeTimeEntries: {
      ...{ scope_type: "card", scope_id: card_id, user_id: "u-ada", from: 1767225600, to: 1767700000000 },
      ...{ billable: false, needs_review: false, currency: "USD", with: "titles" },
      group_by: [{ field: "user_id" }, { field: "started_at", by: "week" }],
      measures: [{ sum: "duration_seconds" }],
    },
    getTimeEntries: {
      scope_type: "card",
      scope_id: card_id,
      user_id: "u-ada",
      from: 1767225600,
      to: 1767700000000,
      billable: false,
      needs_review: false,
      group_by: ["week", "scope"],
      count: 10,
    },
    deleteTimeEntry: { time_entry_id },
    lockTimeEntries: { before: 1767225600 },
    createTimeCategory: { name: "Meetings" },
    getTimeCategories: { archived: false, count: 10 },
    updateTimeCategory: { time_category_id: ids.time_category_id, name: "Help", color: "red", archived: true },
    getTimeSettings: {},
    updateTimeSettings: { rate_cents: 9500, currency: "EUR" },
    startTimer: { scope_type: "category", scope_id: ids.time_category_id, description: "Calls" },
    getTimer: {},
    updateTimer: { version: 1, scope_type: "card", scope_id: card_id, started_at: 1767600000, billable: true },
    stopTimer: {},
    getCurrentUser: {},
    updateCurrentUser: { first_name: "Ada", display_name: null, timezone_id: "Europe/Madrid", locale: "es-ES" },
    getUser: { user_id: ids.user_id },
    getMembers: { count: 2 },
    addMember: { user_id: "u-eva", role: "guest", status: "invited", email: "eva@example.com", color: "blue" },
    updateMember: { user_id: ids.user_id, role: "admin", rate_cents: 7500, currency: "EUR" },
    removeMember: { user_id: ids.user_id },
    setWatching: { type: "epic", id: epic_id, is_watching: true },
    setBookmarked: { type: "page", id: page_id, is_bookmarked: true },
    getCommits: { count: 100 },
    undo: { commit_id: ids.commit_id },
    load: {},
    export: {},
    verify: {},
    explainView: {
      type: "board",
      board_filters: { time_created: { after: "now-1d" }, include: { projects: [project_id] } },
    },
  };
}

/** Calls an operation by its name. */
export async function call(workspace: Workspace, name: string, input?: unknown, options?: unknown): Promise<unknown> {
  const method: unknown = Reflect.get(workspace, name);
  if (typeof method !== "function") throw new TypeError(`There is no operation ${name}.`);
  return method.call(workspace, input, options);
}
