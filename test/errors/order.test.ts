import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { pathOf } from "../../src/errors/input-issues";
import { call, type OperationName, oneOfEverything, operationNames, validInputs } from "../access/every-operation";
import { fullWorkspace } from "../access/full-workspace";
import { withValue } from "../operations/every-input/leaves";
import { boardWithLists, newWorkspace, pathRefused, refusalOf } from "../operations/fixture";

const ULID = "01KE6Y4S00EXAMP1E000000404";

/** Fields that name a document; `id` and `ids` do in some operations. */
const naming =
  /^(?:(?:\w+_)?(?:project|board|list|card|epic|page|sprint|tag|form|note|comment|category|entry|checklist|item|link|file|commit|scope)_id|ids?|tags)$/;
/** An id that is given to something new, one that a summary or a filter looks for, and the fields of a form. */
const lookedFor =
  /^createTimeEntry id$|^get(?:Cards ids|TimeEntries)|^summarizeTimeEntries|^previewView|^createForm fields/;

type Step = string | number;

/** Where an input names a document. */
function* placesIn(input: object, path: readonly Step[] = []): Generator<readonly Step[]> {
  for (const [key, value] of Object.entries(input)) {
    const step = Array.isArray(input) ? Number(key) : key;
    const name = typeof step === "number" ? String(path.at(-1)) : step;
    if (typeof value === "string" && naming.test(name)) yield [...path, step];
    else if (typeof value === "object" && value !== null) yield* placesIn(value, [...path, step]);
  }
}

const valueAt = (input: unknown, path: readonly Step[]): unknown =>
  path.reduce((held, step) => Reflect.get(Object(held), step), input);

/** An id of the same form that nothing has. */
const unknownLike = (id: unknown): string => (String(id).length < 20 ? "404" : String(id).replace(/.{3}$/, "404"));

/** What no valid input of the table names. */
const further: readonly [name: OperationName, more: object][] = [
  ["createCard", { list_id: undefined, board_id: "404" }],
  ["createCard", { list_id: undefined, sprint_id: "404" }],
  ["createCard", { epic_id: "404" }],
  ["createCard", { tags: ["1", "404"] }],
  ...["list_id", "board_id", "sprint_id", "parent_card_id"].map((field): [OperationName, object] => [
    "updateCard",
    { [field]: "404" },
  ]),
  ...["board_id", "sprint_id"].map((field): [OperationName, object] => [
    "moveCard",
    { list_id: undefined, [field]: "404" },
  ]),
  ["updateList", { board_id: "404" }],
  ["createChecklist", { epic_id: undefined, card_id: "404" }],
  ["createComment", { page_id: undefined, card_id: "404" }],
  ["createEpic", { list_id: "404" }],
  ["createEpic", { tags: ["404"] }],
  ["getComments", { card_id: undefined, page_id: "404" }],
  ...["card", "board", "list", "page"].map((type): [OperationName, object] => ["setWatching", { type, id: "404" }]),
  ...["card", "board"].map((type): [OperationName, object] => ["setBookmarked", { type, id: "404" }]),
  ["startTimer", { scope_type: "card", scope_id: "404" }],
  ["createPage", { parent_page_id: undefined, project_id: "404" }],
  ["getPages", { project_id: "404" }],
  ["createTag", { project_id: "404" }],
  ["createTimeEntry", { scope_type: "card", scope_id: "404" }],
  ["updateTimeEntry", { time_category_id: undefined, category_id: "404" }],
];

const takingNothing: ReadonlySet<string> = new Set(["export", "getCurrentUser", "getTimeSettings", "tick", "verify"]);

test("[E2.3] ids that name nothing are 404 and the issue names their path, wherever they stand", async () => {
  const { workspace, ids } = await fullWorkspace();
  const inputs = validInputs(ids);
  const before = await workspace.export();
  const expectUnknown = async (name: OperationName, input: object, path: string) => {
    const error = await refusalOf(call(workspace, name, input), 404);
    expect([name, error.code, error.issues[0]?.path]).toEqual([name, "not_found", path]);
    expect(error.issues[0]?.message).toMatch(/404/);
  };
  let places = 0;
  for (const name of operationNames) {
    for (const path of placesIn(inputs[name])) {
      if (lookedFor.test(`${name} ${pathOf(path)}`)) continue;
      places += 1;
      const input = withValue(inputs[name], path, unknownLike(valueAt(inputs[name], path)));
      await expectUnknown(name, Object(input), pathOf(path));
    }
  }
  expect(places).toBeGreaterThan(140);
  for (const [name, more] of further) {
    const path = pathOf([...placesIn(more)].at(-1) ?? []);
    await expectUnknown(name, { ...inputs[name], ...more }, path);
  }
  expect(await workspace.export()).toEqual(before);
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
});
