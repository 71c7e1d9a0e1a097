import { printFailure } from "../base/call-listener";
import { idsFrom } from "../base/ids";
import { secureRandom } from "../base/secure-random";
import { fromMilliseconds } from "../base/time-unit";
import { failure, occurrence } from "../errors/errors";
import { asWorkspaceError } from "../session/as-occurrence";
import { refused } from "./respond";

const ids = idsFrom(secureRandom);

/** The envelope for what a handler threw, with the methods of its path; a cause that nobody foresaw is printed, not sent. Rule W5.2. */
export function thrownAnswer(thrown: unknown, methods?: string): Response {
  const error = asWorkspaceError(thrown);
  if (error.status >= 500) printFailure("A request to workspace-engine could not be answered", thrown);
  const now = Date.now();
  const { id, date } = error;
  const stamped = occurrence(error, id || ids.ulid(now), date || fromMilliseconds(now, "seconds"));
  const response = refused(stamped, methods);
  response.headers.set("x-request-id", stamped.id);
  return response;
}

export const notAllowed = (methods: string): Response =>
  thrownAnswer(failure("method_not_allowed", `Use one of: ${methods}.`), methods);
