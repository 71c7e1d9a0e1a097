import { createParser } from "eventsource-parser";
import { expect } from "vitest";

/** An event of a stream, its data read. */
export interface ReceivedEvent {
  readonly event: string | undefined;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the data of events is looked at like that of answers.
  readonly data: any;
}

/** Reads the events of a stream, one after another. */
export class EventReader {
  readonly comments: string[] = [];
  readonly #waiting: ReceivedEvent[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({
    onEvent: ({ event, id, data }) => this.#waiting.push({ event, id, data: JSON.parse(data) }),
    onComment: (comment) => this.comments.push(comment),
  });
  #isOver = false;

  constructor(response: Response) {
    if (response.body === null) expect.fail("There is no stream.");
    this.#reader = response.body.getReader();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The next event; undefined when nothing more comes. */
  async next(): Promise<ReceivedEvent | undefined> {
    while (this.#waiting.length === 0 && !this.#isOver) await this.read();
    return this.#waiting.shift();
  }

  /** Reads what comes next, whether or not it is an event. */
  async read(): Promise<void> {
    const { done, value } = await this.#reader.read();
    this.#isOver = done;
    if (value !== undefined) this.#parser.feed(this.#decoder.decode(value, { stream: true }));
  }

  /** Reads no more, as a client does that goes away. */
  async leave(): Promise<void> {
    await this.#reader.cancel();
  }
}
