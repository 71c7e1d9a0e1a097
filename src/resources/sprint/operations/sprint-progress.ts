import { toMilliseconds } from "../../../base/time-unit";
import { resolveDateMath } from "../../../date-math";
import type { OperationContext } from "../../../session/context";
import { cardStatuses } from "../../common/card-status";
import type { SprintProgressItem } from "../sprint";
import type { SprintDocument } from "../sprint-document";
import type { SprintEventDocument } from "../sprint-event-document";

/**
 * One inner array for each local day of the sprint until now or its end: per status the cards and their points as they
 * were at the end of that day. Folded from the sprint's events, which come oldest first. Rule S3.
 */
export function sprintProgress(
  sprint: SprintDocument,
  events: readonly SprintEventDocument[],
  { nowMs, timeUnit, timeZone }: Pick<OperationContext, "nowMs" | "timeUnit" | "timeZone">,
): SprintProgressItem[][] {
  const end = toMilliseconds(sprint.override_end_date ?? sprint.end_date, timeUnit);
  const last = Math.min(nowMs, end - 1);
  const tally = new Tally();
  const progress: SprintProgressItem[][] = [];
  let counted = 0;
  let day = toMilliseconds(sprint.start_date, timeUnit);
  while (day <= last) {
    day = resolveDateMath("now/d+1d/d", { now: day, timeZone });
    let event = events[counted];
    while (event !== undefined && toMilliseconds(event.time, timeUnit) < day) {
      tally.count(event);
      counted += 1;
      event = events[counted];
    }
    progress.push(tally.items());
  }
  return progress;
}

/** How many cards, with how many points, stand at each status. */
class Tally {
  readonly #latest = new Map<string, SprintEventDocument>();
  readonly #items = cardStatuses.map((status) => ({ status, count: 0, pts: 0 }));

  count(event: SprintEventDocument): void {
    this.#add(this.#latest.get(event.card_id), -1);
    this.#add(event, 1);
    this.#latest.set(event.card_id, event);
  }

  items(): SprintProgressItem[] {
    return this.#items.map((item) => ({ ...item }));
  }

  #add(event: SprintEventDocument | undefined, sign: 1 | -1): void {
    const item = this.#items.find(({ status }) => status === event?.status);
    if (event === undefined || item === undefined) return;
    item.count += sign;
    item.pts += sign * event.points;
  }
}
