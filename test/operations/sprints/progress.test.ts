import { describe, expect, test } from "vitest";
import type { CardStatus, Sprint } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { day, listIds, monday, newSpace, newSprint, readSprint } from "./sprint-board";

type Counts = Partial<Record<CardStatus, readonly [count: number, pts: number]>>;

/** Each day's items that are not 0. */
const countsOf = ({ progress }: Sprint): Counts[] =>
  progress.map((items) =>
    Object.fromEntries(items.filter(({ count }) => count > 0).map(({ status, count, pts }) => [status, [count, pts]])),
  );

/** A sprint of a week that starts at the first midnight before the clock. */
async function weekFrom(now: string, timeZone: string, start_day: number) {
  const clock = manualClock({ now });
  const { workspace, project_id } = await newSpace({ clock, timeZone });
  await workspace.updateSprintSettings({ project_id, length: 7, start_day });
  const sprint = await newSprint(workspace, project_id);
  return { workspace, project_id, clock, sprint, lists: listIds(sprint) };
}

const week = () => weekFrom("2026-01-05T09:00Z", "UTC", 1);

describe("progress", () => {
  test("[S3.2 R18.1] has one item per status, in the order of the workflow, zeros included", async () => {
    const { workspace, sprint, lists } = await week();
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
    const { workspace, clock, sprint, lists } = await week();
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

  test("[S3.2] ends with the sprint, and later changes count on no day of it", async () => {
    const { workspace, clock, sprint, lists } = await week();
    const { card } = await workspace.createCard({ title: "A", list_id: lists.todo });
    clock.set("2026-01-12T00:00Z");
    await workspace.moveCard({ card_id: card.id, list_id: lists.done });
    const days = countsOf(await readSprint(workspace, sprint.id));
    expect(days).toEqual(Array.from({ length: 7 }, () => ({ committed: [1, 0] })));
    clock.advance("60d");
    expect(countsOf(await readSprint(workspace, sprint.id))).toEqual(days);
  });

  test("[S3.2] is empty before the sprint starts, and counts from its start what stood in it before", async () => {
    const { workspace, clock, project_id } = await week();
    const second = await newSprint(workspace, project_id);
    await workspace.createCard({ title: "A", sprint_id: second.id });
    clock.set((second.start_date - 1) * 1000);
    expect((await readSprint(workspace, second.id)).progress).toEqual([]);
    clock.set(second.start_date * 1000);
    expect(countsOf(await readSprint(workspace, second.id))).toEqual([{ committed: [1, 0] }]);
  });

  test("[S3.2 S2.2] has the days up to the overridden end, whole or not", async () => {
    const { workspace, clock, sprint } = await week();
    clock.advance("30d");
    const daysUntil = async (override_end_date: number | null) =>
      (await workspace.updateSprint({ sprint_id: sprint.id, override_end_date })).sprint.progress.length;
    expect(await daysUntil(monday + 3 * day)).toBe(3);
    expect(await daysUntil(monday + 3 * day + 1)).toBe(4);
    expect(await daysUntil(monday + 9 * day)).toBe(9);
    expect(await daysUntil(monday + 90 * day)).toBe(31);
    expect(await daysUntil(null)).toBe(7);
  });

  test("[S3.2 U10.3] begins on the day of a start that was moved", async () => {
    const { workspace, sprint } = await week();
    const daysFrom = async (start_date: number) =>
      (await workspace.updateSprint({ sprint_id: sprint.id, start_date })).sprint.progress.length;
    expect(await daysFrom(monday + 8 * 3600)).toBe(1);
    expect(await daysFrom(monday + 10 * 3600)).toBe(0);
    expect(await daysFrom(monday - 1)).toBe(2);
  });

  test.each([
    ["America/Sao_Paulo", "2018-11-03T12:00Z", 6, "2018-11-05T01:59:59Z", "2018-11-05T02:00Z"],
    ["America/New_York", "2026-03-07T12:00Z", 6, "2026-03-09T03:59:59Z", "2026-03-09T04:00Z"],
    ["America/Havana", "2026-10-31T12:00Z", 6, "2026-11-02T04:59:59Z", "2026-11-02T05:00Z"],
  ])("[S3.2] ends the day of a change of clocks in %s at midnight", async (timeZone, now, startDay, last, next) => {
    const { workspace, clock, sprint, lists } = await weekFrom(now, timeZone, startDay);
    const { card } = await workspace.createCard({ title: "A", list_id: lists.todo });
    clock.set(last);
    await workspace.moveCard({ card_id: card.id, list_id: lists.doing });
    clock.set(next);
    await workspace.moveCard({ card_id: card.id, list_id: lists.done });
    const expected: Counts[] = [{ committed: [1, 0] }, { started: [1, 0] }, { completed: [1, 0] }];
    expect(countsOf(await readSprint(workspace, sprint.id))).toEqual(expected);
  });
});
