import { callListener } from "../../base/call-listener";
import { failure } from "../../errors/errors";
import type { EventStream } from "./event-stream";
import type { StreamSettings } from "./options";
import { Place, type PlaceOptions } from "./place";

/** The streams that a handler has open, and those whose readers may come back. */
export class OpenStreams {
  readonly settings: StreamSettings;
  readonly #places = new Map<string, Place>();
  readonly #byToken = new Map<string, Set<Place>>();
  #open = 0;

  constructor(settings: StreamSettings) {
    this.settings = settings;
    settings.stopping?.addEventListener("abort", () => this.#stop(), { once: true });
  }

  /**
   * A place for one more stream of the token.
   *
   * @throws WorkspaceError 429 `too_many_streams`, 503 `stream_closed` when the server stops.
   */
  take(options: PlaceOptions): Place {
    const { token } = options;
    const { maxPerToken, stopping } = this.settings;
    if (stopping?.aborted) throw stopped();
    const taken = this.#byToken.get(token) ?? new Set();
    if (taken.size >= maxPerToken) [...taken].find(({ isWaiting }) => isWaiting)?.free();
    if (taken.size >= maxPerToken) {
      throw failure("too_many_streams", `This token has ${maxPerToken} streams open: close one of them first.`);
    }
    const place = new Place(options, () => this.#forget(place));
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
    const { onCount } = this.settings;
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
    for (const place of [...this.#places.values()]) {
      place.stream?.end(stopped());
      place.free();
    }
  }
}

const stopped = () => failure("stream_closed", "The server stops: open the stream again.");
