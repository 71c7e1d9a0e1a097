import type { EventSourceMessage } from "eventsource-parser";
import type { WorkspaceError } from "../../errors/errors";
import type { Connection } from "../requests/connection";
import type { Message } from "../requests/message";
import { passing, pauseAfter, sleep } from "../requests/send";
import { type Ending, readEvents } from "./event-connection";

/** Who receives a stream. */
export interface EventListener {
  /** An event it throws at counts as one that did not come. */
  hear(event: EventSourceMessage): void;
  /** It broke off, and will be taken up again. */
  lost(error: WorkspaceError): void;
  /** It is over for good. */
  refused(error: WorkspaceError): void;
}

type Waiting = { readonly resolve: () => void; readonly reject: (error: WorkspaceError) => void };

/** Follows a stream of events, and takes it up again after the last one whenever it breaks off. */
export class EventFollower {
  readonly #message: Message;
  readonly #connection: Connection;
  readonly #listener: EventListener;
  #lastEventId: string;
  #isStopped = false;
  /** Ends what is under way: a stream that is read, or a pause. */
  #control = new AbortController();
  /** Those who wait for the first event of the next stream. */
  #waiting: Waiting[] = [];
  /** Those who wait for the first event of this one. */
  #served: Waiting[] = [];

  constructor(message: Message, connection: Connection, listener: EventListener, lastEventId = "") {
    this.#message = message;
    this.#connection = connection;
    this.#listener = listener;
    this.#lastEventId = lastEventId;
  }

  /** Goes on until it is stopped, or refused. */
  async run(): Promise<void> {
    for (let attempt = 1; !this.#isStopped; attempt += 1) {
      const begun = this.#lastEventId;
      const ending = await this.#read();
      if (this.#isStopped) return;
      if (ending === undefined) continue;
      this.#settle(({ reject }) => reject(ending.error));
      if (isFinal(ending)) {
        this.stop();
        this.#listener.refused(ending.error);
        return;
      }
      if (this.#lastEventId !== begun) attempt = 1;
      this.#listener.lost(ending.error);
      await this.#pause(ending, attempt);
    }
  }

  /** Asks the next time for all anew. */
  forget(): void {
    this.#lastEventId = "";
  }

  stop(): void {
    this.#isStopped = true;
    this.#control.abort();
    this.#waiting.push(...this.#served.splice(0));
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /** Asks the server how things stand now; resolves when the answer has come. */
  renewed(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      // A stream that is being opened for others was perhaps asked for too early.
      if (this.#served.length === 0) this.#control.abort();
    });
  }

  /** Undefined when it was given up for another stream. */
  async #read(): Promise<Ending | undefined> {
    this.#control = new AbortController();
    this.#served = this.#waiting.splice(0);
    const { signal } = this.#control;
    const hear = (event: EventSourceMessage): void => {
      if (signal.aborted) return;
      this.#listener.hear(event);
      this.#lastEventId = event.id ?? this.#lastEventId;
      this.#settle(({ resolve }) => resolve());
      if (this.#waiting.length > 0) this.#control.abort();
    };
    try {
      return await readEvents(this.#message, this.#connection, { hear, lastEventId: this.#lastEventId, signal });
    } catch {
      return undefined;
    }
  }

  #settle(call: (waiting: Waiting) => void): void {
    for (const waiting of this.#served.splice(0)) call(waiting);
  }

  async #pause(ending: Ending, attempt: number): Promise<void> {
    this.#control = new AbortController();
    if (this.#waiting.length > 0) return;
    const pause = pauseAfter(ending, attempt, this.#connection);
    await sleep(pause, this.#control.signal, ending.retryAfter === undefined).catch(() => {});
  }
}

/** A token that was good when the stream began may have been replaced by another one. */
const isFinal = ({ error: { status }, wasOpen }: Ending): boolean =>
  status < 500 && !passing.has(status) && !(wasOpen && status === 401);
