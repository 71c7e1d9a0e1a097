import { callListener } from "../../base/call-listener";
import { unref } from "../../base/waiting";
import * as check from "../../errors/check-options";
import { failure } from "../../errors/errors";
import { EventStream } from "./event-stream";
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

export const streamRules: check.OptionRules<StreamOptions> = {
  maxPerToken: check.optional(check.wholeNumberFrom(1)),
  heartbeat: check.optional(check.numberFrom(1)),
  authenticateEvery: check.optional(check.numberFrom(1)),
  buffer: check.optional(check.wholeNumberFrom(1)),
  resumeWithin: check.optional(check.numberFrom(0)),
  stopping: check.optional(check.anAbortSignal),
  onCount: check.optional(check.aFunction),
};

/** One of the streams that a token may have open, also while its reader is cut off. */
interface Place {
  /** Begins the ids of its events. */
  readonly id: string;
  readonly token: string;
  /** Identifies the user and the request, both of which must match to resume. */
  readonly key: string;
  source?: Source;
  /** Undefined while its reader is cut off. */
  stream?: EventStream | undefined;
  /** The timer that frees it unless its reader comes back. */
  freeing?: ReturnType<typeof setTimeout> | undefined;
}

interface Wanted extends Pick<Place, "token" | "key"> {
  /** The last event that the reader knows, or "". */
  readonly lastEventId: string;
  readonly newId: () => string;
  /** Opens the source; refuses what cannot be sent before the stream begins. */
  readonly open: (id: string) => Promise<Source>;
}

/** The streams that a handler has open, and those whose readers may come back. */
export class OpenStreams {
  readonly options: StreamOptions;
  readonly #places = new Map<string, Place>();
  #open = 0;

  constructor(options: StreamOptions) {
    this.options = options;
    const stop = (): void => {
      for (const place of this.#places.values()) {
        place.stream?.end(stopped());
        this.#free(place);
      }
    };
    options.stopping?.addEventListener("abort", stop, { once: true });
  }

  /** One that goes on after the event that the reader knows, or a new one; refused if there are too many. */
  async open(wanted: Wanted): Promise<EventStream> {
    const place = (await this.#returned(wanted)) ?? (await this.#taken(wanted));
    const { source } = place;
    this.#detach(place);
    if (source === undefined || !this.#isKept(place)) {
      source?.close();
      throw failure("stream_closed", "The stream was closed: open another.");
    }
    const { buffer = 65_536, heartbeat = 15_000, resumeWithin = 15_000 } = this.options;
    const stream = new EventStream(source, buffer, heartbeat);
    place.stream = stream;
    this.#count(1);
    stream.whenOver((isReaderGone) => {
      this.#count(-1);
      if (!isReaderGone) return this.#free(place);
      // Another stream may have taken its place.
      if (place.stream !== stream) return;
      place.stream = undefined;
      if (resumeWithin === 0 || source.resume === undefined) this.#free(place);
      else place.freeing = unref(setTimeout(() => this.#free(place), resumeWithin));
    });
    return stream;
  }

  /** The place of a reader who comes back after an event, if it is still there and can go on from that event. */
  async #returned({ lastEventId, key }: Wanted): Promise<Place | undefined> {
    const [id = ""] = lastEventId.split("-");
    const place = this.#places.get(id);
    if (place?.key !== key) return undefined;
    this.#detach(place);
    const isResumed = await place.source?.resume?.(lastEventId);
    if (!isResumed) this.#free(place);
    return this.#isKept(place) ? place : undefined;
  }

  async #taken({ token, key, newId, open }: Wanted): Promise<Place> {
    const { maxPerToken = 100, stopping } = this.options;
    if (stopping?.aborted) throw stopped();
    const ofToken = () => [...this.#places.values()].filter((place) => place.token === token);
    if (ofToken().length >= maxPerToken) this.#free(ofToken().find(({ freeing }) => freeing !== undefined));
    if (ofToken().length >= maxPerToken) {
      throw failure("too_many_streams", `This token has ${maxPerToken} streams open: close one of them first.`);
    }
    const place: Place = { id: newId(), token, key };
    this.#places.set(place.id, place);
    try {
      place.source = await open(place.id);
      return place;
    } catch (error) {
      this.#free(place);
      throw error;
    }
  }

  #isKept = ({ id }: Place): boolean => this.#places.has(id);

  #detach(place: Place): void {
    const { stream } = place;
    clearTimeout(place.freeing);
    place.freeing = undefined;
    place.stream = undefined;
    stream?.leave();
  }

  #free(place: Place | undefined): void {
    if (place === undefined || !this.#places.delete(place.id)) return;
    clearTimeout(place.freeing);
    place.source?.close();
  }

  #count(change: 1 | -1): void {
    this.#open += change;
    const { onCount } = this.options;
    if (onCount !== undefined) callListener(onCount, this.#open);
  }
}

const stopped = () => failure("stream_closed", "The server stops: open the stream again.");
