import { describe, expect, test } from "vitest";
import { type Authorize, type AuthorizeRequest, errorCatalog, WorkspaceError } from "workspace-engine";
import { expectRefused, newWorkspace, refusalOf } from "../operations/fixture";
import { call, oneOfEverything, operationNames, validInputs } from "./every-operation";

/** A workspace with one of everything, whose hook can be changed once that is made, and notes what it is asked. */
async function hooked(hook: Authorize) {
  let current: Authorize = () => true;
  const asked: AuthorizeRequest[] = [];
  const fixture = newWorkspace({
    authorize: (request) => {
      asked.push(request);
      return current(request);
    },
  });
  const ids = await oneOfEverything(fixture.workspace);
  asked.length = 0;
  current = hook;
  return { ...fixture, ids, asked };
}

const engineVerdict: Authorize = ({ allowed }) => allowed;
const kindsAsked = (asked: readonly AuthorizeRequest[]) =>
  asked.map(({ documents }) => documents.map(({ kind, id }) => `${kind} ${id}`));

describe("the authorize hook", () => {
  test("[E4.4] sees who acts, the operation, the input as given and the team, first without documents", async () => {
    const { workspace, asked, ids } = await hooked(engineVerdict);
    const actor = { user_id: "u-max", role: "admin", source: { type: "agent", agent_id: "a-1" } } as const;
    const input = { card_id: ids.card_id, unknown: { kept: true } };
    await workspace.as(actor).getCard(input);
    expect(asked[0]).toEqual({ team_id: "t-acme", actor, operation: "getCard", input, documents: [], allowed: true });
    expect(asked[0]?.input).toBe(input);
  });

  test("[E4.4] then sees each document the request names once, in the order of the request, as it is stored", async () => {
    const { workspace, asked, ids } = await hooked(engineVerdict);
    const { card_id, epic_id, lists } = ids;
    await workspace.updateCard({ card_id, list_id: lists[1], epic_id, title: "Write" });
    expect(kindsAsked(asked)).toEqual([[], [`card ${card_id}`], [`epic ${epic_id}`], [`list ${lists[1]}`]]);
    expect(asked[1]?.documents[0]?.body).toMatchObject({ id: card_id, title: "Write the copy" });
  });

  test("[E4.4] is asked once about a document on which two conditions bear", async () => {
    const { workspace, asked, ids } = await hooked(() => true);
    const { time_entry_id } = ids;
    await workspace.as({ user_id: "u-max", role: "member" }).updateTimeEntry({ time_entry_id, description: "Mine" });
    expect(kindsAsked(asked)).toEqual([[], [`time_entry ${time_entry_id}`]]);
    expect(asked.map(({ allowed }) => allowed)).toEqual([true, false]);
  });

  test("[E4.4] receives the role table's answer for every operation", async () => {
    const { workspace, asked, ids } = await hooked(() => false);
    const inputs = validInputs(ids);
    for (const role of ["admin", "member", "viewer"] as const) {
      for (const name of operationNames) {
        await refusalOf(call(workspace.as({ user_id: "u-ada", role }), name, inputs[name]), 403);
      }
    }
    expect(asked.map(({ documents }) => documents.length)).toEqual(operationNames.flatMap(() => [0, 0, 0]));
    const answersTo = (name: string) =>
      asked.filter(({ operation }) => operation === name).map(({ allowed }) => allowed);
    expect(answersTo("export")).toEqual([true, false, false]);
    expect(answersTo("createCard")).toEqual([true, true, false]);
    expect(answersTo("getCard")).toEqual([true, true, true]);
  });

  test("[E4.4 E4.8] may let in whom the role table keeps out, also to a private space of others", async () => {
    const { workspace, ids } = await hooked(() => true);
    const viewer = workspace.as({ user_id: "u-vera", role: "viewer" });
    const { card } = await viewer.updateCard({ card_id: ids.card_id, title: "Read" });
    expect(card.title).toBe("Read");
    const { project } = await viewer.getProject({ project_id: ids.project_id });
    expect(project.is_private).toBe(true);
  });

  const named = "The acting user has no access to what this field names.";
  const noEpic: Authorize = ({ documents }) => documents.every(({ kind }) => kind !== "epic");
  const noUpdate: Authorize = ({ operation }) => operation !== "updateCard";
  const later: Authorize = (request) => new Promise((resolve) => setTimeout(() => resolve(noUpdate(request)), 1));

  test.each<[how: string, hook: Authorize, refused: object]>([
    ["by the operation", noUpdate, { code: "no_access", sec: "SEC:000-00014" }],
    ["by a document, naming its field", noEpic, { issues: [{ path: "epic_id", code: "no_access", message: named }] }],
    ["later", later, { code: "no_access" }],
  ])("[E4.4] may keep out whom the role table lets in, %s", async (_, hook, refused) => {
    const { workspace, ids } = await hooked(hook);
    const { card_id, epic_id } = ids;
    const error = await refusalOf(workspace.updateCard({ card_id, epic_id, title: "Read" }), 403);
    expect(error).toMatchObject(refused);
    expect((await workspace.getCard({ card_id })).card.title).toBe("Write the copy");
  });

  test.each([undefined, null, 1, "yes", { allowed: true }])("[E4.4] only true lets in, not %j", async (verdict) => {
    const { workspace, ids } = await hooked(() => verdict as unknown as boolean);
    await refusalOf(workspace.getCard({ card_id: ids.card_id }), 403);
  });

  test("[E2.8] is asked about the operation before invalid input is reported", async () => {
    const { workspace, asked } = await hooked(() => false);
    await refusalOf(call(workspace, "getCard", { card_id: "?" }), 403);
    expect(kindsAsked(asked)).toEqual([[]]);
  });

  test("[E2.8 E4.4] is not asked about documents when another one the request names does not exist", async () => {
    const { workspace, asked, ids } = await hooked(({ documents }) => documents.length === 0);
    await expectRefused(workspace.updateCard({ card_id: ids.card_id, epic_id: "404" }), 404, "epic_id");
    expect(kindsAsked(asked)).toEqual([[]]);
  });

  test("[E2.8] is asked before a conflict with the state of a document is reported", async () => {
    let isClosed = false;
    const { workspace, ids } = await hooked(({ documents: [document] }) => !isClosed || document?.kind !== "board");
    const { board_id } = ids;
    await workspace.updateBoard({ board_id, archived: true });
    await refusalOf(workspace.createList({ board_id, title: "Late" }), 409);
    isClosed = true;
    await refusalOf(workspace.createList({ board_id, title: "Late" }), 403);
  });

  test.each<[what: string, cause: Error]>([
    ["an error", new Error("ldap://secret-host is down")],
    [
      "a refusal of another call",
      new WorkspaceError({ code: "not_found", ...errorCatalog.not_found }, "There is no secret."),
    ],
  ])("[E2.4] that throws %s makes a 500 that keeps the cause and shows nothing of it", async (_, cause) => {
    const rejects: Authorize = ({ documents }) => documents.length === 0 || Promise.reject(cause);
    const throws: Authorize = () => {
      throw cause;
    };
    for (const hook of [throws, rejects]) {
      const { workspace, ids } = await hooked(hook);
      const error = await refusalOf(workspace.getCard({ card_id: ids.card_id }), 500);
      expect(error.code).toBe("internal");
      expect(error.cause).toBe(cause);
      expect(JSON.stringify([error, error.issues, error.message])).not.toContain("secret");
    }
  });

  test("[E4.4] a refused request changes nothing, whichever document it was refused for", async () => {
    const { workspace, storage, ids } = await hooked(({ documents }) => documents.every(({ kind }) => kind !== "list"));
    const before = await storage.changes("t-acme", 0, 1000);
    await refusalOf(workspace.createCard({ title: "Draw", list_id: ids.lists[0] }), 403);
    await refusalOf(workspace.updateList({ list_id: ids.lists[0], behavior: "completed" }), 403);
    await refusalOf(workspace.moveCard({ card_id: ids.card_id, list_id: ids.lists[1] }), 403);
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
  });
});
