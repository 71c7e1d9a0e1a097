import type { Operations } from "workspace-engine";
import type { ActionName } from "./actions";
import type { Existing } from "./existing";

export type ReadName = Exclude<keyof Operations, ActionName>;

type Ask = (there: Existing) => readonly object[];

const each =
  (key: string, ids: (there: Existing) => readonly { readonly id: string }[]): Ask =>
  (there) =>
    ids(there).map(({ id }) => ({ [key]: id }));

/** Inputs of every reading operation, about all there is. Pages are as large as can be, for a cursor says of which point it is. */
export const reads: Readonly<Record<ReadName, Ask>> = {
  previewView: () => views,
  summarizeView: () => summaries,
  search: () => [
    { query: "alpha", count: 1000 },
    { query: "a", types: ["card", "page"], grouped: true, count: 1000 },
    { query: "b", archived: true, count: 1000 },
  ],
  getProject: each("project_id", ({ projects }) => projects),
  getProjects: () => [{}],
  getBoard: ({ boards }) => boards.flatMap(({ id }) => [{ board_id: id, include: ["lists"] }, { board_id: id }]),
  getBoards: ({ projects }) => [{}, { bookmarked: true }, ...projects.map(({ id }) => ({ project_id: id }))],
  getList: each("list_id", ({ lists, epicLists }) => [...lists, ...epicLists]),
  getLists: each("board_id", ({ boards }) => boards),
  getCard: each("card_id", ({ cards }) => cards),
  getCards: ({ boards, sprints }) => [
    { count: 1000 },
    { count: 1000, archived: true },
    ...boards.map(({ id }) => ({ board_id: id, count: 1000 })),
    ...sprints.map(({ id }) => ({ sprint_id: id, count: 1000 })),
  ],
  getEpic: each("epic_id", ({ epics }) => epics),
  getEpics: () => [{}],
  getPage: ({ pages }) => pages.flatMap(({ id, alias_id }) => [{ page_id: id }, { page_id: alias_id }]),
  getPages: ({ pages }) => [
    { count: 1000 },
    { count: 1000, archived: true, updated_recently: true },
    { count: 1000, parent_page_id: "" },
    ...pages.map(({ id }) => ({ count: 1000, parent_page_id: id })),
  ],
  getSprint: each("sprint_id", ({ sprints }) => sprints),
  getSprints: ({ projects }) => projects.map(({ id }) => ({ project_id: id, count: 1000 })),
  getSprintSettings: each("project_id", ({ projects }) => projects),
  getComment: each("comment_id", ({ comments, replies }) => [...comments, ...replies]),
  getFiles: ({ cards, epics }) => [
    ...cards.map(({ id }) => ({ card_id: id })),
    ...epics.map(({ id }) => ({ epic_id: id })),
  ],
  getComments: ({ cards, epics, pages }) => [
    ...cards.map(({ id }) => ({ card_id: id })),
    ...epics.map(({ id }) => ({ epic_id: id })),
    ...pages.map(({ id }) => ({ page_id: id })),
  ],
  getChildComments: each("comment_id", ({ comments }) => comments),
  getForm: each("form_id", ({ forms }) => forms),
  getForms: ({ boards }) => [{ count: 1000 }, ...boards.map(({ id }) => ({ board_id: id, count: 1000 }))],
  getNote: each("note_id", ({ notes }) => notes),
  getNotes: () => [{ count: 1000 }],
  getTag: each("tag_id", ({ tags }) => tags),
  getTags: ({ projects }) => [{ all: true }, ...projects.map(({ id }) => ({ project_id: id }))],
  getTimeEntry: each("time_entry_id", ({ time_entries }) => time_entries),
  getTimeEntries: () => [{ count: 1000 }, { count: 1000, group_by: ["week", "user", "scope"] }],
  summarizeTimeEntries: () => [
    {
      group_by: [{ field: "project_id" }, { field: "started_at", by: "day" }],
      measures: [{ sum: "duration_seconds" }],
      with: "titles",
    },
  ],
  getTimeCategories: () => [{ count: 1000 }],
  getTimeSettings: () => [{}],
  getTimer: () => [{}],
  getCurrentUser: () => [{}],
  getUser: ({ members }) => ["u-ada", ...members.map(({ id }) => id)].map((user_id) => ({ user_id })),
  getMembers: () => [{}],
  getCommits: () => [{ count: 1000 }],
  verify: () => [{}],
  export: () => [{}],
};

/** By what may be hidden, and by dates. */
const summaries = [
  { type: "card", card_filters: {}, group_by: [{ field: "tag_ids" }, { field: "parent_card_id" }], with: "titles" },
  {
    type: "card",
    card_filters: { is_archived: false },
    group_by: [{ field: "due_date", by: "week" }, { field: "member_ids" }],
    measures: [{ sum: "estimate" }, { average: "time_remaining_seconds" }, { max: "time_updated" }],
  },
  { type: "page", page_filters: {}, group_by: [{ field: "project_id" }] },
] as const;

/** Views that between them use every kind of filter that the time or the actor counts for. */
export const views = [
  { type: "card", card_filters: {}, count: 1000 },
  {
    type: "card",
    card_filters: {
      is_archived: false,
      due_date: { after: "now-1d", before: "now+1d/d" },
      sort_by: { field: "due_date" },
    },
    count: 1000,
  },
  { type: "card", card_filters: { is_watching: true }, count: 1000 },
  { type: "card", card_filters: { exclude: { statuses: ["completed"], priority: [0] } }, count: 1000 },
  { type: "board", board_filters: {}, count: 1000 },
  { type: "page", page_filters: {}, count: 1000 },
] as const;
