import { type Called, Engine, type Performer } from "../engine/engine";
import { fetchPart } from "../operation/fetch-part";
import type { CallOptions } from "../operation/operation";
import { type EngineOptions, instantOf } from "../operation/operation-context";
import { copyOf } from "../operation/read-input";
import { asOccurrence } from "../session/as-occurrence";
import type { ActingActor } from "../session/context";
import type { Decide, Restrict } from "../session/run";
import type { HistoryPoint } from "./history-point";
import { notKept } from "./log";

/** The code that reads the past. */
export const pastCode = () => fetchPart(() => import("./fetched"));

/** Carries out operations on a workspace as it was: reads are answered, writes are refused. */
export class PastEngine implements Performer {
  readonly present: Engine;
  readonly #point: HistoryPoint;
  readonly #now: () => number;
  #engine: Promise<Engine> | undefined;

  /** `now` is what the present clock shows, in epoch milliseconds. */
  constructor(present: Engine, point: HistoryPoint, now = () => instantOf(present.options.clock)) {
    this.present = present;
    this.#point = point;
    this.#now = now;
  }

  get options(): EngineOptions {
    return this.present.options;
  }

  async perform(
    called: Called,
    actor: ActingActor,
    input: unknown,
    options?: CallOptions,
    begun?: Decide<unknown>,
  ): Promise<unknown> {
    const given = copyOf(input);
    const engine = await this.#opened(options?.signal);
    return engine.perform(called, actor, given, options, begun);
  }

  /** The point is looked up by the first read; after a failure the next one tries again. */
  async #opened(signal: AbortSignal | undefined): Promise<Engine> {
    let nowMs = 0;
    try {
      nowMs = this.#now();
      this.#engine ??= this.#open(nowMs);
      return await this.#engine;
    } catch (error) {
      this.#engine = undefined;
      throw asOccurrence(error, this.options, nowMs, signal);
    }
  }

  async #open(presentMs: number): Promise<Engine> {
    const { storage, teamId, history } = this.options;
    if (history === undefined) throw notKept();
    await this.present.ready(presentMs);
    const { PastStorage, pastRestriction, resolvePoint } = await pastCode();
    const { sequence, nowMs } = await resolvePoint({ ...this.options, history }, this.#point, presentMs);
    const past = new PastStorage(storage, teamId, sequence, history);
    const restrict: Restrict = (context, opened) => pastRestriction(past, storage, context, opened);
    return new Engine({ ...this.options, storage: past, clock: { now: () => nowMs }, asOf: sequence, restrict });
  }
}
