import { expect, onTestFinished, test, vi } from "vitest";
import { Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { demoData, letPeopleWork } from "../../src/cli/demo";
import { eventually } from "../eventually";

test("[W11.17] several people move cards, write comments, make cards and take their time, until they are stopped", async () => {
  const workspace = new Workspace({ teamId: "my-team", actor: { user_id: "u-ada", role: "admin" }, history: true });
  await demoData("my-team").loadInto(workspace);
  const stop = letPeopleWork(workspace, { random: seededRandom(3), pause: [0, 1] });
  const worked = async () => {
    const { commits } = await workspace.getCommits();
    return commits.filter(({ operation }) => operation !== "load" && operation !== "prepareWorkspace");
  };
  await eventually(async () => expect((await worked()).length).toBeGreaterThan(60));
  await stop();
  const commits = await worked();
  const done = new Set(commits.map(({ operation }) => operation));
  expect([...done].sort()).toEqual(["createCard", "createComment", "moveCard", "startTimer", "stopTimer"]);
  expect(new Set(commits.map(({ actor }) => actor.user_id)).size).toBeGreaterThan(3);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await worked()).toHaveLength(commits.length);
  expect(await workspace.verify()).toEqual([]);
});

test("[W11.17] a storage's refusal is reported, and work goes on", async () => {
  const workspace = new Workspace({ teamId: "my-team", actor: { user_id: "u-ada", role: "admin" } });
  await demoData("my-team").loadInto(workspace);
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const read = vi.spyOn(Workspace.prototype, "getMembers").mockRejectedValueOnce(new Error("held up"));
  const stop = letPeopleWork(workspace, { random: seededRandom(1), pause: [0, 1] });
  onTestFinished(async () => {
    await stop();
    vi.restoreAllMocks();
  });
  await eventually(() => expect(read.mock.calls.length).toBeGreaterThan(1));
  expect(printed).toHaveBeenCalledOnce();
});
