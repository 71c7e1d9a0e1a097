import { type ErrorCode, errorCatalog } from "../../errors/error-catalog";
import { failure, type Issue, WorkspaceError } from "../../errors/errors";
import { deepFreeze } from "../../session/freeze";

/** What came of one attempt: an answer, or why there is none and when the server wants to be asked again. */
export type Outcome =
  | { readonly value: unknown }
  | { readonly error: WorkspaceError; readonly retryAfter?: number | undefined };

/** Reads an answer of the API; whatever is none is a server that cannot be reached. Rules W8. */
export async function outcomeOf(response: Response): Promise<Outcome> {
  const { status, ok, headers } = response;
  const text = await response.text();
  const body = parsed(text);
  if (ok && body !== undefined) return { value: deepFreeze(body) };
  return { error: errorIn(body, status), retryAfter: millisecondsUntil(headers.get("retry-after")) };
}

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
  }));
}

/** Seconds, or a date. */
function millisecondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = Number(retryAfter);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
