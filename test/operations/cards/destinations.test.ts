import { describe, expect, test } from "vitest";
import type { Card } from "workspace-engine";
import { call } from "../../access/every-operation";
import { cardWorkspace, otherPlace, pathRefused, secretPlace } from "../fixture";

/** Card 1 on a board, a sprint of its space, and another space whose first board is archived, as is the first list. */
async function places() {
  const fixture = await cardWorkspace();
  const { workspace, project_id } = fixture;
  const { sprint } = await workspace.createSprint({ project_id });
  const { project, board: shut } = await otherPlace(workspace);
  await workspace.updateBoard({ board_id: shut.id, archived: true });
  const lists = [{ title: "A" }, { title: "B" }];
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Live", lists });
  const [first = "", second = ""] = board.list_order;
  await workspace.updateList({ list_id: first, archived: true });
  const other = { project_id: project.id, board_id: board.id, list_id: second };
  return { ...fixture, sprint_id: sprint.id, sprint_list_id: sprint.lists[0]?.id, other };
}

describe.each(["createCard", "updateCard", "moveCard", "copyCard"])("where %s puts a card", (name) => {
  const named = name === "createCard" ? { title: "Card" } : { card_id: "1" };

  test("[U25.1 U26.7 C8.1] is the list named, or the first live one of the board, sprint or space", async () => {
    const { workspace, lists, board_id, project_id, sprint_id, sprint_list_id, other } = await places();
    const destinations = [
      [{ list_id: lists.done }, { list_id: lists.done, board_id, project_id }],
      [
        { list_id: lists.doing, board_id, project_id },
        { list_id: lists.doing, board_id, project_id },
      ],
      [{ sprint_id }, { list_id: sprint_list_id, sprint_id, project_id }],
      [{ list_id: sprint_list_id }, { list_id: sprint_list_id, sprint_id, project_id }],
      [{ board_id: other.board_id }, other],
      [
        { project_id, board_id: "", sprint_id: null },
        { list_id: lists.todo, board_id, project_id },
      ],
      [{ project_id: other.project_id }, other],
    ] as const;
    for (const [place, expected] of destinations) {
      const { card } = (await call(workspace, name, { ...named, ...place })) as { card: Card };
      const keys = ["list_id", "board_id", "sprint_id", "project_id"];
      const shown = Object.entries(card).filter(([key]) => keys.includes(key));
      expect([place, Object.fromEntries(shown)]).toEqual([place, expected]);
      expect("board_title" in card).toBe("board_id" in card);
    }
  });

  test("[U26.7 E2.3 E2.10] is refused if it is not there, is not where the list is, or holds epics", async () => {
    const { workspace, lists, board_id, sprint_id, sprint_list_id, other } = await places();
    const { project: empty } = await workspace.createProject({ title: "Empty" });
    const refused = [
      ...["list_id", "board_id", "sprint_id", "project_id"].map((key) => [{ [key]: "404" }, 404, key] as const),
      [{ list_id: lists.todo, board_id: other.board_id }, 400, "board_id"],
      [{ list_id: other.list_id, board_id }, 400, "board_id"],
      [{ list_id: sprint_list_id, board_id }, 400, "board_id"],
      [{ list_id: lists.done, sprint_id }, 400, "sprint_id"],
      [{ list_id: lists.done, project_id: other.project_id }, 400, "project_id"],
      [{ list_id: "1" }, 400, "list_id"],
      [{ project_id: empty.id }, 409, "project_id"],
    ] as const;
    const before = await workspace.export();
    for (const [place, status, path] of refused) {
      expect([place, await pathRefused(call(workspace, name, { ...named, ...place }), status)]).toEqual([place, path]);
    }
    expect(await workspace.export()).toEqual(before);
  });

  test("[U26.7 E4.8] is refused if one may not read the space", async () => {
    const { workspace } = await places();
    const { project } = await secretPlace(workspace);
    const eve = workspace.as({ user_id: "u-eve", role: "member" });
    expect(await pathRefused(call(eve, name, { ...named, project_id: project.id }), 403)).toBe("project_id");
  });
});

test.each(["updateCard", "moveCard"])("[L1.2 L5.1] where %s finds a card in place, nothing changes", async (name) => {
  const { workspace, clock, lists, board_id, project_id } = await places();
  await workspace.createCard({ title: "Next", list_id: lists.todo });
  const before = await workspace.getList({ list_id: lists.todo });
  clock.advance("1h");
  const none = { board_id: "", sprint_id: null, position: null };
  for (const place of [{ list_id: lists.todo }, { board_id }, { project_id, list_id: lists.todo }, none]) {
    await call(workspace, name, { card_id: "1", ...place });
  }
  expect(await workspace.getList({ list_id: lists.todo })).toEqual(before);
});
