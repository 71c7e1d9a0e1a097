import type { TimeUnit } from "../base/time";

/** The values besides the request that the clauses of a view depend on. */
export interface ViewContext {
  /** The instant `now` stands for, in epoch milliseconds. */
  readonly now: number;
  /** The acting user. */
  readonly userId: string;
  /** IANA name of the zone of calendar units and of dates without an offset. */
  readonly timeZone: string;
  /** The unit of the fields that hold dates. */
  readonly timeUnit: TimeUnit;
}
