import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { createTestWorkspace } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { boardWithLists } from "../operations/fixture";
import { scheduledStorage } from "../operations/scheduled-storage";
import { actionNames } from "../workspace/random/actions";
import { callOf, carryOut, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { replayedAlike } from "./through-json";

test("[H3.5] what took one place at once has the same order keys again", async () => {
  const { workspace } = await createTestWorkspace({ recordOperations: true });
  const { lists, board_id } = await boardWithLists(workspace);
  const titles = ["One", "Two", "Three", "Four"];
  await Promise.all(titles.map((title) => workspace.createCard({ title, list_id: lists.todo, position: 0 })));
  await Promise.all([
    workspace.updateList({ list_id: lists.todo, position: 4 }),
    workspace.createCard({ title: "First list", board_id }),
    workspace.updateCard({ card_id: "4", position: 1 }),
  ]);
  const log = await workspace.recordedOperations();
  const read = (place: number) => log.operations[place]?.reads?.map(({ method }) => method);
  expect(log.operations.map(({ sequence }) => sequence)).toEqual(log.operations.map((_, place) => place + 1));
  expect([read(3), read(4)]).toEqual([undefined, ["find"]]);
  await replayedAlike(workspace);
});

const placing = actionNames.filter((name) => /^(create|copy|move|update)(Card|List|Board|Page|Epic)$/.test(name));

test(
  "[H3.4 H3.5] whatever was done at once is done again in the order of its commits",
  async () => {
    const drawn = fc.tuple(stepsOf(0, 6), fc.oneof(stepsOf(2, 5), stepsOf(2, 5, placing)), fc.nat(99), fc.scheduler());
    await always(drawn, 60, async ([before, atOnce, narrow, scheduler]) => {
      const { storage, interleave } = scheduledStorage(scheduler);
      const { workspace, clock } = await createTestWorkspace({ storage, recordOperations: true });
      const there = await carryOut(workspace, clock, before);
      const few = Object.fromEntries(
        Object.entries(there).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.slice(narrow % 3, (narrow % 3) + 2) : value,
        ]),
      );
      const calls = atOnce.map((step) => callOf(step, { ...there, ...few }));
      await interleave(
        ...calls.map(
          (call) => () =>
            carryOutCall(workspace, call).finally(() => {
              clock.advance("1s");
            }),
        ),
      );
      await replayedAlike(workspace);
    });
  },
  AS_LONG_AS_IT_TAKES,
);
