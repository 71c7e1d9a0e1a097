import { describe, expect, test } from "vitest";
import type { SnapshotInput } from "workspace-engine";
import { boardWithLists, newWorkspace, pathRefused, refusalOf } from "../operations/fixture";
import { smallSnapshot, smallSnapshotWith } from "./small-snapshot";

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
  test("counts what was loaded by section", async () => {
    const { time_unit: _, ...sections } = smallSnapshot();
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
    expect(stored.time_entries[0]).toMatchObject({ user_id: "u-ada", time_created: NOW, time_updated: NOW });
    expect(stored.projects[0]?.members).toEqual([{ user_id: "u-max", assigned_date: NOW, role: "member" }]);
    const entry = { user_id: "u-ada", time_created: NOW, time_updated: NOW };
    expect(byId(stored.cards, "103").checklists).toEqual([
      {
        id: "11",
        title: "Before",
        content: "",
        ...entry,
        items: [{ id: "41", title: "Paper", content: "", ...entry, checked: false }],
      },
    ]);
  });

  test("keeps the authors and times that are given", async () => {
    const user = { user_id: "u-max", type: "robot" as const };
    const given = { user, user_updated: user, time_created: 5, time_updated: 6 };
    const { stored } = await loaded({ time_unit: "seconds", projects: [{ id: "1", title: "Website", ...given }] });
    expect(stored.projects[0]).toMatchObject(given);
  });

  test("derives a card's home, status and archive flags from its list", async () => {
    const { stored } = await loaded();
    expect(byId(stored.cards, "100")).toMatchObject({
      board_id: "7",
      project_id: "4",
      status: "committed",
      archived_list: false,
      archived_board: false,
      child_card_ids: ["101", "102"],
    });
    expect(byId(stored.cards, "100")).not.toHaveProperty("sprint_id");
    expect(byId(stored.cards, "101")).toMatchObject({ status: "completed", completed_date: NOW, child_card_ids: [] });
    expect(byId(stored.cards, "102")).not.toHaveProperty("status");
    expect(byId(stored.cards, "103")).toMatchObject({ sprint_id: "2", project_id: "4", status: "started" });
    expect(byId(stored.cards, "103")).not.toHaveProperty("board_id");
  });

  test("derives what lists, epics, tags, pages, spaces and time entries leave out", async () => {
    const { stored } = await loaded();
    expect(byId(stored.lists, "20").project_id).toBe("4");
    expect(byId(stored.lists, "30")).not.toHaveProperty("project_id");
    expect(byId(stored.epics, "3")).toMatchObject({ status: "completed", completed_date: NOW, archived_list: false });
    expect(byId(stored.tags, "9").slug).toBe("needs-design");
    expect(byId(stored.pages, "6").alias_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(byId(stored.projects, "4").sprints_created).toBe(1);
    expect(stored.time_entries[0]).toMatchObject({
      card_id: "100",
      card_title_snapshot: "Draw the logo",
      project_id_snapshot: "4",
      board_id_snapshot: "7",
    });
  });

  test("names a tag by its id that has no letters for a slug", async () => {
    const { stored } = await loaded({ time_unit: "seconds", tags: [{ id: "9", name: "!!" }] });
    expect(byId(stored.tags, "9").slug).toBe("9");
  });

  test("completes a card at its last change, where it does not say when", async () => {
    const { stored } = await loaded(smallSnapshotWith({ "cards[1]": { time_updated: 77 } }));
    expect(byId(stored.cards, "101").completed_date).toBe(77);
  });

  test("shows a card as archived that lies in an archived list or board", async () => {
    const archived = { archived: { user_id: "u-max", time_archived: 9 } };
    const snapshot = smallSnapshotWith({ "boards[0]": archived, "lists[0]": archived, "lists[5]": archived });
    const { stored } = await loaded(snapshot);
    expect(byId(stored.cards, "100")).toMatchObject({ archived_list: true, archived_board: true });
    expect(byId(stored.cards, "101")).toMatchObject({ archived_list: false, archived_board: true });
    expect(byId(stored.cards, "103")).toMatchObject({ archived_list: false, archived_board: false });
    expect(byId(stored.epics, "3")).toMatchObject({ archived_list: true });
  });

  test("keeps the order of the file, behind siblings that have order keys", async () => {
    const names = ["Alpha", "Beta", "Gamma", "Delta", "Omega"];
    const keys: Readonly<Record<string, string>> = { Gamma: "a2", Delta: "a1" };
    const { workspace, stored } = await loaded({
      ...smallSnapshot(),
      cards: names.map((title, index) => ({
        id: String(90 - index),
        title,
        list_id: "20",
        ...(keys[title] && { order_key: keys[title] }),
      })),
      comments: [],
      time_entries: [],
    });
    const { list } = await workspace.getList({ list_id: "20" });
    expect(list.cards?.map((card) => card.title)).toEqual(["Delta", "Gamma", "Alpha", "Beta", "Omega"]);
    expect(byId(stored.lists, "20").order_key < byId(stored.lists, "21").order_key).toBe(true);
  });

  test("takes order keys of any kind, and things can still be put between them", async () => {
    const cards = ["1", "2", "3"].map((key) => ({
      id: `4${key}`,
      title: `Card ${key}`,
      list_id: "20",
      order_key: key,
    }));
    const { workspace } = await loaded({ ...smallSnapshot(), cards, comments: [], time_entries: [] });
    await workspace.createCard({ title: "New", list_id: "20", position: 1 });
    const { list } = await workspace.getList({ list_id: "20" });
    expect(list.cards?.map((card) => card.title)).toEqual(["Card 1", "New", "Card 2", "Card 3"]);
  });

  test("needs nothing but its time unit, and is empty but for the epic lists", async () => {
    const { workspace, loaded: counts, stored } = await loaded({ time_unit: "seconds" });
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    const { lists } = await workspace.getEpics();
    expect(lists.map((list) => list.title)).toEqual(["Backlog", "Planned", "In progress", "Done", "Cancelled"]);
    expect(stored.lists).toHaveLength(5);
  });

  test("writes sprint events for cards that bring none", async () => {
    const { stored } = await loaded();
    expect(stored.sprint_events).toMatchObject([{ sprint_id: "2", card_id: "103", status: "started", time: NOW }]);
  });

  test("writes none for cards that bring their own, though they are of another time", async () => {
    const event = {
      id: "e1",
      sprint_id: "2",
      card_id: "103",
      time: 1767571200,
      status: "committed",
      points: 0,
    } as const;
    const { stored } = await loaded({ ...smallSnapshot(), sprint_events: [event] });
    expect(stored.sprint_events).toEqual([event]);
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
    const ids = {
      project: (await workspace.createProject({ title: "P" })).project.id,
      board: (await workspace.createBoard({ title: "B", project_id: "4" })).board.id,
      list: (await workspace.createList({ title: "L", board_id: "7" })).list.id,
      epic: (await workspace.createEpic({ title: "E" })).epic.id,
      page: (await workspace.createPage({ title: "P" })).page.id,
      sprint: (await workspace.createSprint({ project_id: "4" })).sprint.id,
      tag: (await workspace.createTag({ name: "T" })).tag.id,
      category: (await workspace.createTimeCategory({ name: "C" })).time_category.id,
    };
    const above = { project: 4, board: 7, list: 31, epic: 3, page: 6, sprint: 2, tag: 9, category: 8 };
    for (const [kind, id] of Object.entries(ids)) {
      expect(Number(id), kind).toBeGreaterThan(above[kind as keyof typeof above]);
    }
    const checklists = [{ title: "C", items: [{ title: "I" }] }];
    const { card } = await workspace.createCard({ title: "C", list_id: "20", checklists });
    expect(Number(card.id)).toBe(104);
    expect(Number(card.checklists[0]?.id)).toBe(12);
    expect(Number(card.checklists[0]?.items[0]?.id)).toBe(42);
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
  test("[K7.7] a workspace with a space, a tag, a page, a category or an epic is not loaded into", async () => {
    type Workspace = ReturnType<typeof newWorkspace>["workspace"];
    const creations: readonly ((workspace: Workspace) => Promise<unknown>)[] = [
      (workspace) => workspace.createProject({ title: "P" }),
      (workspace) => workspace.createTag({ name: "T" }),
      (workspace) => workspace.createPage({ title: "P" }),
      (workspace) => workspace.createTimeCategory({ name: "C" }),
      (workspace) => workspace.createEpic({ title: "E" }),
    ];
    for (const create of creations) {
      const { workspace } = newWorkspace();
      await create(workspace);
      const before = await workspace.export();
      expect(await refusalOf(workspace.load(smallSnapshot()), 409)).toMatchObject({ code: "workspace_not_empty" });
      expect(await workspace.export()).toEqual(before);
    }
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

  test("[K7.7] a workspace whose epic lists were changed is not loaded into", async () => {
    const { workspace, clock } = newWorkspace();
    const { lists } = await workspace.getEpics();
    await workspace.updateList({ list_id: lists[0]?.id ?? "", title: "Ideas" });
    expect(await refusalOf(workspace.load(smallSnapshot()), 409)).toMatchObject({ code: "workspace_not_empty" });

    const { workspace: other } = newWorkspace({ clock });
    await other.load({ time_unit: "seconds" });
    clock.advance("1m");
    const { lists: own } = await other.getEpics();
    await other.updateList({ list_id: own[0]?.id ?? "", title: "Ideas" });
    expect(await refusalOf(other.load(smallSnapshot()), 409)).toMatchObject({ code: "workspace_not_empty" });
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
