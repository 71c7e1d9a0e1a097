import { describe, expect, test } from "vitest";
import type { CardStatus, Sprint } from "workspace-engine";
import { newSpace } from "../fixture";
import { listIds, monday, newSprint, readSprint } from "./sprint-board";

type Counts = Partial<Record<CardStatus, readonly [count: number, pts: number]>>;

/** Each day's items that are not 0. */
const countsOf = ({ progress }: Sprint): Counts[] =>
  progress.map((items) =>
    Object.fromEntries(items.filter(({ count }) => count > 0).map(({ status, count, pts }) => [status, [count, pts]])),
  );

/** A sprint that began at the midnight before the clock's first instant. */
async function running() {
  const space = await newSpace();
  const sprint = await newSprint(space.workspace, space.project_id);
  return { ...space, sprint, lists: listIds(sprint) };
}

describe("progress", () => {
  test("[S3.2 R18.1] has one item per status, in the order of the workflow, zeros included", async () => {
    const { workspace, sprint, lists } = await running();
    await workspace.createCard({ title: "A", list_id: lists.doing, estimate: 3 });
    await workspace.createCard({ title: "B", list_id: lists.doing });
    expect((await readSprint(workspace, sprint.id)).progress).toEqual([
      [
        { status: "committed", count: 0, pts: 0 },
        { status: "started", count: 2, pts: 3 },
        { status: "completed", count: 0, pts: 0 },
        { status: "cancelled", count: 0, pts: 0 },
      ],
    ]);
  });

  test("[S3.2] keeps each day as it was at its end, and shows today as it is", async () => {
    const { workspace, clock, sprint, lists } = await running();
    const { card } = await workspace.createCard({ title: "A", list_id: lists.todo, estimate: 2 });
    clock.set("2026-01-05T23:59:59.999Z");
    await workspace.moveCard({ card_id: card.id, list_id: lists.doing });
    clock.set("2026-01-06T00:00Z");
    await workspace.updateCard({ card_id: card.id, estimate: 5 });
    clock.set("2026-01-08T12:00Z");
    await workspace.moveCard({ card_id: card.id, list_id: lists.done });
    const before: Counts[] = [{ started: [1, 2] }, { started: [1, 5] }, { started: [1, 5] }];
    expect(countsOf(await readSprint(workspace, sprint.id))).toEqual([...before, { completed: [1, 5] }]);
    await workspace.updateCard({ card_id: card.id, archived: true });
    expect(countsOf(await readSprint(workspace, sprint.id))).toEqual([...before, {}]);
  });

  test("[S3.2 U10.3] begins on the day of a start that was moved", async () => {
    const { workspace, sprint } = await running();
    const daysFrom = async (start_date: number) =>
      (await workspace.updateSprint({ sprint_id: sprint.id, start_date })).sprint.progress.length;
    expect(await daysFrom(monday + 8 * 3600)).toBe(1);
    expect(await daysFrom(monday + 10 * 3600)).toBe(0);
    expect(await daysFrom(monday - 1)).toBe(2);
  });
});
