import { describe, expect, test } from "vitest";
import type { SnapshotInput } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { type Json, smallSnapshotWith } from "./small-snapshot";

/** Loads the file into an empty workspace, which stays empty, and gives path and code of each fault. */
async function faultsOf(file: unknown): Promise<string[]> {
  const { workspace } = newWorkspace();
  const snapshot: SnapshotInput = JSON.parse(JSON.stringify(file));
  const { issues, code } = await refusalOf(workspace.load(snapshot), 400);
  expect(code).toBe("invalid_input");
  expect(await workspace.export()).toMatchObject({ projects: [], cards: [], settings: {} });
  return issues.map((issue) => `${issue.path} ${issue.code}`);
}

const archived = { user_id: "u-max", time_archived: 1 };
const event = { id: "e1", sprint_id: "2", card_id: "103", time: 1 };
const page = (id: string, parent_page_id: string) => ({ id, title: "A", parent_page_id });
const links = (...pairs: readonly (readonly [string, string])[]) => ({
  linked_cards: pairs.map(([card_id, linked_card_type]) => ({ card_id, linked_card_type })),
});
const checklist = (id: string, ...items: readonly Json[]) => ({ checklists: [{ id, title: "C", items }] });
const a1 = { order_key: "a1" };
const b8 = { id: "8", title: "B" };
const branch = { name: "main", time_created: 1, pr_merged: "9" };
const done = { behavior: "done" };
const item = { id: "41", title: "I" };
const longTitle = { card_title_snapshot: "x".repeat(1025) };
const mapping = (vcs_mapping: Json) => ({ "boards[0]": { vcs_mapping } });
const ulid = "01KE6Y4S00EXAMP1E000000001";
const otherSpace = { "projects[1]": { id: "5", title: "P" } };
const inCategory = { scope_type: "category", scope_id: "8" };

type Case = readonly [what: string, changes: Json, fault: string];

const shapes: readonly Case[] = [
  ["an unknown section", { cardz: [] }, "cardz unknown_key"],
  ["a section that is no array", { time_entries: {} }, "time_entries invalid_type"],
  ["a null section", { comments: null }, "comments invalid_type"],
  ["another format", { format: "excel" }, "format invalid_value"],
  ["another version", { version: 2 }, "version invalid_value"],
  ["a bad team", { team_id: "a b" }, "team_id invalid_format"],
  ["another unit", { time_unit: "hours" }, "time_unit invalid_value"],
  ["an unknown setting", { settings: { id: "workspace" } }, "settings.id unknown_key"],
  ["a negative rate", { settings: { rate_cents: -1 } }, "settings.rate_cents too_small"],
  ["a number for a document", { members: [7] }, "members[0] invalid_type"],
  ["an array for a document", { members: [[]] }, "members[0] invalid_type"],
  ["an unknown field", { "cards[3]": { colour: "red" } }, "cards[3].colour unknown_key"],
  ["a field of the resource alone", { "cards[3]": { list_title: "A" } }, "cards[3].list_title unknown_key"],
  ["a missing title", { "cards[3]": { title: undefined } }, "cards[3].title invalid_type"],
  ["a missing id", { "tags[1]": { name: "Two" } }, "tags[1].id invalid_type"],
  ["a missing list", { "cards[4]": { id: "1", title: "A" } }, "cards[4].list_id invalid_type"],
  ["null for nothing", { "cards[2]": { status: null } }, "cards[2].status invalid_value"],
  ["a blank title", { "pages[0]": { title: " " } }, "pages[0].title too_small"],
  ["an estimate of 6", { "cards[0]": { estimate: 6 } }, "cards[0].estimate too_big"],
  ["an unknown behavior", { "lists[2]": done }, "lists[2].behavior invalid_value"],
  [
    "a behavior over a status",
    { "lists[2]": done, "cards[2]": { status: "started" } },
    "lists[2].behavior invalid_value",
  ],
  ["a bad alias", { "pages[0]": { alias_id: "x" } }, "pages[0].alias_id invalid_format"],
  [
    "an untitled item",
    { "cards[3]": checklist("1", { id: "2" }) },
    "cards[3].checklists[0].items[0].title invalid_type",
  ],
  ["a fraction of a second", { "cards[0]": { due_date: 1.5 } }, "cards[0].due_date invalid_type"],
  ["an order key of other letters", { "cards[0]": { order_key: "-" } }, "cards[0].order_key invalid_format"],
  ["a ULID in lower case", { "time_entries[0]": { id: ulid.toLowerCase() } }, "time_entries[0].id invalid_format"],
  ["a negative schema of a card", { "cards[0]": { schema: -1 } }, "cards[0].schema too_small"],
  ["a negative schema of an epic", { "epics[0]": { schema: -1 } }, "epics[0].schema too_small"],
  ["a negative schema of a page", { "pages[0]": { schema: -1 } }, "pages[0].schema too_small"],
  ["an id that names a prototype", { "cards[0]": checklist("__proto__") }, "cards[0].checklists[0].id invalid"],
  ["a long title of an entry's card", { "time_entries[0]": longTitle }, "time_entries[0].card_title_snapshot too_big"],
];

// The progress of such a sprint would have an item for each of a hundred million days.
const outOfRange: readonly Case[] = [
  ["a start before all dates", { "sprints[0]": { start_date: -8_640_000_000_000 } }, "sprints[0].start_date"],
  ["an end after all dates", { "sprints[0]": { end_date: 8_640_000_000_000 } }, "sprints[0].end_date"],
  ["another end", { "sprints[0]": { override_end_date: 8_640_000_000_000 } }, "sprints[0].override_end_date"],
];

const ids: readonly Case[] = [
  ["a card's twice", { "cards[3]": { id: "100" }, "comments[0]": {} }, "cards[3].id duplicate_id"],
  ["a member's twice", { "members[1]": { id: "u-max" } }, "members[1].id duplicate_id"],
  ["a checklist's on another card", { "cards[0]": checklist("11") }, "cards[3].checklists[0].id duplicate_id"],
  ["an item's on an epic", { "epics[0]": checklist("1", item) }, "epics[0].checklists[0].items[0].id duplicate_id"],
  ["one too large to count on from", { "tags[1]": { id: "1".repeat(15), name: "T" } }, "tags[1].id too_big"],
];

const dangling: readonly Case[] = [
  ["space of a board", { "boards[0]": { project_id: "5" } }, "boards[0].project_id"],
  ["board of a list", { "lists[1]": { board_id: "8" } }, "lists[1].board_id"],
  ["board of a list that says its space", { "lists[1]": { board_id: "8", project_id: "4" } }, "lists[1].board_id"],
  ["sprint of a list", { "lists[3]": { sprint_id: "3" } }, "lists[3].sprint_id"],
  ["list of a card", { "cards[3]": { list_id: "9" } }, "cards[3].list_id"],
  ["list of a card that says its status", { "cards[3]": { list_id: "9", status: "completed" } }, "cards[3].list_id"],
  ["board of a card", { "cards[0]": { board_id: "8" } }, "cards[0].board_id"],
  ["parent of a card", { "cards[3]": { parent_card_id: "1" } }, "cards[3].parent_card_id"],
  ["epic of a card", { "cards[0]": { epic_id: "1" } }, "cards[0].epic_id"],
  ["tag of a card", { "cards[0]": { tag_ids: ["9", "8"] } }, "cards[0].tag_ids[1]"],
  ["tag of an epic", { "epics[0]": { tag_ids: ["8"] } }, "epics[0].tag_ids[0]"],
  ["linked card", { "cards[0]": links(["1", "blocks"]) }, "cards[0].linked_cards[0].card_id"],
  ["list of an epic", { "epics[0]": { list_id: "9" } }, "epics[0].list_id"],
  ["parent of a page", { "pages[0]": { parent_page_id: "5" } }, "pages[0].parent_page_id"],
  ["space of a page", { "pages[0]": { project_id: "5" } }, "pages[0].project_id"],
  ["space of a sprint", { "sprints[0]": { project_id: "5" } }, "sprints[0].project_id"],
  ["space of a tag", { "tags[0]": { project_id: "5" } }, "tags[0].project_id"],
  ["card of a comment", { "comments[0]": { card_id: "1" } }, "comments[0].card_id"],
  ["page of a comment", { "comments[0]": { card_id: undefined, page_id: "1" } }, "comments[0].page_id"],
  ["parent of a comment", { "comments[0]": { parent_comment_id: "1" } }, "comments[0].parent_comment_id"],
  ["sprint of an event", { sprint_events: [{ ...event, sprint_id: "1" }] }, "sprint_events[0].sprint_id"],
  ["category of an entry", { "time_entries[0]": { ...inCategory, scope_id: "100" } }, "time_entries[0].scope_id"],
  ["category of a card's entry", { "time_entries[0]": { time_category_id: "1" } }, "time_entries[0].time_category_id"],
  ["list of a mapping", mapping({ pr_open: "9", branches: [] }), "boards[0].vcs_mapping.pr_open"],
  ["list of a branch", mapping({ branches: [branch] }), "boards[0].vcs_mapping.branches[0].pr_merged"],
];

const inconsistent: readonly Case[] = [
  ["a sprint on a board's card", { "cards[0]": { sprint_id: "2" } }, "cards[0].sprint_id"],
  ["a board on a sprint's card", { "cards[3]": { board_id: "7" } }, "cards[3].board_id"],
  ["another space of a card", { ...otherSpace, "cards[0]": { project_id: "5" } }, "cards[0].project_id"],
  ["another space of a list", { ...otherSpace, "lists[0]": { project_id: "5" } }, "lists[0].project_id"],
  ["a space of an epic list", { "lists[4]": { project_id: "4" } }, "lists[4].project_id"],
  ["another status", { "cards[0]": { status: "started" } }, "cards[0].status"],
  ["a status in a backlog", { "cards[2]": { status: "started" } }, "cards[2].status"],
  ["a completion of what is not completed", { "cards[0]": { completed_date: 5 } }, "cards[0].completed_date"],
  ["a list that is not archived", { "cards[0]": { archived_list: true } }, "cards[0].archived_list"],
  [
    "an archived board",
    { "boards[0]": { archived }, "cards[0]": { archived_board: false } },
    "cards[0].archived_board",
  ],
  ["another status of an epic", { "epics[0]": { status: "started" } }, "epics[0].status"],
  ["too few children", { "cards[0]": { child_card_ids: ["101"] } }, "cards[0].child_card_ids"],
  ["another's child", { "cards[3]": { child_card_ids: ["101"] } }, "cards[3].child_card_ids"],
  ["a child twice", { "cards[0]": { child_card_ids: ["101", "101"] } }, "cards[0].child_card_ids"],
  ["a child that there is not", { "cards[0]": { child_card_ids: ["101", "1"] } }, "cards[0].child_card_ids"],
  ["fewer sprints than there are", { "projects[0]": { sprints_created: 0 } }, "projects[0].sprints_created"],
  ["another card than the scope", { "time_entries[0]": { card_id: "101" } }, "time_entries[0].card_id"],
  ["a card in a category", { "time_entries[0]": { ...inCategory, card_id: "101" } }, "time_entries[0].card_id"],
];

const misplaced: readonly Case[] = [
  ["a card in an epic list", { "cards[3]": { list_id: "30" } }, "cards[3].list_id"],
  ["an epic among cards", { "epics[0]": { list_id: "20" } }, "epics[0].list_id"],
  ["a list in two places", { "lists[2]": { sprint_id: "2" } }, "lists[2].sprint_id"],
  ["a comment on nothing", { "comments[0]": { card_id: undefined } }, "comments[0].card_id"],
  ["a comment on two things", { "comments[0]": { page_id: "6" } }, "comments[0].card_id"],
];

const ends: readonly Case[] = [
  ["a sprint that ends as it starts", { "sprints[0]": { end_date: 1767571200 } }, "sprints[0].start_date"],
  ["a sprint cut short too early", { "sprints[0]": { override_end_date: 5 } }, "sprints[0].start_date"],
];

const cycles: readonly Case[] = [
  ["a card that is its own parent", { "cards[3]": { parent_card_id: "103" } }, "cards[3].parent_card_id"],
  ["cards in a circle", { "cards[0]": { parent_card_id: "102" } }, "cards[0].parent_card_id"],
  ["pages in a circle", { pages: [page("1", "2"), page("2", "3"), page("3", "2")] }, "pages[1].parent_page_id"],
  ["an answer to itself", { "comments[0]": { parent_comment_id: "50" } }, "comments[0].parent_comment_id"],
  ["a link to itself", { "cards[3]": links(["103", "related"]) }, "cards[3].linked_cards[0]"],
];

const bothBlock = { "cards[0]": links(["101", "blocks"], ["101", "blocked_by"]), "cards[1]": links(["100", "blocks"]) };

const asymmetric: readonly Case[] = [
  ["a one-sided link", { "cards[0]": links(["101", "related"]) }, "cards[0].linked_cards[0]"],
  ["cards that both block", bothBlock, "cards[0].linked_cards[0]"],
];

const duplicate: readonly Case[] = [
  ["key of cards", { "cards[0]": a1, "cards[1]": { ...a1, list_id: "20" } }, "cards[1].order_key"],
  ["key of lists", { "lists[0]": a1, "lists[1]": a1 }, "lists[1].order_key"],
  ["key of epic lists", { "lists[4]": a1, "lists[5]": a1 }, "lists[5].order_key"],
  ["key of boards", { "boards[0]": a1, "boards[1]": { ...a1, ...b8, project_id: "4" } }, "boards[1].order_key"],
  ["key of pages", { "pages[0]": a1, "pages[1]": { ...a1, ...b8 } }, "pages[1].order_key"],
];

describe("[K7.1] one fault is one issue with its path, and nothing is loaded", () => {
  const of = (code: string, cases: readonly Case[]): readonly Case[] =>
    cases.map(([what, changes, path]) => [`${code}: ${what}`, changes, `${path} ${code}`]);

  test.each([
    ...shapes,
    ...of("out_of_range", outOfRange),
    ...ids,
    ...of("unknown_reference", dangling),
    ...of("inconsistent", inconsistent),
    ...of("misplaced", misplaced),
    ...of("ends_before_start", ends),
    ...of("cycle", cycles),
    ...of("asymmetric", asymmetric),
    ...of("duplicate", duplicate),
  ])("%s", async (_, changes, fault) => {
    expect(await faultsOf(smallSnapshotWith(changes))).toEqual([fault]);
  });

  test.each<[unknown]>([[[]], ["cards"], [7]])("%j for a snapshot", async (file) => {
    expect(await faultsOf(file)).toEqual([" invalid_type"]);
  });
});

test("[K7.1 E1.7] a fault between documents says what was expected", async () => {
  const messages = async (change: object) => {
    const loading = newWorkspace().workspace.load(smallSnapshotWith({ "cards[0]": change }));
    return (await refusalOf(loading, 400)).issues.map(({ message }) => message);
  };
  expect(await messages({ child_card_ids: [] })).toEqual(["Expected [101, 102], as follows from other documents."]);
  expect(await messages({ status: "started" })).toEqual(["Expected committed, as follows from other documents."]);
  expect(await messages({ sprint_id: "2" })).toEqual(["Expected none, as follows from other documents."]);
  expect(await messages({ epic_id: "8" })).toEqual(["There is no epic 8."]);
});

describe("faults together", () => {
  const many = {
    cardz: [],
    "boards[0]": { project_id: "5" },
    "lists[0]": done,
    "cards[0]": { title: "", list_id: "9", board_id: "8", tag_ids: ["8"] },
    "cards[1]": { status: "started" },
    "time_entries[0]": { duration_seconds: 0, ...inCategory, scope_id: "100" },
  };

  test("[K7.1] are all reported at once", async () => {
    expect((await faultsOf(smallSnapshotWith(many))).sort()).toEqual([
      "boards[0].project_id unknown_reference",
      "cards[0].board_id unknown_reference",
      "cards[0].list_id unknown_reference",
      "cards[0].tag_ids[0] unknown_reference",
      "cards[0].title too_small",
      "cards[1].status inconsistent",
      "cardz unknown_key",
      "lists[0].behavior invalid_value",
      "time_entries[0].duration_seconds too_small",
      "time_entries[0].scope_id unknown_reference",
    ]);
  });

  test("[K7.1] are counted in the message, which says the first one", async () => {
    const { workspace } = newWorkspace();
    const several = await refusalOf(workspace.load(smallSnapshotWith(many)), 400);
    expect(several.message).toMatch(/the snapshot has 10 faults\. cardz: There is no field cardz\./);
    const one = await refusalOf(workspace.load(smallSnapshotWith({ "cards[3]": { list_id: "9" } })), 400);
    expect(one.message).toBe("Nothing was loaded; the snapshot has 1 fault. cards[3].list_id: There is no list 9.");
  });

  test("[K7.1] in every card of a large file are reported as far as errors list them", async () => {
    const cards = Array.from({ length: 5000 }, (_, index) => ({ id: String(index), title: "A", list_id: "9" }));
    const faults = await faultsOf({ time_unit: "seconds", cards });
    expect(faults).toHaveLength(101);
    expect(faults[99]).toBe("cards[99].list_id unknown_reference");
    expect(faults[100]).toBe(" more_issues");
  });
});

describe("no fault", () => {
  const secondSprint = { id: "3", title: "Sprint 2", project_id: "4", start_date: 5, end_date: 6 };
  const openList = { id: "99", title: "Open", behavior: "committed", sprint_id: "3", ...a1 };
  const past = { ...event, card_id: "100" };
  const bothSides = {
    "cards[0]": links(["101", "blocks"], ["102", "related"]),
    "cards[1]": links(["100", "blocked_by"]),
    "cards[2]": links(["100", "related"]),
  };
  const leftOut = { board_id: "7", project_id: "4", status: "committed", archived_list: false, archived_board: false };

  test.each<[string, Json]>([
    ["links seen from both sides", bothSides],
    ["the children in another order", { "cards[0]": { child_card_ids: ["102", "101"] } }],
    ["what could have been left out", { "cards[0]": leftOut }],
    ["a checklist without items", { "cards[0]": { checklists: [{ id: "1", title: "C" }] } }],
    ["more sprints than there are", { "projects[0]": { sprints_created: 9 } }],
    ["one order key in two lists", { "cards[0]": a1, "cards[1]": a1 }],
    ["one order key on a board, in a sprint and among epics", { "lists[0]": a1, "lists[3]": a1, "lists[4]": a1 }],
    ["one order key in two sprints", { "sprints[1]": secondSprint, "lists[3]": a1, "lists[6]": openList }],
    ["one order key on two levels of pages", { pages: [page("1", "8"), b8].map((each) => ({ ...each, ...a1 })) }],
    ["one id in two kinds", { "tags[1]": { id: "7", name: "T" } }],
    ["ids that are no numbers", { "tags[1]": { id: "tag_x-9", name: "T" } }],
    ["a past in another sprint", { sprint_events: [past] }],
    ["a past of a card that is gone", { sprint_events: [{ ...past, card_id: "1" }] }],
    ["time logged on a card that is gone", { "time_entries[0]": { scope_id: "1" } }],
    ["people who are no members", { "cards[0]": { owner_id: "u-eve", watcher_ids: ["u-eve"] } }],
    ["snapshots of what is gone", { "time_entries[0]": { project_id_snapshot: "99", board_id_snapshot: "98" } }],
    ["a copy of what is gone", { "cards[0]": { copied_from_card_id: "1" } }],
    ["form fields that are called like references", { "cards[0]": { form_id: "12", form_values: { card_id: "x" } } }],
    ["a page archived from under one that is gone", { "pages[0]": { archived: { ...archived, parent_page_id: "1" } } }],
    ["hints about what is gone", { "cards[0]": { hints: [{ type: "tag", tag: { tag_id: "77" } }] } }],
  ])("%s", async (_, changes) => {
    const { workspace } = newWorkspace();
    expect((await workspace.load(smallSnapshotWith(changes))).loaded.projects).toBe(1);
  });
});
