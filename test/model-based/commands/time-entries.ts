import { fc } from "@fast-check/vitest";
import { expect } from "vitest";
import {
  ARCHIVED,
  answered,
  command,
  flag,
  INVALID,
  index,
  maybe,
  NOT_FOUND,
  pick,
  text,
  title,
  type World,
} from "../command";
import { assign, byId, touch } from "../model/change";
import type { ModelEntry } from "../model/model";
import {
  addEntry,
  billableOf,
  changeVersioned,
  isLocked,
  isThere,
  LOCKED,
  scopeAt,
  scopeRefusal,
  setDuration,
  snapshotsOf,
} from "../model/time";

const ago = fc.constantFrom(0, 60, 90_000, 400_000);
const seconds = fc.constantFrom(1, 60, 600, 3600);
const STALE = 99;

/** The same request again answers the entry, unless it was deleted since. Rule M1.1. */
async function repeat({ model, workspace }: World, entry: ModelEntry): Promise<void> {
  const given: Parameters<typeof workspace.createTimeEntry>[0] = JSON.parse(entry.request);
  const refusal = isThere(model, { scope_type: given.scope_type, scope_id: given.scope_id })
    ? "409 id_reused"
    : NOT_FOUND;
  const answer = await answered(workspace.createTimeEntry(given), entry.deleted && refusal);
  if (answer !== undefined) expect(answer.time_entry).toMatchObject({ id: entry.id, version: entry.version });
}

export const timeEntryCommands = [
  command(
    "createTimeEntry",
    fc.record({
      at: index,
      ago,
      duration_seconds: seconds,
      description: maybe(text),
      billable: flag,
      id: fc.nat(40),
      again: maybe(fc.nat(4)),
    }),
    async (world, { at, ago, id: number, again, ...given }) => {
      const { model, workspace } = world;
      const scope = scopeAt(model, at);
      const repeated = again === undefined ? undefined : pick(model.entries, again);
      if (repeated !== undefined && repeated.request !== "") return repeat(world, repeated);
      if (scope === undefined) return;
      const id = `01KE6Y4S00EXAMP1E0000${String(number).padStart(5, "0")}`;
      const call = workspace.createTimeEntry({ id, ...scope, started_at: model.now - ago, ...given });
      const isUsed = model.entries.some((entry) => entry.id === id);
      const refusal = isUsed ? "409 id_reused" : scopeRefusal(model, scope);
      if ((await answered(call, refusal ?? (isLocked(model, model.now - ago) && LOCKED))) === undefined) return;
      addEntry(model, {
        ...{ id, ...scope, source: "manual", started_at: model.now - ago, duration: given.duration_seconds },
        request: JSON.stringify({ id, ...scope, started_at: model.now - ago, ...given }),
        ...{ description: given.description ?? "", billable: given.billable ?? billableOf(model, scope) },
        snapshots: snapshotsOf(model, scope),
      });
    },
    7,
  ),

  command(
    "updateTimeEntry",
    fc.record({
      ...{ at: index, stale: fc.constantFrom(undefined, false, false, true), description: maybe(text), billable: flag },
      ...{ duration_seconds: maybe(seconds), ago: maybe(ago), category: maybe(fc.option(index)), confirm_review: flag },
    }),
    async ({ model, workspace }, { at, stale, ago, category: to, ...given }) => {
      const entry = pick(model.entries, at);
      if (entry === undefined) return;
      const category = to === null ? null : pick(model.categories, to);
      const version = stale === undefined ? undefined : stale ? entry.version + STALE : entry.version;
      const started_at = ago === undefined ? undefined : model.now - ago;
      const time_category_id = category === null ? null : category?.id;
      const call = workspace.updateTimeEntry({
        ...{ time_entry_id: entry.id, version, started_at, time_category_id, ...given },
      });
      const refusal = (): string | false | undefined => {
        if (given.confirm_review === false) return INVALID;
        if (entry.deleted) return NOT_FOUND;
        if (isLocked(model, entry.started_at)) return LOCKED;
        if (stale) return "409 stale_version";
        if (given.confirm_review && !entry.needs_review) return INVALID;
        if (category === null && entry.scope_type === "category") return INVALID;
        if (category?.archived_at !== undefined && category.id !== entry.category) return ARCHIVED;
        return started_at !== undefined && isLocked(model, started_at) && LOCKED;
      };
      if ((await answered(call, refusal())) === undefined) return;
      const differs = changeVersioned(entry, () => {
        setDuration(model, entry, given.duration_seconds ?? entry.duration);
        assign(entry, { billable: given.billable, started_at, category: time_category_id });
        if (given.description !== undefined) entry.description = given.description ?? "";
        if (category && entry.scope_type === "category") entry.scope_id = category.id;
        if (given.confirm_review) Object.assign(entry, { needs_review: false, reviewed_at: model.now });
      });
      if (differs) touch(model, entry);
    },
    4,
  ),

  command(
    "deleteTimeEntry",
    index,
    async ({ model, workspace }, at) => {
      const entry: ModelEntry | undefined = pick(model.entries, at);
      if (entry === undefined) return;
      const refusal = entry.deleted ? NOT_FOUND : isLocked(model, entry.started_at) && LOCKED;
      const call = workspace.deleteTimeEntry({ time_entry_id: entry.id });
      if ((await answered(call, refusal)) === undefined) return;
      setDuration(model, entry, 0);
      entry.deleted = true;
      entry.version += 1;
      touch(model, entry);
      model.gone.push(["time_entries", entry.id]);
    },
    2,
  ),

  command(
    "lockTimeEntries",
    maybe(fc.constantFrom(0, 90_000, 400_000, 1_000_000)),
    async ({ model, workspace }, ago) => {
      const before = ago === undefined ? null : ago === 0 ? 0 : model.now - ago;
      await workspace.lockTimeEntries({ before });
      if (!before) model.lock = undefined;
      else if (model.lock?.before !== before) model.lock = { before, locked_at: model.now };
    },
  ),

  command(
    "createTimeCategory",
    fc.record({ name: title, billable_default: flag }),
    async ({ model, workspace }, { name, billable_default }) => {
      const { time_category } = await workspace.createTimeCategory({ name, billable_default });
      model.categories.push({
        ...{ id: time_category.id, name, billable_default: billable_default ?? false },
        ...{ color: undefined, archived_at: undefined },
      });
    },
  ),

  command(
    "updateTimeCategory",
    fc.record({
      at: index,
      name: maybe(title),
      billable_default: flag,
      color: maybe(fc.constantFrom("red", "")),
      archived: flag,
    }),
    async ({ model, workspace }, { at, archived, ...changes }) => {
      const category = pick(model.categories, at);
      if (category === undefined) return;
      await workspace.updateTimeCategory({ time_category_id: category.id, archived, ...changes });
      assign(byId(model.categories, category.id), changes);
      if (archived === true) category.archived_at ??= model.now;
      if (archived === false) category.archived_at = undefined;
    },
  ),

  command(
    "updateTimeSettings",
    fc.record({ rate_cents: maybe(fc.constantFrom(null, 9500)), currency: maybe(fc.constantFrom(null, "EUR")) }),
    async ({ model, workspace }, { rate_cents, currency }) => {
      await workspace.updateTimeSettings({ rate_cents, currency });
      assign(model, { rate: rate_cents, currency });
    },
  ),
];
