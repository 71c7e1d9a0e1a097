import { expect, test } from "vitest";
import { liveStore } from "workspace-engine/live-store";
import { eventually } from "../eventually";
import { smallBoard } from "../live/fixture";
import { counted, heardOf } from "./counted";

async function fixture() {
  const { workspace, lists } = await smallBoard();
  const { workspace: watched } = counted(workspace);
  return { workspace, lists, store: liveStore(watched) };
}

test("[O4.1] an operation is pending until it is answered, and then has its output", async () => {
  const { store, workspace } = await fixture();
  const create = store.operation("createPage");
  const { heard } = heardOf(create);
  expect(create.getSnapshot()).toEqual({ isPending: false, error: undefined, output: undefined });
  create.run({ title: "Handbook" });
  expect(create.getSnapshot().isPending).toBe(true);
  await eventually(() => expect(create.getSnapshot().isPending).toBe(false));
  expect(heard).toMatchObject([
    { isPending: true, output: undefined },
    { isPending: false, output: { page: { title: "Handbook" } } },
  ]);
  expect((await workspace.getPages({})).pages).toHaveLength(1);
});

test("[O4.1] a refusal is in `error` until the next call, and is thrown only to who awaits the answer", async () => {
  const { store } = await fixture();
  const create = store.operation("createPage");
  create.run({ title: "" });
  await eventually(() => expect(create.getSnapshot()).toMatchObject({ error: { code: "invalid_input" } }));
  const refusal: unknown = await create.runAsync({ title: "" }).catch((error: unknown) => error);
  expect(refusal).toBe(create.getSnapshot().error);
  const answer = create.runAsync({ title: "Handbook" });
  expect(create.getSnapshot().error).toBeUndefined();
  expect((await answer).page.title).toBe("Handbook");
  create.reset();
  expect(create.getSnapshot()).toEqual({ isPending: false, error: undefined, output: undefined });
});

test("[O4.1] of several calls at once the last one counts, whichever is answered first", async () => {
  const { store } = await fixture();
  const create = store.operation("createPage");
  const { heard } = heardOf(create);
  const answers = [
    create.runAsync({ title: "One" }),
    create.runAsync({ title: "" }),
    create.runAsync({ title: "Three" }),
  ];
  await Promise.allSettled(answers);
  expect(heard.filter(({ isPending }) => !isPending)).toMatchObject([{ output: { page: { title: "Three" } } }]);
});

test("[O4.1] an answer after a reset is not reported", async () => {
  const { store } = await fixture();
  const create = store.operation("createPage");
  const answer = create.runAsync({ title: "One" });
  create.reset();
  await answer;
  expect(create.getSnapshot()).toEqual({ isPending: false, error: undefined, output: undefined });
});
