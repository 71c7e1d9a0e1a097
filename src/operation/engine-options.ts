import type { Clock } from "../base/clock";
import type { IdSource } from "../base/ids";
import type { TimeUnit } from "../base/time";
import type { OnNotification } from "../resources/card/card-notification";
import type { Authorize } from "../session/context";
import type { Interceptor } from "../session/interceptor";
import type { Restrict } from "../session/run";
import type { Retention, Storage } from "../storage/storage";
import type { UnknownFieldsOptions } from "../unknown-fields/options";

/** In milliseconds. */
export const RETRY_TIMEOUT = 10_000;

/** The parts an engine is built from. */
export interface EngineOptions {
  readonly teamId: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: () => number;
  /** For how many milliseconds an operation tries again. */
  readonly retryTimeout: number;
  readonly timeUnit: TimeUnit;
  readonly timeZone: string;
  readonly authorize: Authorize | undefined;
  readonly onNotification?: OnNotification | undefined;
  /** How far back the past must stay readable; none is kept for that when it is left out. */
  readonly history?: Retention | undefined;
  /** Records operations, or replays them. */
  readonly interceptor?: Interceptor | undefined;
  /** How unknown input fields are handled; they are ignored without it. */
  readonly unknownFields?: UnknownFieldsOptions | undefined;
  /** The number of the last commit that counts, for an engine that reads the past and writes nothing. */
  readonly asOf?: number | undefined;
  /** Replaces the rule that hides documents from an actor. */
  readonly restrict?: Restrict | undefined;
}
