import { fc } from "@fast-check/vitest";
import type { CardFilters, ViewRequest } from "workspace-engine";
import { linkedCardTypes } from "../../src/resources/work-item/work-item";
import { filterTable } from "../../src/views/filter-table";

const bounds = [
  ..."now now-1d now+1d now/d now+1d/d now-1d/d now+7d now/w now/M now-1M now+1M now+1M-1d".split(" "),
  ..."now-1y now+1M/M now+90m now/h 2026-01-06 0".split(" "),
];

const bound = fc.option(fc.constantFrom(...bounds), { nil: undefined });
const range = fc.option(fc.record({ after: bound, before: bound }), { nil: undefined, freq: 2 });
const sometimes = <T>(asked: fc.Arbitrary<T>) => fc.option(asked, { nil: undefined, freq: 2 });
/** What leaves little over, where much of it is asked. */
const rarely = <T>(asked: fc.Arbitrary<T>) => sometimes(sometimes(sometimes(asked)));
const flag = rarely(fc.boolean());
const ids = fc.subarray(["1", "2", "3", "6", "7"], { minLength: 1 });
const users = fc.subarray(["u-ada", "u-max", "u-eva"], { minLength: 1 });

const match = sometimes(
  fc.record({
    boards: rarely(ids),
    lists: rarely(ids),
    projects: rarely(ids),
    members: rarely(users),
    owners: rarely(users),
    tags: rarely(ids),
    parent_cards: rarely(ids),
    linked_cards: rarely(fc.subarray([...linkedCardTypes], { minLength: 1 })),
    priority: rarely(fc.subarray([0, 1, 2])),
    statuses: rarely(fc.subarray(["committed", "started", "completed"] as const)),
    title: rarely(fc.constantFrom("a", "e")),
  }),
);

const dates = { time_created: range, time_updated: range };

const cardView: fc.Arbitrary<ViewRequest> = fc.record({
  type: fc.constant("card"),
  card_filters: fc.record({
    ...dates,
    due_date: range,
    start_date: range,
    completed_date: range,
    is_archived: flag,
    is_watching: flag,
    has_due_date: flag,
    has_tags: flag,
    has_parent_card: flag,
    is_parent: flag,
    has_linked_card: flag,
    created_from_form: flag,
    include: match,
    exclude: match,
    sort_by: fc.record({
      field: fc.constantFrom(...filterTable.card.sortFields, "position" as const),
      order_ascending: fc.boolean(),
    }),
  }),
});

const matchTexts = sometimes(fc.record({ projects: sometimes(ids), members: sometimes(users) }));
const sort_by = fc.record({ field: fc.constantFrom("time_created", "time_updated"), order_ascending: fc.boolean() });

const boardView: fc.Arbitrary<ViewRequest> = fc.record({
  type: fc.constant("board"),
  board_filters: fc.record({ ...dates, include: matchTexts, exclude: matchTexts, sort_by }),
});

const pageView: fc.Arbitrary<ViewRequest> = fc.record({
  type: fc.constant("page"),
  page_filters: fc.record({ ...dates, is_archived: flag, include: matchTexts, exclude: matchTexts, sort_by }),
});

/** Requests that often have something to show, and whose bounds mostly move. */
export const viewRequest: fc.Arbitrary<ViewRequest> = fc.oneof(
  { weight: 5, arbitrary: cardView },
  { weight: 1, arbitrary: boardView },
  { weight: 1, arbitrary: pageView },
);

const sides = (filters: CardFilters, others: CardFilters): readonly ViewRequest[] => [
  { type: "card", card_filters: filters },
  { type: "card", card_filters: others },
];

/** Views between which cards pass: one leaves the one as it enters the other. */
export const passages: fc.Arbitrary<readonly ViewRequest[]> = fc.constantFrom(
  sides({ due_date: { after: "now" } }, { due_date: { before: "now" } }),
  sides({ time_created: { after: "now-1d" } }, { time_created: { before: "now-1d" } }),
  sides({ include: { lists: ["6"] } }, { exclude: { lists: ["6"] } }),
  sides({ has_members: true, is_archived: false }, { has_members: false }),
);

const zones = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
export const zone = fc.constantFrom(...zones);

/** Just before the clocks of some zone change, the ends of months, a leap day, and an ordinary time. */
export const beginning = fc.constantFrom(
  "2026-03-28T20:00:00Z",
  "2026-10-24T20:00:00Z",
  "2026-03-08T03:00:00Z",
  "2026-11-01T02:00:00Z",
  "2026-04-04T12:00:00Z",
  "2026-10-03T12:00:00Z",
  "2026-01-30T18:00:00Z",
  "2026-02-27T23:00:00Z",
  "2028-02-28T22:00:00Z",
  "2026-01-05T09:00:00Z",
);
