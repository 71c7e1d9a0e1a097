import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { WorkspaceError } from "../../errors/errors";
import { errorIn, outcomeOf, unreachable } from "../requests/answer";
import type { Connection } from "../requests/connection";
import type { Message } from "../requests/message";
import { orAborted, requestOf } from "../requests/send";

export type Hear = (event: EventSourceMessage) => void;

/** Why a stream is over, and what is known of when to ask again. */
export interface Ending {
  readonly error: WorkspaceError;
  readonly retryAfter?: number | undefined;
  /** Whether it had begun: what ends it then may be over by the next attempt. */
  readonly wasOpen: boolean;
}

/** Reads a stream until it is over; rejects only with the signal's reason. */
export async function readEvents(
  message: Message,
  connection: Connection,
  { hear, lastEventId, signal }: { readonly hear: Hear; readonly lastEventId: string; readonly signal: AbortSignal },
): Promise<Ending> {
  const control = new AbortController();
  const giveUp = () => control.abort(signal.reason);
  signal.addEventListener("abort", giveUp, { once: true });
  const silence = new Deadline(control, connection);
  let wasOpen = false;
  try {
    signal.throwIfAborted();
    const resuming: Record<string, string> = lastEventId === "" ? {} : { "last-event-id": lastEventId };
    const opening = requestOf(message, connection, control.signal, resuming).then(connection.fetch);
    const response = await orAborted(opening, control.signal);
    if (!isStream(response)) return { ...(await refusalIn(response)), wasOpen };
    wasOpen = true;
    const error = await orAborted(readAll(response, silence, hear, control.signal), control.signal);
    return { error: error ?? unreachable("The stream broke off."), wasOpen };
  } catch (cause) {
    signal.throwIfAborted();
    return { error: silence.error ?? unreachable("The server could not be reached.", cause), wasOpen };
  } finally {
    silence.stop();
    signal.removeEventListener("abort", giveUp);
    control.abort();
  }
}

const isStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get("content-type")?.startsWith("text/event-stream") === true;

async function refusalIn(response: Response): Promise<Omit<Ending, "wasOpen">> {
  const outcome = await outcomeOf(response);
  return "error" in outcome ? outcome : { error: errorIn(undefined, response.status) };
}

/** Hands on every event; what the server ended the stream with, if it said so. */
async function readAll(
  response: Response,
  silence: Deadline,
  hear: Hear,
  signal: AbortSignal,
): Promise<WorkspaceError | undefined> {
  let ending: WorkspaceError | undefined;
  const onEvent = (event: EventSourceMessage) => {
    if (event.event === "end") ending = endingIn(event.data);
    else hear(event);
  };
  const parser = createParser({ onEvent });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  // Node.js forgets the signal of a request that was collected: then only this closes the connection.
  signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}), { once: true });
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    silence.begin();
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
  return ending;
}

function endingIn(data: string): WorkspaceError {
  const body: unknown = JSON.parse(data);
  const { error } = body as { readonly error?: { readonly code?: unknown } };
  return errorIn(body, typeof error?.code === "number" ? error.code : 503);
}

/** Gives a connection up that does not answer in time, or that says nothing any more. */
class Deadline {
  readonly #control: AbortController;
  readonly #silence: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  error: WorkspaceError | undefined;

  constructor(control: AbortController, { timeout, silence }: Connection) {
    this.#control = control;
    this.#silence = silence;
    this.#set(timeout, `There was no answer within ${timeout} milliseconds.`);
  }

  begin(): void {
    this.#set(this.#silence, `The stream was silent for ${this.#silence} milliseconds.`);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #set(milliseconds: number, message: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.error = unreachable(message);
      this.#control.abort(this.error);
    }, milliseconds);
  }
}
