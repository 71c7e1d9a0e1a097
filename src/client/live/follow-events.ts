import { createParser, type EventSourceMessage } from "eventsource-parser";
import { callListener, printFailure } from "../../base/call-listener";
import { deepFreeze } from "../../base/json";
import { abortable } from "../../base/waiting";
import type { CommitListener, FollowOptions } from "../../engine/commit-follower";
import type { WorkspaceError } from "../../errors/errors";
import type { Message } from "../requests/message";
import {
  type Connection,
  type Deadline,
  deadlineOf,
  errorIn,
  outcomeOf,
  passing,
  pauseAfter,
  requestOf,
  sleep,
  unreachable,
} from "../requests/send";

export interface EventListener {
  /** An event it throws at counts as one that did not come. */
  hear(event: EventSourceMessage): void;
  /** It broke off, and will be taken up again. */
  lost(error: WorkspaceError): void;
  /** It is over for good. */
  refused(error: WorkspaceError): void;
}

type Waiting = { readonly resolve: () => void; readonly reject: (error: WorkspaceError) => void };

export type EventFollower = ReturnType<typeof followEvents>;

/** Follows a stream of events, and takes it up again after the last one whenever it breaks off. */
export function followEvents(message: Message, connection: Connection, listener: EventListener, lastEventId = "") {
  let known = lastEventId;
  let isStopped = false;
  /** Ends what is under way: a stream that is read, or a pause. */
  let control = new AbortController();
  /** Those who wait for the first event of the next stream. */
  const waiting: Waiting[] = [];
  /** Those who wait for the first event of this one. */
  let served: Waiting[] = [];

  const answer = (call: (waiting: Waiting) => void): void => served.splice(0).forEach(call);

  /** Undefined when it was given up for another stream. */
  async function read(): Promise<Ending | undefined> {
    control = new AbortController();
    served = waiting.splice(0);
    const { signal } = control;
    const hear = (event: EventSourceMessage): void => {
      if (signal.aborted) return;
      listener.hear(event);
      known = event.id ?? known;
      answer(({ resolve }) => resolve());
      if (waiting.length > 0) control.abort();
    };
    const besides = known === "" ? {} : { "last-event-id": known };
    return readEvents(message, connection, besides, signal, hear).catch(() => undefined);
  }

  async function pause(ending: Ending, attempt: number): Promise<void> {
    control = new AbortController();
    if (waiting.length > 0) return;
    const length = pauseAfter(ending, attempt, connection);
    await sleep(length, control.signal, ending.retryAfter === undefined).catch(() => {});
  }

  function stop(): void {
    isStopped = true;
    control.abort();
    for (const { resolve } of [...waiting.splice(0), ...served.splice(0)]) resolve();
  }

  async function run(): Promise<void> {
    for (let attempt = 1; !isStopped; attempt += 1) {
      const begun = known;
      const ending = await read();
      if (isStopped) return;
      if (ending === undefined) continue;
      answer(({ reject }) => reject(ending.error));
      if (isFinal(ending)) {
        stop();
        return listener.refused(ending.error);
      }
      if (known !== begun) attempt = 1;
      listener.lost(ending.error);
      await pause(ending, attempt);
    }
  }

  return {
    /** Returns the way to stop. */
    begin(): () => void {
      void run();
      return stop;
    },

    /** Asks the next time for all anew. */
    forget(): void {
      known = "";
    },

    stop,

    /** Asks the server how things stand now; resolves when the answer has come. */
    renewed(): Promise<void> {
      if (isStopped) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        // A stream that is being opened for others was perhaps asked for too early.
        if (served.length === 0) control.abort();
      });
    },
  };
}

/** Why a stream is over, and what is known of when to ask again. */
interface Ending {
  readonly error: WorkspaceError;
  readonly retryAfter?: number | undefined;
  /** Whether it had begun: what ends it then may be over by the next attempt. */
  readonly wasOpen: boolean;
}

/** A token that was good when the stream began may have been replaced by another one. */
const isFinal = ({ error: { status }, wasOpen }: Ending): boolean =>
  status < 500 && !passing.has(status) && !(wasOpen && status === 401);

type Hear = (event: EventSourceMessage) => void;

/** Reads a stream until it is over; rejects only with the signal's reason. */
async function readEvents(
  message: Message,
  connection: Connection,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  hear: Hear,
): Promise<Ending> {
  signal.throwIfAborted();
  const deadline = deadlineOf(signal, connection.timeout);
  let wasOpen = false;
  try {
    const response = await abortable(deadline.signal, () =>
      requestOf(message, connection, deadline.signal, headers).then(connection.fetch),
    );
    if (!response.ok || response.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
      const outcome = await outcomeOf(response);
      return { ...("error" in outcome ? outcome : { error: errorIn(undefined, response.status) }), wasOpen };
    }
    wasOpen = true;
    const error = await abortable(deadline.signal, () => readAll(response, connection.silence, deadline, hear));
    return { error: error ?? unreachable("The stream broke off."), wasOpen };
  } catch (cause) {
    signal.throwIfAborted();
    return { error: deadline.signal.reason ?? unreachable("The server could not be reached.", cause), wasOpen };
  } finally {
    deadline.stop();
    deadline.abort();
  }
}

/** Hands on every event; what the server ended the stream with, if it said so. */
async function readAll(
  response: Response,
  silence: number,
  deadline: Deadline,
  hear: Hear,
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
  deadline.signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}), { once: true });
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    deadline.set(silence, `The stream was silent for ${silence} milliseconds.`);
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
  return ending;
}

function endingIn(data: string): WorkspaceError {
  const body: unknown = JSON.parse(data);
  const { error } = body as { readonly error?: { readonly code?: unknown } };
  return errorIn(body, typeof error?.code === "number" ? error.code : 503);
}

/** Hands on the commits that a server sends, in order and once. Returns the way to stop. */
export function followCommits(
  message: Message,
  connection: Connection,
  listener: CommitListener,
  { after, onFollowing = () => {} }: FollowOptions,
): () => void {
  let hasFailed = false;
  let hasBegun = false;
  const print = (error: WorkspaceError): void => {
    if (!hasFailed) printFailure("Commits of workspace-engine cannot be read, and are retried", error);
    hasFailed = true;
  };
  return followEvents(
    message,
    connection,
    {
      hear: ({ event, data }) => {
        hasFailed = false;
        const received = deepFreeze(JSON.parse(data));
        if (event === "commit") callListener(listener, received);
        if (event !== "following" || hasBegun) return;
        hasBegun = true;
        callListener(onFollowing, received.sequence);
      },
      lost: print,
      refused: (error) => printFailure("Commits of workspace-engine can no longer be followed", error),
    },
    after === undefined ? "" : String(after),
  ).begin();
}

/** Reports that something may have changed: whenever a server says so, and when it can no longer be heard. Returns the way to stop. */
export function followChanges(
  message: Message,
  connection: Connection,
  hear: (sequence: number | undefined) => void,
): () => void {
  /** Null before the first. */
  let last: number | undefined | null = null;
  const report = (sequence: number | undefined): void => {
    if (sequence === last) return;
    last = sequence;
    hear(sequence);
  };
  return followEvents(message, connection, {
    hear: ({ data }) => report(JSON.parse(data).sequence),
    lost: () => report(undefined),
    refused: (error) => {
      printFailure("Commits of workspace-engine can no longer be followed", error);
      report(undefined);
    },
  }).begin();
}
