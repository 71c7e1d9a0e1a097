import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { brought, now } from "../bring";
import { actor, brokenOff, linesIn } from "../read";
import { at, first, jiraCsvOf, jiraOf, second, third, work } from "./issues";

const morning = "2026-02-12T09:00:00.000+0000";
const one = { sprints: [second], work: [work(morning, 3600)] };
const project = (card: object = one, other: object = {}) =>
  jiraOf({ "WEB-1": card, "WEB-2": { ...one, work: [], ...other } });

async function started(file = project()) {
  const into = await brought(file);
  const { workspace, id } = into;
  const card = async (key: string) => (await workspace.getCard({ card_id: id(key) })).card;
  const sprintOf = async (key: string) => {
    const { sprint_id } = await card(key);
    return (await workspace.export()).sprints.find((sprint) => sprint.id === sprint_id)?.title;
  };
  const entries = async () => (await workspace.export()).time_entries;
  const entry = async () => (await entries())[0]?.id ?? "";
  return { ...into, card, sprintOf, entries, entry };
}

describe("the same bytes of Jira again", () => {
  test("[G4.4] make no commit, in a space whose id is another one too", async () => {
    const { holds, workspace, bring } = await started();
    await holds(project());
    const given = project({ ...one, fields: { summary: "Other" } }, { fields: { summary: "One more" } });
    const { project_id } = await bring(given);
    const { sprints, time_entries } = await workspace.export();
    expect([sprints.length, time_entries.map((entry) => entry.project_id_snapshot).includes(project_id)]).toEqual([
      2,
      true,
    ]);
    await holds(project());
  });

  test("[G4.24] leave what people changed of sprints, of the sprint of a card, and of time", async () => {
    const { workspace, id, card, entry, entries, holds } = await started();
    const { sprint_id = "" } = await card("WEB-1");
    await workspace.updateSprint({ sprint_id, title: "Ours", override_end_date: at("2026-03-01T00:00:00Z") });
    const { lists } = await workspace.export();
    const onBoard = lists.find(({ board_id }) => board_id !== undefined)?.id ?? "";
    await workspace.moveCard({ card_id: id("WEB-1"), list_id: onBoard });
    await workspace.updateTimeEntry({ time_entry_id: await entry(), duration_seconds: 60 });
    await holds(project());
    expect([(await card("WEB-1")).sprint_id, (await entries())[0]?.duration_seconds]).toEqual([undefined, 60]);
    await workspace.deleteTimeEntry({ time_entry_id: await entry() });
    expect(await holds(project())).toMatchObject({ left_deleted: { time_entries: 1 } });
  });
});

describe("a later file of Jira", () => {
  test("[G4.24] changes what it says otherwise of sprints, and which of them a card is in, apart from its list", async () => {
    const { workspace, bring, card, sprintOf, holds } = await started();
    const later = { ...second, name: "Bread", completeDate: "2026-02-05T09:00:00.000Z", state: "closed" };
    const next = {
      ...third,
      startDate: "2026-02-06T09:00:00.000Z",
      endDate: "2026-02-20T09:00:00.000Z",
      state: "active",
    };
    const file = project({ ...one, sprints: [later, next] }, { sprints: [later], status: "Done" });
    const expected = { conflicts: [], added_by_kind: { sprints: 1 }, updated_by_kind: { sprints: 1, cards: 2 } };
    expect(await bring(file)).toMatchObject(expected);
    expect([await sprintOf("WEB-1"), await sprintOf("WEB-2")]).toEqual(["Sprint 3", "Bread"]);
    expect([(await card("WEB-2")).status, (await card("WEB-2")).list_title]).toEqual(["completed", "Done"]);
    const { sprints, projects } = await workspace.export();
    expect(sprints.find(({ title }) => title === "Bread")).toMatchObject({
      override_end_date: at("2026-02-05T09:00:00Z"),
    });
    expect(projects[0]?.sprints_created).toBe(2);
    await holds(file);
    await bring(project());
    expect((await workspace.export()).sprints.find(({ title }) => title === "Sprint 2")).not.toHaveProperty(
      "override_end_date",
    );
    await bring(project({ ...one, sprints: [{ ...second, state: "closed" }, third] }));
    expect((await card("WEB-1")).board_title).toBe("Website");
  });

  test("[G4.24] that takes a card into another sprint alone leaves when it was completed", async () => {
    const done = (updated: string, sprints: object[]) =>
      jiraOf({ "WEB-1": { status: "Done", sprints, fields: { created: morning, updated } } });
    const { bring, card, sprintOf } = await started(done("2026-02-13T09:00:00.000+0000", [first]));
    const { completed_date } = await card("WEB-1");
    await bring(done("2026-02-14T09:00:00.000+0000", [first, second]));
    expect([await sprintOf("WEB-1"), (await card("WEB-1")).completed_date]).toEqual(["Sprint 2", completed_date]);
  });

  test("[G4.24] leaves what both changed as it is here, and reports it", async () => {
    const given = project(one, { sprints: [first, second] });
    const { workspace, bring, id, card, entry, entries, sprintOf } = await started(given);
    const { sprint_id = "" } = await card("WEB-1");
    await workspace.updateSprint({ sprint_id, title: "Ours", start_date: at("2026-01-22T00:00:00Z") });
    const { sprints } = await workspace.export();
    await workspace.moveCard({
      card_id: id("WEB-1"),
      sprint_id: sprints.find((each) => each.id !== sprint_id)?.id ?? "",
    });
    await workspace.updateTimeEntry({ time_entry_id: await entry(), duration_seconds: 60 });
    const later = { ...second, name: "Bread", startDate: "2026-01-21T00:00:00.000Z" };
    const file = project({ work: [work(morning, 1800)] }, { sprints: [later] });
    const { conflicts } = await bring(file);
    expect(conflicts.map(({ kind, field }) => `${kind} ${field}`).sort()).toEqual([
      ...["card sprint", "sprint start", "sprint title", "time_entry time"],
    ]);
    expect([await sprintOf("WEB-1"), (await entries())[0]?.duration_seconds]).toEqual(["Sprint 1", 60]);
    expect(await bring(file)).toMatchObject({ conflicts: [], updated: 0 });
  });

  test("[G4.24] that does not speak of sprints moves cards from list to list within theirs", async () => {
    const { bring, card, sprintOf, entries, holds } = await started(project(one, { status: "Done" }));
    const csv = jiraCsvOf("Sprint,Log Work", `WEB-1,Done,Sprint 2,"Baked;${morning};a1;3600"`, `WEB-2,To Do,Sprint 2,`);
    expect(await bring(csv)).toMatchObject({ conflicts: [], updated_by_kind: { cards: 2 } });
    expect([await sprintOf("WEB-1"), await sprintOf("WEB-2")]).toEqual(["Sprint 2", "Sprint 2"]);
    expect([(await card("WEB-1")).list_title, (await card("WEB-2")).list_title]).toEqual(["Done", "To Do"]);
    expect(await entries()).toHaveLength(1);
    await bring(jiraCsvOf("Sprint", "WEB-1,Shipped and done,Sprint 2", "WEB-2,To Do,Sprint 2"));
    expect([await sprintOf("WEB-1"), (await card("WEB-1")).list_title]).toEqual(["Sprint 2", "Done"]);
    await holds(jiraCsvOf("Sprint", "WEB-1,Shipped and done,Sprint 2", "WEB-2,To Do,Sprint 2"));
  });

  test("[G4.24] leaves a card in a list that people made, of which a sprint has none, and reports it", async () => {
    const { workspace, bring, id, card } = await started(project({}, { sprints: [second] }));
    const { board_id = "" } = await card("WEB-1");
    const { list } = await workspace.createList({ board_id, title: "Ours", behavior: "committed" });
    await workspace.moveCard({ card_id: id("WEB-1"), list_id: list.id });
    expect((await bring(project())).conflicts).toMatchObject([{ id: id("WEB-1"), field: "sprint" }]);
    expect((await card("WEB-1")).list_title).toBe("Ours");
  });

  test("[G4.24] changes and adds time, and takes remaining time with it", async () => {
    const { workspace, bring, id, card, entries } = await started();
    await workspace.updateCard({ card_id: id("WEB-1"), time_remaining_seconds: 7200 });
    const later = [work(morning, 1800, "Kneaded"), work("2026-02-13T09:00:00.000+0000", 600)];
    const output = await bring(project({ ...one, work: later }));
    expect(output).toMatchObject({ added_by_kind: { time_entries: 1 }, updated_by_kind: { time_entries: 1 } });
    const expected = [
      [1800, "<p>Kneaded</p>"],
      [600, "<p>Baked</p>"],
    ];
    expect((await entries()).map((entry) => [entry.duration_seconds, entry.description])).toEqual(expected);
    expect((await card("WEB-1")).time_remaining_seconds).toBe(6600);
    await workspace.deleteCard({ card_id: id("WEB-2") });
    const { left_deleted } = await bring(project({ ...one, work: later }, { work: [work(morning, 60)] }));
    expect(left_deleted).toEqual({ cards: 1, time_entries: 1 });
  });

  test("[G4.25] puts a new card on its board where its sprint is gone or archived, and moves none into such a one", async () => {
    const { workspace, bring, id, card } = await started(jiraOf({ "WEB-1": { sprints: [second] } }));
    const { sprint_id = "" } = await card("WEB-1");
    await workspace.updateSprint({ sprint_id, archived: true });
    const issues = { "WEB-1": { sprints: [second] }, "WEB-2": {}, "WEB-3": { sprints: [second] } };
    await bring(jiraOf(issues));
    expect((await card("WEB-3")).board_title).toBe("Website");
    const { conflicts } = await bring(jiraOf({ ...issues, "WEB-2": { sprints: [second] } }));
    expect(conflicts).toMatchObject([{ id: id("WEB-2"), field: "sprint" }]);
    await workspace.deleteCard({ card_id: id("WEB-1") });
    await workspace.deleteSprint({ sprint_id });
    const more = { ...issues, "WEB-2": { sprints: [second] }, "WEB-4": { sprints: [second] } };
    expect(await bring(jiraOf(more))).toMatchObject({ left_deleted: { sprints: 1, cards: 1 } });
    expect((await card("WEB-4")).board_title).toBe("Website");
  });

  test("[G4.25] makes no sprint where the space has none, and lets none end before it starts", async () => {
    const { workspace, bring, project_id, card, id } = await started();
    const { sprint_id = "" } = await card("WEB-1");
    await workspace.updateSprint({ sprint_id, start_date: at("2026-02-01T00:00:00Z") });
    const shorter = { ...second, endDate: "2026-01-25T09:00:00.000Z" };
    const { conflicts } = await bring(project({ ...one, sprints: [shorter] }, { sprints: [shorter] }));
    expect(conflicts).toMatchObject([{ kind: "sprint", field: "end" }]);
    await workspace.updateSprintSettings({ project_id, enabled: false });
    await bring(jiraOf({ "WEB-1": { sprints: [shorter] }, "WEB-9": { sprints: [first] } }));
    expect((await workspace.export()).sprints).toHaveLength(1);
    expect((await workspace.getCard({ card_id: id("WEB-9") })).card.board_title).toBe("Website");
  });

  test("[G4.25] adds no time before the lock date and changes none that is locked: it is reported, and comes once unlocked", async () => {
    const { workspace, bring, entries } = await started();
    const lockedAt = (iso: string) => workspace.lockTimeEntries({ before: at(iso) });
    await lockedAt("2026-02-13T00:00:00Z");
    const file = project({ ...one, work: [work(morning, 60), work("2026-02-11T09:00:00.000+0000", 600)] });
    const output = await bring(file);
    expect(output.conflicts).toMatchObject(
      [1, 2].map(() => ({ kind: "time_entry", title: "Card WEB-1", field: "time" })),
    );
    expect(await entries()).toHaveLength(1);
    const other = jiraOf({ "OVEN-1": { ...one, fields: { project: { key: "OVEN", name: "Oven" } } } });
    for (const dryRun of [true, false])
      expect(await bring(other, { dryRun })).toMatchObject({
        is_new: true,
        conflict_count: 1,
        added_by_kind: { cards: 1 },
      });
    expect(await entries()).toHaveLength(1);
    await lockedAt("2026-01-01T00:00:00Z");
    expect(await bring(file)).toMatchObject({ added_by_kind: { time_entries: 1 } });
    expect(await bring(other)).toMatchObject({ added_by_kind: { time_entries: 1 } });
  });
});

describe("an import of Jira", () => {
  test("[G4.21] says dry what it would do with sprints and time, in a new space and in one that was there", async () => {
    const workspace = new Workspace({ teamId: "t-jira", actor });
    const bring = async (file: File, dryRun: boolean) =>
      importLines(workspace, (await readImport(file, { now })).lines(), { dryRun });
    const dry = await bring(project(), true);
    expect(dry.added_by_kind).toMatchObject({ sprints: 1, time_entries: 1, cards: 2 });
    expect(await bring(project(), false)).toEqual(dry);
    const later = project({
      sprints: [
        { ...second, name: "Bread" },
        { ...first, state: "active" },
      ],
      work: [work(morning, 60)],
    });
    const before = await workspace.export();
    const dryLater = await bring(later, true);
    const expected = [before, { sprints: 1, cards: 1, time_entries: 1 }];
    expect([await workspace.export(), dryLater.updated_by_kind]).toEqual(expected);
    expect(await bring(later, false)).toEqual(dryLater);
  });

  test("[G4.26] is taken back with its sprints and its time, and brings them again", async () => {
    const { workspace, bring, entries } = await started(jiraOf({ "WEB-1": {}, "WEB-2": {} }));
    const before = await workspace.export();
    const [last] = (await workspace.getCommits({ count: 1 })).commits;
    await bring(project());
    const after = await workspace.export();
    const { commits } = await workspace.getCommits({ count: 100 });
    for (const { id, sequence } of commits) if (sequence > (last?.sequence ?? 0)) await workspace.undo(id);
    const { sprints, lists, time_entries, import_bases } = await workspace.export();
    expect({ sprints, lists, time_entries, import_bases }).toEqual({
      ...{ sprints: [], lists: before.lists, time_entries: [], import_bases: before.import_bases },
    });
    await bring(project());
    expect([(await entries()).length, (await workspace.export()).sprints]).toEqual([1, after.sprints]);
  });

  test("[G4.26] that fails takes back its own time, and no other", async () => {
    const { workspace, project_id, bring, id, entries } = await started();
    const scope = { scope_type: "card", scope_id: id("WEB-1") } as const;
    await workspace.createTimeEntry({
      id: "01KE6Y4S00EXAMP1E000000001",
      ...scope,
      started_at: now,
      duration_seconds: 9,
    });
    await workspace.deleteProject({ project_id });
    const before = await workspace.export();
    const more = Array.from({ length: 120 }, (_, index) =>
      work(morning.replace("09:", `${10 + (index % 10)}:`), index + 1),
    );
    const { lines } = await readImport(project({ ...one, work: [...one.work, ...more] }), { now });
    const failing = async function* () {
      yield* lines();
      throw new Error("enough");
    };
    await expect(importLines(workspace, failing())).rejects.toThrow("enough");
    expect(await workspace.export()).toEqual(before);
    expect(await bring(project())).toMatchObject({ is_new: true, conflicts: [] });
    expect((await entries()).map(({ duration_seconds }) => duration_seconds).sort()).toEqual([3600, 9]);
  });

  test("[G4.26 G4.7] that ended with its process leaves no time that a later file does not have", async () => {
    const storage = new MemoryStorage();
    const workspace = new Workspace({ teamId: "t-jira", actor, storage });
    const many = Array.from({ length: 250 }, (_, index) => work(`2026-02-12T${10 + (index % 10)}:00:00Z`, index + 1));
    const { lines } = await readImport(project({ ...one, work: many }), { now });
    const begun = await linesIn(lines());
    await new Promise<void>((stopped) => {
      void importLines(workspace, brokenOff(begun, 200, stopped));
    });
    const next = new Workspace({ teamId: "t-jira", actor, storage });
    expect((await next.export()).time_entries.length).toBeGreaterThan(0);
    const { lines: fewer } = await readImport(project(), { now });
    expect(await importLines(next, fewer())).toMatchObject({ added_by_kind: { time_entries: 1 } });
    expect((await next.export()).time_entries).toHaveLength(1);
    expect(await next.verify()).toEqual([]);
  });
});
