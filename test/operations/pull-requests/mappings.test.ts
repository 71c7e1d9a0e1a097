import { describe, expect, test } from "vitest";
import type { UpdateBoardInput } from "workspace-engine";
import { boardWorkspace, expectRefused, newSpace, otherPlace, refusalOf } from "../fixture";

type Mapping = UpdateBoardInput["vcs_mapping"];

/** The kinds that have a mapping, and two lists that it may map to. */
const places = {
  "a board": async () => {
    const { workspace, clock, board_id, lists } = await boardWorkspace();
    const set = async (vcs_mapping: Mapping) => (await workspace.updateBoard({ board_id, vcs_mapping })).board;
    return { clock, set, first: lists.todo, last: lists.done };
  },
  "the sprints of a space": async () => {
    const { workspace, clock, project_id } = await newSpace();
    const set = async (vcs_mapping: Mapping) =>
      (await workspace.updateSprintSettings({ project_id, vcs_mapping })).sprint_settings;
    return { clock, set, first: "not-started", last: "done" };
  },
} as const;

describe.each(Object.entries(places))("the mapping of pull requests of %s", (_, placeOf) => {
  test("[U22.4 U22.6 U33.6] is replaced as a whole, keeps when a branch was first named, and is cleared by null", async () => {
    const { clock, set, first, last } = await placeOf();
    const named = { main: clock.now() / 1000, next: 1_767_000_000 };
    const branches = [
      { name: "main", pr_merged: last, pr_open: "" },
      { name: "next", time_created: named.next * 1000 },
    ];
    const { vcs_mapping } = await set({ pr_draft: first, pr_open: "", pr_closed: null, branches });
    expect(vcs_mapping).toEqual({
      pr_draft: first,
      branches: [
        { name: "main", pr_merged: last, time_created: named.main },
        { name: "next", time_created: named.next },
      ],
    });
    clock.advance("1h");
    const again = await set({ branches: [{ name: "new" }, { name: "main", pr_merged: null }, { name: "next" }] });
    expect(again.vcs_mapping).toEqual({
      branches: [
        { name: "new", time_created: clock.now() / 1000 },
        { name: "main", time_created: named.main },
        { name: "next", time_created: named.next },
      ],
    });
    expect(await set(null)).not.toHaveProperty("vcs_mapping");
  });

  test("[U22.6 U33.6 E2.3] to what there is not is 404, and of a branch without a name or named twice 400, at its place", async () => {
    const { set, last } = await placeOf();
    await expectRefused(set({ pr_open: "404" }), 404, "vcs_mapping.pr_open");
    const branches = [
      { name: "main", pr_merged: last },
      { name: "next", pr_draft: "404" },
    ];
    await expectRefused(set({ branches }), 404, "vcs_mapping.branches[1].pr_draft");
    await expectRefused(set({ branches: [{ name: "main" }, { name: "" }] }), 400, "vcs_mapping.branches[1].name");
    const { issues } = await refusalOf(set({ branches: ["main", "next", "main"].map((name) => ({ name })) }), 400);
    expect(issues).toMatchObject([{ path: "vcs_mapping.branches[2].name", code: "duplicate" }]);
    expect(await set(undefined)).not.toHaveProperty("vcs_mapping");
  });
});

test("[U22.6 E2.3] a list of another board, or of epics, is 400 at its place", async () => {
  const { workspace, board_id, lists } = await boardWorkspace();
  const { board } = await otherPlace(workspace);
  const { list_order } = await workspace.getEpics();
  for (const foreign of [board.list_order[0], list_order[0]]) {
    const set = (vcs_mapping: object) => workspace.updateBoard({ board_id, vcs_mapping });
    await expectRefused(set({ pr_closed: foreign }), 400, "vcs_mapping.pr_closed");
    const branches = [
      { name: "main", pr_merged: lists.done },
      { name: "next", pr_merged: foreign },
    ];
    await expectRefused(set({ branches }), 400, "vcs_mapping.branches[1].pr_merged");
  }
});

test("[U33.6 E2.3] a status that goes is forgotten, and 404 when it is named at once", async () => {
  const { workspace, clock, project_id } = await newSpace();
  const update = (changes: object) => workspace.updateSprintSettings({ project_id, ...changes });
  const branches = [{ name: "main", pr_merged: "done" }];
  await update({ vcs_mapping: { pr_open: "in-progress", pr_merged: "done", branches } });
  const statuses = [{ id: "in-progress", title: "Doing", status: "started" }];
  await expectRefused(update({ statuses, vcs_mapping: { pr_merged: "done" } }), 404, "vcs_mapping.pr_merged");
  expect((await update({ statuses })).sprint_settings.vcs_mapping).toEqual({
    pr_open: "in-progress",
    branches: [{ name: "main", time_created: clock.now() / 1000 }],
  });
});
