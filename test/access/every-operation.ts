import type { Operations, Workspace } from "workspace-engine";
import type { MemberRole } from "../../src/model/member";

export type OperationName = keyof Operations;

/** The least role that may call each operation, written down apart from the operations themselves. */
export const leastRole: Readonly<Record<OperationName, MemberRole>> = {
  previewView: "viewer",
  createProject: "member",
  getProject: "viewer",
  getProjects: "viewer",
  createBoard: "member",
  getBoard: "viewer",
  getBoards: "viewer",
  updateBoard: "member",
  createList: "member",
  getList: "viewer",
  updateList: "member",
  createCard: "member",
  getCard: "viewer",
  updateCard: "member",
  moveCard: "member",
  createEpic: "member",
  getEpic: "viewer",
  getEpics: "viewer",
  createPage: "member",
  getPage: "viewer",
  getPages: "viewer",
  createSprint: "member",
  getSprint: "viewer",
  getSprints: "viewer",
  updateSprint: "member",
  getSprintSettings: "viewer",
  updateSprintSettings: "member",
  createTag: "member",
  getTags: "viewer",
  createTimeEntry: "member",
  getTimeEntry: "viewer",
  updateTimeEntry: "member",
  deleteTimeEntry: "member",
  lockTimeEntries: "admin",
  createTimeCategory: "member",
  load: "admin",
  export: "admin",
};

export const operationNames = Object.keys(leastRole) as readonly OperationName[];

/** What can be called with an input: the operations, and the one method of a workspace that is none. */
export const callables = [...operationNames, "explainView"] as const;

export type Callable = (typeof callables)[number];

/** The ids of one of everything. */
export interface Ids {
  readonly project_id: string;
  readonly board_id: string;
  /** Two lists of the board, in order. */
  readonly lists: readonly [string, string];
  readonly card_id: string;
  readonly epic_id: string;
  readonly page_id: string;
  readonly sprint_id: string;
  readonly tag_id: string;
  readonly time_category_id: string;
  readonly time_entry_id: string;
}

/** One of everything, made by whoever acts. */
export async function oneOfEverything(workspace: Workspace): Promise<Ids> {
  const { project } = await workspace.createProject({ title: "Website", is_private: true });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Launch",
    lists: [{ title: "To do" }, { title: "Done", behavior: "completed" }],
  });
  const [first = "", second = ""] = board.list_order;
  const { tag } = await workspace.createTag({ name: "Copy", project_id: project.id });
  const { epic } = await workspace.createEpic({ title: "Public launch" });
  const { card } = await workspace.createCard({
    title: "Write the copy",
    list_id: first,
    epic_id: epic.id,
    tags: [tag.id],
    checklists: [{ title: "Texts", items: [{ title: "Home" }] }],
    time_estimate_seconds: 7200,
  });
  const { page } = await workspace.createPage({ title: "Handbook" });
  const { sprint } = await workspace.createSprint({ project_id: project.id });
  const { time_category } = await workspace.createTimeCategory({ name: "Support" });
  const { time_entry } = await workspace.createTimeEntry({
    id: "01KE6Y4S00EXAMP1E000000001",
    scope_type: "card",
    scope_id: card.id,
    started_at: 1767603600,
    duration_seconds: 1800,
  });
  return {
    project_id: project.id,
    board_id: board.id,
    lists: [first, second],
    card_id: card.id,
    epic_id: epic.id,
    page_id: page.id,
    sprint_id: sprint.id,
    tag_id: tag.id,
    time_category_id: time_category.id,
    time_entry_id: time_entry.id,
  };
}

/** A valid input of each operation. `load` is the exception: a workspace that holds anything refuses it with 409. */
export function validInputs(ids: Ids): Readonly<Record<Callable, object>> {
  const { project_id, board_id, card_id, epic_id, page_id, sprint_id, time_entry_id } = ids;
  const [list_id, other_list_id] = ids.lists;
  return {
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
    createBoard: { project_id, title: "Ideas", lists: [{ title: "All" }] },
    getBoard: { board_id, include: ["lists"] },
    getBoards: { project_id },
    updateBoard: { board_id, title: "Take-off", icon: "rocket", color: "blue", layout: "timeline", archived: false },
    createList: { board_id, title: "Review", behavior: "started" },
    getList: { list_id },
    updateList: { list_id, title: "Next", position: 1, behavior: "started" },
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
      archived: false,
    },
    moveCard: { card_id, list_id: other_list_id, position: 0 },
    createEpic: { title: "Second launch", due_date: 1767700000, members: [{ user_id: "u-max" }], position: 0 },
    getEpic: { epic_id },
    getEpics: {},
    createPage: { title: "Notes", is_public: true, parent_page_id: page_id },
    getPage: { page_id },
    getPages: {},
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
    updateSprintSettings: { project_id, length: 7, cooldown: 2, start_day: 3 },
    createTag: { name: "Design", color: "#ff0000" },
    getTags: { project_id },
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
    deleteTimeEntry: { time_entry_id },
    lockTimeEntries: { before: 1767225600 },
    createTimeCategory: { name: "Meetings" },
    load: {},
    export: {},
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
