import { expect, test } from "vitest";
import type { UpdateCardInput, Workspace, WorkspaceOptions } from "workspace-engine";
import { cardWorkspace, refusalOf, secretPlace } from "../fixture";

const withCard = (options: Partial<WorkspaceOptions> = {}) => cardWorkspace(options, { content: "old" });

const issuesOf = async (call: Promise<unknown>) => (await refusalOf(call, 409)).issues;

const expectedOf = (workspace: Workspace, card_id: string, expected: UpdateCardInput["expected"]) =>
  workspace.updateCard({ card_id, expected });

test("[U38.1 U38.2] a change is refused if what its caller last saw is another now, which the refusal says", async () => {
  const { workspace, card_id } = await withCard();
  const { card: before } = await workspace.updateCard({ card_id, content: "hers", due_date: 1767700000 });
  const input = { card_id, content: "mine", title: "Mine", expected: { content: "old", title: before.title } };
  const error = await refusalOf(workspace.updateCard(input), 409);
  expect(error).toMatchObject({ code: "changed_meanwhile", sec: "SEC:000-00020" });
  expect(error.message).toBe("Nothing was changed: others changed content meanwhile.");
  expect(error.issues).toMatchObject([{ path: "expected.content", current: "hers" }]);
});

test("[U38.2] what is not set is expected as null, an empty text, or 0 for a date", async () => {
  const { workspace, card_id } = await withCard();
  const nothing = {
    due_date: null,
    start_date: 0,
    epic_id: "",
    owner_id: "",
    parent_card_id: null,
    sprint_id: null,
    priority: 0,
    estimate: 0,
    time_estimate_seconds: null,
    members: [],
    tags: null,
    archived: false,
    icon: null,
  };
  await expectedOf(workspace, card_id, nothing);
  const { card: epicless } = await workspace.updateCard({ card_id, due_date: 1767700000, time_estimate_seconds: 0 });
  expect(epicless.due_date).toBe(1767700000);
  const issues = await issuesOf(expectedOf(workspace, card_id, { ...nothing, content: null }));
  expect(issues.map(({ path, current }) => [path, current])).toEqual([
    ["expected.content", "old"],
    ["expected.due_date", 1767700000],
    ["expected.time_estimate_seconds", 0],
  ]);
  const { card } = await workspace.updateCard({ card_id, due_date: null, expected: { due_date: 1767700000 } });
  expect(await issuesOf(expectedOf(workspace, card.id, { due_date: 1767700000 }))).toMatchObject([{ current: null }]);
});

test("[U38.2] times are in the unit of the workspace, and may be sent in the other", async () => {
  const { workspace, card_id } = await withCard({ timeUnit: "milliseconds" });
  const { card } = await workspace.updateCard({ card_id, due_date: 1767700000 });
  expect(card.due_date).toBe(1767700000000);
  await expectedOf(workspace, card_id, { due_date: card.due_date ?? 0 });
  await expectedOf(workspace, card_id, { due_date: 1767700000 });
  expect(await issuesOf(expectedOf(workspace, card_id, { due_date: 1767700001 }))).toMatchObject([
    { current: 1767700000000 },
  ]);
});

test("[U38.2] a field that the operation does not set is 400 and is named", async () => {
  const { workspace, card_id } = await withCard();
  const input = { card_id, content: "new", expected: { contents: "old", card_id, total_files: 0, due_date: "soon" } };
  const error = await refusalOf(workspace.updateCard(input as unknown as UpdateCardInput), 400);
  expect(error.issues.map(({ path, code }) => [path, code])).toEqual([
    ["expected.due_date", "invalid_type"],
    ["expected.contents", "unknown_key"],
    ["expected.card_id", "unknown_key"],
    ["expected.total_files", "unknown_key"],
  ]);
  expect(error.issues[1]?.message).toBe("There is no field contents. Did you mean content?");
});

test("[U38.2] what the actor cannot read is neither expected nor revealed", async () => {
  const { workspace, card_id, lists } = await withCard();
  const { card: parent } = await secretPlace(workspace);
  const { tag } = await workspace.createTag({ name: "Secret" });
  await workspace.updateCard({ card_id, parent_card_id: parent.id, tags: [tag.id] });
  await workspace.updateTag({ tag_id: tag.id, name: "Open" });
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  await expectedOf(eve, card_id, { parent_card_id: null, tags: [tag.id] });
  const issues = await issuesOf(expectedOf(eve, card_id, { parent_card_id: parent.id }));
  expect(issues).toMatchObject([{ path: "expected.parent_card_id", current: null }]);
  const { card } = await secretPlace(workspace);
  const refused = await refusalOf(expectedOf(eve, card.id, { title: "Other", list_id: lists.todo }), 403);
  expect(refused.issues.every((issue) => !("current" in issue))).toBe(true);
});

test("[U38.1] whatever else is wrong is reported first", async () => {
  const { workspace, card_id, lists } = await withCard();
  const stale = { card_id, expected: { content: "older" } };
  await refusalOf(workspace.updateCard({ ...stale, title: "" }), 400);
  await refusalOf(workspace.updateCard({ ...stale, epic_id: "404" }), 404);
  await workspace.updateList({ list_id: lists.done, archived: true });
  const { code } = await refusalOf(workspace.updateCard({ ...stale, list_id: lists.done }), 409);
  expect(code).toBe("archived_target");
  const viewer = workspace.as({ user_id: "u-vera", role: "viewer" });
  await refusalOf(viewer.updateCard(stale), 403);
});
