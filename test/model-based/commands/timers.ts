import { fc } from "@fast-check/vitest";
import { answered, command, flag, INVALID, index, maybe, NOT_FOUND, text } from "../command";
import { assign } from "../model/change";
import {
  addEntry,
  billableOf,
  changeVersioned,
  isLocked,
  LOCKED,
  scopeAt,
  scopeRefusal,
  snapshotsOf,
} from "../model/time";

export const timerCommands = [
  command(
    "startTimer",
    fc.record({ at: index, description: maybe(text), billable: flag }),
    async ({ model, workspace }, { at, description, billable }) => {
      const scope = scopeAt(model, at);
      if (scope === undefined) return;
      const call = workspace.startTimer({ ...scope, description, billable });
      const refusal = model.timer === undefined ? scopeRefusal(model, scope) : "409 timer_running";
      if ((await answered(call, refusal)) === undefined) return;
      model.timer = {
        ...{ ...scope, started_at: model.now, description: description ?? "", version: 1 },
        ...{ billable: billable ?? billableOf(model, scope), snapshots: snapshotsOf(model, scope) },
      };
    },
    3,
  ),

  command(
    "updateTimer",
    fc.record({
      ...{
        scope: maybe(index),
        ago: maybe(fc.constantFrom(-60, 60, 50_000)),
        description: maybe(text),
        billable: flag,
      },
      stale: flag,
    }),
    async ({ model, workspace }, { scope: at, ago, description, billable, stale }) => {
      const { timer } = model;
      const scope = at === undefined ? undefined : scopeAt(model, at);
      const started_at = ago === undefined ? undefined : model.now - ago;
      const version = stale === undefined ? undefined : (timer?.version ?? 1) + (stale ? 1 : 0);
      const call = workspace.updateTimer({ ...scope, started_at, description, billable, version });
      const moves = scope?.scope_id !== timer?.scope_id || scope?.scope_type !== timer?.scope_type;
      const refusal = (): string | false | undefined => {
        if (ago !== undefined && ago < 0) return INVALID;
        if (timer === undefined) return NOT_FOUND;
        if (stale) return "409 stale_version";
        const archived = scope !== undefined && moves ? scopeRefusal(model, scope) : undefined;
        return archived ?? (started_at !== undefined && isLocked(model, started_at) && LOCKED);
      };
      if ((await answered(call, refusal())) === undefined || timer === undefined) return;
      changeVersioned(timer, () => {
        if (scope !== undefined && moves) Object.assign(timer, scope, { snapshots: snapshotsOf(model, scope) });
        assign(timer, { started_at, billable });
        if (description !== undefined) timer.description = description ?? "";
      });
    },
    2,
  ),

  command(
    "stopTimer",
    fc.constant({}),
    async ({ model, workspace }) => {
      const { timer } = model;
      const refusal = timer === undefined ? NOT_FOUND : isLocked(model, timer.started_at) && LOCKED;
      const answer = await answered(workspace.stopTimer(), refusal);
      if (answer === undefined || timer === undefined) return;
      const { version: _, ...spent } = timer;
      addEntry(model, {
        ...{ ...spent, id: answer.time_entry.id, source: "timer", request: "" },
        duration: Math.max(1, model.now - timer.started_at),
        snapshots: snapshotsOf(model, timer) ?? timer.snapshots,
      });
      model.timer = undefined;
    },
    3,
  ),
];
