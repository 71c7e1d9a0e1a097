import { Workspace, WorkspaceError } from "workspace-engine";
import { createClient } from "workspace-engine/client";
import { createFetchHandler } from "workspace-engine/http";
import { openApiDocument } from "workspace-engine/openapi";
import { PostgresStorage } from "workspace-engine/postgres";
import { cardSchema } from "workspace-engine/schemas";
import { SqliteStorage } from "workspace-engine/sqlite";
import { createTestWorkspace, matchers, replay, viewOf } from "workspace-engine/testing";

expect.extend(matchers);

test("every entry point but that for msw loads", () => {
  for (const value of [openApiDocument, PostgresStorage, SqliteStorage, cardSchema]) expect(value).toBeDefined();
});

test("a client speaks to a handler, and both throw the same error", async () => {
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
  const handler = createFetchHandler({
    workspace: () => workspace,
    authenticate: () => ({ ...workspace.actor, team_id: "t-acme" }),
  });
  const client = createClient({ baseUrl: "https://host/v1", token: "secret", teamId: "t-acme", fetch: handler });
  const { project } = await client.createProject({ title: "Website" });
  expect((await workspace.getProject({ project_id: project.id })).project.title).toBe("Website");
  const refused = await client.getCard({ card_id: "404" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WorkspaceError);
});

test("a view is judged, a failure comes when it is planned, and what was recorded is done again", async () => {
  const { workspace, storage } = await createTestWorkspace({ recordOperations: true, cards: 20 });
  const { card } = await workspace.createCard({ title: "Write the copy", board_id: "1" });
  await expect(viewOf(workspace, { type: "card", card_filters: {} })).toContainCard({ id: card.id });
  storage.failNext("find", "unavailable");
  await expect(workspace.getProjects()).rejects.toMatchObject({ status: 503 });
  const { workspace: again } = await replay(await workspace.recordedOperations());
  expect((await again.getCard({ card_id: card.id })).card.title).toBe("Write the copy");
});
