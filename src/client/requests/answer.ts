import { type ErrorCode, errorCatalog } from "../../errors/error-catalog";
import { failure, type Issue, WorkspaceError } from "../../errors/errors";
import { deepFreeze } from "../../session/freeze";

/** The outcome of one attempt: an answer, or the error and when to retry. */
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
    const message = "The server redirects elsewhere, where the client sends neither the token nor the body.";
    return { error: unreachable(message), isUnmade: status === 307 || status === 308 };
  }
  const text = await response.text();
  const body = parsed(text);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error of an envelope; of anything else, that it is none. */
export function errorIn(body: unknown, status: number): WorkspaceError {
  const error = fieldOf(body, "error");
  const sec = fieldOf(error, "sec");
  const message = fieldOf(error, "message");
  if (typeof sec !== "string" || typeof message !== "string") {
    const { sec: own } = errorCatalog.unreachable;
    const text = `The server answered ${status} with something else than an answer of the API.`;
    return new WorkspaceError({ code: "unreachable", status: status < 400 ? 503 : status, sec: own }, text);
  }
  const [id, date] = [fieldOf(error, "id"), fieldOf(error, "date")];
  return new WorkspaceError({ code: codeOf(sec, status), status, sec }, message, {
    id: typeof id === "string" ? id : "",
    date: typeof date === "number" ? date : 0,
    issues: issuesIn(fieldOf(error, "issues")),
  });
}

/** Whether no connection was made, as runtimes other than browsers report. */
export function isUnsent(cause: unknown): boolean {
  const [code, syscall, errors] = [fieldOf(cause, "code"), fieldOf(cause, "syscall"), fieldOf(cause, "errors")];
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (code === "ECONNREFUSED" || code === "ConnectionRefused" || code === "UND_ERR_CONNECT_TIMEOUT") return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isUnsent);
  const inner = fieldOf(cause, "cause");
  return inner !== undefined && isUnsent(inner);
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const codes = () => Object.entries(errorCatalog) as [ErrorCode, (typeof errorCatalog)[ErrorCode]][];

/** A number that a newer server has, and this catalogue has not, is known by its status. */
function codeOf(sec: string, status: number): ErrorCode {
  const [code] =
    codes().find(([, entry]) => entry.sec === sec) ?? codes().find(([, one]) => one.status === status) ?? [];
  return code ?? (status < 500 ? "invalid_input" : "internal");
}

function issuesIn(issues: unknown): Issue[] {
  if (!Array.isArray(issues)) return [];
  return issues.map((issue: unknown) => ({
    path: String(fieldOf(issue, "path") ?? ""),
    code: String(fieldOf(issue, "code") ?? ""),
    message: String(fieldOf(issue, "message") ?? ""),
    ...(fieldOf(issue, "current") === undefined ? {} : { current: fieldOf(issue, "current") }),
  }));
}

/** Seconds, or a date. */
function millisecondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = Number(retryAfter);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
