import { afterEach, expect, test, vi } from "vitest";
import { MemoryStorage, StorageError, Workspace } from "workspace-engine";
import { eventually } from "../eventually";
import { smallBoard } from "../live/fixture";

afterEach(() => void vi.restoreAllMocks());

type Heard = (number | undefined)[];

test("[H1.11] gives every actor the number of the last commit, and of each later one before the operation answers", async () => {
  const { workspace, lists } = await smallBoard();
  const heard: Heard = [];
  const viewer = workspace.as({ user_id: "u-vera", role: "viewer" });
  const stop = viewer.onChange((...given) => heard.push(...given));
  await eventually(() => expect(heard).toEqual([4]));
  await workspace.createCard({ title: "One", list_id: lists.todo });
  expect(heard).toEqual([4, 5]);
  const later: Heard = [];
  const stopLater = workspace.onChange((sequence) => later.push(sequence));
  await eventually(() => expect(later).toEqual([5]));
  stop();
  await workspace.createCard({ title: "Two", list_id: lists.todo });
  expect([heard, later]).toEqual([
    [4, 5],
    [5, 6],
  ]);
  stopLater();
  stopLater();
});

test("[H1.11] reports what others commit, and nothing once nobody listens", async () => {
  const storage = new MemoryStorage();
  const { workspace, lists } = await smallBoard({ storage });
  const elsewhere = new Workspace({ teamId: "t-acme", actor: { user_id: "u-max", role: "member" }, storage });
  const heard: Heard = [];
  const stop = workspace.onChange((sequence) => heard.push(sequence));
  await eventually(() => expect(heard).toEqual([4]));
  await elsewhere.createCard({ title: "One", list_id: lists.todo });
  await eventually(() => expect(heard).toEqual([4, 5]));
  stop();
  const range = vi.spyOn(storage, "logRange");
  await elsewhere.createCard({ title: "Two", list_id: lists.todo });
  expect(range).not.toHaveBeenCalled();
});

test("[H1.11] says once that it does not know while the storage is away, and then goes on", async () => {
  const storage = new MemoryStorage();
  const { workspace, lists } = await smallBoard({ storage });
  const elsewhere = new Workspace({ teamId: "t-acme", actor: { user_id: "u-max", role: "member" }, storage });
  const range = vi.spyOn(storage, "logRange").mockRejectedValue(new StorageError("unavailable", "Away."));
  const heard: Heard = [];
  workspace.onChange((sequence) => heard.push(sequence));
  await eventually(() => expect(heard).toEqual([undefined]));
  await elsewhere.createCard({ title: "One", list_id: lists.todo });
  await eventually(() => expect(range).toHaveBeenCalledTimes(2));
  range.mockRestore();
  await elsewhere.createCard({ title: "Two", list_id: lists.todo });
  await eventually(() => expect(heard).toEqual([undefined, 6]));
});

test("[H1.11] a listener may stop another, and what one throws is printed and hinders nobody", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { workspace } = await smallBoard();
  const heard: Heard = [];
  workspace.onChange(() => {
    stop();
    throw new Error("Mine.");
  });
  const stop = workspace.onChange(() => expect.fail("It was stopped."));
  workspace.onChange((sequence) => heard.push(sequence));
  await eventually(() => expect(heard).toEqual([4]));
  expect(printed).toHaveBeenCalledOnce();
  expect(() => Reflect.apply(workspace.onChange, workspace, ["no"])).toThrow(expect.objectContaining({ status: 400 }));
});

test("[H1.11] reports the past once, and not to a listener that stopped before", async () => {
  const { workspace, lists } = await smallBoard({ history: true });
  const past = workspace.asOf({ sequence: 2 });
  const heard: Heard = [];
  past.onChange(() => expect.fail("It was stopped."))();
  past.onChange((sequence) => heard.push(sequence));
  await eventually(() => expect(heard).toEqual([undefined]));
  await workspace.createCard({ title: "One", list_id: lists.todo });
  expect(heard).toEqual([undefined]);
});
