import { callListener } from "../../base/call-listener";
import { unref } from "../../base/unref";
import {
  aFunction,
  anAbortSignal,
  numberFrom,
  type OptionRules,
  optional,
  wholeNumberFrom,
} from "../../errors/check-options";
import { failure } from "../../errors/errors";
import type { WorkspaceError } from "../../errors/workspace-error";
import type { EventStream } from "./event-stream";
import type { Source } from "./sources";

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

export const streamRules: OptionRules<StreamOptions> = {
  maxPerToken: optional(wholeNumberFrom(1)),
  heartbeat: optional(numberFrom(1)),
  authenticateEvery: optional(numberFrom(1)),
  buffer: optional(wholeNumberFrom(1)),
  resumeWithin: optional(numberFrom(0)),
  stopping: optional(anAbortSignal),
  onCount: optional(aFunction),
};

type PlaceOptions = Pick<Place, "id" | "token" | "key">;

/** One of the streams that a token may have open, also while its reader is cut off. */
export class Place {
  /** Begins the ids of its events. */
  readonly id: string;
  readonly token: string;
  /** Who may come back to it: the same user, asking for the same. */
  readonly key: string;
  readonly #onFree: (place: Place) => void;
  #source: Source | undefined;
  #stream: EventStream | undefined;
  #freeing: ReturnType<typeof setTimeout> | undefined;
  #isFree = false;

  constructor({ id, token, key }: PlaceOptions, onFree: (place: Place) => void) {
    this.id = id;
    this.token = token;
    this.key = key;
    this.#onFree = onFree;
  }

  get isWaiting(): boolean {
    return this.#freeing !== undefined;
  }

  /** Sends its reader the reason why nothing more will come. */
  end(error: WorkspaceError): void {
    this.#stream?.end(error);
    this.free();
  }

  fill(source: Source): void {
    this.#source = source;
  }

  /** Has a stream send the source, in place of any other; undefined where the place was freed meanwhile. */
  attach(open: (source: Source) => EventStream): EventStream | undefined {
    this.#detach();
    if (this.#source === undefined || this.#isFree) return undefined;
    this.#stream = open(this.#source);
    return this.#stream;
  }

  /** Goes back to after an event for a reader who comes again; is free where it cannot. Resolves to whether it could. */
  async resume(eventId: string): Promise<boolean> {
    this.#detach();
    const isResumed = (await this.#source?.resume?.(eventId)) ?? false;
    if (!isResumed) this.free();
    return isResumed && !this.#isFree;
  }

  /** The reader of this stream has gone; it may come back within so many milliseconds. */
  wait(stream: EventStream, milliseconds: number): void {
    if (stream !== this.#stream) return;
    this.#stream = undefined;
    if (milliseconds === 0 || this.#source?.resume === undefined) this.free();
    else this.#freeing = unref(setTimeout(() => this.free(), milliseconds));
  }

  free(): void {
    if (this.#isFree) return;
    this.#isFree = true;
    clearTimeout(this.#freeing);
    this.#freeing = undefined;
    this.#source?.close();
    this.#onFree(this);
  }

  #detach(): void {
    clearTimeout(this.#freeing);
    this.#freeing = undefined;
    const stream = this.#stream;
    this.#stream = undefined;
    stream?.leave();
  }
}

/** The streams that a handler has open, and those whose readers may come back. */
export class OpenStreams {
  readonly options: StreamOptions;
  readonly #places = new Map<string, Place>();
  readonly #byToken = new Map<string, Set<Place>>();
  #open = 0;

  constructor(options: StreamOptions) {
    this.options = options;
    options.stopping?.addEventListener("abort", () => this.#stop(), { once: true });
  }

  /**
   * A place for one more stream of the token.
   *
   * @throws WorkspaceError 429 `too_many_streams`, 503 `stream_closed` when the server stops.
   */
  take(asked: PlaceOptions): Place {
    const { token } = asked;
    const { maxPerToken = 100, stopping } = this.options;
    if (stopping?.aborted) throw stopped();
    const taken = this.#byToken.get(token) ?? new Set();
    if (taken.size >= maxPerToken) [...taken].find(({ isWaiting }) => isWaiting)?.free();
    if (taken.size >= maxPerToken) {
      throw failure("too_many_streams", `This token has ${maxPerToken} streams open: close one of them first.`);
    }
    const place = new Place(asked, () => this.#forget(place));
    this.#byToken.set(token, taken.add(place));
    this.#places.set(place.id, place);
    return place;
  }

  /** The place of a reader who comes back after an event, if it is still there. */
  async returned(eventId: string, key: string): Promise<Place | undefined> {
    const [id = ""] = eventId.split("-");
    const place = this.#places.get(id);
    return place?.key === key && (await place.resume(eventId)) ? place : undefined;
  }

  /** Counts a stream for as long as it is open. */
  count(stream: EventStream): void {
    this.#add(1);
    stream.whenOver(() => this.#add(-1));
  }

  #add(change: 1 | -1): void {
    this.#open += change;
    const { onCount } = this.options;
    if (onCount !== undefined) callListener(onCount, this.#open);
  }

  #forget(place: Place): void {
    const { id, token } = place;
    this.#places.delete(id);
    const taken = this.#byToken.get(token);
    taken?.delete(place);
    if (taken?.size === 0) this.#byToken.delete(token);
  }

  #stop(): void {
    for (const place of [...this.#places.values()]) place.end(stopped());
  }
}

const stopped = () => failure("stream_closed", "The server stops: open the stream again.");
