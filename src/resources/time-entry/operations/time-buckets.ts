import { DAY_MS } from "../../../base/day-ms";
import { MAX_TIME_MS } from "../../../base/time";
import { fromMilliseconds, toMilliseconds } from "../../../base/time-unit";
import { resolveDateMath } from "../../../date-math";
import type { OperationContext } from "../../../session/context";
import type { TimeBucket, TimeGrouping } from "../time-bucket";
import type { TimeEntryDocument } from "../time-entry-document";
import { seesRateOf } from "./rate";

/** In whose calendar, and for whose eyes. */
type Beholder = Calendar & Pick<OperationContext, "actor">;
type Calendar = Pick<OperationContext, "timeUnit" | "timeZone">;
type Head = Omit<TimeBucket, "total_seconds" | "total_cents" | "entry_count">;

interface Sum {
  readonly head: Head;
  seconds: bigint;
  /** Absent once an entry is among them whose rate is not to be told. */
  cents: bigint | undefined;
  entries: number;
}

/** A bucket with the text that gives its place among the others. */
export interface PlacedBucket {
  readonly key: string;
  readonly bucket: TimeBucket;
}

/** The entries added up by the groupings: one bucket for each combination that occurs, in their order. Rule U34. */
export function timeBuckets(
  entries: readonly TimeEntryDocument[],
  groupings: readonly TimeGrouping[],
  beholder: Beholder,
): PlacedBucket[] {
  const headOf = heads(groupings, beholder);
  const sums = new Map<string, Sum>();
  for (const entry of entries) {
    const head = headOf(entry);
    const key = keyOf(head);
    const sum = sums.get(key) ?? { head, seconds: 0n, cents: 0n, entries: 0 };
    sum.seconds += BigInt(entry.duration_seconds);
    if (!seesRateOf(beholder, entry.user_id)) sum.cents = undefined;
    if (sum.cents !== undefined) sum.cents += centsOf(entry);
    sum.entries += 1;
    sums.set(key, sum);
  }
  const ordered = [...sums].sort(([left], [right]) => (left < right ? -1 : 1));
  return ordered.map(([key, { head, seconds, cents, entries: entry_count }]) => ({
    key,
    bucket: {
      ...head,
      total_seconds: Number(seconds),
      ...(cents === undefined ? {} : { total_cents: Number(cents) }),
      entry_count,
    },
  }));
}

/**
 * What an entry comes to: nothing unless it is billable, else its hours at its rate, half a cent rounded up. Each entry
 * is rounded on its own, so that totals agree however the entries are grouped; doubles would lose cents on the way.
 */
function centsOf({ billable, duration_seconds, rate_snapshot_cents }: TimeEntryDocument): bigint {
  if (!billable) return 0n;
  return (BigInt(duration_seconds) * BigInt(rate_snapshot_cents) * 2n + 3600n) / 7200n;
}

function heads(groupings: readonly TimeGrouping[], calendar: Calendar): (entry: TimeEntryDocument) => Head {
  const by = new Set(groupings);
  const weekStart = weekStarts(calendar);
  return ({ started_at, user_id, scope_type, scope_id, billable, currency_snapshot }) => ({
    ...(by.has("week") ? { week_start: weekStart(started_at) } : {}),
    ...(by.has("user") ? { user_id } : {}),
    ...(by.has("scope") ? { scope_type, scope_id } : {}),
    ...(by.has("billable") ? { billable } : {}),
    currency: currency_snapshot,
  });
}

/** At the ends of time there are weeks that cannot be computed; what starts there counts in the last one that can. */
const LAST_WEEK_MS = MAX_TIME_MS - 14 * DAY_MS;

/** Finds the start of an instant's week. Instants come in order, so that mostly the week is the one before. */
function weekStarts({ timeUnit, timeZone }: Calendar): (time: number) => number {
  let week = { start: 0, end: 0 };
  return (time) => {
    const now = Math.max(-LAST_WEEK_MS, Math.min(LAST_WEEK_MS, toMilliseconds(time, timeUnit)));
    if (now < week.start || now >= week.end) {
      const start = resolveDateMath("now/w", { now, timeZone });
      week = { start, end: resolveDateMath("now+1w/w", { now: start, timeZone }) };
    }
    return fromMilliseconds(week.start, timeUnit);
  };
}

/** Of two different heads the text that orders them: by week, user, scope, whether billable, and currency. */
function keyOf(head: Head): string {
  const { week_start = 0, user_id = "", scope_type, scope_id = "", billable = false, currency } = head;
  const week = String(week_start + MAX_TIME_MS).padStart(17, "0");
  return [week, keyOfId(user_id), scope_type, keyOfId(scope_id), Number(billable), currency].join("/");
}

/** Text order of these is the order of ids: shorter ones first. */
const keyOfId = (id: string): string => String(id.length).padStart(2, "0") + id;
