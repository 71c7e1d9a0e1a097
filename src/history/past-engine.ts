import { copyOf } from "../engine/copy-of";
import { Engine, type Performer } from "../engine/engine";
import type { EngineOptions } from "../engine/engine-options";
import type { CallOptions } from "../operations/operation";
import { asOccurrence } from "../session/as-occurrence";
import type { ActingActor } from "../session/context";
import type { Decide, Restrict } from "../session/run";
import { forgotten } from "./forgotten";
import type { HistoryPoint } from "./history-point";

/** Carries out operations on a workspace as it was: reads are answered, writes are refused. */
export class PastEngine implements Performer {
  readonly present: Engine;
  readonly #point: HistoryPoint;
  #engine: Promise<Engine> | undefined;

  constructor(present: Engine, point: HistoryPoint) {
    this.present = present;
    this.#point = point;
  }

  get options(): EngineOptions {
    return this.present.options;
  }

  async perform(
    name: string,
    actor: ActingActor,
    input: unknown,
    options?: CallOptions,
    begun?: Decide<unknown>,
  ): Promise<unknown> {
    const given = copyOf(input);
    const engine = await this.#opened(options?.signal);
    return engine.perform(name, actor, given, options, begun);
  }

  /** The point is looked up by the first read; after a failure the next one tries again. */
  async #opened(signal: AbortSignal | undefined): Promise<Engine> {
    const { clock } = this.options;
    this.#engine ??= this.#open();
    try {
      return await this.#engine;
    } catch (error) {
      this.#engine = undefined;
      const nowMs = clock.now();
      throw asOccurrence(error, this.options, nowMs, signal);
    }
  }

  async #open(): Promise<Engine> {
    const { storage, teamId, clock, history } = this.options;
    if (history === undefined) throw forgotten();
    await this.present.ready();
    const { PastStorage, pastRestriction, resolvePoint } = await import("./past");
    const { sequence, nowMs } = await resolvePoint({ ...this.options, history }, this.#point, clock.now());
    const past = new PastStorage(storage, teamId, sequence, history);
    const restrict: Restrict = (context, opened) => pastRestriction(past, storage, context, opened);
    return new Engine({ ...this.options, storage: past, clock: { now: () => nowMs }, asOf: sequence, restrict });
  }
}
