import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { freshWorkspace } from "./outcome";

type Snapshot = Awaited<ReturnType<Workspace["export"]>>;

/** An export with one document of each kind, and some values of the first of a kind changed. */
async function changedSnapshot(section: keyof Snapshot, changes: object): Promise<Snapshot> {
  const { workspace } = await freshWorkspace();
  const snapshot = structuredClone(await workspace.export());
  const [first] = Object(snapshot[section]);
  Object.assign(first, changes);
  return snapshot;
}

const checklist = { title: "Texts", content: "", user_id: "u-ada", time_created: 1, time_updated: 1, items: [] };

describe("a snapshot with values that no operation would store", () => {
  test.each<[keyof Snapshot, object, string]>([
    // Its progress would have an item for each of a hundred million days.
    ["sprints", { start_date: -8_640_000_000_000 }, "sprints[0].start_date"],
    ["sprints", { end_date: 8_640_000_000_000 }, "sprints[0].end_date"],
    ["sprints", { override_end_date: 8_640_000_000_000 }, "sprints[0].override_end_date"],
    ["cards", { schema: -1 }, "cards[0].schema"],
    ["epics", { schema: -1 }, "epics[0].schema"],
    ["pages", { schema: -1 }, "pages[0].schema"],
    ["cards", { checklists: [{ ...checklist, id: "__proto__" }] }, "cards[0].checklists[0].id"],
    ["time_entries", { card_title_snapshot: "x".repeat(1025) }, "time_entries[0].card_title_snapshot"],
  ])("[K7.1] %s with %j is refused, and the issue names the place", async (section, changes, path) => {
    const { workspace } = newWorkspace();
    const { issues } = await refusalOf(workspace.load(await changedSnapshot(section, changes)), 400);
    expect(issues.map((issue) => issue.path)).toContain(path);
  });
});
