import { describe, expect, test } from "vitest";
import type { SnapshotInput, Workspace } from "workspace-engine";
import type { SnapshotSection } from "../../src/snapshot/snapshot";
import { boardWithLists, type Fixture, newWorkspace, pathRefused, refusalOf } from "../operations/fixture";
import { type Json, smallSnapshot, smallSnapshotWith } from "./small-snapshot";

const NOW = 1767603600;
const ada = { user_id: "u-ada", type: "user" };

async function loaded(snapshot: SnapshotInput = smallSnapshot()) {
  const fixture = newWorkspace();
  const { loaded } = await fixture.workspace.load(snapshot);
  return { ...fixture, loaded, stored: await fixture.workspace.export() };
}

const byId = <T extends { readonly id: string }>(documents: readonly T[], id: string): T => {
  const found = documents.find((document) => document.id === id);
  return found ?? expect.fail(`there is no ${id}`);
};

describe("a snapshot written by hand", () => {
  const { time_unit: _, ...sections } = smallSnapshot();

  test("counts what was loaded by section", async () => {
    const counts = Object.entries<unknown>(sections).map(([name, documents]) => [name, Object(documents).length]);
    expect(counts).toContainEqual(["cards", 4]);
    const nothing = { sprint_events: 0, import_bases: 0 };
    expect((await loaded()).loaded).toEqual({ ...Object.fromEntries(counts), ...nothing });
  });

  test("gives authors and times that are left out the acting user and now", async () => {
    const { stored } = await loaded();
    const authored = { user: ada, user_updated: ada, time_created: NOW, time_updated: NOW };
    const { projects, boards, lists, cards, epics, pages, sprints, tags, comments, time_categories } = stored;
    for (const section of [projects, boards, lists, cards, epics, pages, sprints, tags, comments, time_categories]) {
      for (const document of section) expect(document).toMatchObject(authored);
    }
    const logged = { user_id: "u-ada", time_created: NOW, time_updated: NOW };
    expect(stored.time_entries[0]).toMatchObject(logged);
    expect(stored.projects[0]?.members).toEqual([{ user_id: "u-max", assigned_date: NOW, role: "member" }]);
    const items = [{ id: "41", title: "Paper", content: "", ...logged, checked: false }];
    const checklist = { id: "11", title: "Before", content: "", ...logged, items };
    expect(byId(stored.cards, "103").checklists).toEqual([checklist]);
  });

  const onTheBoard = { board_id: "7", project_id: "4", sprint_id: undefined };
  const inTheSprint = { board_id: undefined, project_id: "4", sprint_id: "2", status: "started" };
  const notArchived = { archived_list: false, archived_board: false };
  const archived = { archived: { user_id: "u-max", time_archived: 9 } };
  const archives = { "boards[0]": archived, "lists[0]": archived, "lists[5]": archived };
  const robot = { user_id: "u-max", type: "robot" };
  const given = { user: robot, user_updated: robot, time_created: 5, time_updated: 6 };
  const snapshots = { card_title_snapshot: "Draw the logo", project_id_snapshot: "4", board_id_snapshot: "7" };

  test.each<[section: SnapshotSection, id: string, from: string, expected: object, changes?: Json]>([
    ["projects", "4", "what it says itself", given, { "projects[0]": given }],
    ["projects", "4", "its sprints", { sprints_created: 1 }],
    ["lists", "20", "its board", { project_id: "4" }],
    ["lists", "30", "being one of epics", { project_id: undefined }],
    ["cards", "100", "its list", { ...onTheBoard, ...notArchived, status: "committed" }],
    ["cards", "100", "its children", { child_card_ids: ["101", "102"] }],
    ["cards", "101", "its list", { status: "completed", completed_date: NOW, child_card_ids: [] }],
    ["cards", "101", "its last change", { completed_date: 77 }, { "cards[1]": { time_updated: 77 } }],
    ["cards", "102", "its list", { status: undefined }],
    ["cards", "103", "its sprint", inTheSprint],
    ["cards", "100", "an archived list and board", { archived_list: true, archived_board: true }, archives],
    ["cards", "101", "an archived board", { archived_list: false, archived_board: true }, archives],
    ["cards", "103", "a sprint beside an archived board", notArchived, archives],
    ["epics", "3", "its list", { status: "completed", completed_date: NOW, archived_list: false }],
    ["epics", "3", "an archived list", { archived_list: true }, archives],
    ["tags", "9", "its name", { slug: "needs-design" }],
    ["tags", "9", "its id, where its name has no letters", { slug: "9" }, { "tags[0]": { name: "!!" } }],
    ["pages", "6", "nothing else", { alias_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) }],
    ["time_entries", "01KE6Y4S00EXAMP1E000000001", "its card", { card_id: "100", ...snapshots }],
  ])("completes %s/%s from %s", async (section, id, _from, expected, changes = {}) => {
    const { stored } = await loaded(smallSnapshotWith(changes));
    const found = byId<{ readonly id: string }>(stored[section], id);
    expect(found).toEqual({ ...found, ...expected });
  });

  const ofCards = { comments: [], time_entries: [] };
  const cardsAlone = (cards: SnapshotInput["cards"] = []) => ({ ...smallSnapshot(), ...ofCards, cards });
  const titlesIn = async ({ workspace }: Pick<Fixture, "workspace">) =>
    (await workspace.getList({ list_id: "20" })).list.cards?.map(({ title }) => title);

  test("keeps the order of the file, behind siblings that have order keys", async () => {
    const keys: Readonly<Record<string, object>> = { Gamma: { order_key: "a2" }, Delta: { order_key: "a1" } };
    const cards = ["Alpha", "Beta", "Gamma", "Delta", "Omega"].map((title, index) => {
      return { id: String(90 - index), title, list_id: "20", ...keys[title] };
    });
    const { stored, ...fixture } = await loaded(cardsAlone(cards));
    expect(await titlesIn(fixture)).toEqual(["Delta", "Gamma", "Alpha", "Beta", "Omega"]);
    expect(byId(stored.lists, "20").order_key < byId(stored.lists, "21").order_key).toBe(true);
  });

  test("takes order keys of any kind, and things can still be put between them", async () => {
    const cards = ["1", "2", "3"].map((key) => ({ id: `4${key}`, title: key, list_id: "20", order_key: key }));
    const fixture = await loaded(cardsAlone(cards));
    await fixture.workspace.createCard({ title: "New", list_id: "20", position: 1 });
    expect(await titlesIn(fixture)).toEqual(["1", "New", "2", "3"]);
  });

  test("needs nothing but its time unit, and is empty but for the epic lists", async () => {
    const { workspace, loaded: counts, stored } = await loaded({ time_unit: "seconds" });
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    const { lists } = await workspace.getEpics();
    expect(lists.map((list) => list.title)).toEqual(["Backlog", "Planned", "In progress", "Done", "Cancelled"]);
    expect(stored.lists).toHaveLength(5);
  });

  test("writes sprint events for cards that bring none, and leaves those that others bring", async () => {
    const event = { sprint_id: "2", card_id: "103", status: "started", time: NOW } as const;
    expect((await loaded()).stored.sprint_events).toMatchObject([event]);
    const own = { ...event, id: "e1", time: 1767571200, status: "committed", points: 0 } as const;
    const { stored } = await loaded({ ...smallSnapshot(), sprint_events: [own] });
    expect(stored.sprint_events).toEqual([own]);
  });

  test("hides the time logged in a private space", async () => {
    const { workspace } = await loaded(smallSnapshotWith({ "projects[0]": { is_private: true } }));
    const reading = (user_id: string) =>
      workspace.as({ user_id, role: "viewer" }).getTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
    await refusalOf(reading("u-eve"), 403);
    expect((await reading("u-max")).time_entry.card_id).toBe("100");
  });
});

describe("what a workspace does after a load", () => {
  test("[K7.7 I1.2] gives ids above the largest one loaded, of each kind", async () => {
    const { workspace } = await loaded();
    const made = [
      [4, (await workspace.createProject({ title: "P" })).project],
      [7, (await workspace.createBoard({ title: "B", project_id: "4" })).board],
      [31, (await workspace.createList({ title: "L", board_id: "7" })).list],
      [3, (await workspace.createEpic({ title: "E" })).epic],
      [6, (await workspace.createPage({ title: "P" })).page],
      [2, (await workspace.createSprint({ project_id: "4" })).sprint],
      [9, (await workspace.createTag({ name: "T" })).tag],
      [8, (await workspace.createTimeCategory({ name: "C" })).time_category],
    ] as const;
    for (const [largest, { id }] of made) expect(Number(id)).toBeGreaterThan(largest);
    const checklists = [{ title: "C", items: [{ title: "I" }] }];
    const { card } = await workspace.createCard({ title: "C", list_id: "20", checklists });
    expect(card).toMatchObject({ id: "104", checklists: [{ id: "12", items: [{ id: "42" }] }] });
  });

  test("[K7.7 L7.1] gives the epic lists ids above those of the lists, when the snapshot has none", async () => {
    const snapshot = smallSnapshot();
    const lists = snapshot.lists?.filter((list) => list.board_id ?? list.sprint_id) ?? [];
    const cards = snapshot.cards?.map(({ epic_id: _, ...card }) => card) ?? [];
    const { workspace } = await loaded({ ...snapshot, lists, cards, epics: [] });
    const { lists: epicLists } = await workspace.getEpics();
    expect(epicLists.map((list) => list.title)).toEqual(["Backlog", "Planned", "In progress", "Done", "Cancelled"]);
    for (const { id } of epicLists) expect(Number(id)).toBeGreaterThan(22);
  });

  test("numbers the next sprint after those of the snapshot", async () => {
    const { workspace } = await loaded();
    const { sprint } = await workspace.createSprint({ project_id: "4" });
    expect(sprint.title).toBe("Sprint 2");
    expect(sprint.start_date).toBeGreaterThanOrEqual(1768780800);
  });

  test("has the settings of the snapshot", async () => {
    const settings = { rate_cents: 500, currency: "EUR", time_lock: { before: NOW + 1, locked_at: 3 } };
    const { workspace, stored } = await loaded({ ...smallSnapshot(), settings });
    expect(stored.settings).toEqual(settings);
    const { time_entry } = await workspace.getTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
    expect(time_entry.locked_at).toBe(3);
  });

  test("has every change of the load in one commit", async () => {
    const { workspace, storage } = newWorkspace();
    await workspace.getProjects({});
    const before = await storage.changes("t-acme", 0, 100);
    await workspace.load(smallSnapshot());
    const after = await storage.changes("t-acme", 0, 100);
    if (before === "gap" || after === "gap") return expect.fail("the feed has a gap");
    expect(after.slice(before.length).map(({ log }) => log.operation)).toEqual(["load"]);
  });
});

describe("times", () => {
  test("[K7.6] are read in the unit of the snapshot whatever their size", async () => {
    const project = (time: number) => ({ id: "1", title: "P", time_created: time, time_updated: time });
    for (const time of [1, 99_999_999_999, 100_000_000_000, 1_767_603_600_000]) {
      for (const timeUnit of ["seconds", "milliseconds"] as const) {
        const { workspace } = newWorkspace({ timeUnit });
        await workspace.load({ time_unit: timeUnit, projects: [project(time)] });
        const { time_unit, projects } = await workspace.export();
        expect({ time_unit, time: projects[0]?.time_created }).toEqual({ time_unit: timeUnit, time });
      }
    }
  });

  test("[K7.6] without their unit are 400", async () => {
    const { time_unit: _, ...rest } = smallSnapshot();
    expect(await pathRefused(newWorkspace().workspace.load(rest as SnapshotInput), 400)).toBe("time_unit");
  });

  test("[K7.6 E2.10] in another unit than the workspace's are 409", async () => {
    const { workspace } = newWorkspace({ timeUnit: "milliseconds" });
    expect(await refusalOf(workspace.load(smallSnapshot()), 409)).toMatchObject({ code: "time_unit_mismatch" });
    expect((await workspace.export()).cards).toEqual([]);
  });
});

describe("who and where", () => {
  async function renameEpicList(workspace: Workspace) {
    const { lists } = await workspace.getEpics();
    await workspace.updateList({ list_id: lists[0]?.id ?? "", title: "Ideas" });
  }

  test.each<[change: string, made: (fixture: Fixture) => Promise<unknown>]>([
    ["a space", ({ workspace }) => workspace.createProject({ title: "P" })],
    ["a tag", ({ workspace }) => workspace.createTag({ name: "T" })],
    ["a page", ({ workspace }) => workspace.createPage({ title: "P" })],
    ["a category", ({ workspace }) => workspace.createTimeCategory({ name: "C" })],
    ["an epic", ({ workspace }) => workspace.createEpic({ title: "E" })],
    ["a list of epics that someone changed at once", ({ workspace }) => renameEpicList(workspace)],
    [
      "a list of epics that its maker changed",
      async ({ workspace, clock }) => {
        await workspace.load({ time_unit: "seconds" });
        clock.advance("1m");
        await renameEpicList(workspace);
      },
    ],
  ])("[K7.7] a workspace with %s is not loaded into", async (_, make) => {
    const fixture = newWorkspace();
    const { workspace } = fixture;
    await make(fixture);
    const before = await workspace.export();
    expect(await refusalOf(workspace.load(smallSnapshot()), 409)).toMatchObject({ code: "workspace_not_empty" });
    expect(await workspace.export()).toEqual(before);
  });

  test("[K7.7] the acting user's own membership, where there is no other one, is replaced", async () => {
    const { workspace } = newWorkspace();
    const { user_id } = workspace.actor;
    await workspace.addMember({ user_id, role: "owner" });
    const other = workspace.as({ user_id: "u-other", role: "admin" });
    expect(await refusalOf(other.load(smallSnapshot()), 409)).toMatchObject({ code: "workspace_not_empty" });
    await workspace.load({ time_unit: "seconds", members: [{ id: "u-new", role: "owner" }] });
    expect((await workspace.getMembers()).members.map(({ id }) => id)).toEqual(["u-new"]);
    expect(await workspace.verify()).toEqual([]);
  });

  test("[K7.7] a second load is refused, also at once, unless the first one brought nothing", async () => {
    const { workspace } = newWorkspace();
    await workspace.load({ time_unit: "seconds" });
    const results = await Promise.allSettled([workspace.load(smallSnapshot()), workspace.load(smallSnapshot())]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await refusalOf(workspace.load(smallSnapshot()), 409);
    expect((await workspace.export()).cards).toHaveLength(4);
  });

  test("[K7.7 E2.8] a fault is reported before a workspace that is not empty", async () => {
    const { workspace } = newWorkspace();
    await boardWithLists(workspace);
    const snapshot = { ...smallSnapshot(), time_unit: "milliseconds", tags: [{ id: "1", name: "" }] } as const;
    expect(await pathRefused(workspace.load(snapshot), 400)).toBe("tags[0].name");
  });

  test("another team's snapshot can be loaded", async () => {
    const { workspace } = newWorkspace({ teamId: "t-other" });
    await workspace.load({ ...smallSnapshot(), team_id: "t-acme", format: "workspace-engine", version: 1 });
    const snapshot = await workspace.export();
    expect({ team_id: snapshot.team_id, cards: snapshot.cards.length }).toEqual({ team_id: "t-other", cards: 4 });
  });

  test("a load larger than a commit of the storage is refused whole", async () => {
    const { workspace, storage } = newWorkspace();
    Object.assign(storage, { capabilities: { ...storage.capabilities, maxCommitDocuments: 10 } });
    expect(await refusalOf(workspace.load(smallSnapshot()), 413)).toMatchObject({ code: "too_large" });
    expect((await workspace.export()).cards).toEqual([]);
  });
});
