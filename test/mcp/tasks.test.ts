import { test } from "vitest";
import { agentWorkspace, connected } from "./fixture";
import { expectAllDone } from "./tasks";

test("[Y1.6 Y1.3] fifty tasks are done by calls of tools, as the workspace shows afterwards", async () => {
  const fixture = await agentWorkspace();
  await expectAllDone({ ...fixture, ...(await connected({ workspace: fixture.workspace })) });
});
