import { setupServer } from "msw/node";
import { workspaceHandlers } from "workspace-engine/msw";
import { createTestWorkspace } from "workspace-engine/testing";

test("an app is answered from the workspace, its failures too", async () => {
  const { workspace, storage } = await createTestWorkspace({ cards: 20 });
  const server = setupServer(...workspaceHandlers({ workspace, baseUrl: "https://api.example.test/v1" }));
  server.listen({ onUnhandledRequest: "error" });
  const headers = { authorization: "Bearer secret" };
  const ask = () => fetch("https://api.example.test/v1/t-acme/projects", { headers });
  try {
    expect((await (await ask()).json()).projects).not.toEqual([]);
    storage.failNext("find", "unavailable");
    expect((await ask()).status).toBe(503);
  } finally {
    server.close();
  }
});
