import { describe, expect, test } from "vitest";
import { boardWorkspace, expectRefused } from "../fixture";

describe("members of a board", () => {
  test("[U26.1 L5.1 E5.2] are added, and get another role, and keep their date", async () => {
    const { workspace, clock, board_id } = await boardWorkspace();
    const { board } = await workspace.getBoard({ board_id });
    clock.advance("1h");
    const time_updated = clock.now() / 1000;
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    const stamps = { time_updated, user_updated: { user_id: "u-eva", type: "user" }, user_id_updated: "u-eva" };
    const member = { user_id: "u-bob", role: "viewer", assigned_date: time_updated };
    const added = await eva.addBoardMember({ board_id, user_id: "u-bob", role: "viewer" });
    expect(added.board).toEqual({ ...board, ...stamps, members: [member] });
    clock.advance("1h");
    expect(await eva.addBoardMember({ board_id, user_id: "u-bob" })).toEqual(added);
    const promoted = await eva.addBoardMember({ board_id, user_id: "u-bob", role: "admin" });
    expect(promoted.board.members).toEqual([{ ...member, role: "admin" }]);
    const both = await eva.addBoardMember({ board_id, user_id: "u-eva" });
    expect(both.board.members.map(({ user_id, role }) => [user_id, role])).toEqual([
      ["u-bob", "admin"],
      ["u-eva", "member"],
    ]);
  });

  test("[U26.1] are taken out, and then no filter finds the board by them", async () => {
    const { workspace, board_id } = await boardWorkspace();
    await workspace.addBoardMember({ board_id, user_id: "u-bob" });
    await workspace.addBoardMember({ board_id, user_id: "u-eva" });
    const found = async () => {
      const board_filters = { include: { members: ["u-bob"] } };
      return (await workspace.previewView({ type: "board", board_filters })).count;
    };
    expect(await found()).toBe(1);
    expect(await workspace.removeBoardMember({ board_id, user_id: "u-bob" })).toEqual({});
    expect(await found()).toBe(0);
    const { board } = await workspace.getBoard({ board_id });
    expect(board.members.map(({ user_id }) => user_id)).toEqual(["u-eva"]);
    await expectRefused(workspace.removeBoardMember({ board_id, user_id: "u-bob" }), 404, "user_id");
  });
});
