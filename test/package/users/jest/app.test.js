const { exports: entryPoints } = require("workspace-engine/package.json");
const { createTestWorkspace, matchers, replay, viewOf } = require("workspace-engine/testing");

expect.extend(matchers);

// msw itself requires ES modules: see jest-msw.
const loadable = Object.keys(entryPoints).filter((path) => path !== "./msw");

test.each(loadable)("%s loads", (path) => {
  expect(Object.keys(require(path.replace(".", "workspace-engine")))).not.toEqual([]);
});

test("operations run, a view is judged and a failure comes when it is planned", async () => {
  const { workspace, storage } = await createTestWorkspace({ cards: 20 });
  const { card } = await workspace.createCard({ title: "Write the copy", board_id: "1" });
  await expect(viewOf(workspace, { type: "card", card_filters: {} })).toContainCard({ id: card.id });
  storage.failNext("find", "unavailable");
  await expect(workspace.getProjects()).rejects.toMatchObject({ status: 503 });
});

test("what was recorded is done again", async () => {
  const { workspace } = await createTestWorkspace({ recordOperations: true });
  await workspace.createProject({ title: "Website" });
  const log = JSON.stringify(await workspace.recordedOperations());
  const { workspace: again } = await replay(JSON.parse(log));
  expect((await again.getProjects()).projects).toMatchObject([{ title: "Website" }]);
});
