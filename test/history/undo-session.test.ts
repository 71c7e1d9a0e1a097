import { expect, test } from "vitest";
import { boardWorkspace, refusalOf } from "../operations/fixture";

async function agentAtWork() {
  const { workspace, storage, lists } = await boardWorkspace();
  const source = { type: "agent", agent_id: "triage", on_behalf_of: "u-ada" } as const;
  const agent = workspace.as({ ...workspace.actor, source, session_id: "s-1" });
  const { card } = await workspace.createCard({ title: "Write", list_id: lists.todo });
  return { workspace, storage, agent, lists, card_id: card.id };
}

test("[H2.4] undo of a session takes back all that an agent did in it, and nothing else, as one commit", async () => {
  const { workspace, agent, lists, card_id } = await agentAtWork();
  await agent.updateCard({ card_id, title: "Read" });
  await workspace.createCard({ title: "Of a person", list_id: lists.todo });
  const { card } = await agent.createCard({ title: "Draw", list_id: lists.todo });
  await agent.moveCard({ card_id, list_id: lists.doing });
  await agent.updateCard({ card_id, title: "Sing" });
  await agent.deleteCard({ card_id: card.id });
  const { undone, commits } = await workspace.undo({ session_id: "s-1" });
  expect(undone).toEqual(commits?.[0]);
  const operations = (all = commits) => all?.map(({ operation }) => operation).join(" ");
  expect(operations()).toBe("deleteCard updateCard moveCard createCard updateCard");
  expect(commits?.[0]?.actor.source).toMatchObject({ agent_id: "triage", on_behalf_of: "u-ada" });
  const { cards } = await workspace.getCards({ list_id: lists.todo });
  expect(cards.map(({ title }) => title).sort()).toEqual(["Of a person", "Write"]);
  expect(operations((await workspace.getCommits({ count: 2 })).commits)).toBe("undo deleteCard");
  expect(await workspace.verify()).toEqual([]);
});

test("[H2.4] a session after which people went on is refused whole, and says who they are", async () => {
  const { workspace, agent, lists, card_id } = await agentAtWork();
  await agent.createCard({ title: "Draw", list_id: lists.todo });
  await agent.updateCard({ card_id, title: "Read" });
  await workspace.as({ user_id: "u-max", role: "member" }).updateCard({ card_id, title: "Sing" });
  const before = await workspace.export();
  const refused = await refusalOf(agent.undo({ session_id: "s-1" }), 409);
  const message = `title of card ${card_id} changed since. People who changed the document since: u-max.`;
  expect(refused.code).toBe("undo_conflict");
  expect(refused.issues).toEqual([{ path: `card/${card_id}`, code: "undo_conflict", message }]);
  expect(await workspace.export()).toEqual(before);
});

test("[H2.4] a session of somebody else, or one that did nothing, is not found", async () => {
  const { workspace, agent, card_id } = await agentAtWork();
  await agent.updateCard({ card_id, title: "Read" });
  const max = workspace.as({ user_id: "u-max", role: "member" });
  const message = "The history of this workspace has nothing that was done in session s-1.";
  expect(await refusalOf(max.undo({ session_id: "s-1" }), 404)).toMatchObject({ code: "not_found", message });
  expect((await refusalOf(workspace.undo({ session_id: "s-2" }), 404)).code).toBe("not_found");
});
