import type { TimeUnit } from "../base/time";
import { expectedSprintDate, isSprintDate } from "../resources/sprint/sprint-dates";
import type { Finding } from "./check";
import type { Loose } from "./loose";

/** The dates of a sprint whose days nobody could tell. Rule S4. */
export function* untellableDates(sprint: Loose, unit: TimeUnit = "seconds"): Generator<Finding, void> {
  for (const field of ["start_date", "end_date", "override_end_date"]) {
    const date = sprint[field];
    if (typeof date !== "number" || isSprintDate(date, unit)) continue;
    yield [field, "out_of_range", expectedSprintDate[unit]];
  }
}
