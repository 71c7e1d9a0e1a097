import { expect, test } from "vitest";
import { boardWorkspace } from "../fixture";

test("[C1.3] archived sets the object, with who and when, or takes it away", async () => {
  const { workspace, clock, lists } = await boardWorkspace();
  const { list: live } = await workspace.getList({ list_id: lists.todo });
  clock.advance("1h");
  const bob = workspace.as({ user_id: "u-bob", role: "member" });
  const { list } = await bob.updateList({ list_id: lists.todo, archived: true });
  expect(list.archived).toEqual({ user_id: "u-bob", time_archived: live.time_created + 3600 });
  expect((await workspace.updateList({ list_id: lists.todo, archived: null })).list).toEqual(list);
  expect((await workspace.updateList({ list_id: lists.todo, archived: false })).list).not.toHaveProperty("archived");
});

test("[C1.3 L5.1] archiving twice, or bringing back a live list, changes nothing", async () => {
  const { workspace, clock, lists } = await boardWorkspace();
  const { list: archived } = await workspace.updateList({ list_id: lists.todo, archived: true });
  const { list: live } = await workspace.getList({ list_id: lists.doing });
  clock.advance("1h");
  const bob = workspace.as({ user_id: "u-bob", role: "member" });
  expect((await bob.updateList({ list_id: lists.todo, archived: true })).list).toEqual({ ...archived });
  expect((await bob.updateList({ list_id: lists.doing, archived: false })).list).toEqual(live);
});

test("[C6.1] an archived list keeps its place, and can be moved like any other", async () => {
  const { workspace, board_id, lists } = await boardWorkspace();
  const order = async () => (await workspace.getBoard({ board_id })).board.list_order;
  const before = await order();
  await workspace.updateList({ list_id: lists.doing, archived: true });
  expect(await order()).toEqual(before);
  await workspace.updateList({ list_id: lists.done, position: 1 });
  const { todo, doing, done, cancelled, backlog } = lists;
  expect(await order()).toEqual([todo, done, doing, cancelled, backlog]);
  await workspace.updateList({ list_id: lists.doing, archived: false });
  expect(await order()).toEqual([todo, done, doing, cancelled, backlog]);
});
