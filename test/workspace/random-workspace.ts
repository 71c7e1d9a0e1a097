import { fc } from "@fast-check/vitest";
import { type Workspace, WorkspaceError } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";
import { listBehaviors } from "../../src/model/list-behavior";

/** One thing to do; the numbers pick among what there is by then. */
export interface Step {
  readonly name: keyof typeof actions;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

interface World {
  readonly workspace: Workspace;
  readonly clock: ManualClock;
  readonly projects: string[];
  readonly boards: string[];
  readonly lists: string[];
  readonly cards: string[];
  readonly epics: string[];
  readonly epicLists: string[];
  readonly pages: string[];
  readonly sprints: string[];
  readonly tags: string[];
  readonly forms: string[];
  readonly categories: string[];
  readonly entries: string[];
}

type Action = (world: World, a: number, b: number, c: number) => Promise<unknown>;

const pick = (ids: readonly string[], index: number): string => ids[index % Math.max(1, ids.length)] ?? "none";
const optional = (key: string, ids: readonly string[], index: number) =>
  index % 2 === 0 ? {} : { [key]: pick(ids, index >> 1) };
const ULID_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const actions = {
  async createProject({ workspace, projects }, a) {
    const { project } = await workspace.createProject({ title: `Space ${a}`, is_private: a % 3 === 0 });
    projects.push(project.id);
  },
  async createBoard({ workspace, boards, lists, projects }, a, b) {
    const named = listBehaviors.slice(0, b % 6).map((behavior) => ({ title: behavior, behavior }));
    const { board } = await workspace.createBoard({ project_id: pick(projects, a), title: `Board ${b}`, lists: named });
    boards.push(board.id);
    lists.push(...board.list_order);
  },
  async createSprint({ workspace, sprints, lists, projects }, a) {
    const { sprint } = await workspace.createSprint({ project_id: pick(projects, a) });
    sprints.push(sprint.id);
    lists.push(...sprint.lists.map(({ id }) => id));
  },
  async createCard({ workspace, cards, lists, tags, epics }, a, b, c) {
    const { card } = await workspace.createCard({
      title: `Card ${a}`,
      content: "text\n".repeat(b % 3),
      list_id: pick(lists, a),
      position: b % 4,
      estimate: c % 6,
      due_date: c * 1000,
      time_estimate_seconds: c % 5 === 0 ? c * 60 : null,
      tags: tags.slice(0, c % 3),
      members: b % 2 === 0 ? [] : [{ user_id: "u-max" }],
      checklists: a % 3 === 0 ? [{ title: "Steps", items: [{ title: "One", checked: b % 2 === 0 }] }] : [],
      ...optional("parent_card_id", cards, b),
      ...optional("epic_id", epics, c),
    });
    cards.push(card.id);
  },
  moveCard: ({ workspace, cards, lists }, a, b, c) =>
    workspace.moveCard({ card_id: pick(cards, a), list_id: pick(lists, b), position: c % 3 }),
  updateCard: ({ workspace, cards }, a, b, c) =>
    workspace.updateCard({ card_id: pick(cards, a), archived: b % 2 === 0, estimate: c % 6, owner_id: "u-max" }),
  moveList: ({ workspace, lists, boards }, a, b, c) =>
    workspace.updateList({ list_id: pick(lists, a), board_id: pick(boards, b), position: c % 3 }),
  changeList: ({ workspace, lists }, a, b, c) =>
    workspace.updateList({ list_id: pick(lists, a), behavior: listBehaviors[b % 5], archived: c % 3 === 0 }),
  changeEpicList: ({ workspace, epicLists }, a, b, c) =>
    workspace.updateList({ list_id: pick(epicLists, a), behavior: listBehaviors[b % 5], position: c % 5 }),
  updateBoard: ({ workspace, boards }, a, b) =>
    workspace.updateBoard({ board_id: pick(boards, a), archived: b % 2 === 0, icon: "rocket" }),
  async createEpic({ workspace, epics, epicLists }, a, b) {
    const { epic } = await workspace.createEpic({ title: `Epic ${a}`, ...optional("list_id", epicLists, b) });
    epics.push(epic.id);
  },
  async createPage({ workspace, pages, projects }, a, b, c) {
    const place = { ...optional("project_id", projects, a), ...optional("parent_page_id", pages, b) };
    const { page } = await workspace.createPage({
      title: `Page ${a}`,
      is_public: c % 2 === 0,
      position: c % 3,
      ...place,
    });
    pages.push(page.id);
  },
  updateSprint: ({ workspace, sprints }, a, b) =>
    workspace.updateSprint({ sprint_id: pick(sprints, a), archived: b % 2 === 0, content: "Goal" }),
  setUpSprints: ({ workspace, projects }, a, b, c) =>
    workspace.updateSprintSettings({ project_id: pick(projects, a), length: 1 + (b % 20), start_day: c % 7 }),
  async createTag({ workspace, tags, projects }, a, b) {
    const { tag } = await workspace.createTag({
      name: `Tag ${a}`,
      color: "red",
      ...optional("project_id", projects, b),
    });
    tags.push(tag.id);
  },
  async createForm({ workspace, forms, boards }, a, b, c) {
    const { form } = await workspace.createForm({
      title: `Form ${a}`,
      order: (b - 20) / 8,
      is_public: c % 2 === 0,
      fields: [
        { id: "what", type: "short_text", required: c % 3 === 0 },
        { id: "due", type: "card_property", card_property: "due_date" },
        { id: "tags", type: "card_property", card_property: "tags" },
      ],
      ...optional("board_id", boards, a),
    });
    forms.push(form.id);
  },
  async submitForm({ workspace, clock, forms, cards, tags }, a, b, c) {
    const due = String(Math.floor(clock.now() / 1000) + (b - 20) * 7200);
    const values = { what: `Wish ${b}`, due, tags: tags.slice(0, c % 2) };
    cards.push((await workspace.submitForm({ form_id: pick(forms, a), values })).card.id);
  },
  deleteForm: ({ workspace, forms }, a) => workspace.deleteForm({ form_id: pick(forms, a) }),
  openBoard: ({ workspace, boards }, a, b) =>
    workspace.updateBoard({
      board_id: pick(boards, a),
      email: { active: b % 4 !== 0 },
      webhook_notifications: [
        {
          webhook: { destination_type: "slack_channel_webhook", integration_id: "c" },
          options: { card_due_date: true },
        },
      ],
    }),
  async receiveEmail({ workspace, boards, cards }, a, b) {
    const email = { board_id: pick(boards, a), from: "eva@example.org", message_id: `m${b % 5}` };
    cards.push((await workspace.receiveEmail(email)).card.id);
  },
  tick: ({ workspace }) => workspace.tick(),
  async createTimeCategory({ workspace, categories }, a) {
    const { time_category } = await workspace.createTimeCategory({
      name: `Category ${a}`,
      billable_default: a % 2 === 0,
    });
    categories.push(time_category.id);
  },
  async createTimeEntry({ workspace, clock, cards, categories, entries }, a, b, c) {
    const id = `01KE6Y4S00${Array.from({ length: 16 }, (_, i) => ULID_DIGITS[(a * 7 + b * (i + 3) + c) % 32]).join("")}`;
    const scope =
      c % 2 === 0
        ? ({ scope_type: "card", scope_id: pick(cards, a) } as const)
        : ({ scope_type: "category", scope_id: pick(categories, a) } as const);
    await workspace.createTimeEntry({
      id,
      ...scope,
      started_at: Math.floor(clock.now() / 1000) - b,
      duration_seconds: 1 + b,
    });
    entries.push(id);
  },
  updateTimeEntry: ({ workspace, entries, categories }, a, b, c) =>
    workspace.updateTimeEntry({
      time_entry_id: pick(entries, a),
      duration_seconds: 1 + b,
      time_category_id: c % 2 === 0 ? null : pick(categories, c),
    }),
  rollOverSprint: ({ workspace, sprints }, a, b) =>
    workspace.rollOverSprint({ sprint_id: pick(sprints, a), ...optional("to_sprint_id", sprints, b) }),
  archiveTimeCategory: ({ workspace, categories }, a, b) =>
    workspace.updateTimeCategory({ time_category_id: pick(categories, a), archived: b % 2 === 0 }),
  setUpTime: ({ workspace }, a) => workspace.updateTimeSettings({ rate_cents: a, currency: "EUR" }),
  startTimer: ({ workspace, cards, categories }, a, b) =>
    b % 2 === 0
      ? workspace.startTimer({ scope_type: "card", scope_id: pick(cards, a) })
      : workspace.startTimer({ scope_type: "category", scope_id: pick(categories, a) }),
  stopTimer: ({ workspace }) => workspace.stopTimer(),
  deleteTimeEntry: ({ workspace, entries }, a) => workspace.deleteTimeEntry({ time_entry_id: pick(entries, a) }),
  lockTimeEntries: ({ workspace, clock }, a) =>
    workspace.lockTimeEntries({ before: Math.floor(clock.now() / 1000) - a }),
  wait: async ({ clock }, a, b) => clock.advance(a % 2 === 0 ? `${b}h` : `${a}d`),
} as const satisfies Readonly<Record<string, Action>>;

const number = fc.nat(40);
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...(Object.keys(actions) as Step["name"][])),
  a: number,
  b: number,
  c: number,
});

/** Steps that begin with a little of what the others need. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 5, maxLength: 60, size: "max" })
  .map((rest) => [...beginning, ...rest]);

const begin = (name: Step["name"], a = 0, b = 0): Step => ({ name, a, b, c: 0 });
const beginning = [
  begin("createProject", 1),
  begin("createBoard", 0, 5),
  begin("createSprint"),
  begin("createTag"),
  begin("createTimeCategory"),
  begin("createEpic"),
  begin("createCard", 0),
  begin("createCard", 6),
];

/** Does the steps; what the engine refuses is left out. */
export async function carryOut(workspace: Workspace, clock: ManualClock, steps: readonly Step[]): Promise<World> {
  const { lists } = await workspace.getEpics();
  const world: World = {
    workspace,
    clock,
    projects: [],
    boards: [],
    lists: [],
    cards: [],
    epics: [],
    epicLists: lists.map(({ id }) => id),
    pages: [],
    sprints: [],
    tags: [],
    forms: [],
    categories: [],
    entries: [],
  };
  for (const { name, a, b, c } of steps) {
    const action: Action = actions[name];
    await action(world, a, b, c).catch((error: unknown) => {
      if (!(error instanceof WorkspaceError) || error.status >= 500) throw error;
    });
  }
  return world;
}
