import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { TimeBucket, TimeEntry, TimeGrouping, TimeUnit, Workspace } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { compareIds } from "../../../src/base/id-format";
import { runs } from "../../runs";
import { amendStored } from "../amend-stored";
import { DayWalk, weekday } from "../sprints/day-walk";
import { bob, entryId, logTime, newTimeSheet, readEntry, vic } from "./time-sheet";

const day = 86_400;

async function totals(workspace: Workspace, ...group_by: readonly TimeGrouping[]): Promise<readonly TimeBucket[]> {
  const { buckets = [], cursor, count } = await workspace.getTimeEntries({ group_by });
  expect({ cursor, count }).toEqual({ cursor: "", count: buckets.length });
  return buckets;
}

async function setRate(workspace: Workspace, rate_cents: number, currency = "EUR") {
  await workspace.updateTimeSettings({ rate_cents, currency });
}

/** Ada's and Bob's time, billable and not, with a rate for each of them. */
async function priced() {
  const { workspace, card_id, ...rest } = await newTimeSheet();
  await workspace.addMember({ user_id: "u-bob", rate_cents: 9000, currency: "EUR" });
  await setRate(workspace, 6000);
  await logTime(workspace, card_id, { id: entryId(1), duration_seconds: 3600, billable: true });
  await logTime(workspace.as(bob), card_id, { id: entryId(2), duration_seconds: 3600, billable: true });
  await logTime(workspace.as(bob), card_id, { id: entryId(3), duration_seconds: 60, billable: false });
  return { ...rest, workspace, card_id };
}

test("[E4.15] the rate of an entry is shown to admins and to the user whose time it is", async () => {
  const { workspace } = await priced();
  const rates = async (actor: Workspace) => {
    const { time_entries = [] } = await actor.getTimeEntries();
    for (const entry of time_entries) expect(await readEntry(actor, entry.id)).toEqual(entry);
    return time_entries.map((entry) => entry.rate_snapshot_cents);
  };
  expect(await rates(workspace)).toEqual([9000, 9000, 6000]);
  expect(await rates(workspace.as(bob))).toEqual([9000, 9000, undefined]);
  expect(await rates(workspace.as(vic))).toEqual([undefined, undefined, undefined]);
  expect(await readEntry(workspace.as(vic))).not.toHaveProperty("rate_snapshot_cents");
});

test("[E4.15] a total reveals the rate for nobody else's time, not even where some of it is the actor's own", async () => {
  const { workspace } = await priced();
  const costs = async (actor: Workspace, ...by: readonly TimeGrouping[]) =>
    (await totals(actor, ...by)).map(({ total_seconds, total_cents }) => [total_seconds, total_cents]);
  expect(await costs(workspace, "user")).toEqual([
    [3600, 6000],
    [3660, 9000],
  ]);
  expect(await costs(workspace.as(bob), "user")).toEqual([
    [3600, undefined],
    [3660, 9000],
  ]);
  expect(await costs(workspace.as(bob))).toEqual([[7260, undefined]]);
  expect(await costs(workspace.as(vic), "billable")).toEqual([
    [60, undefined],
    [7200, undefined],
  ]);
  expect((await totals(workspace.as(vic)))[0]).not.toHaveProperty("total_cents");
});

test("[E4.15 E4.16] an admin who changes another's entry goes on seeing its rate", async () => {
  const { workspace } = await priced();
  const time_entry_id = entryId(2);
  const { time_entry } = await workspace.updateTimeEntry({ time_entry_id, description: "Text" });
  expect(time_entry.rate_snapshot_cents).toBe(9000);
});

test.each([
  [1, 3600, 1],
  [1, 1799, 0],
  [1, 1800, 1],
  [100, 17, 0],
  [100, 18, 1],
  [100, 53, 1],
  [100, 54, 2],
  [9_007_199_254_740_991, 3600, 9_007_199_254_740_991],
  [3_602_879_701_896_395, 9000, 9_007_199_254_740_988],
])("[U34.10] totals of %i cents an hour for %i seconds come to %i cents", async (rate, duration_seconds, cents) => {
  const { workspace, card_id } = await newTimeSheet();
  await setRate(workspace, rate);
  await logTime(workspace, card_id, { duration_seconds, billable: true });
  expect((await totals(workspace))[0]?.total_cents).toBe(cents);
});

test("[U34.8 C10.1 F10.4] totals are paged when count is sent, and each comes once", async () => {
  const { workspace, card_id } = await newTimeSheet();
  for (let n = 0; n < 5; n += 1) {
    await logTime(workspace.as({ user_id: `u-${n}`, role: "member" }), card_id, { id: entryId(n) });
  }
  const seen: (string | undefined)[] = [];
  let cursor = "";
  do {
    const page = await workspace.getTimeEntries({ group_by: ["user"], count: 2, cursor });
    seen.push(...(page.buckets ?? []).map(({ user_id }) => user_id));
    cursor = page.cursor;
    expect(page.count).toBe(page.buckets?.length);
  } while (cursor !== "");
  expect(seen).toEqual(["u-0", "u-1", "u-2", "u-3", "u-4"]);
});

test("[K6.1 U34.8] the ends of time lie in weeks too", async () => {
  const { workspace, card_id } = await newTimeSheet();
  for (const [n, started_at] of [99_999_999_999, -99_999_999_999].entries()) {
    await logTime(workspace, card_id, { id: entryId(n), started_at });
  }
  expect(await totals(workspace, "week")).toHaveLength(2);
});

interface Work {
  readonly user: number;
  readonly scope: number;
  readonly start: number;
  /** Seconds after the start of the week, in place of `start`. */
  readonly edge: number | undefined;
  readonly seconds: number;
  readonly billable: boolean;
  readonly rate: number;
  readonly currency: string;
}

/** In winter, and around the day on which summer time begins in New York. */
const origin = fc.constantFrom(...["2026-01-05", "2026-03-08"].map((date) => Date.parse(date) / 1000));

const work: fc.Arbitrary<Work> = fc.record({
  user: fc.nat(2),
  scope: fc.nat(2),
  start: fc.tuple(origin, fc.integer({ min: -20 * day, max: 20 * day })).map(([time, after]) => time + after),
  edge: fc.constantFrom(undefined, -1, 0),
  seconds: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100_000 })),
  billable: fc.boolean(),
  rate: fc.oneof(fc.nat(400), fc.nat(1_000_000)),
  currency: fc.constantFrom("EUR", "USD"),
});

const groupings = fc.subarray<TimeGrouping>(["week", "user", "scope", "billable"]);
const calendars = fc.record({
  timeZone: fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata"),
  timeUnit: fc.constantFrom("seconds" as const, "milliseconds" as const),
});
type Calendar = { readonly timeZone: string; readonly timeUnit: TimeUnit };

/** Cents by schoolbook arithmetic on decimal digits: no doubles above 2^53, no big integers. */
function centsOf({ billable, duration_seconds, rate_snapshot_cents: rate = 0 }: TimeEntry): number {
  if (!billable) return 0;
  const hours = Math.floor(duration_seconds / 3600);
  const rest = (duration_seconds % 3600) * rate;
  return hours * rate + Math.floor(rest / 3600) + (rest % 3600 >= 1800 ? 1 : 0);
}

/** The start of an instant's week, found by going back day by day; both in seconds. */
function mondayOf(seconds: number, timeZone: string): number {
  const localDays = new DayWalk(timeZone);
  let date = localDays.dayOf(seconds * 1000);
  while (weekday(date) !== 1) date -= 1;
  return localDays.firstInstantOf(date) / 1000;
}

type Head = Omit<TimeBucket, "total_seconds" | "total_cents" | "entry_count">;

function headOf(entry: TimeEntry, by: readonly TimeGrouping[], { timeZone, timeUnit }: Calendar): Head {
  const unit = timeUnit === "seconds" ? 1 : 1000;
  return {
    ...(by.includes("week") ? { week_start: mondayOf(entry.started_at / unit, timeZone) * unit } : {}),
    ...(by.includes("user") ? { user_id: entry.user_id } : {}),
    ...(by.includes("scope") ? { scope_type: entry.scope_type, scope_id: entry.scope_id } : {}),
    ...(by.includes("billable") ? { billable: entry.billable } : {}),
    currency: entry.currency_snapshot,
  };
}

const inOrder = (left: Head, right: Head): number =>
  (left.week_start ?? 0) - (right.week_start ?? 0) ||
  compareIds(left.user_id ?? "", right.user_id ?? "") ||
  (left.scope_type ?? "").localeCompare(right.scope_type ?? "") ||
  compareIds(left.scope_id ?? "", right.scope_id ?? "") ||
  Number(left.billable) - Number(right.billable) ||
  left.currency.localeCompare(right.currency);

async function logged(works: readonly Work[], calendar: Calendar) {
  const { workspace, storage, lists } = await newTimeSheet({ ...calendar, clock: manualClock() });
  for (let id = 2; id <= 10; id += 1) await workspace.createCard({ title: "Card", list_id: lists.todo });
  const { time_category } = await workspace.createTimeCategory({ name: "Support" });
  const scopes = [
    { scope_type: "card", scope_id: "2" },
    { scope_type: "card", scope_id: "10" },
    { scope_type: "category", scope_id: time_category.id },
  ] as const;
  for (const [n, { user, scope, start, edge, seconds, billable, rate, currency }] of works.entries()) {
    const actor = workspace.as({ user_id: `u-${user}`, role: "member" });
    const id = entryId(n);
    const chosen = scopes[scope] ?? scopes[0];
    const started_at = edge === undefined ? start : mondayOf(start, calendar.timeZone) + edge;
    const changes = { ...chosen, id, started_at, duration_seconds: seconds, billable };
    await logTime(actor, chosen.scope_id, changes);
    await amendStored(storage, "time_entry", id, { rate_snapshot_cents: rate, currency_snapshot: currency });
  }
  return { workspace, entries: (await workspace.getTimeEntries({ count: 1000 })).time_entries ?? [] };
}

test("[U34.8] a grouping goes by the names of the fields it gives the buckets, too", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await logTime(workspace, card_id, { id: entryId(1), duration_seconds: 3600 });
  const all = await workspace.getTimeEntries({ group_by: ["week", "user", "scope"] });
  expect(await workspace.getTimeEntries({ group_by: ["scope_id", "user_id", "week_start"] })).toEqual(all);
  expect(await workspace.getTimeEntries({ group_by: ["scope_type", "scope", "week_start", "user"] })).toEqual(all);
});

const anHour = { user: 0, start: day, edge: undefined, seconds: 3600, billable: false, rate: 0, currency: "EUR" };
const onTwoCards: Work[] = [0, 1].map((scope) => ({ ...anHour, scope }));

const before1970: Work[] = [{ ...anHour, scope: 0, start: Date.parse("1969-12-31T12:00Z") / 1000 }];
const inUtc = { timeZone: "UTC", timeUnit: "seconds" } as const;

test.prop([fc.array(work, { maxLength: 12 }), groupings, calendars], {
  numRuns: runs(120),
  examples: [
    [onTwoCards, ["scope"], inUtc],
    [before1970, ["week"], inUtc],
  ],
})(
  "[U34.8 U34.10 D2.2 T4.1] totals by any grouping are the plain entries, grouped and added up by hand",
  async (works, by, calendar) => {
    const { workspace, entries } = await logged(works, calendar);
    const expected = new Map<string, TimeBucket>();
    for (const entry of entries) {
      const head = headOf(entry, by, calendar);
      const key = JSON.stringify(head);
      const { total_seconds = 0, total_cents = 0, entry_count = 0 } = expected.get(key) ?? {};
      expected.set(key, {
        ...head,
        total_seconds: total_seconds + entry.duration_seconds,
        total_cents: total_cents + centsOf(entry),
        entry_count: entry_count + 1,
      });
    }
    expect(await totals(workspace, ...by)).toEqual([...expected.values()].sort(inOrder));
  },
);
