import { describe, expect, test } from "vitest";
import { boardWithLists, newWorkspace, pathRefused, refusalOf } from "../fixture";

describe("members of a board", () => {
  test("[U26.1 L5.1 E5.2] are added, and get another role, and keep their date", async () => {
    const { workspace, clock } = newWorkspace();
    const { board_id } = await boardWithLists(workspace);
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
    const { workspace } = newWorkspace();
    const { board_id } = await boardWithLists(workspace);
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
    expect(await pathRefused(workspace.removeBoardMember({ board_id, user_id: "u-bob" }), 404)).toBe("user_id");
  });

  test("[E2.3 E4.8] of an unknown board are 404, of a hidden one 403", async () => {
    const { workspace } = newWorkspace();
    const { board_id, project_id } = await boardWithLists(workspace);
    await workspace.updateProject({ project_id, is_private: true });
    const stranger = workspace.as({ user_id: "u-bob", role: "member" });
    const person = { user_id: "u-bob" };
    await refusalOf(stranger.addBoardMember({ board_id, ...person }), 403);
    await refusalOf(stranger.removeBoardMember({ board_id, ...person }), 403);
    expect(await pathRefused(workspace.addBoardMember({ board_id: "404", ...person }), 404)).toBe("board_id");
    expect(await pathRefused(workspace.removeBoardMember({ board_id: "404", ...person }), 404)).toBe("board_id");
  });
});
