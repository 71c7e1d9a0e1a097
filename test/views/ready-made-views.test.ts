import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type EditableCardView, type ViewRequest, type ViewResource, views } from "workspace-engine";
import { viewMatcher } from "../../src/views/matches-view";
import { readView } from "../../src/views/read-view";
import { fixedRange } from "../../src/views/ready-made-views";
import { resources } from "./resource-arbitraries";
import { context, faultOf, NOW } from "./support";

const SECOND = NOW / 1000;
const day = 86_400;
const zone = { timeZone: "Asia/Tokyo", now: new Date(NOW) };

const dates = fc.oneof(
  fc.constantFrom(null, 0, -1, -40 * 366 * day),
  fc
    .constantFrom(0, -1, 1, -9 * 3600, 15 * 3600 - 1, 15 * 3600, 7 * day, 7 * day + 1, -7 * day)
    .map((past) => SECOND + past),
  fc.integer({ min: SECOND - 9 * day, max: SECOND + 9 * day }),
);
const statuses = fc.constantFrom("committed", "started", "completed", "cancelled", null);
const cards: fc.Arbitrary<ViewResource> = fc
  .tuple(resources, fc.record({ due_date: dates, time_updated: dates, status: statuses }))
  .map((parts) => Object.assign({}, ...parts));

const isLive = (card: ViewResource): boolean => !(card.archived || card.archived_list || card.archived_board);
const isOpen = (card: ViewResource): boolean =>
  isLive(card) && card.status !== "completed" && card.status !== "cancelled";
const isDue = (card: ViewResource, from: number, to: number): boolean =>
  isOpen(card) && Boolean(card.due_date) && Number(card.due_date) >= from && Number(card.due_date) <= to;
const midnight = Date.UTC(2026, 0, 5) / 1000;

type Case = readonly [name: string, view: EditableCardView, holds: (card: ViewResource) => boolean];

const cases: readonly Case[] = [
  [
    "[P6.3] myOpenCards",
    views.myOpenCards({ user_id: "u-bob" }),
    (card) => isOpen(card) && card.members?.some(({ user_id }) => user_id === "u-bob") === true,
  ],
  ["[P6.3] overdue", views.overdue(), (card) => isDue(card, Number.NEGATIVE_INFINITY, SECOND)],
  ["[P6.3] dueToday", views.dueToday(), (card) => isDue(card, midnight, midnight + day - 1)],
  ["[P6.3] dueWithin days", views.dueWithin("7d"), (card) => isDue(card, SECOND, SECOND + 7 * day)],
  ["[P6.3] dueWithin hours", views.dueWithin("12h"), (card) => isDue(card, SECOND, SECOND + day / 2)],
  [
    "[P6.3] recentlyUpdated",
    views.recentlyUpdated(),
    (card) => isLive(card) && Number(card.time_updated) > SECOND - 7 * day,
  ],
  [
    "[P6.3] recentlyUpdated within a day",
    views.recentlyUpdated("d"),
    (card) => isLive(card) && Number(card.time_updated) > SECOND - day,
  ],
  ["[P6.3] unassigned", views.unassigned(), (card) => isOpen(card) && (card.members ?? []).length === 0],
  [
    "[P6.8] dueToday elsewhere",
    views.dueToday(zone),
    (card) => isDue(card, midnight - 9 * 3600, midnight + 15 * 3600 - 1),
  ],
  ["[P6.8] dueWithin elsewhere", views.dueWithin("1w", zone), (card) => isDue(card, SECOND, SECOND + 7 * day)],
];

describe.each(cases)("%s", (_, view, holds) => {
  test.prop([cards])("[P6.3 P6.8] matches what it should and nothing else", (card) => {
    expect(viewMatcher(view, context)(card)).toBe(holds(card));
  });
});

describe("a ready-made view", () => {
  const all: readonly (() => EditableCardView)[] = [
    () => views.myOpenCards({ user_id: "u-ada" }),
    views.overdue,
    () => views.dueToday(),
    () => views.dueToday(zone),
    () => views.dueWithin("7d"),
    () => views.recentlyUpdated(),
    views.unassigned,
  ];

  test.each(all)("[P6.3] is a request of its own that can be edited and sent as JSON", (make) => {
    const view = make();
    const before = JSON.stringify(make());
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
    view.card_filters.include.boards = ["1"];
    view.card_filters.exclude.statuses?.push("started");
    view.card_filters.due_date = { before: "now" };
    view.count = 5;
    view.cursor = "";
    const request: ViewRequest = view;
    expect(readView(request).constraints.length).toBeGreaterThan(2);
    expect(JSON.stringify(make())).toBe(before);
  });

  test("[P6.3] comes in an order that suits it", () => {
    const orders = all.map((make) => readView(make()).sort);
    expect(orders.map(({ field, direction }) => `${field} ${direction}`)).toEqual([
      "time_created descending",
      ...Array(4).fill("due_date ascending"),
      "time_updated descending",
      "time_created descending",
    ]);
  });

  test.each([...[undefined, null, "", 7].map((user_id) => ({ user_id })), ...[undefined, null, {}]])(
    "[P6.3] the member %j is refused",
    (member) => {
      const given = member as { user_id: string };
      expect(faultOf(() => views.myOpenCards(given))).toEqual(["user_id", "invalid_type"]);
    },
  );

  test.each([
    ["", "truncated"],
    ["7", "truncated"],
    ["7x", "unsupported_unit"],
    ["7 d", "unexpected_character"],
    ["-7d", "unexpected_character"],
    ["1.5d", "unexpected_character"],
    ["7d-1d", "unexpected_character"],
    ["7d/d", "unexpected_character"],
    ["2147483648d", "count_too_large"],
  ])("[P6.8] the duration %j is refused", (duration, code) => {
    expect(faultOf(() => views.dueWithin(duration))).toEqual(["duration", code]);
    expect(faultOf(() => views.recentlyUpdated(duration))).toEqual(["duration", code]);
  });

  test.each([undefined, null, {}])("[P6.8] no duration at all, %j, is refused as one", (nothing) => {
    expect(faultOf(() => views.dueWithin(nothing as unknown as string))[0]).toBe("duration");
  });

  test("[P6.8] a count that is left out is 1, and M is a month", () => {
    expect(views.dueWithin("w").card_filters.due_date).toEqual({ after: "now-1s", before: "now+w" });
    expect(views.dueWithin("1M").card_filters.due_date).toEqual({ after: "now-1s", before: "now+1M" });
  });

  test("[P6.8] its bounds are those of the zone then, whatever the workspace's", () => {
    const dueIn = ({ card_filters }: EditableCardView) => card_filters.due_date;
    const berlin = { timeZone: "Europe/Berlin", now: Date.parse("2026-03-28T12:00:00.5Z") };
    const today = { after: "2026-01-04T14:59:59.000Z", before: "2026-01-05T14:59:59.000Z" };
    const aDay = { after: "2026-03-28T11:59:59.500Z", before: "2026-03-29T11:00:00.500Z" };
    expect([dueIn(views.dueToday(zone)), dueIn(views.dueWithin("1d", berlin))]).toEqual([today, aDay]);
    expect(views.recentlyUpdated("1d", zone).card_filters.time_updated).toEqual({ after: "2026-01-04T09:00:00.000Z" });
    expect(views.dueWithin("9000y", zone).card_filters.due_date?.before).toBe(String(Date.UTC(11_026, 0, 5, 9)));
  });

  test("[P6.8] a bound that is not given is not made up", () => {
    expect(fixedRange({ after: null, before: "now" }, zone)).toEqual({ before: "2026-01-05T09:00:00.000Z" });
  });

  test("[P6.8] an unknown zone and an impossible or missing instant are refused, and null is no zone", () => {
    const zoneAlone = { timeZone: "Asia/Tokyo" } as unknown as typeof zone;
    expect(faultOf(() => views.dueToday(zoneAlone))).toEqual(["zone.now", "invalid_type"]);
    expect(views.dueToday(null)).toEqual(views.dueToday());
    expect(faultOf(() => views.dueToday({ timeZone: "Asia/Tokio", now: NOW }))).toEqual(["zone", "bad_time_zone"]);
    expect(faultOf(() => views.dueToday({ timeZone: "UTC", now: Number.NaN }))).toEqual(["zone", "out_of_range"]);
    expect(faultOf(() => views.dueWithin("999999y", zone))).toEqual(["zone", "out_of_range"]);
  });
});
