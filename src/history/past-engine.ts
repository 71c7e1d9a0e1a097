import { MAX_TIME_MS } from "../base/time";
import { Engine, type Performer } from "../engine/engine";
import { fetchPart, refusal } from "../errors/errors";
import { copyOf } from "../operation/operation";
import { instantOf } from "../operation/operation-context";
import { asOccurrence } from "../session/retry";
import type { Restrict } from "../session/run";
import { type HistoryPoint, notKept } from "./log";

/** The point as it was when it was given. */
export function readPoint(point: HistoryPoint): HistoryPoint {
  const given: Partial<Record<"time" | "sequence" | "before", unknown>> = { ...point };
  const { time, sequence, before } = given;
  if ([time, sequence, before].filter((part) => part !== undefined).length === 1) {
    if (isWhole(time) && time > 0 && time <= MAX_TIME_MS) return { time };
    if (isWhole(sequence)) return { sequence };
    if (typeof before === "string" && before !== "") return { before };
  }
  const message =
    "Expected either { time }, a date, or { sequence }, 0 or a larger whole number, or { before }, a commit's id.";
  throw refusal("invalid_input", "point", message);
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const pastCode = () => fetchPart(() => import("./fetched"));

/** Reads are answered, writes are refused. `now` is what the present clock shows, in epoch milliseconds. */
export function pastEngine(
  present: Engine,
  point: HistoryPoint,
  now = () => instantOf(present.options.clock),
): Performer {
  const { options } = present;
  let opened: Promise<Engine> | undefined;

  async function open(presentMs: number): Promise<Engine> {
    const { storage, teamId, history } = options;
    if (history === undefined) throw notKept();
    await present.ready(presentMs);
    const { pastStorage, pastRestriction, resolvePoint } = await pastCode();
    const { sequence, nowMs } = await resolvePoint({ ...options, history }, point, presentMs);
    const past = pastStorage(storage, teamId, sequence, history);
    const restrict: Restrict = (context, opened) => pastRestriction(past, storage, context, opened);
    return new Engine({ ...options, storage: past, clock: { now: () => nowMs }, asOf: sequence, restrict });
  }

  /** The point is looked up by the first read; after a failure the next one tries again. */
  async function engineFor(signal: AbortSignal | undefined): Promise<Engine> {
    let nowMs = 0;
    try {
      nowMs = now();
      opened ??= open(nowMs);
      return await opened;
    } catch (error) {
      opened = undefined;
      throw asOccurrence(error, options, nowMs, signal);
    }
  }

  return {
    present,
    options,
    async perform(called, actor, input, callOptions, begun) {
      const given = copyOf(input);
      const engine = await engineFor(callOptions?.signal);
      return engine.perform(called, actor, given, callOptions, begun);
    },
  };
}
