import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { boardWorkspace } from "../operations/fixture";
import { scheduledStorage } from "../operations/scheduled-storage";
import { runs } from "../runs";

const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort();

describe("inserting at one place at the same time", () => {
  test("[C9.1 I1.2] cards put at one position at once all stay there, and more fit between them", async () => {
    const { workspace, lists } = await boardWorkspace();
    const create = async (position?: number) =>
      (await workspace.createCard({ title: "Card", list_id: lists.todo, position })).card.id;
    const [first, last] = [await create(), await create()];
    const together = await Promise.all(Array.from({ length: 20 }, () => create(1)));
    const order = async () => (await workspace.getList({ list_id: lists.todo })).list.card_order;
    const expected = [...(await order())];
    expect([expected[0], sorted(expected.slice(1, -1)), expected.at(-1)]).toEqual([first, sorted(together), last]);
    for (let position = 1; position <= 41; position += 2) expected.splice(position, 0, await create(position));
    expect(await order()).toEqual(expected);
  });

  test("[C9.1] cards put at the end by different positions at once stand there by id", async () => {
    const { workspace, lists } = await boardWorkspace();
    const create = async (position: number) =>
      (await workspace.createCard({ title: "Card", list_id: lists.todo, position })).card.id;
    const there = [await create(0), await create(1)];
    const together = await Promise.all([create(3), create(2)]);
    const { list } = await workspace.getList({ list_id: lists.todo });
    expect(list.card_order).toEqual([...there, ...sorted(together)]);
  });

  const act = fc.record({
    kind: fc.constantFrom("card", "list", "move"),
    position: fc.option(fc.nat(3), { nil: undefined }),
  });

  test.prop([fc.scheduler(), fc.array(act, { minLength: 2, maxLength: 4 })], { numRuns: runs(40) })(
    "[C9.1 C6.1 I1.2] whatever the storage does first, everything stays and every order is complete",
    async (scheduler, acts) => {
      const { storage, interleave } = scheduledStorage(scheduler);
      const { workspace, lists, board_id, project_id } = await boardWorkspace({ storage });
      const { board: other } = await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "A" }] });
      const moving: string[] = [];
      for (const _act of acts)
        moving.push((await workspace.createCard({ title: "Card", list_id: lists.doing })).card.id);
      const movable = [lists.done, lists.cancelled, lists.backlog, ...other.list_order];
      const perform = async ({ kind, position }: (typeof acts)[number], index: number): Promise<string> => {
        const place = { list_id: lists.todo, position };
        if (kind === "card") return (await workspace.createCard({ ...place, title: "Card" })).card.id;
        if (kind === "move") return (await workspace.moveCard({ ...place, card_id: moving[index] ?? "" })).card.id;
        return (await workspace.updateList({ list_id: movable[index] ?? "", board_id, position })).list.id;
      };
      const done = await interleave(...acts.map((each, index) => () => perform(each, index)));
      const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
      const inTodo = board.lists?.find((list) => list.id === lists.todo)?.card_order ?? [];
      const cards = done.filter((_, index) => acts[index]?.kind !== "list");
      expect(sorted(inTodo)).toEqual(sorted(cards));
      const moved = acts[3]?.kind === "list" ? other.list_order : [];
      expect(sorted(board.list_order)).toEqual(sorted([...Object.values(lists), ...moved]));
    },
  );
});
