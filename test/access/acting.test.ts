import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace, WorkspaceError } from "workspace-engine";
import { boardWithLists, boardWorkspace, cardWorkspace, newWorkspace } from "../operations/fixture";
import { call } from "./every-operation";

const oauth = { type: "oauth", client_id: "app-1", on_behalf_of: "u-ada" } as const;

describe("the acting actor", () => {
  test("[E5.2] is recorded with its source in what it creates", async () => {
    const { workspace } = newWorkspace();
    const ids = await boardWithLists(workspace);
    const sources = [
      oauth,
      { type: "import", import_id: "import-1" },
      { type: "agent", agent_id: "agent-1", on_behalf_of: "u-max" },
      { type: "email", email_addr: "ann@example.org", email_verified: false },
    ] as const;
    const creations: [name: string, key: string, input: object][] = [
      ["createProject", "project", {}],
      ["createBoard", "board", { project_id: ids.project_id }],
      ["createList", "list", { board_id: ids.board_id }],
      ["createCard", "card", { board_id: ids.board_id }],
      ["createEpic", "epic", {}],
      ["createPage", "page", {}],
    ];
    for (const [place, [name, key, input]] of creations.entries()) {
      const user = { user_id: "u-bot", type: "robot", source: sources[place % sources.length] ?? oauth } as const;
      const answer = await call(workspace.as({ ...user, role: "admin" }), name, { title: "Made", ...input });
      const made: unknown = Reflect.get(Object(answer), key);
      expect(made, name).toEqual({ ...Object(made), user, user_updated: user, user_id: "u-bot" });
    }
  });

  test("[E5.2] is recorded with its source in what it changes, and the creator stays", async () => {
    const { workspace, lists, card } = await cardWorkspace({}, { title: "Draw" });
    const other = workspace.as({ user_id: "u-max", role: "member", source: oauth });
    const user_updated = { user_id: "u-max", type: "user", source: oauth };
    const user = { user_id: "u-ada", type: "user" };
    const changed = await other.updateCard({ card_id: card.id, title: "Paint" });
    expect(changed.card).toMatchObject({ user, user_id: "u-ada", user_updated, user_id_updated: "u-max" });
    const { list } = await other.updateList({ list_id: lists.todo, title: "Next" });
    expect(list).toMatchObject({ user, user_id: "u-ada", user_updated });
  });

  test("[E5.2] another one works on the same data", async () => {
    const { workspace, lists } = await boardWorkspace();
    const max = workspace.as({ user_id: "u-max", role: "member" });
    expect([max.teamId, max.actor]).toEqual(["t-acme", { user_id: "u-max", role: "member" }]);
    const { card } = await max.createCard({ title: "Draw", list_id: lists.todo });
    const { card: seen } = await workspace.as({ user_id: "u-vera", role: "viewer" }).getCard({ card_id: card.id });
    expect(seen).toEqual(card);
    expect(workspace.actor.user_id).toBe("u-ada");
  });

  test.each<[string, unknown, string]>([
    ["none", undefined, "actor"],
    ["null", null, "actor"],
    ["a text", "u-ada", "actor"],
    ["no user", { role: "admin" }, "actor.user_id"],
    ["an empty user", { user_id: "", role: "admin" }, "actor.user_id"],
    ["a user id with a space", { user_id: "u ada", role: "admin" }, "actor.user_id"],
    ["the mark of everyone", { user_id: "*", role: "admin" }, "actor.user_id"],
    ["no role", { user_id: "u-ada" }, "actor.role"],
    ["an unknown role", { user_id: "u-ada", role: "owner" }, "actor.role"],
    ["an unknown type", { user_id: "u-ada", role: "admin", type: "ghost" }, "actor.type"],
    ["an unknown source", { user_id: "u-ada", role: "admin", source: { type: "fax" } }, "actor.source.type"],
    ["an unknown key", { user_id: "u-ada", role: "admin", source: { type: "oauth", fax: 1 } }, "actor.source.fax"],
  ])("[E4.16] that is %s is refused", (_, actor, path) => {
    const given = actor as Workspace["actor"];
    for (const attempt of [
      () => newWorkspace().workspace.as(given),
      () => new Workspace({ teamId: "t-acme", actor: given }),
    ]) {
      const issues = [expect.objectContaining({ path })];
      expect(attempt).toThrow(WorkspaceError);
      expect(attempt).toThrow(expect.objectContaining({ status: 400, code: "invalid_input", issues }));
    }
  });

  test("[E4.16] is what it was when the workspace was made, whatever happens to the object afterwards", async () => {
    const source = { type: "agent", agent_id: "a-1" } as { type: "agent"; agent_id: string };
    const actor = { user_id: "u-ada", role: "admin" as "admin" | "viewer", source };
    const workspace = new Workspace({ teamId: "t-acme", actor, storage: new MemoryStorage() });
    expect([workspace.actor, workspace.actor.source].every(Object.isFrozen)).toBe(true);
    actor.user_id = "u-eve";
    actor.role = "viewer";
    source.agent_id = "a-2";
    const { project } = await workspace.createProject({ title: "Website" });
    expect(project.user).toEqual({ user_id: "u-ada", type: "user", source: { type: "agent", agent_id: "a-1" } });
  });
});
