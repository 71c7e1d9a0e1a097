import type { Operations } from "../operations/registry";

/** A path of an operation that sends something otherwise than its input names it. */
export interface RouteRow {
  readonly at: string;
  /** Fields of the body by the name they have on the wire, and by the name the input has for them. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Further names of fields of the body, and the names the input has for them, which count for more. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** It changes nothing. Default: what a GET says. */
  readonly reads?: boolean;
  /** Sending the same twice does no more than sending it once, though the method does not say so. */
  readonly repeatable?: boolean;
  /** The body is passed on unchanged. */
  readonly exact?: boolean;
}

/** The names that clients use for the date, time and notes of a meeting. */
const noteNames = { metadata_date: "meeting_date", metadata_time: "meeting_time", content: "user_notes" };

type Basics<Name extends string> = `create${Name}` | `get${Name}` | `get${Name}s` | `update${Name}` | `delete${Name}`;

/** A name, if there are these operations of it. */
type NameOf<Name, Operation> = Name & ([Operation] extends [keyof Operations] ? unknown : never);

/** The routes most resources share: create, read, list, update and delete at a path named after the resource. */
function basics<Name extends string>(name: NameOf<Name, Basics<Name>>) {
  const word = name.toLowerCase();
  const all = `/{team_id}/${word}s`;
  const one = `${all}/{${word}_id}`;
  return {
    [`create${name}`]: `POST ${all}`,
    [`get${name}`]: `GET ${one}`,
    [`get${name}s`]: `GET ${all}`,
    [`update${name}`]: `PATCH ${one}`,
    [`delete${name}`]: `DELETE ${one}`,
  } as Record<Basics<Name>, string>;
}

/** The routes of parts of cards and epics, served below either. */
const ofCardOrEpic = (method: string, path: string) => [
  `${method} /{team_id}/cards/{card_id}/${path}`,
  `${method} /{team_id}/epics/{epic_id}/${path}`,
];

type Members<Name extends string> = `add${Name}Member` | `remove${Name}Member`;

function members<Name extends string>(name: NameOf<Name, Members<Name>>) {
  const word = name.toLowerCase();
  const path = `/{team_id}/${word}s/{${word}_id}/members[/{user_id}]`;
  return {
    [`add${name}Member`]: `POST ${path}`,
    [`remove${name}Member`]: `DELETE ${path}`,
  } as Record<Members<Name>, string>;
}

/** Method and path of each operation, parameters named as the input names them, `[…]` being optional. Rule W1.1. */
export const routes: { readonly [K in keyof Operations]: string | RouteRow | readonly (string | RouteRow)[] } = {
  previewView: { at: "POST /{team_id}/views/preview", reads: true, exact: true },
  summarizeView: { at: "POST /{team_id}/views/summary", reads: true, exact: true },
  search: { at: "GET /{team_id}/search", defaults: { grouped: "both" } },

  ...basics("Project"),
  ...members("Project"),

  ...basics("Board"),
  getBoard: { at: "GET /{team_id}/boards/{board_id}", defaults: { include: ["lists"] } },
  copyBoard: "POST /{team_id}/boards/{board_id}/copy",
  ...members("Board"),

  ...basics("List"),

  ...basics("Card"),
  moveCard: "POST /{team_id}/cards/{card_id}/move",
  updateCardContent: "PUT /{team_id}/cards/{card_id}/content",
  copyCard: "POST /{team_id}/cards/{card_id}/copy",
  claimCard: "POST /{team_id}/claims",
  addExternalLink: "POST /{team_id}/cards/{card_id}/external_links",
  removeExternalLink: "DELETE /{team_id}/cards/{card_id}/external_links/{external_link_id}",
  ...members("Card"),
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

  createChecklist: ofCardOrEpic("POST", "checklists"),
  updateChecklist: ofCardOrEpic("PATCH", "checklists/{checklist_id}"),
  deleteChecklist: ofCardOrEpic("DELETE", "checklists/{checklist_id}"),
  createChecklistItem: ofCardOrEpic("POST", "checklists/{checklist_id}/items"),
  updateChecklistItem: ofCardOrEpic("PATCH", "checklists/{checklist_id}/items/{checklist_item_id}"),
  deleteChecklistItem: ofCardOrEpic("DELETE", "checklists/{checklist_id}/items/{checklist_item_id}"),

  addFile: ofCardOrEpic("POST", "files"),
  getFiles: ofCardOrEpic("GET", "files"),
  removeFile: ofCardOrEpic("DELETE", "files/{file_id}"),
  setHints: ofCardOrEpic("PUT", "hints"),

  ...basics("Epic"),
  createEpicList: "POST /{team_id}/epics/lists",
  ...members("Epic"),
  addEpicTags: "POST /{team_id}/epics/{epic_id}/tags[/{id}]",
  removeEpicTag: { at: "DELETE /{team_id}/epics/{epic_id}/tags[/{tag_id}]", rename: { id: "tag_id" } },
  addEpicExternalLink: "POST /{team_id}/epics/{epic_id}/external_links",
  removeEpicExternalLink: "DELETE /{team_id}/epics/{epic_id}/external_links/{external_link_id}",
  linkEpicToCard: "POST /{team_id}/epics/{epic_id}/linked_cards",
  unlinkEpicFromCard: "DELETE /{team_id}/epics/{epic_id}/linked_cards[/{card_id}]",
  addCardToEpic: "POST /{team_id}/epics/{epic_id}/cards/{card_id}",
  removeCardFromEpic: "DELETE /{team_id}/epics/{epic_id}/cards/{card_id}",

  ...basics("Page"),
  createPage: { at: "POST /{team_id}/pages", defaults: { title: "Untitled" } },
  archivePage: "PUT /{team_id}/pages/{page_id}/archive",
  copyPage: "POST /{team_id}/pages/{page_id}/copy",
  ...members("Page"),

  ...basics("Sprint"),
  rollOverSprint: "POST /{team_id}/sprints/{sprint_id}/roll_over",
  getSprintSettings: "GET /{team_id}/sprints/settings",
  updateSprintSettings: "PUT /{team_id}/sprints/settings",

  ...basics("Comment"),
  createChildComment: "POST /{team_id}/comments/{comment_id}/children",
  getChildComments: "GET /{team_id}/comments/{comment_id}/children",
  updateChildComment: "PATCH /{team_id}/comments/{comment_id}/children/{child_comment_id}",
  deleteChildComment: "DELETE /{team_id}/comments/{comment_id}/children/{child_comment_id}",

  ...basics("Form"),
  copyForm: "POST /{team_id}/forms/{form_id}/copy",
  submitForm: "POST /{team_id}/forms/{form_id}/submissions",
  receiveEmail: "POST /{team_id}/inbound_emails",
  tick: "POST /{team_id}/notifications/tick",

  ...basics("Note"),
  createNote: { at: "POST /{team_id}/notes", aliases: noteNames },
  updateNote: { at: "PATCH /{team_id}/notes/{note_id}", aliases: noteNames },

  ...basics("Tag"),

  createTimeEntry: { at: "POST /{team_id}/time/entries", repeatable: true },
  getTimeEntry: "GET /{team_id}/time/entries/{time_entry_id}",
  getTimeEntries: "GET /{team_id}/time/entries",
  summarizeTimeEntries: { at: "POST /{team_id}/time/entries/summary", reads: true },
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

/** Where methods of a workspace are served that are no operations: method and path. Rules W12, W13. */
export const furtherPaths = {
  watchView: ["POST /{team_id}/views/live", "GET /{team_id}/views/live"],
  watchBoard: ["POST /{team_id}/boards/{board_id}/live", "GET /{team_id}/boards/{board_id}/live"],
  watchSummary: ["POST /{team_id}/views/summary/live", "GET /{team_id}/views/summary/live"],
  explainView: ["POST /{team_id}/views/explain"],
  compare: ["POST /{team_id}/views/compare"],
  subscribe: ["GET /{team_id}/commits/live"],
  onChange: ["GET /{team_id}/changes/live"],
} as const;

export type FurtherMethod = keyof typeof furtherPaths;

/** The media type that asks for the issues of an error besides the envelope. Rule W5.7. */
export const DETAILED = "application/vnd.workspace-engine+json";
