import type { TimeUnit } from "../../base/time";

/** Every key under which a generated document keeps an instant. */
const instants: ReadonlySet<string> = new Set([
  "assigned_date",
  "before",
  "completed_date",
  "due_date",
  "end_date",
  "locked_at",
  "override_end_date",
  "reviewed_at",
  "start_date",
  "started_at",
  "time",
  "time_added",
  "time_archived",
  "time_closed",
  "time_created",
  "time_health_last_updated",
  "time_merged",
  "time_updated",
]);

/** Turns the seconds in which everything is generated into the unit asked for, in place. */
export function inTimeUnit<T extends object>(value: T, unit: TimeUnit): T {
  if (unit === "milliseconds") scale(value);
  return value;
}

function scale(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null) scale(inner);
    else if (typeof inner === "number" && instants.has(key)) Object.assign(value, { [key]: inner * 1000 });
  }
}
