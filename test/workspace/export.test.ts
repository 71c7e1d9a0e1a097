import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { MemoryStorage, type SnapshotInput, type WorkspaceError } from "workspace-engine";
import { compareIds } from "../../src/base/id-format";
import { boardWorkspace, cardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { scheduledStorage } from "../operations/scheduled-storage";
import { runs } from "../runs";
import { smallSnapshot } from "./small-snapshot";

describe("an export", () => {
  const head = { format: "workspace-engine", version: 1, team_id: "t-acme", time_unit: "seconds", settings: {} };
  const sections =
    "members projects boards lists cards epics pages sprints sprint_events tags forms comments notes " +
    "time_categories time_entries timers import_bases";

  test("[K7.6 K5.2] is a frozen plain JSON value with its format, version, team and unit, and a section for each kind", async () => {
    const { workspace } = newWorkspace();
    await workspace.load(smallSnapshot());
    const snapshot = await workspace.export();
    expect(Object.keys(snapshot)).toEqual([...Object.keys(head), ...sections.split(" ")]);
    expect(snapshot).toMatchObject(head);
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
    expect(Object.isFrozen(snapshot.cards[0]?.child_card_ids)).toBe(true);
    expect(Object.keys(snapshot.cards[0] ?? {}).slice(0, 2)).toEqual(["id", "title"]);
  });

  test("has every section in the order of ids", async () => {
    const { workspace } = newWorkspace();
    const ids = ["10", "9", "abc", "2", "100", "Z"];
    await workspace.load({ time_unit: "seconds", tags: ids.map((id) => ({ id, name: id })) });
    const { tags } = await workspace.export();
    expect(tags.map(({ id }) => id)).toEqual([...ids].sort(compareIds));
  });

  test("holds what is deleted, too", async () => {
    const { workspace, board_id } = await boardWorkspace();
    const { card } = await workspace.createCard({ title: "A", board_id });
    const id = "01KE6Y4S00EXAMP1E000000001";
    const scope = { scope_type: "card", scope_id: card.id } as const;
    await workspace.createTimeEntry({ id, ...scope, started_at: 1767603600, duration_seconds: 5 });
    await workspace.deleteTimeEntry({ time_entry_id: id });
    const { time_entries } = await workspace.export();
    expect(time_entries).toMatchObject([{ id, deleted_at: 1767603600 }]);
  });
});

describe("while others write", () => {
  prop.prop([fc.scheduler()], { numRuns: runs(40) })(
    "[K7.6] an export shows one moment, and what it shows can be loaded",
    async (scheduler) => {
      const { storage, interleave } = scheduledStorage(scheduler);
      const { workspace, board_id, lists, card } = await cardWorkspace({ storage }, { title: "A" });
      const writes = [
        () => workspace.updateList({ list_id: lists.todo, behavior: "started" }),
        () => workspace.createCard({ title: "B", list_id: lists.todo, parent_card_id: card.id }),
        () => workspace.updateBoard({ board_id, archived: true }),
      ];
      const [snapshot] = await interleave<unknown>(
        () => workspace.export(),
        // One that finds the board archived is refused.
        ...writes.map((write) => () => write().catch((error: WorkspaceError) => error.status)),
      );
      const { workspace: other } = newWorkspace();
      await other.load(snapshot as SnapshotInput);
      expect(await other.export()).toEqual(snapshot);
    },
  );

  test("[E2.5] an export gives up with 503 when they never stop", async () => {
    const storage = new MemoryStorage();
    const { workspace } = newWorkspace({ storage });
    await workspace.createTag({ name: "T" });
    const find = storage.find.bind(storage);
    storage.find = async (team, query, options) => {
      const found = await find(team, query, options);
      if (query.kind === "tag") await workspace.createTag({ name: "Another" });
      return found;
    };
    expect(await refusalOf(workspace.export(), 503)).toMatchObject({ code: "storage_busy" });
  });
});
