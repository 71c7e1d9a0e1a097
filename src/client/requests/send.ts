import { WorkspaceError } from "../../errors/errors";
import { DETAILED } from "../../http/media-type";
import { isUnsent, type Outcome, outcomeOf, unreachable } from "./answer";
import type { Connection } from "./connection";
import type { Message } from "./message";

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

/** One request and its whole answer, in time; rejects only when the caller gives up. */
async function attemptOnce(
  message: Message,
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { timeout } = connection;
  const control = new AbortController();
  const giveUp = () => control.abort(signal?.reason);
  signal?.addEventListener("abort", giveUp, { once: true });
  const late = unreachable(`There was no answer within ${timeout} milliseconds.`);
  const timer = setTimeout(() => control.abort(late), timeout);
  try {
    return await orAborted(exchange(message, connection, control.signal), control.signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof WorkspaceError) return { error, isUnmade: isUnsent(error.cause) };
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
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

/** For a token or a `fetch` that ignores the signal. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
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
    ...{ method, headers, signal, body: body ?? null },
    // To another origin neither the token nor the body may go.
    redirect: "manual",
  });
}

/** Waits, and where it may, no longer than until a page is online or looked at again. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined, endsEarly: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = () => {
      reject(signal?.reason);
      end();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = endsEarly ? whenBack(end) : () => {};
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
