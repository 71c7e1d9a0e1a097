import { unref } from "../../base/unref";
import type { EventStream } from "./event-stream";
import type { Source } from "./source";

export type PlaceOptions = Pick<Place, "id" | "token" | "key">;

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

  get stream(): EventStream | undefined {
    return this.#stream;
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
