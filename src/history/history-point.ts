import { MAX_TIME_MS, type STime } from "../base/time";
import { refusal, type WorkspaceError } from "../errors/errors";

/** A moment of a workspace's past. */
export type HistoryPoint =
  /** After the longest run of commits that are not later than this instant, seconds or milliseconds by its size. */
  | { readonly time: STime }
  /** Right after the commit with this number; 0 is before the first one. */
  | { readonly sequence: number }
  /** Right before the commit with this id. */
  | { readonly before: string };

/** The point as it was when it was given. */
export function readPoint(point: HistoryPoint): HistoryPoint {
  const given: Partial<Record<"time" | "sequence" | "before", unknown>> = { ...point };
  const { time, sequence, before } = given;
  const isOne = [time, sequence, before].filter((part) => part !== undefined).length === 1;
  if (!isOne) throw invalidPoint();
  if (isWhole(time) && time > 0 && time <= MAX_TIME_MS) return { time };
  if (isWhole(sequence)) return { sequence };
  if (typeof before === "string" && before !== "") return { before };
  throw invalidPoint();
}

function invalidPoint(): WorkspaceError {
  const message =
    "Expected either { time }, a date, or { sequence }, 0 or a larger whole number, or { before }, a commit's id.";
  return refusal("invalid_input", "point", message);
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
