import type { Operations } from "../operations/registry";

/** A path of an operation that sends something otherwise than its input names it. */
export interface RouteRow {
  readonly at: string;
  /** Fields of the body by the name they have on the wire, and by the name the input has for them. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Further names of fields of the body, and the names the input has for them, which count for more. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Fields of the input that are filled when they are not sent. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** It changes nothing. Default: what a GET says. */
  readonly reads?: boolean;
  /** Sending the same twice does no more than sending it once, though the method does not say so. */
  readonly repeatable?: boolean;
  /** What is sent is taken as it is, however a client may mean it. */
  readonly exact?: boolean;
}

/** What clients call the date and time of a meeting, and what its author wrote. */
const noteNames = { metadata_date: "meeting_date", metadata_time: "meeting_time", content: "user_notes" };

/**
 * Where each operation is served: method and path, parameters named as the input names them, `[…]` being optional.
 * What is sent, answered and needed to be let in is the operation's own to say. Rules W1.1, C10.3.
 */
export const routes: { readonly [K in keyof Operations]: string | RouteRow | readonly (string | RouteRow)[] } = {
  previewView: { at: "POST /{team_id}/views/preview", reads: true, exact: true },
  search: { at: "GET /{team_id}/search", defaults: { grouped: "both" } },

  createProject: "POST /{team_id}/projects",
  getProject: "GET /{team_id}/projects/{project_id}",
  getProjects: "GET /{team_id}/projects",
  updateProject: "PATCH /{team_id}/projects/{project_id}",
  deleteProject: "DELETE /{team_id}/projects/{project_id}",
  addProjectMember: "POST /{team_id}/projects/{project_id}/members[/{user_id}]",
  removeProjectMember: "DELETE /{team_id}/projects/{project_id}/members[/{user_id}]",

  createBoard: "POST /{team_id}/boards",
  getBoard: { at: "GET /{team_id}/boards/{board_id}", defaults: { include: ["lists"] } },
  getBoards: "GET /{team_id}/boards",
  updateBoard: "PATCH /{team_id}/boards/{board_id}",
  copyBoard: "POST /{team_id}/boards/{board_id}/copy",
  deleteBoard: "DELETE /{team_id}/boards/{board_id}",
  addBoardMember: "POST /{team_id}/boards/{board_id}/members[/{user_id}]",
  removeBoardMember: "DELETE /{team_id}/boards/{board_id}/members[/{user_id}]",

  createList: "POST /{team_id}/lists",
  getList: "GET /{team_id}/lists/{list_id}",
  getLists: "GET /{team_id}/lists",
  updateList: "PATCH /{team_id}/lists/{list_id}",
  deleteList: "DELETE /{team_id}/lists/{list_id}",

  createCard: "POST /{team_id}/cards",
  getCard: "GET /{team_id}/cards/{card_id}",
  getCards: "GET /{team_id}/cards",
  updateCard: "PATCH /{team_id}/cards/{card_id}",
  moveCard: "POST /{team_id}/cards/{card_id}/move",
  updateCardContent: "PUT /{team_id}/cards/{card_id}/content",
  copyCard: "POST /{team_id}/cards/{card_id}/copy",
  deleteCard: "DELETE /{team_id}/cards/{card_id}",
  addExternalLink: "POST /{team_id}/cards/{card_id}/external_links",
  removeExternalLink: "DELETE /{team_id}/cards/{card_id}/external_links/{external_link_id}",
  addCardMember: "POST /{team_id}/cards/{card_id}/members[/{user_id}]",
  removeCardMember: "DELETE /{team_id}/cards/{card_id}/members[/{user_id}]",
  addCardTags: "POST /{team_id}/cards/{card_id}/tags[/{id}]",
  removeCardTag: { at: "DELETE /{team_id}/cards/{card_id}/tags[/{tag_id}]", rename: { id: "tag_id" } },
  linkCards: { at: "POST /{team_id}/cards/{card_id}/linked_cards", rename: { card_id: "linked_card_id" } },
  unlinkCards: {
    at: "DELETE /{team_id}/cards/{card_id}/linked_cards[/{linked_card_id}]",
    rename: { card_id: "linked_card_id" },
  },
  addChildCard: {
    at: "POST /{team_id}/cards/{card_id}/child_cards[/{child_card_id}]",
    rename: { card_id: "child_card_id" },
  },
  removeChildCard: "DELETE /{team_id}/cards/{card_id}/child_cards/{child_card_id}",
  reportPullRequest: "POST /{team_id}/pull_requests",

  createChecklist: ["POST /{team_id}/cards/{card_id}/checklists", "POST /{team_id}/epics/{epic_id}/checklists"],
  updateChecklist: [
    "PATCH /{team_id}/cards/{card_id}/checklists/{checklist_id}",
    "PATCH /{team_id}/epics/{epic_id}/checklists/{checklist_id}",
  ],
  deleteChecklist: [
    "DELETE /{team_id}/cards/{card_id}/checklists/{checklist_id}",
    "DELETE /{team_id}/epics/{epic_id}/checklists/{checklist_id}",
  ],
  createChecklistItem: [
    "POST /{team_id}/cards/{card_id}/checklists/{checklist_id}/items",
    "POST /{team_id}/epics/{epic_id}/checklists/{checklist_id}/items",
  ],
  updateChecklistItem: [
    "PATCH /{team_id}/cards/{card_id}/checklists/{checklist_id}/items/{checklist_item_id}",
    "PATCH /{team_id}/epics/{epic_id}/checklists/{checklist_id}/items/{checklist_item_id}",
  ],
  deleteChecklistItem: [
    "DELETE /{team_id}/cards/{card_id}/checklists/{checklist_id}/items/{checklist_item_id}",
    "DELETE /{team_id}/epics/{epic_id}/checklists/{checklist_id}/items/{checklist_item_id}",
  ],

  addFile: ["POST /{team_id}/cards/{card_id}/files", "POST /{team_id}/epics/{epic_id}/files"],
  getFiles: ["GET /{team_id}/cards/{card_id}/files", "GET /{team_id}/epics/{epic_id}/files"],
  removeFile: [
    "DELETE /{team_id}/cards/{card_id}/files/{file_id}",
    "DELETE /{team_id}/epics/{epic_id}/files/{file_id}",
  ],
  setHints: ["PUT /{team_id}/cards/{card_id}/hints", "PUT /{team_id}/epics/{epic_id}/hints"],

  createEpic: "POST /{team_id}/epics",
  createEpicList: "POST /{team_id}/epics/lists",
  getEpic: "GET /{team_id}/epics/{epic_id}",
  getEpics: "GET /{team_id}/epics",
  updateEpic: "PATCH /{team_id}/epics/{epic_id}",
  deleteEpic: "DELETE /{team_id}/epics/{epic_id}",
  addEpicMember: "POST /{team_id}/epics/{epic_id}/members[/{user_id}]",
  removeEpicMember: "DELETE /{team_id}/epics/{epic_id}/members[/{user_id}]",
  addEpicTags: "POST /{team_id}/epics/{epic_id}/tags[/{id}]",
  removeEpicTag: { at: "DELETE /{team_id}/epics/{epic_id}/tags[/{tag_id}]", rename: { id: "tag_id" } },
  addEpicExternalLink: "POST /{team_id}/epics/{epic_id}/external_links",
  removeEpicExternalLink: "DELETE /{team_id}/epics/{epic_id}/external_links/{external_link_id}",
  linkEpicToCard: "POST /{team_id}/epics/{epic_id}/linked_cards",
  unlinkEpicFromCard: "DELETE /{team_id}/epics/{epic_id}/linked_cards[/{card_id}]",
  addCardToEpic: "POST /{team_id}/epics/{epic_id}/cards/{card_id}",
  removeCardFromEpic: "DELETE /{team_id}/epics/{epic_id}/cards/{card_id}",

  createPage: { at: "POST /{team_id}/pages", defaults: { title: "Untitled" } },
  getPage: "GET /{team_id}/pages/{page_id}",
  getPages: "GET /{team_id}/pages",
  updatePage: "PATCH /{team_id}/pages/{page_id}",
  archivePage: "PUT /{team_id}/pages/{page_id}/archive",
  copyPage: "POST /{team_id}/pages/{page_id}/copy",
  deletePage: "DELETE /{team_id}/pages/{page_id}",
  addPageMember: "POST /{team_id}/pages/{page_id}/members[/{user_id}]",
  removePageMember: "DELETE /{team_id}/pages/{page_id}/members[/{user_id}]",

  createSprint: "POST /{team_id}/sprints",
  getSprint: "GET /{team_id}/sprints/{sprint_id}",
  getSprints: "GET /{team_id}/sprints",
  updateSprint: "PATCH /{team_id}/sprints/{sprint_id}",
  rollOverSprint: "POST /{team_id}/sprints/{sprint_id}/roll_over",
  deleteSprint: "DELETE /{team_id}/sprints/{sprint_id}",
  getSprintSettings: "GET /{team_id}/sprints/settings",
  updateSprintSettings: "PUT /{team_id}/sprints/settings",

  createComment: "POST /{team_id}/comments",
  getComment: "GET /{team_id}/comments/{comment_id}",
  getComments: "GET /{team_id}/comments",
  updateComment: "PATCH /{team_id}/comments/{comment_id}",
  deleteComment: "DELETE /{team_id}/comments/{comment_id}",
  createChildComment: "POST /{team_id}/comments/{comment_id}/children",
  getChildComments: "GET /{team_id}/comments/{comment_id}/children",
  updateChildComment: "PATCH /{team_id}/comments/{comment_id}/children/{child_comment_id}",
  deleteChildComment: "DELETE /{team_id}/comments/{comment_id}/children/{child_comment_id}",

  createForm: "POST /{team_id}/forms",
  getForm: "GET /{team_id}/forms/{form_id}",
  getForms: "GET /{team_id}/forms",
  updateForm: "PATCH /{team_id}/forms/{form_id}",
  deleteForm: "DELETE /{team_id}/forms/{form_id}",
  copyForm: "POST /{team_id}/forms/{form_id}/copy",
  submitForm: "POST /{team_id}/forms/{form_id}/submissions",
  receiveEmail: "POST /{team_id}/inbound_emails",
  tick: "POST /{team_id}/notifications/tick",

  createNote: { at: "POST /{team_id}/notes", aliases: noteNames },
  getNote: "GET /{team_id}/notes/{note_id}",
  getNotes: "GET /{team_id}/notes",
  updateNote: { at: "PATCH /{team_id}/notes/{note_id}", aliases: noteNames },
  deleteNote: "DELETE /{team_id}/notes/{note_id}",

  createTag: "POST /{team_id}/tags",
  getTag: "GET /{team_id}/tags/{tag_id}",
  getTags: "GET /{team_id}/tags",
  updateTag: "PATCH /{team_id}/tags/{tag_id}",
  deleteTag: "DELETE /{team_id}/tags/{tag_id}",

  createTimeEntry: { at: "POST /{team_id}/time/entries", repeatable: true },
  getTimeEntry: "GET /{team_id}/time/entries/{time_entry_id}",
  getTimeEntries: "GET /{team_id}/time/entries",
  updateTimeEntry: "PATCH /{team_id}/time/entries/{time_entry_id}",
  deleteTimeEntry: "DELETE /{team_id}/time/entries/{time_entry_id}",
  lockTimeEntries: "PUT /{team_id}/time/lock",
  createTimeCategory: "POST /{team_id}/time/categories",
  getTimeCategories: "GET /{team_id}/time/categories",
  updateTimeCategory: {
    at: "PATCH /{team_id}/time/categories[/{time_category_id}]",
    rename: { id: "time_category_id" },
  },
  getTimeSettings: "GET /{team_id}/time/settings",
  updateTimeSettings: "PATCH /{team_id}/time/settings",
  startTimer: "POST /{team_id}/time/timer",
  getTimer: "GET /{team_id}/time/timer",
  updateTimer: "PATCH /{team_id}/time/timer",
  stopTimer: "DELETE /{team_id}/time/timer",

  getCurrentUser: "GET /users/me",
  updateCurrentUser: ["PATCH /users/me", "PATCH /users/{user_id}"],
  getUser: "GET /users/{user_id}",
  getMembers: "GET /teams/{team_id}/members",
  addMember: "POST /teams/{team_id}/members[/{user_id}]",
  updateMember: "PATCH /teams/{team_id}/members/{user_id}",
  removeMember: "DELETE /teams/{team_id}/members/{user_id}",
  setWatching: "PUT /{team_id}/watching/{type}/{id}",
  setBookmarked: "PUT /{team_id}/bookmarks/{type}/{id}",

  startCollaboration: "POST /{team_id}/collaboration/{type}/{id}",
  stopCollaboration: "DELETE /{team_id}/collaboration/{type}/{id}",

  getCommits: "GET /{team_id}/commits",
  undo: "POST /{team_id}/commits/{commit_id}/undo",
  load: { at: "PUT /{team_id}/snapshot", exact: true },
  export: "GET /{team_id}/snapshot",
  verify: "GET /{team_id}/verify",
};
