import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { readWith } from "../../src/errors/input-issues";
import { fieldsOf } from "../../src/http/input";
import { schemaOf } from "../../src/operation/operation";
import { calledBy } from "../../src/operations/registry";
import { leavesOf, withValue } from "../operations/every-input/leaves";
import { viaHttp } from "../operations/via-http";
import { call, type OperationName, operationNames, validInputs } from "./every-operation";
import { fullWorkspace } from "./full-workspace";

/** Operations that change something and of which nothing is expected, and why. */
const without: Readonly<Record<string, string>> = {
  startTimer: "makes a timer",
  addMember: "makes a member",
  addFile: "makes a file",
  startCollaboration: "makes a token, or answers the one there is",
  stopCollaboration: "takes the token away, whatever it is",
  stopTimer: "makes a time entry of the timer",
  removeFile: "removes a file, which never changes",
  removeMember: "removes a member",
  rollOverSprint: "moves whatever cards there are",
  claimCard: "takes whichever card nobody owns",
  reportPullRequest: "says what was the case elsewhere, of whatever cards it names",
  submitForm: "makes a card",
  receiveEmail: "makes a card",
  tick: "notifies of what is due",
  undo: "looks by itself for what was changed since",
  load: "fills an empty workspace",
};

/** Input keys that identify a resource or describe the change, and are no fields of it. */
const naming: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  updateChecklist: ["card_id", "epic_id", "checklist_id"],
  updateChecklistItem: ["card_id", "epic_id", "checklist_id", "checklist_item_id"],
  updateChildComment: ["comment_id", "child_comment_id"],
  updateCurrentUser: ["user_id"],
  updateMember: ["user_id"],
  updateSprintSettings: ["project_id"],
  updateTimeEntry: ["time_entry_id", "version", "confirm_review"],
  updateTimeCategory: ["time_category_id"],
  updateTimeSettings: [],
  updateTimer: ["user_id", "version"],
  updateCardContent: ["card_id"],
  moveCard: ["card_id"],
  archivePage: ["page_id"],
  lockTimeEntries: [],
  setHints: ["card_id", "epic_id"],
  setWatching: ["type", "id"],
  setBookmarked: ["type", "id"],
};

/** Whole fields of which an operation's input names a part. */
const wholes: Readonly<Record<string, string>> = {
  Member: "members",
  Tag: "tags",
  Tags: "tags",
  Cards: "linked_cards",
  EpicToCard: "linked_cards",
  EpicFromCard: "linked_cards",
  ChildCard: "child_card_order",
  CardToEpic: "epic_id",
  CardFromEpic: "epic_id",
  ExternalLink: "external_links",
};

const inputOf = (name: OperationName) => fieldsOf(schemaOf(calledBy(name).operation, "seconds"));

function expectedOf(name: OperationName): readonly string[] {
  const schema = inputOf(name).get("expected");
  return schema === undefined ? [] : [...new Set(leavesOf(schema).map(({ path }) => String(path[0])))];
}

const reads = /^(?:get|search|summarize|previewView|export|verify)/;
const makesOrRemoves = /^(?:create|copy|delete)/;
const changing = operationNames.filter((name) => !reads.test(name) && !makesOrRemoves.test(name) && !(name in without));

/** The fields that an operation sets, which can be expected. */
function settable(name: OperationName): readonly string[] {
  const [, whole] = /^(?:add|remove|link|unlink)(?:Card|Board|Project|Page|Epic)?(\w+)$/.exec(name) ?? [];
  const [, all] = /^(?:add|remove|link|unlink)(\w+)$/.exec(name) ?? [];
  if (all !== undefined) return [wholes[all] ?? wholes[whole ?? ""] ?? `unknown: ${all}`];
  const kind = name.replace(/^update/, "").toLowerCase();
  const names = naming[name] ?? [`${kind}_id`];
  return [...inputOf(name).keys()].filter((field) => field !== "expected" && !names.includes(field));
}

test("[U38.1] what changes a resource takes what its caller last saw of each field that it sets", () => {
  const all = Object.fromEntries(operationNames.map((name) => [name, [...expectedOf(name)].sort()]));
  expect(all).toEqual({
    ...Object.fromEntries(operationNames.map((name) => [name, []])),
    ...Object.fromEntries(changing.map((name) => [name, [...settable(name)].sort()])),
  });
});

type Issues = readonly { readonly path: string; readonly code: string; readonly current?: unknown }[];

const outcomeOf = (workspace: Workspace, name: OperationName, input: unknown) =>
  call(workspace, name, input).then(
    () => ({ code: "", issues: [] as Issues }),
    ({ code, issues }: { code: string; issues: Issues }) => ({ code, issues }),
  );

/** The operation in a workspace of its own, with one of everything. */
async function placeFor(name: OperationName) {
  const { workspace, ids } = await fullWorkspace();
  const { version: _, ...input }: Record<string, unknown> = { ...validInputs(ids)[name] };
  return { workspace, input };
}

/** The refusal of an input that expects of the field what it does not hold. */
async function refusalFor(name: OperationName, field: string): Promise<Issues> {
  const schema = schemaOf(calledBy(name).operation, "seconds");
  const leaves = leavesOf(schema).filter(({ path }) => path[0] === "expected" && path[1] === field);
  const { input } = await placeFor(name);
  const tried = [
    ...[null, [{ type: "tag", tag: { id: "1" } }]].map((value) => withValue(input, ["expected", field], value)),
    ...leaves.flatMap(({ path, values }) => values.map((value) => withValue(input, path, value))),
  ];
  for (const guess of tried.filter((each) => readWith(schema, each).success)) {
    const { workspace } = await placeFor(name);
    const before = await workspace.export();
    const { code, issues } = await outcomeOf(workspace, name, guess);
    if (code !== "changed_meanwhile") continue;
    expect(await workspace.export()).toEqual(before);
    return issues;
  }
  return [];
}

test.each(changing)(
  "[U38.1 U38.2] %s refuses each field that is another, and goes on with what it is",
  async (name) => {
    for (const field of expectedOf(name)) {
      const issues = await refusalFor(name, field);
      expect(issues).toEqual([
        {
          path: `expected.${field}`,
          code: "changed_meanwhile",
          message: `The field ${field} was changed meanwhile.`,
          current: expect.toSatisfy((value: unknown) => value !== undefined),
        },
      ]);
      const expected = { [field]: issues[0]?.current };
      const { workspace, input } = await placeFor(name);
      const outcome = await outcomeOf(workspace, name, { ...input, expected });
      expect({ field, code: outcome.code }).toEqual({ field, code: "" });

      const { workspace: shared } = await placeFor(name);
      const actors = [shared, viaHttp(shared)];
      const outcomes = await Promise.all(actors.map((actor) => outcomeOf(actor, name, { ...input, expected })));
      const made = outcomes.filter(({ code }) => code === "").length;
      if (made === 1) continue;
      // Both are made if neither changes the field.
      const { code } = await outcomeOf(shared, name, { ...input, expected });
      expect({ field, made, code }).toEqual({ field, made: 2, code: "" });
    }
  },
);
