import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { boardWorkspace, expectRefused } from "../fixture";
import { place } from "../place";

async function orderOf(workspace: Workspace, board_id: string): Promise<readonly string[]> {
  return (await workspace.getBoard({ board_id })).board.list_order;
}

describe("the place of a list on its board", () => {
  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "1", true])(
    "[L1.2] position %s is 400",
    async (position) => {
      const { workspace, board_id, lists } = await boardWorkspace();
      const before = await orderOf(workspace, board_id);
      await expectRefused(workspace.updateList({ list_id: lists.todo, position: position as number }), 400, "position");
      expect(await orderOf(workspace, board_id)).toEqual(before);
    },
  );

  test("[L1.2 L5.1] the present position changes nothing, wherever the list stands", async () => {
    const { workspace, clock, board_id, lists } = await boardWorkspace();
    const before = await workspace.getBoard({ board_id, include: ["lists"] });
    clock.advance("1h");
    for (const [position, list_id] of Object.values(lists).entries()) {
      await workspace.updateList({ list_id, position });
    }
    await workspace.updateList({ list_id: lists.backlog, position: 99 });
    expect(await workspace.getBoard({ board_id, include: ["lists"] })).toEqual(before);
  });

  test("a position of null leaves the list where it is", async () => {
    const { workspace, board_id, lists } = await boardWorkspace();
    const before = await orderOf(workspace, board_id);
    await workspace.updateList({ list_id: lists.todo, position: null });
    expect(await orderOf(workspace, board_id)).toEqual(before);
  });

  const move = fc.record({ list: fc.nat(4), position: fc.nat(6) });
  test.prop([fc.array(move, { maxLength: 20 })], { numRuns: runs(50) })(
    "[L1.2 C6.1] any moves leave list_order as a plain array would have it",
    async (moves) => {
      const { workspace, board_id, lists } = await boardWorkspace();
      const ids = Object.values(lists);
      let model: readonly string[] = ids;
      for (const { list, position } of moves) {
        const list_id = ids[list] ?? "";
        await workspace.updateList({ list_id, position });
        model = place(model, list_id, position);
        expect(await orderOf(workspace, board_id)).toEqual(model);
      }
    },
  );
});
