import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { call, isRefused, oneOfEverything, operationNames, validInputs } from "../access/every-operation";
import { fullWorkspace } from "../access/full-workspace";
import { boardWithLists, newWorkspace, pathRefused, refusalOf } from "../operations/fixture";

const ULID = "01KE6Y4S00EXAMP1E000000404";

/** An input of each operation in which one id names nothing, and the path of that id. */
function inputsNamingNothing(list_id: string, card_id: string): [string, object, string][] {
  const card = { title: "Card", list_id };
  return [
    ["getProject", { project_id: "404" }, "project_id"],
    ["createBoard", { project_id: "404", title: "Board" }, "project_id"],
    ["getBoard", { board_id: "404" }, "board_id"],
    ["getBoards", { project_id: "404" }, "project_id"],
    ["updateBoard", { board_id: "404", title: "Board" }, "board_id"],
    ["createList", { board_id: "404", title: "List" }, "board_id"],
    ["getList", { list_id: "404" }, "list_id"],
    ["updateList", { list_id: "404", title: "List" }, "list_id"],
    ["updateList", { list_id, board_id: "404" }, "board_id"],
    ["createCard", { title: "Card", list_id: "404" }, "list_id"],
    ["createCard", { title: "Card", board_id: "404" }, "board_id"],
    ["createCard", { title: "Card", sprint_id: "404" }, "sprint_id"],
    ["createCard", { ...card, epic_id: "404" }, "epic_id"],
    ["createCard", { ...card, parent_card_id: "404" }, "parent_card_id"],
    ["createCard", { ...card, tags: ["1", "404"] }, "tags[1]"],
    ["getCard", { card_id: "404" }, "card_id"],
    ["updateCard", { card_id: "404", title: "Card" }, "card_id"],
    ["updateCard", { card_id, epic_id: "404" }, "epic_id"],
    ["updateCard", { card_id, list_id: "404" }, "list_id"],
    ["moveCard", { card_id: "404", position: 0 }, "card_id"],
    ["moveCard", { card_id, list_id: "404" }, "list_id"],
    ["moveCard", { card_id, board_id: "404" }, "board_id"],
    ["moveCard", { card_id, sprint_id: "404" }, "sprint_id"],
    ["createEpic", { title: "Epic", list_id: "404" }, "list_id"],
    ["getEpic", { epic_id: "404" }, "epic_id"],
    ["createPage", { title: "Page", project_id: "404" }, "project_id"],
    ["createPage", { title: "Page", parent_page_id: "404" }, "parent_page_id"],
    ["getPage", { page_id: "404" }, "page_id"],
    ["getPages", { project_id: "404" }, "project_id"],
    ["createSprint", { project_id: "404" }, "project_id"],
    ["getSprint", { sprint_id: "404" }, "sprint_id"],
    ["getSprints", { project_id: "404" }, "project_id"],
    ["updateSprint", { sprint_id: "404", title: "Sprint" }, "sprint_id"],
    ["getSprintSettings", { project_id: "404" }, "project_id"],
    ["updateSprintSettings", { project_id: "404", length: 7 }, "project_id"],
    ["createTag", { name: "Tag", project_id: "404" }, "project_id"],
    ["getTags", { project_id: "404" }, "project_id"],
    [
      "createTimeEntry",
      { id: ULID, scope_type: "card", scope_id: "404", started_at: 1767603600, duration_seconds: 1 },
      "scope_id",
    ],
    [
      "createTimeEntry",
      { id: ULID, scope_type: "category", scope_id: "404", started_at: 1767603600, duration_seconds: 1 },
      "scope_id",
    ],
    ["getTimeEntry", { time_entry_id: ULID }, "time_entry_id"],
    ["updateTimeEntry", { time_entry_id: ULID, billable: true }, "time_entry_id"],
    ["deleteTimeEntry", { time_entry_id: ULID }, "time_entry_id"],
  ];
}

const takingNothing: ReadonlySet<string> = new Set(["export", "getCurrentUser", "getTimeSettings", "tick", "verify"]);

describe("ids that name nothing", () => {
  test("[E2.3] are 404 and the issue names their path, wherever they stand", async () => {
    const { workspace } = newWorkspace();
    const { lists } = await boardWithLists(workspace);
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
    await workspace.createTag({ name: "Tag" });
    for (const [name, input, path] of inputsNamingNothing(lists.todo, card.id)) {
      const error = await refusalOf(call(workspace, name, input), 404);
      expect([name, error.code, error.issues[0]?.path]).toEqual([name, "not_found", path]);
      expect(error.issues[0]?.message).toMatch(/404/);
    }
  });

  test("[E2.3] a category of a time entry too, by either of its names", async () => {
    const { workspace } = newWorkspace();
    const { time_entry_id } = await oneOfEverything(workspace);
    for (const path of ["time_category_id", "category_id"]) {
      expect(await pathRefused(call(workspace, "updateTimeEntry", { time_entry_id, [path]: "404" }), 404)).toBe(path);
    }
  });
});

describe("the order in which errors are reported", () => {
  /** Everything there is lies in a private space; Eve is no member of it and makes one of her own. */
  async function strangerBeside() {
    const { workspace } = newWorkspace();
    const hidden = await oneOfEverything(workspace);
    const eve = workspace.as({ user_id: "u-eve", role: "member" });
    return { workspace, eve, hidden, own: await boardWithLists(eve) };
  }

  test("[E2.3] invalid input is 400, for every operation that takes any", async () => {
    const { workspace } = newWorkspace();
    const inputs = validInputs(await oneOfEverything(workspace));
    const common = { cursor: "", count: 1, user_id: "u-ada" };
    for (const name of operationNames.filter((operation) => !takingNothing.has(operation))) {
      const wrong = Object.fromEntries(Object.keys({ ...inputs[name], ...common }).map((key) => [key, { wrong: 1 }]));
      const error = await refusalOf(call(workspace, name, wrong), 400);
      expect(error.code, name).toBe("invalid_input");
      expect(error.issues.length, name).toBeGreaterThan(0);
    }
  });

  test("[E2.8] a role that is too low, then invalid input, then what does not exist", async () => {
    const { workspace } = newWorkspace();
    const viewer = workspace.as({ user_id: "u-vera", role: "viewer" });
    const wrong = { card_id: "404", title: 5 } as unknown as { card_id: string; title: string };
    await refusalOf(viewer.updateCard(wrong), 403);
    await refusalOf(workspace.updateCard(wrong), 400);
    await refusalOf(workspace.updateCard({ card_id: "404", title: "Five" }), 404);
  });

  test("[E2.8] a rule that needs no document is reported before a document that does not exist", async () => {
    const { workspace } = newWorkspace();
    const entry = { time_entry_id: ULID };
    await refusalOf(workspace.updateTimeEntry({ ...entry, confirm_review: false }), 400);
    await refusalOf(workspace.updateTimeEntry({ ...entry, category_id: "1", time_category_id: "2" }), 400);
    await refusalOf(workspace.getSprints({ project_id: "404", cursor: "!" }), 400);
  });

  test("[E2.8] what does not exist is reported before missing access to something else", async () => {
    const { eve, hidden, own } = await strangerBeside();
    const refused: [Promise<unknown>, string][] = [
      [eve.updateCard({ card_id: hidden.card_id, epic_id: "404" }), "epic_id"],
      [eve.moveCard({ card_id: hidden.card_id, list_id: "404" }), "list_id"],
      [eve.updateList({ list_id: hidden.lists[0], board_id: "404" }), "board_id"],
      [eve.createCard({ title: "Card", list_id: hidden.lists[0], tags: ["404"] }), "tags[0]"],
      [eve.createCard({ title: "Card", list_id: own.lists.todo, tags: [hidden.tag_id, "404"] }), "tags[1]"],
      [eve.createPage({ title: "Page", project_id: hidden.project_id, parent_page_id: "404" }), "parent_page_id"],
      [eve.updateTimeEntry({ time_entry_id: hidden.time_entry_id, category_id: "404" }), "category_id"],
    ];
    for (const [call, path] of refused) expect(await pathRefused(call, 404)).toBe(path);
  });

  test("[E2.8] missing access is reported before a conflict with the state of the document", async () => {
    const { workspace, eve, hidden, own } = await strangerBeside();
    const { card } = await eve.createCard({ title: "Card", list_id: own.lists.todo });
    const both = async (attempt: (actor: Workspace) => Promise<unknown>) => {
      await refusalOf(attempt(workspace), 409);
      await refusalOf(attempt(eve), 403);
    };
    await workspace.updateBoard({ board_id: hidden.board_id, archived: true });
    await both((actor) => actor.createList({ board_id: hidden.board_id, title: "List" }));
    await both((actor) => actor.createCard({ list_id: hidden.lists[0], title: "Card" }));
    await both((actor) => actor.moveCard({ card_id: card.id, list_id: hidden.lists[0] }));
    await both((actor) => actor.updateList({ list_id: own.lists.todo, board_id: hidden.board_id }));
    await workspace.lockTimeEntries({ before: 1767700000 });
    const { time_entry_id } = hidden;
    await both((actor) => actor.updateTimeEntry({ time_entry_id, billable: true, version: 7 }));
    await both((actor) => actor.deleteTimeEntry({ time_entry_id }));
  });

  test("[E2.8] missing access to what an input misplaces is reported before that", async () => {
    const { workspace, eve, hidden, own } = await strangerBeside();
    const misplaced = { title: "Card", list_id: hidden.lists[0], board_id: own.board_id };
    await refusalOf(workspace.createCard(misplaced), 400);
    await refusalOf(eve.createCard(misplaced), 403);
  });

  test("[E2.10] refusals for different states have different codes", async () => {
    const { workspace } = newWorkspace();
    const { time_entry_id, board_id, card_id } = await oneOfEverything(workspace);
    const entry = { scope_type: "card", scope_id: card_id, started_at: 1767603600, duration_seconds: 1 } as const;
    const refused = [
      await refusalOf(workspace.updateTimeEntry({ time_entry_id, version: 2, billable: true }), 409),
      await refusalOf(workspace.createTimeEntry({ id: time_entry_id, ...entry }), 409),
    ];
    await workspace.lockTimeEntries({ before: 1767700000 });
    refused.push(await refusalOf(workspace.updateTimeEntry({ time_entry_id, version: 2, billable: true }), 409));
    await workspace.updateBoard({ board_id, archived: true });
    refused.push(await refusalOf(workspace.createList({ board_id, title: "List" }), 409));
    expect(refused.map(({ code }) => code)).toEqual([
      "stale_version",
      "id_reused",
      "time_entry_locked",
      "archived_target",
    ]);
    expect(new Set(refused.map(({ sec }) => sec)).size).toBe(4);
  });

  test.each(operationNames.filter((name) => !isRefused(name)))(
    "[E3.2] unknown fields of an input of %s are ignored",
    async (name) => {
      const { workspace, ids } = await fullWorkspace();
      const inputs = validInputs(ids);
      const answer = call(workspace, name, { ...inputs[name], from_a_newer_client: { any: ["thing"] } });
      await expect(answer).resolves.toBeTypeOf("object");
    },
  );
});
