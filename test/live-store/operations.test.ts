import { expect, test } from "vitest";
import { liveStore } from "workspace-engine/live-store";
import { eventually } from "../eventually";
import { smallBoard } from "../live/fixture";
import { counted, heardOf } from "./counted";

async function fixture() {
  const { workspace } = await smallBoard();
  return { workspace, create: liveStore(counted(workspace).workspace).operation("createPage") };
}

const idle = { isPending: false, error: undefined, output: undefined };

test("[O4.1] an operation is pending until it is answered, and then has its output", async () => {
  const { create, workspace } = await fixture();
  const { heard } = heardOf(create);
  expect(create.getSnapshot()).toEqual(idle);
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
  const { create } = await fixture();
  create.run({ title: "" });
  await eventually(() => expect(create.getSnapshot()).toMatchObject({ error: { code: "invalid_input" } }));
  const refusal: unknown = await create.runAsync({ title: "" }).catch((error: unknown) => error);
  expect(refusal).toBe(create.getSnapshot().error);
  const answer = create.runAsync({ title: "Handbook" });
  expect(create.getSnapshot().error).toBeUndefined();
  expect((await answer).page.title).toBe("Handbook");
  create.reset();
  expect(create.getSnapshot()).toEqual(idle);
});

test("[O4.1] of several calls at once the last one counts, whichever is answered first", async () => {
  const { create } = await fixture();
  const { heard } = heardOf(create);
  await Promise.allSettled(["One", "", "Three"].map((title) => create.runAsync({ title })));
  expect(heard.filter(({ isPending }) => !isPending)).toMatchObject([{ output: { page: { title: "Three" } } }]);
});

test("[O4.1] an answer after a reset is not reported", async () => {
  const { create } = await fixture();
  const answer = create.runAsync({ title: "One" });
  create.reset();
  await answer;
  expect(create.getSnapshot()).toEqual(idle);
});
