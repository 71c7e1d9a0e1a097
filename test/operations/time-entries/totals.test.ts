import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { TimeBucket, TimeEntry, TimeGrouping, Workspace } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { runs } from "../../runs";
import { amendStored } from "../amend-stored";
import { newWorkspace } from "../fixture";
import { bob, eight, entryId, logTime, newTimeSheet, readEntry, vic } from "./time-sheet";

const day = 86_400;
/** 2026-01-05T00:00Z, a Monday, in seconds. */
const monday = 1_767_571_200;

async function totals(workspace: Workspace, ...group_by: readonly TimeGrouping[]): Promise<readonly TimeBucket[]> {
  const { buckets = [], cursor, count } = await workspace.getTimeEntries({ group_by });
  expect({ cursor, count }).toEqual({ cursor: "", count: buckets.length });
  return buckets;
}

async function setRate(workspace: Workspace, rate_cents: number, currency = "EUR") {
  await workspace.updateTimeSettings({ rate_cents, currency });
}

describe("what work costs", () => {
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

  test("[E4.15] a total reveals it for nobody else's time, not even where some of it is the actor's own", async () => {
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
});

describe("totals", () => {
  test("[U34.8] of nothing are none", async () => {
    expect(await totals(newWorkspace().workspace, "user")).toEqual([]);
    expect(await totals(newWorkspace().workspace)).toEqual([]);
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
  ])("[U34.10] of %i cents an hour for %i seconds come to %i cents", async (rate, duration_seconds, cents) => {
    const { workspace, card_id } = await newTimeSheet();
    await setRate(workspace, rate);
    await logTime(workspace, card_id, { duration_seconds, billable: true });
    expect((await totals(workspace))[0]?.total_cents).toBe(cents);
  });

  test("[U34.8] come in the order of week, user, scope and whether billable, ids in theirs", async () => {
    const { workspace, card_id, lists } = await newTimeSheet();
    const cards = [card_id];
    while (cards.length < 10) {
      cards.push((await workspace.createCard({ title: "Card", list_id: lists.todo })).card.id);
    }
    for (const [n, id] of [...cards].reverse().entries()) {
      const started_at = n % 2 === 0 ? monday + 7 * day : monday;
      await logTime(n % 3 === 0 ? workspace : workspace.as(bob), id, { id: entryId(n), started_at });
    }
    expect((await totals(workspace, "scope")).map(({ scope_id }) => scope_id)).toEqual(cards);
    const all = await totals(workspace, "scope", "user", "week");
    const keys = all.map(({ week_start = 0, user_id, scope_id }) => [week_start, user_id, Number(scope_id)]);
    expect(keys).toEqual(
      [...keys].sort(
        (a, b) =>
          Number(a[0]) - Number(b[0]) || (a[1] === b[1] ? Number(a[2]) - Number(b[2]) : a[1] === "u-ada" ? -1 : 1),
      ),
    );
  });

  test("[U34.8 C10.1 F10.4] are paged when count is sent, and each comes once", async () => {
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
});

describe("weeks", () => {
  test.each([
    ["UTC", "2026-01-05T00:00Z", "2026-01-05T00:00Z"],
    ["UTC", "2026-01-11T23:59:59Z", "2026-01-05T00:00Z"],
    ["America/New_York", "2026-01-05T04:59:59Z", "2025-12-29T05:00Z"],
    ["America/New_York", "2026-01-05T05:00Z", "2026-01-05T05:00Z"],
    ["America/New_York", "2026-03-08T12:00Z", "2026-03-02T05:00Z"],
    ["America/New_York", "2026-03-09T04:00Z", "2026-03-09T04:00Z"],
    ["Asia/Kolkata", "2026-01-04T18:29:59Z", "2025-12-28T18:30Z"],
    ["Asia/Kolkata", "2026-01-04T18:30Z", "2026-01-04T18:30Z"],
  ])("[U34.8 D2.2 T4.1] in %s %s lies in the week from %s", async (timeZone, start, week) => {
    for (const timeUnit of ["seconds", "milliseconds"] as const) {
      const { workspace, card_id } = await newTimeSheet({ timeZone, timeUnit, clock: manualClock() });
      await logTime(workspace, card_id, { started_at: Date.parse(start) / 1000 });
      const factor = timeUnit === "seconds" ? 1000 : 1;
      expect((await totals(workspace, "week"))[0]?.week_start).toBe(Date.parse(week) / factor);
    }
  });

  test("[U34.8 D2.2] a time before 1970 lies in the week that began before it", async () => {
    const { workspace, card_id } = await newTimeSheet();
    await logTime(workspace, card_id, { started_at: Date.parse("1969-12-31T12:00Z") / 1000 });
    expect((await totals(workspace, "week"))[0]?.week_start).toBe(Date.parse("1969-12-29T00:00Z") / 1000);
  });

  test("[K6.1] at the ends of time are weeks too", async () => {
    const { workspace, card_id } = await newTimeSheet();
    for (const [n, started_at] of [99_999_999_999, -99_999_999_999].entries()) {
      await logTime(workspace, card_id, { id: entryId(n), started_at });
    }
    expect(await totals(workspace, "week")).toHaveLength(2);
  });
});

interface Work {
  readonly user: number;
  readonly scope: number;
  readonly start: number;
  readonly seconds: number;
  readonly billable: boolean;
  readonly rate: number;
  readonly currency: string;
}

const work: fc.Arbitrary<Work> = fc.record({
  user: fc.nat(2),
  scope: fc.nat(2),
  start: fc.integer({ min: -20 * day, max: 20 * day }),
  seconds: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100_000 })),
  billable: fc.boolean(),
  rate: fc.oneof(fc.nat(400), fc.nat(1_000_000)),
  currency: fc.constantFrom("EUR", "USD"),
});

const groupings = fc.subarray<TimeGrouping>(["week", "user", "scope", "billable"]);

/** Cents by schoolbook arithmetic on decimal digits: no doubles above 2^53, no big integers. */
function centsOf({ billable, duration_seconds, rate_snapshot_cents: rate = 0 }: TimeEntry): number {
  if (!billable) return 0;
  const hours = Math.floor(duration_seconds / 3600);
  const rest = (duration_seconds % 3600) * rate;
  return hours * rate + Math.floor(rest / 3600) + (rest % 3600 >= 1800 ? 1 : 0);
}

/** The Monday of an instant in UTC, found by walking back day by day. */
function mondayOf(seconds: number): number {
  let midnight = Math.floor(seconds / day) * day;
  while (new Date(midnight * 1000).getUTCDay() !== 1) midnight -= day;
  return midnight;
}

const headOf = (entry: TimeEntry, by: readonly TimeGrouping[]) => ({
  ...(by.includes("week") ? { week_start: mondayOf(entry.started_at) } : {}),
  ...(by.includes("user") ? { user_id: entry.user_id } : {}),
  ...(by.includes("scope") ? { scope_type: entry.scope_type, scope_id: entry.scope_id } : {}),
  ...(by.includes("billable") ? { billable: entry.billable } : {}),
  currency: entry.currency_snapshot,
});

async function logged(works: readonly Work[]) {
  const sheet = await newTimeSheet();
  const { workspace, storage, card_id, lists } = sheet;
  const { card } = await workspace.createCard({ title: "Logo", list_id: lists.todo });
  const { time_category } = await workspace.createTimeCategory({ name: "Support" });
  const scopes = [
    { scope_type: "card", scope_id: card_id },
    { scope_type: "card", scope_id: card.id },
    { scope_type: "category", scope_id: time_category.id },
  ] as const;
  for (const [n, { user, scope, start, seconds, billable, rate, currency }] of works.entries()) {
    const actor = workspace.as({ user_id: `u-${user}`, role: "member" });
    const id = entryId(n);
    const chosen = scopes[scope] ?? scopes[0];
    await logTime(actor, chosen.scope_id, {
      ...chosen,
      id,
      started_at: eight + start,
      duration_seconds: seconds,
      billable,
    });
    await amendStored(storage, "time_entry", id, { rate_snapshot_cents: rate, currency_snapshot: currency });
  }
  return { ...sheet, entries: (await workspace.getTimeEntries({ count: 1000 })).time_entries ?? [] };
}

test("[U34.8] a grouping goes by the names of the fields it gives the buckets, too", async () => {
  const { workspace, card_id } = await newTimeSheet();
  await logTime(workspace, card_id, { id: entryId(1), duration_seconds: 3600 });
  const all = await workspace.getTimeEntries({ group_by: ["week", "user", "scope"] });
  expect(await workspace.getTimeEntries({ group_by: ["scope_id", "user_id", "week_start"] })).toEqual(all);
  expect(await workspace.getTimeEntries({ group_by: ["scope_type", "scope", "week_start", "user"] })).toEqual(all);
});

test.prop([fc.array(work, { maxLength: 12 }), groupings], { numRuns: runs(60) })(
  "[U34.8 U34.10] totals by any grouping are the plain entries, grouped and added up by hand",
  async (works, by) => {
    const { workspace, entries } = await logged(works);
    const expected = new Map<string, { head: object; seconds: number; cents: number; count: number }>();
    for (const entry of entries) {
      const head = headOf(entry, by);
      const sum = expected.get(JSON.stringify(head)) ?? { head, seconds: 0, cents: 0, count: 0 };
      expected.set(JSON.stringify(head), {
        head,
        seconds: sum.seconds + entry.duration_seconds,
        cents: sum.cents + centsOf(entry),
        count: sum.count + 1,
      });
    }
    const buckets = await totals(workspace, ...by);
    const comparable = (all: readonly object[]) =>
      new Set(all.map((each) => JSON.stringify(Object.entries(each).sort())));
    expect(comparable(buckets)).toEqual(
      comparable(
        Array.from(expected.values(), ({ head, seconds, cents, count }) => ({
          ...head,
          total_seconds: seconds,
          total_cents: cents,
          entry_count: count,
        })),
      ),
    );
    expect(buckets).toHaveLength(expected.size);
  },
  60_000,
);
