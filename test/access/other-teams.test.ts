import { describe, expect, test } from "vitest";
import { MemoryStorage, type Workspace, WorkspaceError } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { newWorkspace } from "../operations/fixture";
import { call, operationNames, validInputs } from "./every-operation";
import { writeOneOfEverything } from "./full-workspace";
import { namedBy } from "./named-documents";

const zoe = { user_id: "u-zoe", role: "admin" } as const;
/** Texts in the documents of the first team and in no input. */
const marks = /"t-acme"|Website|Handbook|Choose a font/;
/** Names its card by a branch, and does nothing where no card has it. */
const namesNoId: ReadonlySet<string> = new Set(["reportPullRequest"]);

/** A team that has one of everything, and another one on the same storage. */
async function twoTeams() {
  const storage = new MemoryStorage();
  const ids = await writeOneOfEverything(storage);
  const random = seededRandom(2);
  const other = newWorkspace({ storage, teamId: "t-globex", actor: zoe, random }).workspace;
  const feed = () => storage.changes("t-acme", 0, 1000);
  return { storage, ids, other, feed, before: await feed() };
}

const outcomeOf = (workspace: Workspace, name: string, input: unknown): Promise<unknown> =>
  call(workspace, name, input).catch((error: unknown) => error);

describe("another team's ids", () => {
  test.each(operationNames)("[E6.1 E2.3] given to %s are ids of nothing, and show and change nothing", async (name) => {
    const { ids, other, feed, before } = await twoTeams();
    const input = validInputs(ids)[name];
    const outcome = await outcomeOf(other, name, input);
    if (namedBy(name) !== "nothing" && !namesNoId.has(name)) {
      expect(outcome).toMatchObject({ status: 404, code: "not_found" });
      const [issue] = outcome instanceof WorkspaceError ? outcome.issues : [];
      expect(Object.keys(Object(input))).toContain(issue?.path.replace(/[.[].*/, ""));
    }
    expect(JSON.stringify(outcome)).not.toMatch(marks);
    expect(await feed()).toEqual(before);
  });

  test.each(operationNames)("[E6.1] that are also ids of one's own mean one's own to %s", async (name) => {
    const { storage, ids: theirs, other, feed, before } = await twoTeams();
    const ids = await writeOneOfEverything(storage, "t-globex", zoe.user_id);
    expect([ids.board_id, ids.card_id]).toEqual([theirs.board_id, theirs.card_id]);
    const outcome = await outcomeOf(other, name, validInputs(ids)[name]);
    expect(outcome instanceof WorkspaceError && outcome.status === 500).toBe(false);
    expect(JSON.stringify(outcome)).not.toMatch(/"t-acme"/);
    expect(await feed()).toEqual(before);
  });
});
