import { test } from "vitest";
import { createMcpFetchHandler } from "workspace-engine/mcp";
import { agentWorkspace, connected, connectedTo } from "./fixture";
import { expectAllDone } from "./tasks";

test("[Y1.6 Y1.3] fifty tasks are done by calls of tools, as the workspace shows afterwards", async () => {
  const fixture = await agentWorkspace();
  await expectAllDone({ ...fixture, ...(await connected({ workspace: fixture.workspace })) });
});

test("[Y1.6 Y1.3 Y1.8] the same over HTTP", async () => {
  const fixture = await agentWorkspace();
  const handle = createMcpFetchHandler({
    workspace: () => fixture.workspace,
    authenticate: () => ({ user_id: "u-ada", role: "admin", team_id: "t-acme" }),
    clock: fixture.clock,
  });
  await expectAllDone({ ...fixture, ...(await connectedTo(handle)) });
});
