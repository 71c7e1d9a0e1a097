import { printFailure } from "../base/call-listener";
import { idsFrom, secureRandom } from "../base/ids";
import { fromMilliseconds } from "../base/time";
import { failure, occurrence, type WorkspaceError } from "../errors/errors";
import { asWorkspaceError } from "../session/as-occurrence";

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function answer(value: unknown): Response {
  return new Response(JSON.stringify(value), { status: 200, headers: jsonHeaders });
}

/** An error in the API's envelope, with its issues for those who ask for them. Rules X1.3, W5. */
export function refused(error: WorkspaceError, methods?: string, isDetailed = false): Response {
  const { status } = error;
  const body = isDetailed ? { error: { ...error.toJSON().error, issues: error.issues } } : error;
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...advice(status, methods) } });
}

function advice(status: number, methods = ""): Readonly<Record<string, string>> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (status === 405) return { allow: methods };
  if (status === 429) return { "retry-after": "10" };
  return status === 503 ? { "retry-after": "1" } : {};
}

/** The envelope for what a handler threw, with the methods of its path; a cause that nobody foresaw is printed, not sent. Rule W5.2. */
export function thrownAnswer(thrown: unknown, methods?: string): Response {
  const error = asWorkspaceError(thrown);
  if (error.status >= 500) printFailure("A request to workspace-engine could not be answered", thrown);
  const now = Date.now();
  const { id, date } = error;
  const stamped = occurrence(error, id || idsFrom(secureRandom).ulid(now), date || fromMilliseconds(now, "seconds"));
  const response = refused(stamped, methods);
  response.headers.set("x-request-id", stamped.id);
  return response;
}

export const notAllowed = (methods: string): Response =>
  thrownAnswer(failure("method_not_allowed", `Use one of: ${methods}.`), methods);
