import { isObject } from "../base/json";
import type { TimeUnit } from "../base/time";
import { isReturnable, unreturnable } from "../base/time";
import { fieldTables, type Kind, kinds } from "../documents";
import type { FieldTable } from "../fields/field-table";
import { stimeSchema } from "../resources/common/base-schemas";
import { expectedSprintDate, isSprintDate } from "../resources/sprint/sprint-dates";
import { type Finding, type Loose, objectsIn } from "./corpus";

/** Dates that nobody sets, and that follow from others that clients set. */
const following: Partial<Record<Kind, readonly string[]>> = { sprint: ["end_date"] };

/** The dates that clients set, and send back when they change something: what the clock gives is taken as it is. */
const fields: ReadonlyMap<Kind, readonly string[]> = new Map(
  kinds.map((kind) => [kind, [...namesOfDates(fieldTables[kind]), ...(following[kind] ?? [])]]),
);

const timesOfPullRequest = ["time_created", "time_updated", "time_closed", "time_merged"];

/** The dates of a document that would be refused where they come in: by rule T2.3, and of a sprint by rule S2.9. */
export function* wrongDates(kind: Kind, document: Loose, unit: TimeUnit = "seconds"): Generator<Finding, void> {
  const isRight = kind === "sprint" ? isSprintDate : isReturnable;
  const expected = kind === "sprint" ? expectedSprintDate : unreturnable;
  for (const [path, date] of datesIn(kind, document)) {
    if (typeof date === "number" && !isRight(date, unit)) yield [path, "out_of_range", expected[unit]];
  }
}

function* datesIn(kind: Kind, document: Loose): Generator<readonly [path: string, date: unknown], void> {
  for (const field of fields.get(kind) ?? []) yield [field, document[field]];
  const { time_lock, external_links } = document;
  if (kind === "settings" && isObject(time_lock)) yield ["time_lock.before", time_lock["before"]];
  for (const [index, { github_pull_request: pull }] of objectsIn(external_links).entries()) {
    if (!isObject(pull)) continue;
    for (const time of timesOfPullRequest) yield [`external_links[${index}].github_pull_request.${time}`, pull[time]];
  }
}

function namesOfDates(table: FieldTable): readonly string[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const isSet = "stored" in field && field.stored === stimeSchema && field.input && !field.isGivenByClock;
    return isSet ? [name] : [];
  });
}
