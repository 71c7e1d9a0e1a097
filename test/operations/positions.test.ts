import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { runs } from "../runs";
import { newOwner, type Owner } from "./checklists/checklist-fixture";
import { boardWorkspace, expectRefused, otherPlace } from "./fixture";
import { place } from "./place";

type Position = number | null | undefined;

interface Row {
  /** Makes one more, and answers its id. */
  readonly make: (position: Position) => Promise<string>;
  readonly put: (id: string, position: Position) => Promise<unknown>;
  readonly order: () => Promise<readonly string[]>;
}

type Place = Omit<Awaited<ReturnType<typeof boardWorkspace>>, "workspace">;

const title = "New";

/** Boards that are made in a space and go to one, which may be another. */
const boardIn = (workspace: Workspace, made: string, project_id: string): Row => ({
  make: async (position) => {
    const { board } = await workspace.createBoard({ project_id: made, title });
    await workspace.updateBoard({ board_id: board.id, project_id, position });
    return board.id;
  },
  put: (board_id, position) => workspace.updateBoard({ board_id, position }),
  order: async () => (await workspace.getBoards({ project_id })).boards.map(({ id }) => id),
});

/** Lists that are made on a board and go to one, which may be another. */
const listOn = (workspace: Workspace, made: string, board_id: string): Row => ({
  make: async (position) => {
    const { list } = await workspace.createList({ board_id: made, title });
    await workspace.updateList({ list_id: list.id, board_id, position });
    return list.id;
  },
  put: (list_id, position) => workspace.updateList({ list_id, position }),
  order: async () => (await workspace.getBoard({ board_id })).board.list_order,
});

/** Whatever has a place among its siblings, three of them. */
const rows: Readonly<Record<string, (workspace: Workspace, there: Place) => Promise<Row>>> = {
  "a board in its space": async (workspace, { project_id }) => boardIn(workspace, project_id, project_id),
  "a board in another space": async (workspace, { project_id }) => {
    const { project } = await workspace.createProject({ title: "Shop" });
    return boardIn(workspace, project_id, project.id);
  },
  "a list on its board": async (workspace, { board_id }) => listOn(workspace, board_id, board_id),
  "a list on another board": async (workspace, { board_id }) => {
    const { board } = await otherPlace(workspace);
    return listOn(workspace, board_id, board.id);
  },
  "a list of epics": async (workspace, { project_id }) => {
    // Lists of sprints, like those of boards, stand in orders of their own.
    await workspace.createSprint({ project_id });
    return {
      make: async (position) => (await workspace.createEpicList({ title, position })).list.id,
      put: (list_id, position) => workspace.updateList({ list_id, position }),
      order: async () => (await workspace.getEpics()).list_order,
    };
  },
  "a card in its list": async (workspace, { lists: { todo: list_id } }) => ({
    make: async (position) => (await workspace.createCard({ list_id, title, position })).card.id,
    put: (card_id, position) => workspace.updateCard({ card_id, position }),
    order: async () => (await workspace.getList({ list_id })).list.card_order,
  }),
  "a card that is moved": async (workspace, { lists: { todo, done: list_id } }) => ({
    make: async (position) => {
      const { card } = await workspace.createCard({ list_id: todo, title });
      await workspace.moveCard({ card_id: card.id, list_id, position });
      return card.id;
    },
    put: (card_id, position) => workspace.moveCard({ card_id, position }),
    order: async () => (await workspace.getList({ list_id })).list.card_order,
  }),
  "a card under its parent": async (workspace, { lists: { todo: list_id } }) => {
    const { card: parent } = await workspace.createCard({ list_id, title: "Parent" });
    const put = (child_card_id: string, position: Position) =>
      workspace.addChildCard({ card_id: parent.id, child_card_id, position });
    return {
      make: async (position) => {
        const { card } = await workspace.createCard({ list_id, title });
        await put(card.id, position);
        return card.id;
      },
      put,
      order: async () => (await workspace.getCard({ card_id: parent.id })).card.child_card_order,
    };
  },
  "an epic in its list": async (workspace) => ({
    make: async (position) => (await workspace.createEpic({ list_id: "2", title, position })).epic.id,
    put: (epic_id, position) => workspace.updateEpic({ epic_id, position }),
    order: async () => {
      const [, { card_order = [], epics = [], total_cards = 0 } = {}] = (await workspace.getEpics()).lists;
      expect([epics.map(({ id }) => id), total_cards]).toEqual([card_order, card_order.length]);
      return card_order;
    },
  }),
  "a checklist of a card": async (workspace, { lists }) =>
    checklistsOf(workspace, await newOwner(workspace, "card", lists.todo)),
  "a checklist of an epic": async (workspace) => checklistsOf(workspace, await newOwner(workspace, "epic", "")),
  "an item of a checklist": async (workspace, { lists: { todo: list_id } }) => {
    const { card } = await workspace.createCard({ list_id, title, checklists: [{ title }] });
    const named = { card_id: card.id, checklist_id: card.checklist_order[0] ?? "" };
    return {
      make: async (position) => (await workspace.createChecklistItem({ ...named, title, position })).checklist_item.id,
      put: (checklist_item_id, position) => workspace.updateChecklistItem({ ...named, checklist_item_id, position }),
      order: async () => (await workspace.getCard(named)).card.checklist_item_order[named.checklist_id] ?? [],
    };
  },
  "a page under another": async (workspace, { project_id }) => {
    const { page } = await workspace.createPage({ project_id, title: "Parent" });
    return {
      make: async (position) => (await workspace.createPage({ parent_page_id: page.id, title, position })).page.id,
      put: (page_id, position) => workspace.updatePage({ page_id, position }),
      order: async () => (await workspace.getPages({ parent_page_id: page.id })).page_order,
    };
  },
};

const checklistsOf = (workspace: Workspace, { named, read }: Owner): Row => ({
  make: async (position) => (await workspace.createChecklist({ ...named, title, position })).checklist.id,
  put: (checklist_id, position) => workspace.updateChecklist({ ...named, checklist_id, position }),
  order: async () => (await read()).checklist_order,
});

describe.each(Object.entries(rows))("%s", (_, rowOf) => {
  async function three() {
    const { workspace, ...there } = await boardWorkspace();
    const row = await rowOf(workspace, there);
    let model = await row.order();
    for (const position of [undefined, 0, 1]) model = place(model, await row.make(position), position);
    expect(await row.order()).toEqual(model);
    return { ...row, storage: there.storage };
  }

  const position = fc.option(fc.nat(9), { nil: undefined });
  const step = fc.oneof(fc.record({ position }), fc.record({ position: fc.nat(9), item: fc.nat(50) }));
  test.prop([fc.array(step, { maxLength: 8 })], { numRuns: runs(15) })(
    "[L1.2 C6.1] is made and put where an array would have it, last by default",
    async (steps) => {
      const { make, put, order } = await three();
      let model = await order();
      for (const { position, ...step } of steps) {
        const id = "item" in step ? (model[step.item % model.length] ?? "") : await make(position);
        if ("item" in step) await put(id, position);
        model = place(model, id, position);
        expect(await order()).toEqual(model);
      }
    },
  );

  test("[L1.2 L5.1] is not changed by the present position, by null, and by what is none: 400", async () => {
    const { make, put, order, storage } = await three();
    const before = await order();
    const { commits } = storage.stats?.() ?? { commits: 0 };
    for (const [index, id] of before.entries()) for (const same of [index, null]) await put(id, same);
    await put(before.at(-1) ?? "", 99);
    expect(storage.stats?.()?.commits).toBe(commits);
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "1", true] as number[]) {
      await expectRefused(put(before[1] ?? "", wrong), 400, "position");
    }
    await expectRefused(make(-1), 400, "position");
    expect((await order()).slice(0, before.length)).toEqual(before);
  });
});
