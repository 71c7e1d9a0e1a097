import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Card, Epic, List, ListBehavior, Workspace } from "workspace-engine";
import { listBehaviors } from "../../../src/resources/list/list";
import { AS_LONG_AS_IT_TAKES } from "../../history/random/settings";
import { runs } from "../../runs";
import { boardWorkspace, otherPlace, refusalOf } from "../fixture";

interface PlainList {
  behavior: ListBehavior;
  archived: boolean;
  board: string;
  items: readonly string[];
}

interface PlainItem {
  archived: boolean;
  completed: number | undefined;
  updated: number;
}

/** The kinds that stand in lists, and how they are made, changed and read. */
interface Kind {
  readonly boards: readonly string[];
  readonly create: (list_id: string) => Promise<Card | Epic>;
  readonly change: (id: string, changes: object) => Promise<unknown>;
  readonly read: () => Promise<readonly List[]>;
}

const kinds = {
  card: async (workspace: Workspace, board_id: string): Promise<Kind> => {
    const { board } = await otherPlace(workspace);
    const boards = [board_id, board.id];
    const read = async (id: string) =>
      (await workspace.getBoard({ board_id: id, include: ["lists"] })).board.lists ?? [];
    return {
      boards,
      create: async (list_id) => (await workspace.createCard({ title: "Card", list_id })).card,
      change: (card_id, changes) => workspace.updateCard({ card_id, ...changes }),
      read: async () => (await Promise.all(boards.map(read))).flat(),
    };
  },
  epic: async (workspace: Workspace): Promise<Kind> => ({
    boards: [],
    create: async (list_id) => (await workspace.createEpic({ title: "Epic", list_id })).epic,
    change: (epic_id, changes) => workspace.updateEpic({ epic_id, ...changes }),
    read: async () => (await workspace.getEpics()).lists,
  }),
};

const at = fc.nat(20);
/** Mostly one of few, so that much is done to each of them. */
const list = fc.oneof(fc.constantFrom(2, 3, 5), at);
const archived = fc.boolean();
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("create" as const), list }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move" as const), item: at, list }) },
  fc.record({ kind: fc.constant("behavior" as const), list, behavior: fc.constantFrom(...listBehaviors) }),
  fc.record({ kind: fc.constant("archive" as const), item: at, archived }),
  fc.record({ kind: fc.constant("archive list" as const), list, archived }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("archive board" as const), board: at, archived }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move list" as const), list, board: at }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A board goes into the archive with a card, comes back, goes again, and the list leaves it. */
const archivedBoard: Step[] = [
  { kind: "create", list: 2 },
  ...[true, false, true].map((archived): Step => ({ kind: "archive board", board: 0, archived })),
  { kind: "move list", list: 2, board: 1 },
];

/** Something leaves a list that is in the archive. */
const archivedList: Step[] = [
  { kind: "create", list: 2 },
  { kind: "archive list", list: 2, archived: true },
  { kind: "move", item: 0, list: 3 },
];

class Lists {
  readonly boards = new Map<string, boolean>();
  readonly lists = new Map<string, PlainList>();
  readonly items = new Map<string, PlainItem>();

  isArchived({ archived, board }: PlainList): boolean {
    return archived || this.boards.get(board) === true;
  }

  put(id: string, list: PlainList, now: number): void {
    for (const other of this.lists.values()) other.items = other.items.filter((item) => item !== id);
    list.items = [...list.items, id];
    this.follow(list, now);
  }

  /** Items of a completed list have been completed now, unless they were before. */
  follow(list: PlainList, now: number): void {
    for (const id of list.items) {
      const item = this.items.get(id);
      if (item) item.completed = list.behavior === "completed" ? (item.completed ?? now) : undefined;
    }
  }
}

const pick = <T>(all: ReadonlyMap<string, T>, at: number) => [...all][at % Math.max(all.size, 1)];

/** Takes one step in the workspace and in what is expected of it. */
async function take(workspace: Workspace, kind: Kind, model: Lists, each: Step, now: number): Promise<unknown> {
  const [list_id, list] = ("list" in each ? pick(model.lists, each.list) : undefined) ?? [];
  const [id, item] = ("item" in each ? pick(model.items, each.item) : undefined) ?? [];
  const [board_id, isShut] = ("board" in each ? pick(model.boards, each.board) : undefined) ?? [];
  const refused = async (call: Promise<unknown>) => expect((await refusalOf(call, 409)).code).toBe("archived_target");
  if (each.kind === "create" && list_id && list) {
    if (model.isArchived(list)) return refused(kind.create(list_id));
    const made = await kind.create(list_id);
    model.items.set(made.id, { archived: false, completed: undefined, updated: now });
    return model.put(made.id, list, now);
  }
  if (each.kind === "move" && list_id && list && id && item) {
    if (list.items.includes(id)) return kind.change(id, { list_id });
    if (model.isArchived(list)) return refused(kind.change(id, { list_id }));
    item.updated = now;
    model.put(id, list, now);
    return kind.change(id, { list_id });
  }
  if (each.kind === "behavior" && list_id && list) {
    list.behavior = each.behavior;
    model.follow(list, now);
    return workspace.updateList({ list_id, behavior: each.behavior });
  }
  if (each.kind === "archive" && id && item) {
    if (item.archived !== each.archived) Object.assign(item, { archived: each.archived, updated: now });
    return kind.change(id, { archived: each.archived });
  }
  if (each.kind === "archive list" && list_id && list) {
    list.archived = each.archived;
    return workspace.updateList({ list_id, archived: each.archived });
  }
  if (each.kind === "archive board" && board_id) {
    model.boards.set(board_id, each.archived);
    return workspace.updateBoard({ board_id, archived: each.archived });
  }
  if (each.kind === "move list" && list_id && list && board_id) {
    const call = workspace.updateList({ list_id, board_id });
    if (isShut && board_id !== list.board) return refused(call);
    list.board = board_id;
    return call;
  }
  return;
}

describe.each(Object.entries(kinds))("every %s", (name, kindOf) => {
  test.prop([fc.array(step, { minLength: 25, maxLength: 60, size: "max" })], {
    numRuns: runs(120),
    examples: [[archivedBoard], [archivedList]],
  })(
    "[L3.2 L5.3 C1.1 C1.3 C6.1 U21.14 U22.10] follows its list and board, which count it unless it is archived itself",
    async (steps) => {
      const { workspace, clock, board_id } = await boardWorkspace();
      const kind = await kindOf(workspace, board_id);
      const model = new Lists();
      for (const id of kind.boards) model.boards.set(id, false);
      for (const { id, behavior, board_id: board = "" } of await kind.read()) {
        model.lists.set(id, { behavior, archived: false, board, items: [] });
      }
      for (const each of steps) {
        clock.advance("1m");
        await take(workspace, kind, model, each, clock.now() / 1000);
        const lists = await kind.read();
        expect(lists).toHaveLength(model.lists.size);
        for (const shown of lists) {
          const list = model.lists.get(shown.id);
          const items = (list?.items ?? []).map((id) => ({ id, ...model.items.get(id) }));
          expect(shown).toMatchObject({
            card_order: items.map(({ id }) => id),
            total_cards: items.filter((item) => !item.archived).length,
          });
          const ofCards =
            name === "card" ? { board_id: list?.board, archived_board: model.boards.get(list?.board ?? "") } : {};
          const shownItems: readonly (Card | Epic)[] = shown.cards ?? shown.epics ?? [];
          expect(
            shownItems.map(({ archived, ...item }) => ({ ...item, archived: archived !== undefined })),
          ).toMatchObject(
            items.map(({ id, archived, completed, updated }) => ({
              ...{ id, archived, time_updated: updated, archived_list: list?.archived, list_id: shown.id, ...ofCards },
              ...(list?.behavior === "backlog" ? {} : { status: list?.behavior }),
              ...(completed === undefined ? {} : { completed_date: completed }),
            })),
          );
          const stale = shownItems.filter(
            (item) =>
              "status" in item === (list?.behavior === "backlog") ||
              "completed_date" in item !== (list?.behavior === "completed"),
          );
          expect(stale).toEqual([]);
        }
      }
    },
    AS_LONG_AS_IT_TAKES,
  );
});
