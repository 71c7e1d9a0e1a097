import { deepFreeze, parsedJson } from "../../base/json";
import { abortable } from "../../base/waiting";
import { type ErrorCode, errorCatalog, failure, type Issue, WorkspaceError } from "../../errors/errors";
import { DETAILED } from "../../http/routes";
import type { Message } from "./message";

export type Outcome =
  | { readonly value: unknown }
  | {
      readonly error: WorkspaceError;
      readonly retryAfter?: number | undefined;
      /** It is known that nothing was changed. */
      readonly isUnmade?: boolean;
    };

/** Deeper than any answer goes, and less than code that follows it to its depth can take. */
const LEVELS = 500;

/** Reads an answer of the API; whatever is none is a server that cannot be reached. Rules W8. */
export async function outcomeOf(response: Response, isList = false): Promise<Outcome> {
  const { status, ok, headers, type } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const message =
      "The server redirects to another address, to which the client sends neither the token nor the body.";
    return { error: unreachable(message), isUnmade: status === 307 || status === 308 };
  }
  const text = await response.text();
  const body = parsedJson(text);
  const isAnswer = typeof body === "object" && body !== null && Array.isArray(body) === isList;
  if (ok && isAnswer && isShallow(body, LEVELS)) return { value: deepFreeze(body) };
  return { error: errorIn(body, status), retryAfter: millisecondsUntil(headers.get("retry-after")) };
}

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)));

/** No answer at all, or none in time. */
export function unreachable(message: string, cause?: unknown): WorkspaceError {
  return failure("unreachable", message, cause === undefined ? {} : { cause });
}

/** The error of an envelope; of anything else, that it is none. */
export function errorIn(body: unknown, status: number): WorkspaceError {
  const { id, date, sec, message, issues } = fieldsOf(fieldsOf(body)["error"]);
  if (typeof sec !== "string" || typeof message !== "string") {
    const { sec: own } = errorCatalog.unreachable;
    const text = `The server answered ${status}, but not with an answer of the API.`;
    return new WorkspaceError({ code: "unreachable", status: status < 400 ? 503 : status, sec: own }, text);
  }
  return new WorkspaceError({ code: codeOf(sec, status), status, sec }, message, {
    id: typeof id === "string" ? id : "",
    date: typeof date === "number" ? date : 0,
    issues: issuesIn(issues),
  });
}

/** Whether no connection was made, as runtimes other than browsers report. */
export function isUnsent(cause: unknown): boolean {
  const { code, syscall, errors, cause: inner } = fieldsOf(cause);
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (code === "ECONNREFUSED" || code === "ConnectionRefused" || code === "UND_ERR_CONNECT_TIMEOUT") return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isUnsent);
  return inner !== undefined && isUnsent(inner);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

const codes = () => Object.entries(errorCatalog) as [ErrorCode, (typeof errorCatalog)[ErrorCode]][];

/** A number that a newer server has, and this catalogue has not, is known by its status. */
function codeOf(sec: string, status: number): ErrorCode {
  const [code] =
    codes().find(([, entry]) => entry.sec === sec) ?? codes().find(([, one]) => one.status === status) ?? [];
  return code ?? (status < 500 ? "invalid_input" : "internal");
}

function issuesIn(issues: unknown): Issue[] {
  if (!Array.isArray(issues)) return [];
  return issues.map(Object).map(({ path, code, message, current }) => ({
    path: String(path ?? ""),
    code: String(code ?? ""),
    message: String(message ?? ""),
    ...(current === undefined ? {} : { current }),
  }));
}

/** Seconds, or a date. */
function millisecondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = Number(retryAfter);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** Sends a request: the platform's `fetch`, or a handler of `workspace-engine/http` without any network. */
export type Fetch = (request: Request) => Promise<Response>;

/** Where a workspace is served, and how it is asked; times are in milliseconds. */
export interface Connection {
  readonly baseUrl: string;
  readonly teamId: string;
  readonly token: (() => string | Promise<string>) | null;
  readonly fetch: Fetch;
  readonly timeout: number;
  readonly silence: number;
  /** Those who hear at once of what this client changed. */
  readonly changeListeners: Set<() => void>;
  readonly retry: { readonly attempts: number; readonly delay: number; readonly longestDelay: number };
}

/** Calls when a page in a browser is online again, or is looked at again, until the signal is aborted. */
function whenBack(call: () => void, signal: AbortSignal): void {
  const page: Partial<EventTarget> = globalThis;
  const { document } = globalThis as { readonly document?: EventTarget & { readonly visibilityState?: string } };
  const look = (): void => {
    if (document?.visibilityState === "visible") call();
  };
  page.addEventListener?.("online", call, { signal });
  document?.addEventListener("visibilitychange", look, { signal });
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

/** Without an answer the outcome of a change is unknown, whatever a later attempt gets. */
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

export type Deadline = ReturnType<typeof deadlineOf>;

/** Gives up when the caller does, or when what is awaited takes too long: then its signal's reason is the error. */
export function deadlineOf(given: AbortSignal | undefined, timeout: number) {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => control.abort(given?.reason);
  const set = (milliseconds: number, message: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(unreachable(message)), milliseconds);
  };
  const stop = (): void => {
    clearTimeout(timer);
    given?.removeEventListener("abort", abort);
  };
  given?.addEventListener("abort", abort, { once: true });
  set(timeout, `There was no answer within ${timeout} milliseconds.`);
  return { signal: control.signal, abort, set, stop };
}

/** One request and its whole answer, in time; rejects only when the caller gives up. */
async function attemptOnce(
  message: Message,
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const deadline = deadlineOf(signal, connection.timeout);
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
    ...(connection.token && { authorization: `Bearer ${await connection.token()}` }),
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
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = () =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
      if (endsEarly) whenBack(resolve, over.signal);
    });
  await abortable(signal, waiting).finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}
