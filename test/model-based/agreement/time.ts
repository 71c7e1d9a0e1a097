import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelEntry, TEAM_ID, USER_ID } from "../model/model";
import { isLocked, liveEntries } from "../model/time";
import { expectSame } from "./expect-same";

function expectedEntry(model: Model, entry: ModelEntry) {
  const { id, card_id, scope_type, scope_id, snapshots, started_at, description, billable, version } = entry;
  return defined({
    ...{ id, card_id, scope_type, scope_id, started_at, description, billable, version, source: entry.source },
    ...{ type: "time_entry", team_id: TEAM_ID, user_id: USER_ID, duration_seconds: entry.duration },
    ...{ time_category_id: entry.category, category_id: entry.category, needs_review: entry.needs_review },
    ...{ rate_snapshot_cents: entry.rate, currency_snapshot: entry.currency },
    ...{
      card_title_snapshot: snapshots?.title,
      board_id_snapshot: snapshots?.board,
      sprint_id_snapshot: snapshots?.sprint,
    },
    ...{ project_id_snapshot: snapshots?.project, space_id_snapshot: snapshots?.project },
    ancestor_card_ids_snapshot: snapshots?.ancestors ?? [],
    review_reason: entry.abandoned ? "abandoned_timer" : undefined,
    ...{ reviewed_at: entry.reviewed_at, reviewed_by: entry.reviewed_at === undefined ? undefined : USER_ID },
    locked_at: isLocked(model, started_at) ? model.lock?.locked_at : undefined,
    ...{ time_created: entry.time_created, time_updated: entry.time_updated },
  });
}

/** The grand totals, one for each currency. Rules U34.8 and U34.10. */
function expectedTotals(model: Model) {
  const currencies = new Set(liveEntries(model).map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const entries = liveEntries(model).filter((entry) => entry.currency === currency);
    const cents = entries.map(({ billable, duration, rate }) => (billable ? Math.round((duration * rate) / 3600) : 0));
    return {
      currency,
      total_seconds: entries.reduce((sum, { duration }) => sum + duration, 0),
      total_cents: cents.reduce((sum, each) => sum + each, 0),
      entry_count: entries.length,
    };
  });
}

/** All time entries, the latest start first, what they add up to, the categories and the timer. */
export async function expectTime(workspace: Workspace, model: Model): Promise<void> {
  const { time_entries } = await workspace.getTimeEntries({ count: 1000 });
  const expected = liveEntries(model).sort((left, right) => {
    return right.started_at - left.started_at || (left.id < right.id ? 1 : -1);
  });
  expectSame(
    time_entries,
    expected.map((entry) => expectedEntry(model, entry)),
    "the time entries",
  );
  const { buckets } = await workspace.getTimeEntries({ group_by: [] });
  expectSame(buckets, expectedTotals(model), "the totals of time");
  const { time_categories } = await workspace.getTimeCategories();
  expectSame(time_categories, model.categories.map(defined), "the time categories");
  const { time_settings } = await workspace.getTimeSettings();
  const { rate = 0, currency = "USD", lock, timer } = model;
  expectSame(time_settings, defined({ rate_cents: rate, currency, locked_before: lock?.before }), "the time settings");
  const { snapshots: _, ...running } = timer ?? { snapshots: undefined };
  const active_timer = { ...running, team_id: TEAM_ID, user_id: USER_ID };
  expectSame(await workspace.getTimer(), timer === undefined ? {} : { active_timer }, "the timer");
}
