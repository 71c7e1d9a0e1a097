import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { Sprint } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { runs } from "../../runs";
import { boardWorkspace } from "../fixture";
import { DayWalk, weekday } from "./day-walk";
import { type Change, change, ProgressHistory } from "./progress-history";
import { newSprints } from "./sprint-board";

const number = fc.nat(20);
const estimate = fc.integer({ min: 0, max: 5 });
const archived = fc.boolean();

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("create" as const), list: number, estimate }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("move" as const), card: number, list: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("estimate" as const), card: number, estimate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("archive" as const), card: number, archived }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("archive_list" as const), list: number, archived }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("behavior" as const),
      list: number,
      behavior: fc.constantFrom("backlog", "committed", "started", "completed", "cancelled"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("rename" as const, "delete" as const), card: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("roll_over" as const), sprint: number }) },
);

/** Days on which the zone's clock changes within a week, and how far the clock goes between two groups of changes, in hours or to an instant. */
const place = fc.constantFrom(
  { timeZone: "UTC", now: "2026-01-05T09:00Z" },
  { timeZone: "America/New_York", now: "2026-03-06T15:00Z" },
  { timeZone: "America/New_York", now: "2026-10-30T04:00Z" },
  { timeZone: "Europe/Berlin", now: "2026-03-27T23:30Z" },
  { timeZone: "Australia/Lord_Howe", now: "2026-04-02T13:00Z" },
  { timeZone: "America/Sao_Paulo", now: "2018-11-01T12:00Z" },
);

const days = fc.array(
  fc.record({
    until: fc.oneof(
      fc.constantFrom("the end of the day" as const, "midnight" as const),
      fc.integer({ min: 1, max: 40 }),
    ),
    changes: fc.array(changes, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 3, maxLength: 9 },
);

/** Where the second half of the run moves the starts and ends of the sprints, in hours after their start. */
const dates = fc.array(
  fc.record({ start: fc.integer({ min: -40, max: 60 }), end: fc.option(fc.integer({ min: 61, max: 400 })) }),
  { minLength: 2, maxLength: 2 },
);

type Days = typeof days extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes in the last millisecond of a day and in the first of the next one. */
const aroundMidnight: Days = [
  { changes: [{ kind: "create", list: 1, estimate: 2 }], until: "the end of the day" },
  { changes: [{ kind: "move", card: 0, list: 2 }], until: "midnight" },
  { changes: [{ kind: "estimate", card: 0, estimate: 5 }], until: 36 },
  { changes: [{ kind: "move", card: 0, list: 3 }], until: 12 },
];
const unmoved = { start: 0, end: null };

test.prop([place, days, dates, fc.constantFrom("seconds" as const, "milliseconds" as const)], {
  numRuns: runs(80),
  examples: [[{ timeZone: "UTC", now: "2026-01-05T09:00Z" }, aroundMidnight, [unmoved, unmoved], "seconds"]],
})(
  "[S3.1 S3.2 S2.2 S5.4 U10.3 R18.1] progress is what a recorded history of all changes gives, day by day",
  async ({ timeZone, now }, groups, moved, timeUnit) => {
    const localDays = new DayWalk(timeZone);
    const clock = manualClock({ now });
    const { workspace, project_id, lists } = await boardWorkspace({ clock, timeZone, timeUnit });
    const start_day = weekday(localDays.dayOf(clock.now()));
    await workspace.updateSprintSettings({ project_id, length: 7, start_day });
    const history = new ProgressHistory(timeZone, clock);
    history.lists.set(lists.todo, { sprint_id: undefined, behavior: "committed", archived: false });
    for (const sprint of await newSprints(workspace, project_id, 2)) {
      for (const { id, behavior } of sprint.lists) {
        history.lists.set(id, { sprint_id: sprint.id, behavior, archived: false });
      }
    }
    const milliseconds = (time: number) => (timeUnit === "seconds" ? time * 1000 : time);
    const hold = ({ id, start_date, override_end_date, end_date, progress, unfinished_cards }: Sprint) => {
      const end = milliseconds(override_end_date ?? end_date);
      expect(progress).toEqual(history.progress(id, milliseconds(start_date), end));
      expect(unfinished_cards.map((card) => card.id).sort()).toEqual(history.unfinished(id).sort());
    };
    for (const group of groups) {
      for (const step of group.changes) await change(workspace, history, step);
      const midnight = localDays.firstInstantOf(localDays.dayOf(clock.now()) + 1);
      if (typeof group.until === "number") clock.advance(`${group.until}h`);
      else clock.set(group.until === "midnight" ? midnight : midnight - 1);
      for (const sprint of (await workspace.getSprints({ project_id })).sprints) hold(sprint);
    }
    for (const [index, { start, end }] of moved.entries()) {
      const sprint_id = String(index + 1);
      const { sprint } = await workspace.getSprint({ sprint_id });
      const after = (hours: number) => milliseconds(sprint.start_date) + hours * 3_600_000;
      const override_end_date = end === null ? null : after(end);
      hold((await workspace.updateSprint({ sprint_id, start_date: after(start), override_end_date })).sprint);
    }
  },
);
