import {
  aFunction,
  anAbortSignal,
  numberFrom,
  type OptionRules,
  optional,
  wholeNumberFrom,
} from "../../errors/check-options";

/** How streams of events are kept open; all of it has defaults. */
export interface StreamOptions {
  /** The most streams one token may have open; beyond it 429. Default 100. */
  readonly maxPerToken?: number | undefined;
  /** Milliseconds between the comments that keep an idle stream open. Default 15,000. */
  readonly heartbeat?: number | undefined;
  /** Milliseconds after which `authenticate` is asked again whether the token is good. Default 60,000. */
  readonly authenticateEvery?: number | undefined;
  /** How many bytes may wait for a slow reader; what changes beyond that is sent as one change. Default 65,536. */
  readonly buffer?: number | undefined;
  /** Milliseconds in which a reader that was cut off can go on where it was; 0 is never. Default 15,000. */
  readonly resumeWithin?: number | undefined;
  /** Aborted when the server stops: every stream ends then, and no other begins. */
  readonly stopping?: AbortSignal | undefined;
  /** Called with how many streams are open whenever one begins or ends. What it throws is printed to the console. */
  readonly onCount?: ((open: number) => void) | undefined;
}

/** The options with their defaults filled. */
export type StreamSettings = {
  readonly [Name in Exclude<keyof StreamOptions, "stopping" | "onCount">]-?: number;
} & Pick<StreamOptions, "stopping" | "onCount">;

export const streamRules: OptionRules<StreamOptions> = {
  maxPerToken: optional(wholeNumberFrom(1)),
  heartbeat: optional(numberFrom(1)),
  authenticateEvery: optional(numberFrom(1)),
  buffer: optional(wholeNumberFrom(1)),
  resumeWithin: optional(numberFrom(0)),
  stopping: optional(anAbortSignal),
  onCount: optional(aFunction),
};

export const streamSettings = ({
  maxPerToken = 100,
  heartbeat = 15_000,
  authenticateEvery = 60_000,
  buffer = 65_536,
  resumeWithin = 15_000,
  stopping,
  onCount,
}: StreamOptions = {}): StreamSettings => ({
  maxPerToken,
  heartbeat,
  authenticateEvery,
  buffer,
  resumeWithin,
  stopping,
  onCount,
});
