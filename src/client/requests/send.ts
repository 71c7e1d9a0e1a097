import { abortable } from "../../base/abortable";
import { WorkspaceError } from "../../errors/errors";
import { DETAILED } from "../../http/routes";
import { isUnsent, type Outcome, outcomeOf, unreachable } from "./answer";
import type { Message } from "./message";

/** Sends a request: the platform's `fetch`, or a handler of `workspace-engine/http` without any network. */
export type Fetch = (request: Request) => Promise<Response>;

/** Where a workspace is served, and how it is asked; times are in milliseconds. */
export interface Connection {
  readonly baseUrl: string;
  readonly teamId: string;
  readonly token: () => string | Promise<string>;
  readonly fetch: Fetch;
  readonly timeout: number;
  readonly silence: number;
  readonly retry: { readonly attempts: number; readonly delay: number; readonly longestDelay: number };
}

type Target = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** Calls when a page in a browser is online again, or is looked at again. Returns the way to stop. */
function whenBack(call: () => void): () => void {
  const page: Partial<Target> = globalThis;
  const { document } = globalThis as { readonly document?: Target & { readonly visibilityState?: string } };
  const look = (): void => {
    if (document?.visibilityState === "visible") call();
  };
  page.addEventListener?.("online", call);
  document?.addEventListener("visibilitychange", look);
  return () => {
    page.removeEventListener?.("online", call);
    document?.removeEventListener("visibilitychange", look);
  };
}

/** Statuses that say nothing against asking again. */
export const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Sends a message until it is answered, and again only if it is safe to be sent twice. Rules W9. */
export async function send(message: Message, connection: Connection, signal?: AbortSignal): Promise<unknown> {
  const { retry } = connection;
  const attempts = message.repeatable ? retry.attempts : 1;
  let doubt: WorkspaceError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const outcome = await attemptOnce(message, connection, signal);
    if ("value" in outcome) return outcome.value;
    const { error, isUnmade = false } = outcome;
    const isUnanswered = error.code === "unreachable" && !message.reads;
    if (isUnanswered && !isUnmade) doubt ??= saying(error, "The change may have been made.");
    const pause = pauseAfter(outcome, attempt, connection);
    if (attempt >= attempts || !passing.has(error.status) || pause > retry.longestDelay) {
      throw doubt ?? (isUnanswered ? saying(error, "Nothing was changed.") : error);
    }
    await sleep(pause, signal, outcome.retryAfter === undefined);
  }
}

/** Without an answer nobody knows what became of a change that was sent, whatever is said of a later attempt. */
function saying(error: WorkspaceError, outcome: string): WorkspaceError {
  const { cause = error } = error;
  return new WorkspaceError(error, `${error.message} ${outcome}`, { cause });
}

/** Doubling, and spread out so that clients that failed together do not come back together. */
export function pauseAfter(outcome: Outcome, attempt: number, { retry }: Connection): number {
  const asked = "retryAfter" in outcome ? outcome.retryAfter : undefined;
  const spread = 0.5 + Math.random();
  return Math.max(asked ?? 0, Math.min(retry.delay * 2 ** (attempt - 1) * spread, retry.longestDelay));
}

/** Gives up when the caller does, or when what is awaited takes too long. */
export class Deadline {
  readonly #control = new AbortController();
  readonly #given: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The part of the request that took too long. */
  error: WorkspaceError | undefined;

  constructor(given: AbortSignal | undefined, timeout: number) {
    this.#given = given;
    given?.addEventListener("abort", this.abort, { once: true });
    this.set(timeout, `There was no answer within ${timeout} milliseconds.`);
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  readonly abort = (): void => this.#control.abort(this.#given?.reason);

  set(milliseconds: number, message: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.error = unreachable(message);
      this.#control.abort(this.error);
    }, milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener("abort", this.abort);
  }
}

/** One request and its whole answer, in time; rejects only when the caller gives up. */
async function attemptOnce(
  message: Message,
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const deadline = new Deadline(signal, connection.timeout);
  try {
    // A token or a `fetch` may ignore the signal.
    return await abortable(deadline.signal, () => exchange(message, connection, deadline.signal));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof WorkspaceError) return { error, isUnmade: isUnsent(error.cause) };
    throw error;
  } finally {
    deadline.stop();
  }
}

/** Errors of the token callback are the host's own, and passed on. */
async function exchange(message: Message, connection: Connection, signal: AbortSignal): Promise<Outcome> {
  const request = await requestOf(message, connection, signal);
  signal.throwIfAborted();
  try {
    return await outcomeOf(await connection.fetch(request), message.answersList);
  } catch (cause) {
    throw unreachable("The server could not be reached.", cause);
  }
}

export async function requestOf(
  message: Message,
  connection: Connection,
  signal: AbortSignal,
  besides: Readonly<Record<string, string>> = {},
): Promise<Request> {
  const { method, path, body } = message;
  const headers = {
    accept: `${DETAILED}, application/json`,
    authorization: `Bearer ${await connection.token()}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...besides,
  };
  return new Request(`${connection.baseUrl}${path}`, {
    method,
    headers,
    signal,
    body: body ?? null,
    // To another origin neither the token nor the body may go.
    redirect: "manual",
  });
}

/** Waits, and where it may, no longer than until a page is online or looked at again. */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined, endsEarly: boolean): Promise<void> {
  let stop = (): void => {};
  const waiting = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      const stopLooking = endsEarly ? whenBack(resolve) : () => {};
      stop = () => {
        clearTimeout(timer);
        stopLooking();
      };
    });
  await abortable(signal, waiting).finally(() => stop());
}
