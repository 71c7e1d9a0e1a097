import { printFailure } from "../../base/call-listener";
import { setUnrefInterval } from "../../base/waiting";
import { unexpected, type WorkspaceError } from "../../errors/errors";
import { errorIn, eventPieces } from "./events";
import type { Source } from "./sources";

/** How many characters are sent at once; the rest of a longer event is made once these are read. */
const BATCH = 65_536;

const encoder = new TextEncoder();
const comment = encoder.encode(":\n\n");

/** The body of an answer that goes on: events of a source as long as there are any, and comments while there are none. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #source: Source;
  readonly #whenOver: ((isReaderGone: boolean) => void)[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** The rest of an event that is still to be sent. */
  #pieces: Iterator<string> | undefined;
  #isOver = false;

  /** So many bytes may wait for the reader, and so many milliseconds lie between two comments. */
  constructor(source: Source, buffer: number, heartbeat: number) {
    this.#source = source;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#send(),
        cancel: () => this.#over(true),
      },
      { highWaterMark: buffer, size: ({ byteLength }) => byteLength },
    );
    const stopHeartbeat = setUnrefInterval(heartbeat, () => {
      if (this.#capacity > 0 && this.#pieces === undefined) this.#controller?.enqueue(comment);
    });
    this.#whenOver.push(stopHeartbeat);
    source.wake = () => this.#send();
  }

  /** Has this called when nothing more is sent: because the reader has gone, or else because it was sent the reason. */
  whenOver(call: (isReaderGone: boolean) => void): void {
    this.#whenOver.push(call);
  }

  /** Sends the reader the reason why nothing more will come. */
  end(error: WorkspaceError): void {
    if (this.#isOver) return;
    // No event can be left in the middle.
    while (this.#pieces !== undefined) this.#enqueue(this.#batch());
    // First, for a reader who waits for it asks for more at once.
    this.#over(false);
    this.#enqueue([...eventPieces("end", undefined, { error: errorIn(error) })].join(""));
    this.#controller?.close();
  }

  /** The reader has gone, or reads another stream of the same source. */
  leave(): void {
    if (this.#isOver) return;
    this.#controller?.close();
    this.#over(true);
  }

  get #capacity(): number {
    return this.#isOver ? 0 : (this.#controller?.desiredSize ?? 0);
  }

  #send(): void {
    try {
      while (this.#capacity > 0) {
        this.#pieces ??= this.#source.next()?.[Symbol.iterator]();
        if (this.#pieces === undefined) break;
        this.#enqueue(this.#batch());
      }
      const { ending } = this.#source;
      if (ending !== undefined) this.end(ending);
    } catch (error) {
      printFailure("A stream of workspace-engine could not be sent", error);
      this.#pieces = undefined;
      this.end(unexpected(error));
    }
  }

  #batch(): string {
    let text = "";
    while (text.length < BATCH && this.#pieces !== undefined) {
      const { value, done } = this.#pieces.next();
      if (done) this.#pieces = undefined;
      else text += value;
    }
    return text;
  }

  #enqueue(text: string): void {
    this.#controller?.enqueue(encoder.encode(text));
  }

  #over(isReaderGone: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#source.wake = () => {};
    for (const call of this.#whenOver) call(isReaderGone);
  }
}
